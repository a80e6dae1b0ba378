//! A match: a game between two players over days, with clocks, offers and an outcome.
//!
//! A [`MatchRecord`] is the stored data: the starting position, the moves with their times, offers,
//! pauses and the outcome. A [`Match`] is a record that was checked by replaying it. Everything
//! else, clocks included, is computed from the record.

mod action;
mod actions;
mod clocks;
mod event;
mod flag;
mod offers;
mod record;
mod turn;

use std::fmt;

use courier_rules::notation::{MoveError, fen, read_move, uci};
use courier_rules::{Color, Game, Move, PieceTypeId, Position};
use turn::{Spare, Spent};

use super::by_color::ByColor;
use super::challenges::Place;
use super::clock::{ClockState, Remaining};
use super::fair_play::{is_long_enough, rated_sides};
use super::ids::{MatchId, PlayerId};
use super::outcome::{Outcome, Reason};
use super::pauses::Turn;
use super::refusal::Refusal;

pub use action::Action;
pub use clocks::MoveTime;
pub use event::Event;
pub use flag::DECISION_TIME;
pub use record::{CorruptMatch, FallenFlag, MatchRecord, Timing, Unrated};

#[derive(Clone, Debug)]
pub struct Match {
    record: MatchRecord,
    game: Game,
    /// The time that each side had at the start of its current turn, or will have at its next one.
    clocks: ByColor<Remaining>,
    /// The given time that each side had not used by then.
    spare: ByColor<Spare>,
    /// What each move took from the clocks, in order.
    spent: Vec<Spent>,
    turn: Turn,
}

impl Match {
    /// Replays a record.
    /// Errors: [`CorruptMatch`] if the starting position or a move is illegal, or if a move was
    /// made after the flag had fallen.
    pub fn replay(record: MatchRecord) -> Result<Self, CorruptMatch> {
        let start = fen::parse(record.variant, &record.start_fen)
            .map_err(|error| CorruptMatch { id: record.id, what: format!("start: {error}") })?;
        let corrupt = |what: String| CorruptMatch { id: record.id, what };
        let mut game = Game::new(start);
        let mut mover = game.start().turn();
        let mut clocks = record.controls.map(|control| control.full());
        let mut spare = ByColor { white: Spare::NONE, black: Spare::NONE };
        let mut since = record.started_at;
        let mut spent = Vec::with_capacity(record.moves.len());
        for (index, (text, at)) in record.moves.iter().enumerate() {
            let illegal =
                |error: &dyn fmt::Display| corrupt(format!("move {index} {text}: {error}"));
            let the_move = uci::parse(game.position(), text).map_err(|error| illegal(&error))?;
            // An earlier version may not have counted a repetition that draws the game.
            game.play_past_draw(the_move).map_err(|error| illegal(&error))?;
            let elapsed = turn::turn(&record, mover, since, spare[mover]).elapsed(*at);
            clocks[mover] =
                record.controls[mover].spend(clocks[mover], elapsed.own).ok_or_else(|| {
                    corrupt(format!("move {index} {text} was made after the flag had fallen"))
                })?;
            spare[mover] = Spare { credit: elapsed.credit, counted: *at };
            spent.push(Spent { mover, elapsed: elapsed.own, clocks });
            since = *at;
            mover = !mover;
        }
        let turn = turn::turn(&record, mover, since, spare[mover]);
        Ok(Self { record, game, clocks, spare, spent, turn })
    }

    pub const fn record(&self) -> &MatchRecord {
        &self.record
    }

    pub const fn id(&self) -> MatchId {
        self.record.id
    }

    pub const fn game(&self) -> &Game {
        &self.game
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The number of moves made.
    pub fn ply(&self) -> u32 {
        self.game.ply()
    }

    pub const fn players(&self) -> ByColor<PlayerId> {
        self.record.players
    }

    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    pub fn mover(&self) -> PlayerId {
        self.record.players[self.turn()]
    }

    /// The outcome; `None` while the match is running.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.record.outcome
    }

    pub fn side_of(&self, player: PlayerId) -> Option<Color> {
        self.record.players.side_of(&player)
    }

    /// Whether a user who is `here` may see the match: its players may everywhere, others in its
    /// server and in its channel.
    pub fn is_visible_to(&self, viewer: PlayerId, here: Place) -> bool {
        let Place { server, channel } = self.record.place;
        self.side_of(viewer).is_some()
            || channel == here.channel
            || (server.is_some() && server == here.server)
    }

