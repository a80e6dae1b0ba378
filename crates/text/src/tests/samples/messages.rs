//! Samples: notices, buttons, forms, questions and short answers.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::Span;
use courier_play::clock::TimeControl;
use courier_play::outcome::Reason;
use courier_play::preferences::LeadTime;
use courier_play::time_alert::TimeAlert;
use courier_rules::Color;

use crate::tests::samples::{ANNA, BEN, NOW, Sample, outcome, sample, variant};
use crate::{Button, Texts};

pub(super) fn notice_samples(texts: Texts) -> Vec<Sample> {
    let chess = variant("chess");
    let gothic = (variant("capablanca960"), Some(45_658));
    let ended = |reason, winner| {
        let result = texts.result(&outcome(reason, winner), ANNA, BEN);
        sample("ended", texts.ended(result))
    };
    let mut samples = vec![
        sample("challenged", texts.challenged(ANNA, (chess, None))),
        sample("accepted", texts.accepted(BEN, (chess, Some(0)))),
        sample("game began", texts.game_began("Winter cup", BEN, (chess, Some(0)))),
        sample("declined", texts.declined(BEN, (chess, None))),
        sample("expired", texts.expired(Some(BEN), (variant("chess960"), None))),
        sample("expired, open", texts.expired(None, (chess, None))),
        sample("challenged, named start", texts.challenged(ANNA, gothic)),
        sample("accepted, named start", texts.accepted(BEN, gothic)),
        sample("declined, named start", texts.declined(BEN, gothic)),
        sample("expired, named start", texts.expired(Some(BEN), gothic)),
        sample("expired, open, named start", texts.expired(None, gothic)),
        sample("your turn", texts.your_turn(BEN, Some("14... Nf6"))),
        sample("first move", texts.your_turn(BEN, None)),
        sample("draw offered", texts.draw_offered(BEN)),
        sample("draw declined", texts.draw_declined(BEN)),
        sample("takeback offered", texts.takeback_offered(BEN)),
        sample("takeback declined", texts.takeback_declined(BEN)),
        sample("taken back", texts.taken_back(BEN)),
        sample("pause offered", texts.pause_offered(BEN)),
        sample("pause declined", texts.pause_declined(BEN)),
        sample("paused", texts.paused(BEN)),
        sample("resumed", texts.resumed(BEN)),
        sample("time given", texts.time_given(BEN, Span::days(2))),
        sample("flag fell, reader decides", texts.flag_fell(BEN, true, NOW)),
        sample("flag fell, reader waits", texts.flag_fell(BEN, false, NOW)),
        sample("automatic vacation", texts.automatic_vacation(NOW, true)),
        sample("automatic vacation, moved", texts.automatic_vacation(NOW, false)),
        sample("outage", texts.outage(NOW, NOW + Span::hours(3))),
        ended(Reason::Checkmate, Some(Color::White)),
        ended(Reason::Aborted, None),
    ];
    for alert in [
        TimeAlert::MainEnding { periods: 3, lead: Some(LeadTime::EightHours) },
        TimeAlert::MainEnding { periods: 1, lead: None },
        TimeAlert::MainOver { periods: 3 },
        TimeAlert::MainOver { periods: 1 },
        TimeAlert::PeriodEnding { periods: 3, lead: Some(LeadTime::EightHours) },
        TimeAlert::PeriodLost { periods: 2 },
        TimeAlert::PeriodLost { periods: 1 },
        TimeAlert::GameEnding { lead: None },
    ] {
        samples.push(sample(alert, texts.time_reminder(alert, Some(NOW), TimeControl::DEFAULT)));
    }
    samples.extend([1, 7].map(|count| sample("digest", texts.digest(count))));
    samples.push(sample("digest, too long", texts.digest_more(3)));
    samples.push(sample(
        "no clock",
        texts.time_reminder(TimeAlert::GameEnding { lead: None }, None, TimeControl::DEFAULT),
    ));
    samples
}

