//! The clocks of a match, computed from its record.

use courier_rules::Color;

use super::Match;
use super::turn::Spent;
use crate::by_color::ByColor;
use crate::clock::{ClockEvent, ClockState, TimeControl};
use crate::pauses::PauseKind;
use crate::time::{Moment, Span};

/// The time that a move took, and the time that was left after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    pub elapsed: Span,
    /// How long the player's next turn may take before the flag falls, periods included; `None`
    /// without a clock.
    pub left: Option<Span>,
}

impl Match {
    pub fn turn_since(&self) -> Moment {
        self.turn.since()
    }

    /// When the flag of the side on the move falls, or after its fall, when the time for the
    /// opponent's decision ends. `None` if the match is over, has no clock, or is paused until a
    /// player resumes it.
    pub fn flag_at(&self) -> Option<Moment> {
        if self.record.outcome.is_some() {
            return None;
        }
        match self.record.timing.fallen {
            Some(fallen) => Some(fallen.decide_by),
            None => {
                let turn = self.turn();
                self.turn.when(self.record.controls[turn].allowance(self.clocks[turn])?)
            }
        }
    }

    /// The clock of one side at `now`. It stops when it is not that side's turn, when its flag has
    /// fallen, and when the match is over.
    pub fn clock(&self, side: Color, now: Moment) -> ClockState {
        let until = self.record.outcome.map_or(now, |outcome| outcome.at);
        let until = self.record.timing.fallen.map_or(until, |fallen| until.min(fallen.at));
        let elapsed = if side == self.turn() { self.turn.elapsed(until).own } else { Span::ZERO };
        self.record.controls[side].read(self.clocks[side], elapsed)
    }

    /// All events of the running clock in this turn, past and future, in order of time, if no move
    /// is made: the end of the main time, lost periods and the flag. Empty if the match is over,
    /// has no clock, or its flag has fallen. Events after a pause without an end are left out.
    pub fn clock_events(&self) -> Vec<(Moment, ClockEvent)> {
        if self.record.outcome.is_some() || self.record.timing.fallen.is_some() {
            return Vec::new();
        }
        let turn = self.turn();
        let clock_events = self.record.controls[turn].clock_events(self.clocks[turn]);
        clock_events
            .into_iter()
            .map_while(|(own, event)| Some((self.turn.when(own)?, event)))
            .collect()
    }

    /// The times of all moves, in order. Pauses do not count.
    pub fn move_times(&self) -> Vec<MoveTime> {
        let time = |spent: &Spent| MoveTime {
            elapsed: spent.elapsed.max(Span::ZERO),
            left: self.record.controls[spent.mover].allowance(spent.clocks[spent.mover]),
        };
        self.spent.iter().map(time).collect()
    }

    /// The clocks of both sides at each position, the starting position first, at the moment when
    /// the position came about.
    pub fn clocks_by_ply(&self) -> Vec<ByColor<ClockState>> {
        let controls = self.record.controls;
        let full = controls.map(|control| control.full());
        let clocks = self.spent.iter().map(|spent| spent.clocks);
        std::iter::once(full)
            .chain(clocks)
            .map(|clocks| ByColor {
                white: controls.white.read(clocks.white, Span::ZERO),
                black: controls.black.read(clocks.black, Span::ZERO),
            })
            .collect()
    }

    /// Why the clock of the side on the move is stopped at `now`, and until when if that is known.
    /// `None` if it is running or the match has no clock.
    pub fn clock_stopped(&self, now: Moment) -> Option<(PauseKind, Option<Moment>)> {
        let fallen =
            self.record.timing.fallen.is_some() || self.flag_at().is_some_and(|at| at <= now);
        if self.record.outcome.is_some() || fallen || self.untimed() {
            return None;
        }
        self.turn.clock_stopped(now)
    }

    /// Whether the match has no clocks: neither player has one, or both have.
    pub fn untimed(&self) -> bool {
        self.record.controls.white == TimeControl::Untimed
    }

    /// Whether an agreed pause is open.
    pub fn paused(&self) -> bool {
        self.record
            .timing
            .pauses
            .iter()
            .any(|pause| pause.kind == PauseKind::Agreed && pause.to.is_none())
    }
}
