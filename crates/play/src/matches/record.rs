//! The stored data of a match.

use courier_rules::{Color, Variant};
use thiserror::Error;

use crate::by_color::ByColor;
use crate::challenges::{ClockOptions, Pairing, Place, Terms};
use crate::clock::TimeControl;
use crate::ids::{CompetitionId, MatchId, PlayerId};
use crate::outcome::Outcome;
use crate::pauses::{GivenTime, Pause, ZoneSince};
use crate::time::Moment;

/// The stored data of a match, unchecked.
#[derive(Clone, Debug)]
pub struct MatchRecord {
    pub id: MatchId,
    pub variant: &'static Variant,
    pub start: u32,
    pub start_fen: String,
    pub players: ByColor<PlayerId>,
    /// The channel where it was agreed and is shown.
    pub place: Place,
    pub controls: ByColor<TimeControl>,
    /// Whether the players agreed on a rated match.
    pub rated: bool,
    /// Whether the players had reached the [`weekly_limit`](crate::weekly_limit) of rated
    /// matches against each other, so that this one does not change ratings.
    pub over_limit: bool,
    /// Whether nobody is to see the board until the end: [`Match::hides_board`](crate::Match).
    pub blindfold: bool,
    /// The competition that it is a game of. Such a match cannot be aborted or paused by agreement,
    /// and a flag before the first move loses it: others wait for its result.
    pub competition: Option<CompetitionId>,
    pub started_at: Moment,
    /// The moves in UCI, and when each was made.
    pub moves: Vec<(String, Moment)>,
    pub draw_offer: Option<Color>,
    pub takeback_offer: Option<Color>,
    pub pause_offer: Option<Color>,
    pub timing: Timing,
    pub outcome: Option<Outcome>,
}

impl MatchRecord {
    /// The record of a match that begins `now` from the position `start_fen`. Its id is 0 until the
    /// store assigns one.
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
            controls: pairing.controls(terms),
            rated: terms.rated,
            over_limit,
            blindfold: terms.blindfold,
            competition: None,
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

/// Everything besides the moves that affects the clocks of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    pub clock_options: ClockOptions,
    /// Pauses of this match only, in the order of their creation.
    pub pauses: Vec<Pause>,
    /// Pauses shared with other matches: vacations and outages.
    pub shared: Vec<Pause>,
    pub given_times: Vec<GivenTime>,
    /// The time zones of the players, oldest first; used if weekends are off.
    pub zones: ByColor<Vec<ZoneSince>>,
    pub fallen: Option<FallenFlag>,
    /// Whether the match was lost on time in the same absence as an earlier one, so that it does
    /// not change ratings.
    pub same_absence: bool,
}

/// Why the result of a match that was agreed to be rated does not change both ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    OverLimit,
    /// It has too few plies ([`fair_play`](crate::fair_play)): at most the loser's rating changes.
    TooShort,
    SameAbsence,
}

/// A flag that has fallen in a match with flag forgiveness, until the opponent has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FallenFlag {
    pub at: Moment,
    pub decide_by: Moment,
}

/// A stored match that cannot be replayed, because the database was changed or damaged.
#[derive(Debug, Error)]
#[error("match {id} cannot be replayed: {what}")]
pub struct CorruptMatch {
    pub id: MatchId,
    pub what: String,
}
