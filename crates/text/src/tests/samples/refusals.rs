//! Samples: refusals and refused moves.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::administration::Ban;
use courier_play::clock::ControlError;
use courier_play::competitions::CompetitionError;
use courier_play::imports::ImportError;
use courier_play::outcome::Reason;
use courier_play::reliability::{TimeOutLimit, TimeOuts};
use courier_play::{ChallengeId, ChannelId, MatchId, Refusal, RoleId, Span};
use courier_rules::notation::{CastlingError, IllegalReason, MoveError, fen, read_move};
use courier_rules::pgn::PgnError;
use courier_rules::{Color, PieceTypeId, Position};

use crate::Texts;
use crate::tests::samples::{NOW, Sample, challenge_states, outcome, sample, variant};

pub(super) fn refusal_samples(texts: Texts) -> Vec<Sample> {
    let mut refusals = vec![
        Refusal::ChallengedSelf,
        Refusal::Banned(Ban::Person),
        Refusal::Banned(Ban::Server),
        Refusal::ChallengedBot,
        Refusal::EngineNotHere,
        Refusal::HistoryOfEngine,
        Refusal::RematchInDiscord,
        Refusal::LevelOfPerson,
        Refusal::RatedAgainstEngine,
        Refusal::TooManyEngineMatches { most: 6 },
        Refusal::ReviewOfRunning,
        Refusal::NothingToReview,
        Refusal::ReviewUnfinished(MatchId(12)),
        Refusal::TooManyReviews { most: 10, again: NOW },
        Refusal::NoReview(MatchId(12)),
        Refusal::ChallengedForgotten,
        Refusal::NoSuchStart { number: 1000, starts: 960 },
        Refusal::NoSuchStart { number: 1, starts: 1 },
        Refusal::UnknownStart { starts: 84_000 },
        Refusal::UnknownOpening,
        Refusal::SeveralOpenings(variant("chess"), vec![28, 29]),
        Refusal::SeveralOpenings(variant("chess"), (1..=7).collect()),
        Refusal::NoSuchChallenge,
        Refusal::OwnChallenge,
        Refusal::NotYourChallenge,
        Refusal::TooManyOpen { most: 20 },
        Refusal::TooManyRecent { most: 30, again: NOW },
        Refusal::NotAccepting,
        Refusal::YouBlocked,
        Refusal::CannotBlock,
        Refusal::TooManyBlocked { most: 25 },
        Refusal::NotBlocked,
        Refusal::TooManyToOne { most: 12, again: NOW },
        Refusal::TooManyOffers { most: 10, again: NOW },
        Refusal::TooManyTimeOuts {
            time_outs: TimeOuts { games: 19, lost_on_time: 2 },
            limit: TimeOutLimit::TEN,
        },
        Refusal::AcceptedBefore,
        Refusal::SeveralOfOne,
        Refusal::ConditionsForEngine,
        Refusal::OpenElsewhere,
        Refusal::NobodyElseHere,
        Refusal::AlreadyChallenged,
        Refusal::MayNotPost,
        Refusal::OpponentNotThere,
        Refusal::StillRunning,
        Refusal::NothingToRematch,
        Refusal::RematchStands,
        Refusal::RematchOffered(ChallengeId(7)),
        Refusal::NoSuchMatch,
        Refusal::NotAPlayer,
        Refusal::NoRunningMatch,
        Refusal::WhichMatch,
        Refusal::NotYourTurn,
        Refusal::MatchOver(outcome(Reason::Checkmate, Some(Color::Black))),
        Refusal::MatchOver(outcome(Reason::Agreement, None)),
        Refusal::MatchOver(outcome(Reason::Aborted, None)),
        Refusal::Stale,
        Refusal::TooLateToAbort,
        Refusal::AbortInCompetition,
        Refusal::PauseInCompetition,
        CompetitionError::NoSuchCompetition.into(),
        CompetitionError::NoCup.into(),
        CompetitionError::WhichCup.into(),
        CompetitionError::NotInServer.into(),
        CompetitionError::AlreadyIn.into(),
        CompetitionError::NotIn.into(),
        CompetitionError::EntriesClosed.into(),
        CompetitionError::AlreadyBegun.into(),
        CompetitionError::Over.into(),
        CompetitionError::Full { most: 128 }.into(),
        CompetitionError::TooFew { fewest: 3 }.into(),
        CompetitionError::NotCreator.into(),
        CompetitionError::TooMany { most: 20 }.into(),
        CompetitionError::MayNotCreate.into(),
        CompetitionError::NoClock.into(),
        CompetitionError::GameBegun.into(),
        CompetitionError::NoGameYet.into(),
        CompetitionError::NotBefore(NOW).into(),
        CompetitionError::NoSuchGame.into(),
        CompetitionError::WhichLadder.into(),
        CompetitionError::NotOnLadder.into(),
        CompetitionError::OpponentNotIn.into(),
        CompetitionError::OnHold.into(),
        CompetitionError::NotOnHold.into(),
        CompetitionError::OpponentOnHold.into(),
        CompetitionError::OutOfReach { own: 9, highest: 6 }.into(),
        CompetitionError::OutOfReach { own: 3, highest: 1 }.into(),
        CompetitionError::OutOfReach { own: 1, highest: 1 }.into(),
        CompetitionError::AlreadyPlaying.into(),
        CompetitionError::TooManyOutgoing { most: 2 }.into(),
        CompetitionError::TooManyIncoming { most: 3 }.into(),
        Refusal::DrawOfferStands,
        Refusal::NoDrawOffer,
        Refusal::NothingToClaim,
        Refusal::UnreadableMoveNumber,
        Refusal::NoSuchMoveNumber { last: None },
        Refusal::NoSuchMoveNumber { last: Some("24... Nf6".to_owned()) },
        Refusal::TooLongForReplay,
        Refusal::StillComputing,
        Refusal::TooBusy,
        Refusal::OnlyInServer,
        Refusal::UnreadableButton,
        Refusal::NoActivity,
        Refusal::ActivityRefused,
        Refusal::Import(ImportError::Full { most: 50 }),
        Refusal::Import(ImportError::TooLarge { most: 1 << 20 }),
        Refusal::Import(ImportError::Unreachable),
        Refusal::Import(ImportError::NotText),
        Refusal::Import(ImportError::NoGame),
        Refusal::Import(ImportError::Unreadable(PgnError::Unclosed('{'))),
        Refusal::LeadTimes,
        Refusal::QuietHours,
        Refusal::DigestHour,
        Refusal::NoSuchZone,
        Refusal::RatedWithoutClock,
        Refusal::TakebackOfferStands,
        Refusal::TakebackAsked,
        Refusal::NoTakebackOffer,
        Refusal::NothingToTakeBack,
        Refusal::PauseOfferStands,
        Refusal::NoPauseOffer,
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::NoClock,
        Refusal::GivenTimeOutOfRange,
        Refusal::NoFlagFell,
        Refusal::FlagFallen { decide_by: NOW },
        Refusal::DecideFirst,
        Refusal::VacationTooLong { in_hand: Span::days(3) },
        Refusal::OnVacation { until: NOW },
        Refusal::NotOnVacation,
        Refusal::TimeUpAfterVacation { the_match: MatchId(7) },
        Refusal::WrongChannel { channels: vec![ChannelId(1)] },
        Refusal::WrongChannel { channels: vec![ChannelId(1), ChannelId(2), ChannelId(3)] },
        Refusal::NotAChallenger { role: RoleId(9) },
        Refusal::NotAManager,
        Refusal::RolePowerful { role: RoleId(9) },
        Refusal::RoleNotTheirs { role: RoleId(9) },
        Refusal::LobbyNotTheirs { channel: ChannelId(1) },
        Refusal::TooManyChannels,
        Refusal::TooManyBands,
        Refusal::BandIncomplete,
        Refusal::ChannelNotListed,
        Refusal::NoSuchVariant,
        Refusal::NoteLength,
    ];
    let controls = [
        ControlError::Form,
        ControlError::Main,
        ControlError::Period,
        ControlError::Periods,
        ControlError::Cap,
    ];
    refusals.extend(controls.map(Refusal::Control));
    refusals.extend(challenge_states().map(Refusal::ChallengeClosed));
    let mut samples: Vec<Sample> = refusals
        .iter()
        .map(|refusal| sample(refusal, texts.refusal(refusal, Some(variant("chess960")), None)))
        .collect();
    samples.push(sample("no game", texts.refusal(&Refusal::NoRunningMatch, None, None)));
    samples
}

