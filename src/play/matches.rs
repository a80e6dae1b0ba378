//! A match: a game between two people over days, with clocks, offers and an outcome.
//!
//! A [`MatchRecord`] is what is written down (the start, the moves with their times, what was
//! offered and decided); a [`Match`] is a record that has been checked by replaying it. Everything
//! else, clocks included, follows from the record.

mod actions;
mod clocks;
mod record;
mod turn;

use std::fmt;

use courier_rules::notation::{fen, read_move, uci};
use courier_rules::{Color, Game, Move, Position};
use turn::Spare;

use super::by_color::ByColor;
use super::clock::Remaining;
use super::ids::{MatchId, PlayerId};
use super::outcome::Outcome;
use super::pauses::Turn;
use super::refusal::Refusal;

pub use actions::{Action, DECISION_TIME, Event};
pub use clocks::MoveTime;
pub use record::{CorruptMatch, FallenFlag, MatchRecord, Timing, Unrated};

/// A checked match.
#[derive(Clone, Debug)]
pub struct Match {
    record: MatchRecord,
    game: Game,
    /// What each had left when their running turn began, or will begin.
    clocks: ByColor<Remaining>,
    /// Time given that each had not used then.
    spare: ByColor<Spare>,
    /// The running turn.
    turn: Turn,
}

impl Match {
    /// Replays a record.
    ///
    /// # Errors
    /// [`CorruptMatch`] when the start or a move is not what the rules allow, or a flag fell in the
    /// middle.
    pub fn replay(record: MatchRecord) -> Result<Self, CorruptMatch> {
        let start = fen::parse(record.variant, &record.start_fen)
            .map_err(|error| CorruptMatch { id: record.id, what: format!("start: {error}") })?;
        Self::replay_from(Game::new(start), record)
    }

    /// The same, where `before` is a match that was replayed already: as far as its moves are those
    /// of the record, the rules are not asked again.
    ///
    /// # Errors
    /// As for [`Match::replay`].
    pub fn replay_after(before: Self, record: MatchRecord) -> Result<Self, CorruptMatch> {
        let Self { record: known, game, .. } = before;
        let same_start =
            known.variant.key() == record.variant.key() && known.start_fen == record.start_fen;
        let mut both = known.moves.iter().zip(&record.moves);
        if same_start
            && known.moves.len() <= record.moves.len()
            && both.all(|((one, _), (other, _))| one == other)
        {
            return Self::replay_from(game, record);
        }
        Self::replay(record)
    }

    /// The same, where `before` was replayed from the very moves of the record, which is given
    /// without them.
    ///
    /// # Errors
    /// [`CorruptMatch`] when a flag fell in the middle.
    pub fn replay_again(before: Self, record: MatchRecord) -> Result<Self, CorruptMatch> {
        let Self { record: MatchRecord { moves, .. }, game, .. } = before;
        Self::replay_from(game, MatchRecord { moves, ..record })
    }

    /// Replays a record whose first moves `game` has made.
    fn replay_from(mut game: Game, record: MatchRecord) -> Result<Self, CorruptMatch> {
        let corrupt = |what: String| CorruptMatch { id: record.id, what };
        let made = game.moves().len();
        let mut mover = game.start().turn();
        let mut clocks = ByColor { white: record.control.full(), black: record.control.full() };
        let mut spare = ByColor { white: Spare::NONE, black: Spare::NONE };
        let mut since = record.started_at;
        for (index, (text, at)) in record.moves.iter().enumerate() {
            if index >= made {
                let illegal =
                    |error: &dyn fmt::Display| corrupt(format!("move {index} {text}: {error}"));
                let the_move =
                    uci::parse(game.position(), text).map_err(|error| illegal(&error))?;
                game.play(the_move).map_err(|error| illegal(&error))?;
            }
            let elapsed = turn::turn(&record, mover, since, spare[mover]).elapsed(*at);
            clocks[mover] = record.control.spend(clocks[mover], elapsed.own).ok_or_else(|| {
                corrupt(format!("move {index} {text} was made after the flag had fallen"))
            })?;
            spare[mover] = Spare { credit: elapsed.credit, counted: *at };
            since = *at;
            mover = !mover;
        }
        let turn = turn::turn(&record, mover, since, spare[mover]);
        Ok(Self { record, game, clocks, spare, turn })
    }

    /// The match as it is written down.
    #[must_use]
    pub const fn record(&self) -> &MatchRecord {
        &self.record
    }

    /// The match's number.
    #[must_use]
    pub const fn id(&self) -> MatchId {
        self.record.id
    }

    /// The game: start, moves, position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The number of moves made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.game.ply()
    }

    /// The player of each color.
    #[must_use]
    pub const fn players(&self) -> ByColor<PlayerId> {
        self.record.players
    }

    /// The color of the side on the move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The player on the move.
    #[must_use]
    pub fn mover(&self) -> PlayerId {
        self.record.players[self.turn()]
    }

    /// How it ended; `None` while it runs.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.record.outcome
    }

    /// The side `player` plays, if any.
    #[must_use]
    pub fn side_of(&self, player: PlayerId) -> Option<Color> {
        self.record.players.side_of(&player)
    }

    /// The side whose draw offer stands, if there is one. An offer stands until it is answered or
    /// the opponent of that side moves.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Color> {
        self.record.draw_offer
    }

    /// Who asks to take their last move back.
    #[must_use]
    pub fn takeback_offer(&self) -> Option<Color> {
        self.record.takeback_offer
    }

    /// Who proposes a pause.
    #[must_use]
    pub fn pause_offer(&self) -> Option<Color> {
        self.record.pause_offer
    }

    /// Whether `side` may still call the match off: it runs, and that side has not moved.
    #[must_use]
    pub fn may_abort(&self, side: Color) -> bool {
        self.record.outcome.is_none() && !self.has_moved(side)
    }

    /// Whether the result changes ratings: a rated match that was not aborted, and that nothing
    /// keeps from it.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.record.rated && self.has_score() && self.unrated().is_none()
    }

    /// Why the result of a match that was agreed to be rated does not change ratings, as far as is
    /// known: how long it was, and in which absence it was lost, is known at its end. `None` also
    /// for one that is not rated, or was called off.
    #[must_use]
    pub fn unrated(&self) -> Option<Unrated> {
        const LEAST_PLIES: u32 = 4;
        if !self.record.rated || (self.record.outcome.is_some() && !self.has_score()) {
            return None;
        }
        if self.record.over_limit {
            Some(Unrated::OverLimit)
        } else if self.record.timing.same_absence {
            Some(Unrated::SameAbsence)
        } else {
            (self.record.outcome.is_some() && self.ply() < LEAST_PLIES).then_some(Unrated::TooShort)
        }
    }

    fn has_score(&self) -> bool {
        self.record.outcome.is_some_and(|outcome| outcome.white_score().is_some())
    }

    /// Reads a move a person typed, in SAN or UCI.
    ///
    /// # Errors
    /// [`Refusal::Move`] with what the rules say of it.
    pub fn read_move(&self, typed: &str) -> Result<Move, Refusal> {
        const SHOWN: usize = 40;
        read_move(self.position(), typed)
            .map_err(|why| Refusal::Move { typed: typed.chars().take(SHOWN).collect(), why })
    }

    fn has_moved(&self, side: Color) -> bool {
        let first = if self.game.start().turn() == side { 0 } else { 1 };
        self.ply() > first
    }
}

#[cfg(test)]
#[path = "matches_tests.rs"]
mod tests;
