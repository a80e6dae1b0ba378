//! What is stored of a match.

use courier_rules::{Color, Variant};
use thiserror::Error;

use crate::play::by_color::ByColor;
use crate::play::challenges::{ClockOptions, Pairing, Place, Terms};
use crate::play::clock::TimeControl;
use crate::play::ids::{MatchId, PlayerId};
use crate::play::outcome::Outcome;
use crate::play::pauses::{GivenTime, Pause, ZoneSince};
use crate::play::time::Moment;

/// A match as it is written down: plain data, unchecked.
#[derive(Clone, Debug)]
pub struct MatchRecord {
    /// The match's number.
    pub id: MatchId,
    /// The game played.
    pub variant: &'static Variant,
    /// The number of the start position.
    pub start: u32,
    /// The start position as FEN.
    pub start_fen: String,
    /// The player of each color.
    pub players: ByColor<PlayerId>,
    /// Where it was agreed and is shown.
    pub place: Place,
    /// The clock.
    pub control: TimeControl,
    /// Whether it was agreed that the result changes ratings.
    pub rated: bool,
    /// Whether it does not although it was agreed, because the two had begun as many rated games
    /// within a week as count: see [`weekly_limit`](crate::play::weekly_limit).
    pub over_limit: bool,
    /// When it began, and White's clock with it.
    pub started_at: Moment,
    /// The moves in UCI, with the moments they were made.
    pub moves: Vec<(String, Moment)>,
    /// Whose draw offer stands.
    pub draw_offer: Option<Color>,
    /// Who asks to take their last move back.
    pub takeback_offer: Option<Color>,
    /// Who proposes a pause.
    pub pause_offer: Option<Color>,
    /// What affected the clocks besides the moves.
    pub timing: Timing,
    /// How it ended; `None` while it runs.
    pub outcome: Option<Outcome>,
}

impl MatchRecord {
    /// The record of a match that begins `now`, from the position `start_fen`. It has no number
    /// before it is stored.
    #[must_use]
    pub fn begin(
        terms: &Terms,
        place: Place,
        pairing: &Pairing,
        start_fen: &str,
        over_limit: bool,
        now: Moment,
    ) -> Self {
        Self {
            id: MatchId(0),
            variant: terms.variant,
            start: pairing.start,
            start_fen: start_fen.to_owned(),
            players: pairing.players,
            place,
            control: terms.control,
            rated: terms.rated,
            over_limit,
            started_at: now,
            moves: Vec::new(),
            draw_offer: None,
            takeback_offer: None,
            pause_offer: None,
            timing: Timing { clock_options: terms.clock_options, ..Timing::default() },
            outcome: None,
        }
    }
}

/// What affected the clocks of a match besides the moves, and what the players agreed on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// What the players agreed on.
    pub clock_options: ClockOptions,
    /// Pauses of this match alone, in the order in which they were made.
    pub pauses: Vec<Pause>,
    /// Pauses that other matches share: vacations and outages.
    pub shared: Vec<Pause>,
    /// Time given, in order.
    pub given_times: Vec<GivenTime>,
    /// The zones the players have lived in, in order; asked for where weekends are off.
    pub zones: ByColor<Vec<ZoneSince>>,
    /// The flag has fallen and the opponent is being asked.
    pub fallen: Option<FallenFlag>,
    /// The match was lost on time in the same absence as another one before it, and does not count.
    pub same_absence: bool,
}

/// Why the result of a match that was agreed to be rated leaves the ratings as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// The two had begun as many rated games within a week as count: see
    /// [`weekly_limit`](crate::play::weekly_limit).
    OverLimit,
    /// It was over before each side had made two moves.
    TooShort,
    /// It was lost on time in the same absence as another one before it.
    SameAbsence,
}

/// A flag that has fallen in a match with flag forgiveness, until the opponent has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FallenFlag {
    /// When it fell.
    pub at: Moment,
    /// Until when the opponent may give time; then the win is theirs.
    pub decide_by: Moment,
}

/// A record that contradicts itself: the database was changed by other hands, or by a faulty
/// program.
#[derive(Debug, Error)]
#[error("match {id} cannot be replayed: {what}")]
pub struct CorruptMatch {
    /// Which match.
    pub id: MatchId,
    /// What is wrong with it.
    pub what: String,
}