/// Positions, and inputs that are refused there.
const REFUSED: &[(&str, &[&str])] = &[
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[
            "", "what?", "e3e4", "e7e6", "Nd6", "Nb8", "Kb4", "Rh5", "Qh6", "dxc6", "Nb1d2", "Ng9",
            "gxf3", "Nxd2", "P@e4", "e8=K",
        ],
    ),
    // Knights on b1 and f3 both reach d2; pieces stand between the king and the queen's rook.
    ("rnbqkbnr/pppppppp/8/8/8/3PPN2/PPP1BPPP/RNBQK2R w KQkq - 0 1", &["Nd2", "dxc4", "O-O-O"]),
    // Check, a pinned piece, a pawn about to promote.
    ("4k3/P7/8/8/4q3/8/4B3/4K2R w - - 0 1", &["a8", "a8=K", "Bc4", "O-O"]),
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", &["O-O", "Ra2", "Nf3"]),
    ("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["O-O"]),
];

pub(super) fn move_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (board, typed) in REFUSED {
        let position = fen::parse(variant("chess"), board).unwrap();
        for typed in *typed {
            let Err(why) = read_move(&position, typed) else {
                panic!("{typed} can be played on {board}")
            };
            let what = format!("{typed:?} {why:?}");
            samples.push((what, refused(texts, typed, why, Some(&position))));
        }
    }
    // Refusals that cannot occur in chess.
    let chess = variant("chess");
    let start = chess.start(chess.default_start()).unwrap();
    let piece_type = |letter| -> PieceTypeId { chess.piece_type_by_letter(letter).unwrap() };
    let cell = |name| chess.geometry().cell(name).unwrap();
    for why in [
        IllegalReason::OnlyOneAllowed(piece_type('Q')),
        IllegalReason::GateNotPossible(piece_type('N')),
        IllegalReason::MustPromoteWaiting,
        IllegalReason::NothingLost,
        IllegalReason::MustCapture,
        IllegalReason::CastlingNotPossible(CastlingError::NotInThisGame),
        IllegalReason::NotInHand(piece_type('N')),
        IllegalReason::Occupied(cell("e2")),
        IllegalReason::OutsideDropZone { piece_type: piece_type('P'), target: cell("e8") },
    ] {
        samples.push(sample(
            &why,
            refused(texts, "Q@e2", MoveError::Illegal(why.clone()), Some(&start)),
        ));
    }
    let many: Vec<_> = start.legal_moves().iter().collect();
    samples.push(sample(
        "many candidates",
        refused(texts, "x", MoveError::Ambiguous(many.clone()), Some(&start)),
    ));
    samples.push(sample("no position", refused(texts, "x", MoveError::Ambiguous(many), None)));
    let hexes = variant("cescacs").start(0).unwrap();
    samples.push(sample(
        "another notation",
        refused(texts, "Nf3", MoveError::Unreadable, Some(&hexes)),
    ));
    for typed in ["A5-A6", "KJ5-J6"] {
        let why = read_move(&hexes, typed).unwrap_err();
        samples.push(sample(typed, refused(texts, typed, why, Some(&hexes))));
    }
    for key in ["crazyhouse", "shogun"] {
        let start = variant(key).start(variant(key).default_start()).unwrap();
        samples.push(sample(key, refused(texts, "x", MoveError::Unreadable, Some(&start))));
    }
    samples.push(sample(
        "markup",
        refused(texts, "`@everyone`\n**", MoveError::Unreadable, Some(&start)),
    ));
    samples
}

fn refused(texts: Texts, typed: &str, why: MoveError, position: Option<&Position>) -> String {
    texts.refusal(&Refusal::Move { typed: typed.to_owned(), why }, None, position)
}
