//! The clocks of a match as they follow from its record.

use courier_rules::Color;

use super::Match;
use super::turn::{Spare, turn};
use crate::play::by_color::ByColor;
use crate::play::clock::{ClockEvent, ClockState, TimeControl};
use crate::play::pauses::PauseKind;
use crate::play::time::{Moment, Span};

/// What a move took, and what it left its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// How long the clock ran.
    pub elapsed: Span,
    /// How long the player's next turn may take before the flag falls, periods included; `None`
    /// where it never does.
    pub left: Option<Span>,
}

impl Match {
    /// When the running turn began.
    #[must_use]
    pub fn turn_since(&self) -> Moment {
        self.turn.since()
    }

    /// When the flag of the side on the move falls, or, where it has fallen and the opponent is
    /// being asked, when the win is taken. `None` where it never does as things stand: the match is
    /// over, has no clock, or is paused until somebody resumes it.
    #[must_use]
    pub fn flag_at(&self) -> Option<Moment> {
        if self.record.outcome.is_some() {
            return None;
        }
        match self.record.timing.fallen {
            Some(fallen) => Some(fallen.decide_by),
            None => self.turn.when(self.record.control.allowance(self.clocks[self.turn()])?),
        }
    }

    /// The clock of one side at `now`. It stands still when it is not that side's turn or the match
    /// is over.
    #[must_use]
    pub fn clock(&self, side: Color, now: Moment) -> ClockState {
        let until = self.record.outcome.map_or(now, |outcome| outcome.at);
        let until = self.record.timing.fallen.map_or(until, |fallen| until.min(fallen.at));
        let elapsed = if side == self.turn() { self.turn.elapsed(until).own } else { Span::ZERO };
        self.record.control.read(self.clocks[side], elapsed)
    }

    /// What will happen to the running clock as long as nobody moves, past and coming, in the order
    /// of the moments: main time over, periods lost, at last the flag. None where no clock runs:
    /// the match is over, without time, or its flag has fallen. What lies behind a pause without an
    /// end is not among them.
    #[must_use]
    pub fn clock_events(&self) -> Vec<(Moment, ClockEvent)> {
        if self.record.outcome.is_some() || self.record.timing.fallen.is_some() {
            return Vec::new();
        }
        let clock_events = self.record.control.clock_events(self.clocks[self.turn()]);
        clock_events
            .into_iter()
            .map_while(|(own, event)| Some((self.turn.when(own)?, event)))
            .collect()
    }

    /// What every move took and left, in order. Pauses are not counted.
    #[must_use]
    pub fn move_times(&self) -> Vec<MoveTime> {
        let record = &self.record;
        let mut clocks = ByColor { white: record.control.full(), black: record.control.full() };
        let mut spare = ByColor { white: Spare::NONE, black: Spare::NONE };
        let (mut mover, mut since) = (self.game.start().turn(), record.started_at);
        let mut times = Vec::with_capacity(record.moves.len());
        for (_, at) in &record.moves {
            let elapsed = turn(record, mover, since, spare[mover]).elapsed(*at);
            // A match that has been replayed has no move after its flag fell.
            clocks[mover] =
                record.control.spend(clocks[mover], elapsed.own).unwrap_or(clocks[mover]);
            spare[mover] = Spare { credit: elapsed.credit, counted: *at };
            let left = record.control.allowance(clocks[mover]);
            times.push(MoveTime { elapsed: elapsed.own.max(Span::ZERO), left });
            (mover, since) = (!mover, *at);
        }
        times
    }

    /// Why the clock of the side on the move stands at `now`, and until when; `None` where it runs,
    /// or there is none.
    #[must_use]
    pub fn clock_stopped(&self, now: Moment) -> Option<(PauseKind, Option<Moment>)> {
        let fallen =
            self.record.timing.fallen.is_some() || self.flag_at().is_some_and(|at| at <= now);
        if self.record.outcome.is_some() || fallen || self.untimed() {
            return None;
        }
        self.turn.clock_stopped(now)
    }

    /// Whether the match has no clock.
    #[must_use]
    pub fn untimed(&self) -> bool {
        self.record.control == TimeControl::Untimed
    }

    /// Whether both have agreed to pause, and nobody has resumed since.
    #[must_use]
    pub fn paused(&self) -> bool {
        self.record
            .timing
            .pauses
            .iter()
            .any(|pause| pause.kind == PauseKind::Agreed && pause.to.is_none())
    }
}