pub(crate) const BUTTONS: [Button; 95] = [
    Button::Accept,
    Button::Decline,
    Button::Cancel,
    Button::Join,
    Button::Leave,
    Button::Lobby,
    Button::LobbyAnyPace,
    Button::LobbyFast,
    Button::LobbySlow,
    Button::LobbyUntimed,
    Button::LobbyRatedAndCasual,
    Button::LobbyRated,
    Button::LobbyCasual,
    Button::TypeMove,
    Button::ChooseMove,
    Button::Plan,
    Button::Back,
    Button::YesMove,
    Button::NotThisMove,
    Button::Flip,
    Button::Draw,
    Button::Resign,
    Button::YesResign,
    Button::YesAbort,
    Button::OfferDraw,
    Button::AcceptDraw,
    Button::DeclineDraw,
    Button::ClaimDraw,
    Button::AcceptTakeback,
    Button::DeclineTakeback,
    Button::AcceptPause,
    Button::DeclinePause,
    Button::Resume,
    Button::TakeWin,
    Button::GiveDay,
    Button::GiveThreeDays,
    Button::No,
    Button::Competitions,
    Button::Leaderboard,
    Button::Previous,
    Button::Next,
    Button::PreviousMove,
    Button::FirstPosition,
    Button::PositionBefore,
    Button::PositionAfter,
    Button::LastPosition,
    Button::MoveList,
    Button::BackToBoard,
    Button::Replay,
    Button::Rematch,
    Button::NextGame,
    Button::Export,
    Button::ShowImport,
    Button::DeleteImport,
    Button::YesDelete,
    Button::Study,
    Button::StudyLineStart,
    Button::StudyPresent,
    Button::StudyLines,
    Button::StudyContinuations,
    Button::TypeMoves,
    Button::StudyComment,
    Button::DeleteBranch,
    Button::DeleteStudy,
    Button::PromoteBranch,
    Button::MakePlan,
    Button::ShowStudy,
    Button::HideStudy,
    Button::PostStudy,
    Button::OpponentStudy,
    Button::OwnStudy,
    Button::YesForget,
    Button::JoinLadder,
    Button::BackOnLadder,
    Button::StartGame,
    Button::Standings,
    Button::LeagueTable,
    Button::JoinLeague,
    Button::RollDice,
    Button::HelpStart,
    Button::HelpPlay,
    Button::HelpMove,
    Button::HelpClock,
    Button::HelpRatings,
    Button::HelpCompetitions,
    Button::HelpSettings,
    Button::HelpTour,
    Button::PlayEngine,
    Button::AskForReview,
    Button::ShowReview,
    Button::OpenBoard,
    Button::OpenBrowser,
    Button::EndSessions,
    Button::InsideDiscord,
    Button::Rules,
];

pub(super) fn reply_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<Sample> =
        BUTTONS.iter().map(|button| sample(button, texts.button(*button))).collect();
    samples.extend([
        sample("form", texts.move_title()),
        sample("field", texts.move_label()),
        sample("field placeholder", texts.move_placeholder(variant("chess"))),
        sample("Shogun: field placeholder", texts.move_placeholder(variant("shogun"))),
        sample("C'escacs: field placeholder", texts.move_placeholder(variant("cescacs"))),
        sample("resign?", texts.resign_question()),
        sample("abort?", texts.abort_question()),
        sample("draw?", texts.draw_question()),
        sample("resume?", texts.resume_question()),
        sample("nothing changed", texts.nothing_changed()),
        sample("draw offered", texts.draw_offer_sent()),
        sample("draw declined", texts.draw_declined_by_you()),
        sample("takeback?", texts.takeback_asked(ANNA, BEN)),
        sample("takeback declined", texts.takeback_declined_by_you()),
        sample("taken back", texts.takeback_done(ANNA)),
        sample("pause?", texts.pause_asked(ANNA, BEN)),
        sample("pause declined", texts.pause_declined_by_you()),
        sample("paused", texts.pause_begun()),
        sample("resumed", texts.pause_over(ANNA)),
        sample("time given", texts.time_given_by(ANNA, BEN, Span::days(3))),
        sample("vacation begins", texts.vacation_begins(NOW, NOW + Span::days(2), Span::days(1))),
        sample("vacation ended", texts.vacation_ended(Span::hours(29))),
        sample("on vacation", texts.vacation(Some(NOW), Span::days(1))),
        sample("no vacation", texts.vacation(None, Span::days(3))),
        sample("fault", texts.fault("12AB34CD")),
        sample("which piece?", texts.which_piece()),
        sample(
            "where to?",
            texts.where_to(&texts.piece_on(&variant("chess").piece_types()[0], "e1")),
        ),
        sample("which move?", texts.which_way()),
        sample("in hand", texts.piece_in_hand(&variant("crazyhouse").piece_types()[0])),
        sample("promotion", texts.promotes_to(&variant("chess").piece_types()[1])),
        sample("confirm?", texts.confirm_question("Nf3")),
        sample("played", texts.played_by_you("Nf3")),
        sample("moves are confirmed", texts.settings_confirm(true)),
        sample("moves are not confirmed", texts.settings_confirm(false)),
    ]);
    for meaning in
        ["takes", "drop", "promotes", "castle", "short", "long", "check", "mate", "filler"]
    {
        samples.push(sample(meaning, texts.text(&format!("move-word-{meaning}"))));
    }
    samples
}