    /// The side with an open draw offer. An offer is open until the opponent answers it or moves.
    pub fn draw_offer(&self) -> Option<Color> {
        self.record.draw_offer
    }

    /// The side that asks to take back its last move.
    pub fn takeback_offer(&self) -> Option<Color> {
        self.record.takeback_offer
    }

    /// The side that proposes a pause.
    pub fn pause_offer(&self) -> Option<Color> {
        self.record.pause_offer
    }

    /// Whether `side` may abort the match: it is running, no game of a competition, and that side
    /// has not moved.
    pub fn may_abort(&self, side: Color) -> bool {
        self.record.outcome.is_none() && self.record.competition.is_none() && !self.has_moved(side)
    }

    /// Whose rating the result changes. Nobody's if the match was not agreed to be rated, was
    /// aborted, or a [reason](Unrated) prevents it; of a game that is too short only the loser's.
    pub fn rated_sides(&self) -> ByColor<bool> {
        match (
            self.record.outcome.filter(|_| self.record.rated && self.has_score()),
            self.unrated(),
        ) {
            (Some(over), None | Some(Unrated::TooShort)) => {
                rated_sides(self.ply(), over.reason, over.ahead())
            }
            _ => ByColor::default(),
        }
    }

    /// Why the result does not change both ratings although the match was agreed to be rated. Of
    /// the reasons only [`Unrated::OverLimit`] is known before the end. `None` also for casual and
    /// aborted matches.
    pub fn unrated(&self) -> Option<Unrated> {
        if !self.record.rated || (self.record.outcome.is_some() && !self.has_score()) {
            return None;
        }
        if self.record.over_limit {
            Some(Unrated::OverLimit)
        } else if self.record.timing.same_absence {
            Some(Unrated::SameAbsence)
        } else {
            let outcome = self.record.outcome?;
            (!is_long_enough(self.ply(), outcome.reason)).then_some(Unrated::TooShort)
        }
    }

    /// The side that lacks a piece from the start, and the type of the piece.
    pub fn odds(&self) -> Option<(Color, PieceTypeId)> {
        let full = self.record.variant.start(self.record.start).ok()?;
        self.game.start().odds_from(&full)
    }

    /// Whether the board is hidden from everybody: in a blindfold game until it ends. Whatever
    /// shows or tells a position of the match asks this.
    pub fn hides_board(&self) -> bool {
        self.record.blindfold && self.record.outcome.is_none()
    }

    /// Errors: [`Refusal::BoardHidden`].
    pub fn check_board_shown(&self) -> Result<(), Refusal> {
        if self.hides_board() { Err(Refusal::BoardHidden) } else { Ok(()) }
    }

    /// The refusal of a typed move, with its first 40 characters. Its reason would tell what stands
    /// on a hidden board.
    pub fn move_refusal(&self, typed: &str, why: MoveError) -> Refusal {
        const SHOWN: usize = 40;
        let typed = typed.chars().take(SHOWN).collect();
        if self.hides_board() {
            Refusal::HiddenMove { typed }
        } else {
            Refusal::Move { typed, why }
        }
    }

    /// Whether the last move ended the match, such as by checkmate.
    pub fn ended_by_move(&self) -> bool {
        let last = self.record.moves.last().map(|(_, at)| *at);
        self.record.outcome.is_some_and(|outcome| last == Some(outcome.at))
    }

    /// The side whose flag fell before its first move, if the match was aborted because of it.
    pub fn late_for_first_move(&self) -> Option<Color> {
        let aborted = self.record.outcome.filter(|over| over.reason == Reason::Aborted)?;
        let late = self.turn();
        (self.clock(late, aborted.at) == ClockState::Flag).then_some(late)
    }

    fn has_score(&self) -> bool {
        self.record.outcome.is_some_and(|outcome| outcome.white_score().is_some())
    }

    /// Parses a move that a player typed, in SAN or UCI.
    /// Errors: [`Match::move_refusal`].
    pub fn read_move(&self, typed: &str) -> Result<Move, Refusal> {
        read_move(self.position(), typed).map_err(|why| self.move_refusal(typed, why))
    }

    fn has_moved(&self, side: Color) -> bool {
        let first = if self.game.start().turn() == side { 0 } else { 1 };
        self.ply() > first
    }
}

#[cfg(test)]
mod tests;
