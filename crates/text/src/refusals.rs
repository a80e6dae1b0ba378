//! The text of each refusal: what is wrong, and what to do instead.

use courier_play::Refusal;
use courier_play::administration::Ban;
use courier_play::challenges::ChallengeState;
use courier_play::clock::ControlError;
use courier_play::roles::MAX_BANDS;
use courier_play::variants::move_examples;
use courier_rules::notation::{CastlingError, IllegalReason, MoveError, san};
use courier_rules::{BoardShape, Cell, Move, Notation, PieceTypeId, Position, Role, Variant};

use super::Texts;
use super::board::progress;
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
        let open = || self.subcommand(variant, "open");
        let challenge = || self.subcommand(variant, "challenge");
        match refusal {
            Refusal::Banned(Ban::Person) => self.refusal_banned(),
            Refusal::Banned(Ban::Server) => self.refusal_server_banned(),
            Refusal::ChallengedSelf => self.refusal_challenged_self(open()),
            Refusal::ChallengedBot => self.refusal_challenged_bot(open()),
            Refusal::EngineNotHere => self.refusal_engine_not_here(challenge()),
            Refusal::HistoryOfEngine => self.refusal_history_of_engine(),
            Refusal::RematchInDiscord => self.refusal_rematch_in_discord(),
            Refusal::LevelOfPerson => self.refusal_level_of_person(),
            Refusal::RatedAgainstEngine => self.refusal_rated_against_engine(),
            Refusal::TooManyEngineMatches { most } => self.refusal_too_many_engine_games(*most),
            Refusal::ReviewOfRunning => self.refusal_review_of_running(),
            Refusal::NothingToReview => self.refusal_nothing_to_review(),
            Refusal::ReviewUnfinished(id) => self.refusal_review_unfinished(id),
            Refusal::TooManyReviews { most, again } => self.refusal_too_many_reviews(*again, *most),
            Refusal::NoReview(id) => self.refusal_no_review(id),
            Refusal::ChallengedForgotten => self.refusal_challenged_forgotten(open()),
            Refusal::NoSuchStart { starts: 0 | 1, .. } => self.refusal_one_start(),
            Refusal::NoSuchStart { number, starts } => {
                self.refusal_no_such_start(starts - 1, number)
            }
            Refusal::UnknownStart { starts } => self.refusal_unknown_start(starts - 1),
            Refusal::UnknownOpening => self.refusal_unknown_opening(),
            Refusal::SeveralOpenings(variant, numbers) => {
                let openings = numbers.iter().filter_map(|number| variant.opening(*number));
                let mut names: Vec<String> =
                    openings.take(NAMED_OPENINGS).map(|one| self.opening_name(one)).collect();
                names.extend((numbers.len() > NAMED_OPENINGS).then(|| "…".to_owned()));
                self.refusal_several_openings(names.join("; "))
            }
            Refusal::Control(error) => match error {
                ControlError::Form => self.refusal_control_form(),
                ControlError::Main => self.refusal_control_main(),
                ControlError::Period => self.refusal_control_period(),
                ControlError::Periods => self.refusal_control_periods(),
                ControlError::Cap => self.refusal_control_cap(),
                ControlError::Clocks => self.refusal_control_clocks(),
            },
            Refusal::RatedWithHandicap => self.refusal_rated_with_handicap(),
            Refusal::NoSuchOdds(variant) => {
                let pieces = variant.odds().map(|of| self.piece_name(variant.piece_type(of)));
                let pieces = pieces.collect::<Vec<_>>().join(", ");
                self.refusal_no_such_odds(pieces, self.variant_name(variant))
            }
            Refusal::OddsNotHere => self.refusal_odds_not_here(),
            Refusal::ChallengeClosed(state) => match state {
                ChallengeState::Accepted(id) => self.refusal_challenge_accepted(challenge(), id),
                ChallengeState::Declined => self.refusal_challenge_declined(challenge()),
                ChallengeState::Cancelled => self.refusal_challenge_cancelled(challenge()),
                ChallengeState::Expired => self.refusal_challenge_expired(challenge()),
                ChallengeState::Open => self.refusal_no_such_challenge(challenge()),
            },
            Refusal::NoSuchChallenge => self.refusal_no_such_challenge(challenge()),
            Refusal::OwnChallenge => self.refusal_own_challenge(),
            Refusal::NotYourChallenge => self.refusal_not_your_challenge(challenge()),
            Refusal::TooManyOpen { most } => self.refusal_too_many_open(*most),
            Refusal::TooManyRecent { most, again } => self.refusal_too_many_lately(*again, *most),
            Refusal::NotAccepting => self.refusal_not_accepting(open()),
            Refusal::YouBlocked => self.refusal_you_blocked(),
            Refusal::CannotBlock => self.refusal_cannot_block(),
            Refusal::TooManyBlocked { most } => self.refusal_too_many_blocked(*most),
            Refusal::NotBlocked => self.refusal_not_blocked(),
            Refusal::TooManyToOne { most, again } => self.refusal_too_many_to_one(*again, *most),
            Refusal::TooManyOffers { most, again } => self.refusal_too_many_offers(*again, *most),
            Refusal::TooManyTimeOuts { time_outs, limit } => self.refusal_too_many_time_outs(
                time_outs.games,
                time_outs.lost_on_time,
                limit.percent(),
                time_outs.percent().unwrap_or(0),
            ),
            Refusal::AcceptedBefore => self.refusal_accepted_before(open()),
            Refusal::SeveralOfOne => self.refusal_several_of_one(open()),
            Refusal::ConditionsForEngine => self.refusal_conditions_for_engine(),
            Refusal::OpenElsewhere => self.refusal_open_elsewhere(open()),
            Refusal::NobodyElseHere => self.refusal_nobody_else_here(challenge(), open()),
            Refusal::AlreadyChallenged => self.refusal_already_challenged(),
            Refusal::MayNotPost => self.refusal_may_not_post(),
            Refusal::OpponentNotThere => self.refusal_opponent_not_there(),
            Refusal::StillRunning => self.refusal_still_running(),
            Refusal::NothingToRematch => self.refusal_nothing_to_rematch(challenge()),
            Refusal::RematchStands => self.refusal_rematch_stands(),
            Refusal::RematchOffered(_) => self.refusal_rematch_offered(),
            Refusal::NoSuchMatch => self.refusal_no_such_match(),
            Refusal::NotAPlayer => self.refusal_not_a_player(),
            Refusal::NoRunningMatch => self.refusal_no_running_match(challenge()),
            Refusal::WhichMatch => self.refusal_which_match(),
            Refusal::NotYourTurn => self.refusal_not_your_turn(),
            Refusal::MatchOver(outcome) if outcome.white_score().is_none() => {
                self.refusal_match_aborted(challenge())
            }
            Refusal::MatchOver(outcome) => self.refusal_match_over(
                challenge(),
                self.reason(outcome.reason),
                self.score(outcome),
            ),
            Refusal::Stale => self.refusal_stale(),
            Refusal::HiddenMove { typed } => self.refusal_hidden_move(code(typed)),
            Refusal::BoardHidden => self.refusal_board_hidden(),
            Refusal::Move { typed, why } => self.move_refused(typed, why, variant, position),
            Refusal::Competition(error) => self.competition_refused(error),
            Refusal::Plan(error) => self.plan_refused(error, variant),
            Refusal::Study(error) => self.study_refused(error, variant),
            Refusal::TooLateToAbort => self.refusal_too_late_to_abort(),
            Refusal::AbortInCompetition => self.refusal_abort_in_competition(),
            Refusal::PauseInCompetition => self.refusal_pause_in_competition(),
            Refusal::DrawOfferStands => self.refusal_draw_offer_stands(),
            Refusal::NoDrawOffer => self.refusal_no_draw_offer(),
            Refusal::UnreadableMoveNumber => self.refusal_unreadable_move_number(),
            Refusal::NoSuchMoveNumber { last: None } => self.no_moves(),
            Refusal::NoSuchMoveNumber { last: Some(last) } => {
                self.refusal_no_such_move_number(last)
            }
            Refusal::TooLongForReplay => self.refusal_replay_too_long(),
            Refusal::StillComputing => self.refusal_still_computing(),
            Refusal::TooBusy => self.refusal_too_busy(),
            Refusal::NothingToClaim => {
                self.refusal_nothing_to_claim(variant.map_or("moves", progress))
            }
            Refusal::RatedWithoutClock => self.refusal_rated_without_clock(),
            Refusal::TakebackOfferStands => self.refusal_takeback_offer_stands(),
            Refusal::TakebackAsked => self.refusal_takeback_asked(),
            Refusal::NoTakebackOffer => self.refusal_no_takeback_offer(),
            Refusal::NothingToTakeBack => self.refusal_nothing_to_take_back(),
            Refusal::PauseOfferStands => self.refusal_pause_offer_stands(),
            Refusal::NoPauseOffer => self.refusal_no_pause_offer(),
            Refusal::Paused => self.refusal_paused(),
            Refusal::NotPaused => self.refusal_not_paused(),
            Refusal::NoClock => self.refusal_no_clock(),
            Refusal::GivenTimeOutOfRange => self.refusal_gift_length(),
            Refusal::NoFlagFell => self.refusal_no_flag_fell(),
            Refusal::FlagFallen { decide_by } => self.refusal_flag_fallen(*decide_by),
            Refusal::DecideFirst => self.refusal_decide_first(),
            Refusal::VacationTooLong { in_hand } => self.refusal_vacation_too_long(*in_hand),
            Refusal::OnVacation { until } => self.refusal_on_vacation(*until),
            Refusal::TimeUpAfterVacation { the_match } => {
                self.refusal_time_up_after_vacation(the_match)
            }
            Refusal::NotOnVacation => self.refusal_not_on_vacation(),
            Refusal::OnlyInServer => self.refusal_only_in_server(),
            Refusal::Import(error) => self.import_refused(error),
            Refusal::UnreadableButton => self.refusal_unreadable_button(),
            Refusal::NoActivity => self.refusal_no_activity(),
            Refusal::ActivityRefused => self.refusal_activity_refused(),
            Refusal::LeadTimes => self.refusal_lead_times(),
            Refusal::QuietHours => self.refusal_quiet_hours(),
            Refusal::DigestHour => self.refusal_digest_hour(),
            Refusal::NoSuchZone => self.refusal_no_such_zone(),
            Refusal::WrongChannel { channels } => {
                self.refusal_wrong_channel(self.channels(channels))
            }
            Refusal::NotAChallenger { role } => self.refusal_not_a_challenger(role_mention(*role)),
            Refusal::NotAManager => self.refusal_not_a_manager(),
            Refusal::TooManyBands => self.refusal_too_many_bands(MAX_BANDS),
            Refusal::BandIncomplete => self.refusal_band_incomplete(),
            Refusal::RolePowerful { role } => self.role_powerful(role_mention(*role)),
            Refusal::RoleNotTheirs { role } => self.role_not_theirs(role_mention(*role)),
            Refusal::LobbyNotTheirs { channel } => {
                self.refusal_lobby_not_theirs(self.channels(&[*channel]))
            }
            Refusal::TooManyChannels => self.refusal_too_many_channels(),
            Refusal::ChannelNotListed => self.refusal_channel_not_listed(),
            Refusal::NoteLength => self.refusal_note_length(),
            Refusal::NoSuchVariant => self.refusal_no_such_variant(),
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
        match says_what_to_do {
            true => self.refusal_move(code(typed), why),
            false => self.refusal_move_hint(code(typed), why),
        }
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
            MoveError::Illegal(why) => {
                use IllegalReason::{MustPromoteWaiting, PromotionMissing};
                let says_it = matches!(why, PromotionMissing(_) | MustPromoteWaiting);
                (self.why(why, variant, position), says_it)
            }
        }
    }

    /// How to write moves in this game.
    fn unreadable(self, variant: Option<&'static Variant>) -> String {
        let examples: Vec<String> =
            move_examples(variant).iter().map(|example| code(example)).collect();
        match variant.map(|variant| variant.rules().notation) {
            Some(Notation::Cescacs) => self.move_unreadable_cescacs(self.list_or(&examples)),
            Some(Notation::Chess) | None => self.move_unreadable(self.list_or(&examples)),
        }
    }

    /// The board has no cell of this name. On hexagons, whose numbers depend on the column, the
    /// cells that the column has.
    fn no_such_cell(self, name: &str, variant: Option<&'static Variant>) -> String {
        let Some(geometry) = variant
            .map(Variant::geometry)
            .filter(|geometry| matches!(geometry.shape(), BoardShape::Hexagon { .. }))
        else {
            return self.move_no_such_square(name);
        };
        let letter: String = name.chars().take(1).collect();
        let mut numbers: Vec<u32> = geometry
            .cells()
            .iter()
            .filter_map(|cell| geometry.name(cell).strip_prefix(&letter)?.parse().ok())
            .collect();
        numbers.sort_unstable();
        let named = |number: &u32| format!("{letter}{number}");
        match numbers.as_slice() {
            [] => self.move_no_such_column(name, &letter),
            [first, second, .., last] => {
                let cells = format!("{}, {} … {}", named(first), named(second), named(last));
                self.move_no_such_hexagon(name, cells, &letter)
            }
            few => {
                let cells: Vec<String> = few.iter().map(named).collect();
                self.move_no_such_hexagon(name, cells.join(", "), &letter)
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
            return self.move_ambiguous_unknown();
        }
        self.move_ambiguous(self.list_or(&named))
    }

    fn why(
        self,
        why: &IllegalReason,
        variant: Option<&'static Variant>,
        position: Option<&Position>,
    ) -> String {
        let cell =
            |cell: &Cell| variant.map_or("?", |variant| variant.geometry().name(*cell)).to_owned();
        // Cells and pieces have names only in a variant; a refused move always comes with one.
        let piece = |piece_type: &PieceTypeId, form| {
            variant.map_or_else(
                || "?".to_owned(),
                |variant| self.piece_form(variant.piece_type(*piece_type), form),
            )
        };
        match why {
            IllegalReason::EmptyCell(place) => self.why_empty_cell(cell(place)),
            IllegalReason::NotYourPiece(place) => self.why_not_your_piece(cell(place)),
            IllegalReason::NoSuchPiece { piece_type, target } => {
                self.why_no_such_piece(piece(piece_type, Form::None), cell(target))
            }
            IllegalReason::CannotReach { piece_type, target } if is_king(variant, *piece_type) => {
                self.why_king_cannot_reach(cell(target))
            }
            IllegalReason::CannotReach { piece_type, target } => {
                self.why_cannot_reach(piece(piece_type, Form::None), cell(target))
            }
            IllegalReason::Blocked { target, by, .. } => self.why_blocked(cell(by), cell(target)),
            IllegalReason::OwnPiece(place) => self.why_own_piece(cell(place)),
            IllegalReason::NothingToCapture(place) => self.why_nothing_to_capture(cell(place)),
            IllegalReason::LeavesKingInCheck if position.is_some_and(Position::in_check) => {
                self.why_still_in_check()
            }
            IllegalReason::LeavesKingInCheck => self.why_leaves_king_in_check(),
            IllegalReason::GivesCheck => self.why_gives_check(),
            IllegalReason::ExplodesOwnKing => self.why_explodes_own_king(),
            IllegalReason::PromotionMissing(choices) => {
                let suffix = |piece_type: &PieceTypeId| {
                    let letter =
                        variant.map_or('?', |variant| variant.piece_type(*piece_type).letter);
                    format!("`={letter}` ({})", piece(piece_type, Form::Bare))
                };
                let choices: Vec<String> = choices.iter().map(suffix).collect();
                self.why_promotion_missing(self.list_or(&choices))
            }
            IllegalReason::PromotionNotPossible(piece_type) => {
                self.why_promotion_not_possible(piece(piece_type, Form::Bare))
            }
            IllegalReason::OnlyOneAllowed(piece_type) => {
                self.why_only_one_allowed(piece(piece_type, Form::One))
            }
            IllegalReason::GateNotPossible(piece_type) => {
                self.why_gate_not_possible(piece(piece_type, Form::One))
            }
            IllegalReason::MustPromoteWaiting => self.why_must_promote_waiting(),
            IllegalReason::NothingLost => self.why_nothing_lost(),
            IllegalReason::CastlingNotPossible(bar) => match bar {
                CastlingError::Blocked(place) => self.why_castling_blocked(cell(place)),
                CastlingError::NotInThisGame => self.why_castling_not_in_this_game(),
                CastlingError::RightLost => self.why_castling_right_lost(),
                CastlingError::InCheck => self.why_castling_in_check(),
                CastlingError::Attacked => self.why_castling_attacked(),
            },
            IllegalReason::NoDropsHere => self.why_no_drops_here(),
            IllegalReason::NotInHand(piece_type) => {
                self.why_not_in_hand(piece(piece_type, Form::None))
            }
            IllegalReason::Occupied(place) => self.why_occupied(cell(place)),
            IllegalReason::OutsideDropZone { piece_type, target } => {
                self.why_outside_drop_zone(piece(piece_type, Form::One), cell(target))
            }
            IllegalReason::MustCapture => self.why_must_capture(),
        }
    }

    /// "a, b or c".
    pub(super) fn list_or(self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [start @ .., last] => self.messages.list_or(last, start.join(", ")),
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
