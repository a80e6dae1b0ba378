//! The text of each refusal: what is wrong, and what to do instead.

use courier_play::Refusal;
use courier_play::challenges::ChallengeState;
use courier_play::clock::ControlError;
use courier_play::roles::MAX_BANDS;
use courier_play::variants::move_examples;
use courier_rules::notation::{CastlingError, IllegalReason, MoveError, san};
use courier_rules::{BoardShape, Cell, Move, Notation, PieceTypeId, Position, Role, Variant};

use super::Texts;
use super::board::progress;
use super::clock::{full, relative};
use super::pieces::Form;
use super::server_config::role_mention;

/// The maximum number of candidates listed for an ambiguous move.
const CANDIDATES: usize = 8;
/// The most openings listed for an ambiguous name.
const NAMED_OPENINGS: usize = 6;

impl Texts {
    /// The text of a refusal. `variant` and `position` are those of the match, if there is one:
    /// with them the text can name commands, cells and pieces.
    pub fn refusal(
        self,
        refusal: &Refusal,
        variant: Option<&'static Variant>,
        position: Option<&Position>,
    ) -> String {
        let variant = variant.or_else(|| position.map(Position::variant));
        let with = |key: &str, name: &'static str| {
            self.format(key, [(name, self.subcommand(variant, name).into())])
        };
        let with_challenge = |key| with(key, "challenge");
        match refusal {
            Refusal::ChallengedSelf => with("refusal-challenged-self", "open"),
            Refusal::ChallengedBot => with("refusal-challenged-bot", "open"),
            Refusal::EngineNotHere => with_challenge("refusal-engine-not-here"),
            Refusal::HistoryOfEngine => self.text("refusal-history-of-engine"),
            Refusal::RematchInDiscord => self.text("refusal-rematch-in-discord"),
            Refusal::LevelOfPerson => self
                .format("refusal-level-of-person", [("option", self.text("option-level").into())]),
            Refusal::RatedAgainstEngine => self.format(
                "refusal-rated-against-engine",
                [("rated", self.text("option-rated").into())],
            ),
            Refusal::TooManyEngineMatches { most } => {
                self.format("refusal-too-many-engine-games", [("most", (*most).into())])
            }
            Refusal::ReviewOfRunning => self.text("refusal-review-of-running"),
            Refusal::NothingToReview => self.text("refusal-nothing-to-review"),
            Refusal::ReviewUnfinished(id) => {
                self.format("refusal-review-unfinished", [("number", id.to_string().into())])
            }
            Refusal::TooManyReviews { most, again } => self.format(
                "refusal-too-many-reviews",
                [("most", (*most).into()), ("again", relative(*again).into())],
            ),
            Refusal::NoReview(id) => {
                self.format("refusal-no-review", [("number", id.to_string().into())])
            }
            Refusal::ChallengedForgotten => with("refusal-challenged-forgotten", "open"),
            Refusal::NoSuchStart { starts: 0 | 1, .. } => self.text("refusal-one-start"),
            Refusal::NoSuchStart { number, starts } => self.format(
                "refusal-no-such-start",
                [("number", number.into()), ("last", (starts - 1).into())],
            ),
            Refusal::UnknownStart { starts } => {
                self.format("refusal-unknown-start", [("last", (starts - 1).into())])
            }
            Refusal::UnknownOpening => {
                let position = self.subcommand(None, "position");
                self.format("refusal-unknown-opening", [("position", position.into())])
            }
            Refusal::SeveralOpenings(variant, numbers) => {
                let openings = numbers.iter().filter_map(|number| variant.opening(*number));
                let mut names: Vec<String> =
                    openings.take(NAMED_OPENINGS).map(|one| self.opening_name(one)).collect();
                names.extend((numbers.len() > NAMED_OPENINGS).then(|| "…".to_owned()));
                let openings = ("openings", names.join("; ").into());
                self.format("refusal-several-openings", [openings])
            }
            Refusal::Control(error) => self.text(match error {
                ControlError::Form => "refusal-control-form",
                ControlError::Main => "refusal-control-main",
                ControlError::Period => "refusal-control-period",
                ControlError::Periods => "refusal-control-periods",
                ControlError::Cap => "refusal-control-cap",
            }),
            Refusal::ChallengeClosed(ChallengeState::Accepted(id)) => self.format(
                "refusal-challenge-accepted",
                [
                    ("number", id.to_string().into()),
                    ("challenge", self.subcommand(variant, "challenge").into()),
                ],
            ),
            Refusal::ChallengeClosed(ChallengeState::Declined) => {
                with_challenge("refusal-challenge-declined")
            }
            Refusal::ChallengeClosed(ChallengeState::Cancelled) => {
                with_challenge("refusal-challenge-cancelled")
            }
            Refusal::ChallengeClosed(ChallengeState::Expired) => {
                with_challenge("refusal-challenge-expired")
            }
            Refusal::NoSuchChallenge | Refusal::ChallengeClosed(ChallengeState::Open) => {
                with_challenge("refusal-no-such-challenge")
            }
            Refusal::OwnChallenge => self.text("refusal-own-challenge"),
            Refusal::NotYourChallenge => with_challenge("refusal-not-your-challenge"),
            Refusal::TooManyOpen { most } => {
                self.format("refusal-too-many-open", [("most", (*most).into())])
            }
            Refusal::TooManyRecent { most, again } => self.format(
                "refusal-too-many-lately",
                [("most", (*most).into()), ("relative", relative(*again).into())],
            ),
            Refusal::NotAccepting => with("refusal-not-accepting", "open"),
            Refusal::YouBlocked => self.text("refusal-you-blocked"),
            Refusal::CannotBlock => self.text("refusal-cannot-block"),
            Refusal::TooManyBlocked { most } => {
                self.format("refusal-too-many-blocked", [("most", (*most).into())])
            }
            Refusal::NotBlocked => self.text("refusal-not-blocked"),
            Refusal::TooManyToOne { most, again } => self.format(
                "refusal-too-many-to-one",
                [("most", (*most).into()), ("relative", relative(*again).into())],
            ),
            Refusal::TooManyOffers { most, again } => self.format(
                "refusal-too-many-offers",
                [("most", (*most).into()), ("relative", relative(*again).into())],
            ),
            Refusal::TooManyTimeOuts { time_outs, limit } => self.format(
                "refusal-too-many-time-outs",
                [
                    ("most", limit.percent().into()),
                    ("lost", time_outs.lost_on_time.into()),
                    ("games", time_outs.games.into()),
                    ("percent", time_outs.percent().unwrap_or(0).into()),
                ],
            ),
            Refusal::AcceptedBefore => with("refusal-accepted-before", "open"),
            Refusal::SeveralOfOne => with("refusal-several-of-one", "open"),
            Refusal::ConditionsForEngine => self.format(
                "refusal-conditions-for-engine",
                ["time-outs", "mirror"]
                    .map(|name| (name, self.text(&format!("option-{name}")).into())),
            ),
            Refusal::OpenElsewhere => with("refusal-open-elsewhere", "open"),
            Refusal::NobodyElseHere => self.format(
                "refusal-nobody-else-here",
                ["open", "challenge"].map(|name| (name, self.subcommand(variant, name).into())),
            ),
            Refusal::AlreadyChallenged => self.text("refusal-already-challenged"),
            Refusal::StillRunning => self.text("refusal-still-running"),
            Refusal::NothingToRematch => with_challenge("refusal-nothing-to-rematch"),
            Refusal::RematchStands => self.text("refusal-rematch-stands"),
            Refusal::RematchOffered(_) => self.text("refusal-rematch-offered"),
            Refusal::NoSuchMatch => self.text("refusal-no-such-match"),
            Refusal::NotAPlayer => self.text("refusal-not-a-player"),
            Refusal::NoRunningMatch => with_challenge("refusal-no-running-match"),
            Refusal::WhichMatch => {
                self.format("refusal-which-match", [("option", self.text("option-game").into())])
            }
            Refusal::NotYourTurn => self.text("refusal-not-your-turn"),
            Refusal::MatchOver(outcome) if outcome.white_score().is_none() => {
                with_challenge("refusal-match-aborted")
            }
            Refusal::MatchOver(outcome) => self.format(
                "refusal-match-over",
                [
                    ("score", self.score(outcome).into()),
                    ("reason", self.reason(outcome.reason).into()),
                    ("challenge", self.subcommand(variant, "challenge").into()),
                ],
            ),
            Refusal::Stale => self.text("refusal-stale"),
            Refusal::Move { typed, why } => self.move_refused(typed, why, variant, position),
            Refusal::Competition(error) => self.competition_refused(error),
            Refusal::Plan(error) => self.plan_refused(error, variant),
            Refusal::Study(error) => self.study_refused(error, variant),
            Refusal::TooLateToAbort => self.text("refusal-too-late-to-abort"),
            Refusal::AbortInCompetition => self.text("refusal-abort-in-competition"),
            Refusal::PauseInCompetition => self.text("refusal-pause-in-competition"),
            Refusal::DrawOfferStands => self.text("refusal-draw-offer-stands"),
            Refusal::NoDrawOffer => self.text("refusal-no-draw-offer"),
            Refusal::UnreadableMoveNumber => self.text("refusal-unreadable-move-number"),
            Refusal::NoSuchMoveNumber { last: None } => self.no_moves(),
            Refusal::NoSuchMoveNumber { last: Some(last) } => {
                self.format("refusal-no-such-move-number", [("last", last.as_str().into())])
            }
            Refusal::TooLongForReplay => self.text("refusal-replay-too-long"),
            Refusal::NothingToClaim => self.format(
                "refusal-nothing-to-claim",
                [("progress", variant.map_or("moves", progress).into())],
            ),
            Refusal::RatedWithoutClock => self.format(
                "refusal-rated-without-clock",
                [("rated", self.text("option-rated").into())],
            ),
            Refusal::TakebackOfferStands => self.text("refusal-takeback-offer-stands"),
            Refusal::TakebackAsked => self.text("refusal-takeback-asked"),
            Refusal::NoTakebackOffer => self.text("refusal-no-takeback-offer"),
            Refusal::NothingToTakeBack => self.text("refusal-nothing-to-take-back"),
            Refusal::PauseOfferStands => self.text("refusal-pause-offer-stands"),
            Refusal::NoPauseOffer => self.text("refusal-no-pause-offer"),
            Refusal::Paused => self.text("refusal-paused"),
            Refusal::NotPaused => self.text("refusal-not-paused"),
            Refusal::NoClock => self.text("refusal-no-clock"),
            Refusal::GivenTimeOutOfRange => self.text("refusal-gift-length"),
            Refusal::NoFlagFell => self.text("refusal-no-flag-fell"),
            Refusal::FlagFallen { decide_by } => {
                self.format("refusal-flag-fallen", [("full", full(*decide_by).into())])
            }
            Refusal::DecideFirst => self.text("refusal-decide-first"),
            Refusal::VacationTooLong { in_hand } => {
                self.format("refusal-vacation-too-long", [("left", self.span(*in_hand).into())])
            }
            Refusal::OnVacation { until } => {
                self.format("refusal-on-vacation", [("full", full(*until).into())])
            }
            Refusal::TimeUpAfterVacation { the_match } => self.format(
                "refusal-time-up-after-vacation",
                [("number", the_match.to_string().into())],
            ),
            Refusal::NotOnVacation => self.text("refusal-not-on-vacation"),
            Refusal::OnlyInServer => self.text("refusal-only-in-server"),
            Refusal::Import(error) => self.import_refused(error),
            Refusal::UnreadableButton => self.text("refusal-unreadable-button"),
            Refusal::NoActivity => self.text("refusal-no-activity"),
            Refusal::ActivityRefused => {
                self.format("refusal-activity-refused", self.ways_to_a_link())
            }
            Refusal::QuietHours => self.text("refusal-quiet-hours"),
            Refusal::DigestHour => self.text("refusal-digest-hour"),
            Refusal::NoSuchZone => self.text("refusal-no-such-zone"),
            Refusal::WrongChannel { channels } => {
                self.format("refusal-wrong-channel", [("channels", self.channels(channels).into())])
            }
            Refusal::NotAChallenger { role } => {
                self.format("refusal-not-a-challenger", [("role", role_mention(*role).into())])
            }
            Refusal::NotAManager => self.text("refusal-not-a-manager"),
            Refusal::TooManyBands => {
                self.format("refusal-too-many-bands", [("most", MAX_BANDS.into())])
            }
            Refusal::BandIncomplete => self.text("refusal-band-incomplete"),
            Refusal::TooManyChannels => self.text("refusal-too-many-channels"),
            Refusal::ChannelNotListed => self.format(
                "refusal-channel-not-listed",
                [("option", self.text("option-allow").into())],
            ),
            Refusal::NoteLength => self.format(
                "refusal-note-length",
                [("clear", self.subcommand_of("note", "clear").into())],
            ),
            Refusal::NoSuchVariant => self.text("refusal-no-such-variant"),
        }
    }

    fn move_refused(
        self,
        typed: &str,
        error: &MoveError,
        variant: Option<&'static Variant>,
        position: Option<&Position>,
    ) -> String {
        let (why, says_what_to_do) = self.move_error(error, variant, position);
        let args = [("typed", code(typed).into()), ("why", why.into())];
        self.format(if says_what_to_do { "refusal-move" } else { "refusal-move-hint" }, args)
    }

    /// Why a move was not made, and whether the text includes what to do instead.
    pub(super) fn move_error(
        self,
        error: &MoveError,
        variant: Option<&'static Variant>,
        position: Option<&Position>,
    ) -> (String, bool) {
        match error {
            MoveError::Unreadable => (self.unreadable(variant), true),
            MoveError::NoSuchCell(name) => (self.no_such_cell(name, variant), false),
            MoveError::Ambiguous(candidates) => (self.ambiguous(candidates, position), true),
            MoveError::Illegal(why) => (
                self.why(why, variant, position),
                matches!(
                    why,
                    IllegalReason::PromotionMissing(_) | IllegalReason::MustPromoteWaiting
                ),
            ),
        }
    }

    /// How to write moves in this game.
    fn unreadable(self, variant: Option<&'static Variant>) -> String {
        let key = match variant.map(|variant| variant.rules().notation) {
            Some(Notation::Cescacs) => "move-unreadable-cescacs",
            Some(Notation::Chess) | None => "move-unreadable",
        };
        let examples: Vec<String> =
            move_examples(variant).iter().map(|example| code(example)).collect();
        self.format(key, [("examples", self.list_or(&examples).into())])
    }

    /// The board has no cell of this name. On hexagons, where numbers go up by two in a column, the
    /// cells that the column has.
    fn no_such_cell(self, name: &str, variant: Option<&'static Variant>) -> String {
        let cell = ("cell", name.into());
        let Some(geometry) = variant
            .map(Variant::geometry)
            .filter(|geometry| matches!(geometry.shape(), BoardShape::Hexagon { .. }))
        else {
            return self.format("move-no-such-square", [cell]);
        };
        let letter: String = name.chars().take(1).collect();
        let column = ("column", letter.as_str().into());
        let mut numbers: Vec<u32> = geometry
            .cells()
            .iter()
            .filter_map(|cell| geometry.name(cell).strip_prefix(&letter)?.parse().ok())
            .collect();
        numbers.sort_unstable();
        let named = |number: &u32| format!("{letter}{number}");
        match numbers.as_slice() {
            [] => self.format("move-no-such-column", [cell, column]),
            [first, second, .., last] => {
                let cells = format!("{}, {} … {}", named(first), named(second), named(last));
                self.format("move-no-such-hexagon", [cell, column, ("cells", cells.into())])
            }
            few => {
                let cells: Vec<String> = few.iter().map(named).collect();
                let cells = ("cells", cells.join(", ").into());
                self.format("move-no-such-hexagon", [cell, column, cells])
            }
        }
    }

    fn ambiguous(self, candidates: &[Move], position: Option<&Position>) -> String {
        let named = |position: &Position| {
            let candidates = candidates.iter().take(CANDIDATES);
            candidates
                .map(|candidate| format!("**{}**", san::print(position, *candidate)))
                .collect()
        };
        let named: Vec<String> = position.map(named).unwrap_or_default();
        if named.is_empty() {
            return self.text("move-ambiguous-unknown");
        }
        self.format("move-ambiguous", [("moves", self.list_or(&named).into())])
    }

    fn why(
        self,
        why: &IllegalReason,
        variant: Option<&'static Variant>,
        position: Option<&Position>,
    ) -> String {
        let cell =
            |cell: &Cell| variant.map_or("?", |variant| variant.geometry().name(*cell)).to_owned();
        let at = |key, place| self.format(key, [("cell", cell(place).into())]);
        // Cells and pieces have names only in a variant; a refused move always comes with one.
        let piece = |piece_type: &PieceTypeId, form| {
            variant.map_or_else(
                || "?".to_owned(),
                |variant| self.piece_form(variant.piece_type(*piece_type), form),
            )
        };
        let none_to = |key, piece_type, target| {
            self.format(
                key,
                [("none", piece(piece_type, Form::None).into()), ("target", cell(target).into())],
            )
        };
        match why {
            IllegalReason::EmptyCell(place) => at("why-empty-cell", place),
            IllegalReason::NotYourPiece(place) => at("why-not-your-piece", place),
            IllegalReason::NoSuchPiece { piece_type, target } => {
                none_to("why-no-such-piece", piece_type, target)
            }
            IllegalReason::CannotReach { piece_type, target } if is_king(variant, *piece_type) => {
                self.format("why-king-cannot-reach", [("target", cell(target).into())])
            }
            IllegalReason::CannotReach { piece_type, target } => {
                none_to("why-cannot-reach", piece_type, target)
            }
            IllegalReason::Blocked { target, by, .. } => self
                .format("why-blocked", [("target", cell(target).into()), ("by", cell(by).into())]),
            IllegalReason::OwnPiece(place) => at("why-own-piece", place),
            IllegalReason::NothingToCapture(place) => at("why-nothing-to-capture", place),
            IllegalReason::LeavesKingInCheck if position.is_some_and(Position::in_check) => {
                self.text("why-still-in-check")
            }
            IllegalReason::LeavesKingInCheck => self.text("why-leaves-king-in-check"),
            IllegalReason::PromotionMissing(choices) => {
                let suffix = |piece_type: &PieceTypeId| {
                    let letter =
                        variant.map_or('?', |variant| variant.piece_type(*piece_type).letter);
                    format!("`={letter}` ({})", piece(piece_type, Form::Bare))
                };
                let choices: Vec<String> = choices.iter().map(suffix).collect();
                self.format("why-promotion-missing", [("choices", self.list_or(&choices).into())])
            }
            IllegalReason::PromotionNotPossible(piece_type) => self.format(
                "why-promotion-not-possible",
                [("kind", piece(piece_type, Form::Bare).into())],
            ),
            IllegalReason::OnlyOneAllowed(piece_type) => {
                self.format("why-only-one-allowed", [("a", piece(piece_type, Form::One).into())])
            }
            IllegalReason::MustPromoteWaiting => self.text("why-must-promote-waiting"),
            IllegalReason::CastlingNotPossible(CastlingError::Blocked(place)) => {
                at("why-castling-blocked", place)
            }
            IllegalReason::CastlingNotPossible(bar) => self.text(match bar {
                CastlingError::NotInThisGame | CastlingError::Blocked(_) => {
                    "why-castling-not-in-this-game"
                }
                CastlingError::RightLost => "why-castling-right-lost",
                CastlingError::InCheck => "why-castling-in-check",
                CastlingError::Attacked => "why-castling-attacked",
            }),
            IllegalReason::NoDropsHere => self.text("why-no-drops-here"),
            IllegalReason::NotInHand(piece_type) => {
                self.format("why-not-in-hand", [("none", piece(piece_type, Form::None).into())])
            }
            IllegalReason::Occupied(place) => at("why-occupied", place),
            IllegalReason::OutsideDropZone { piece_type, target } => self.format(
                "why-outside-drop-zone",
                [("a", piece(piece_type, Form::One).into()), ("target", cell(target).into())],
            ),
        }
    }

    /// "a, b or c".
    pub(super) fn list_or(self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [start @ .., last] => {
                self.format("list-or", [("start", start.join(", ").into()), ("last", last.into())])
            }
        }
    }
}

fn is_king(variant: Option<&'static Variant>, piece_type: PieceTypeId) -> bool {
    variant.is_some_and(|variant| variant.piece_type(piece_type).role == Role::King)
}

/// A user's input as code, so that markup and mentions in it have no effect.
pub(super) fn code(typed: &str) -> String {
    let plain: String = typed.chars().filter(|c| *c != '`' && !c.is_control()).collect();
    if plain.trim().is_empty() { "`…`".to_owned() } else { format!("`{plain}`") }
}
