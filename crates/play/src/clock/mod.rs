//! Time controls as pure functions: the time left after a turn, the events of a running clock, and
//! the fall of the flag.
//!
//! They compute with *elapsed* time: how long the clock of the side to move has run in this turn.
//! [`pauses`](super::pauses) converts between elapsed time and calendar time.
//!
//! | control | time of a player | written |
//! |---|---|---|
//! | [`ByoYomi`] | main time, then periods; a period is kept by moving within it | `3d+3x1d` |
//! | [`PerMove`] | the same time for every move | `2d` |
//! | [`Fischer`] | a time bank that grows with every move, up to a cap | `fischer 3d+1d<=7d` |
//! | `Untimed` | no clock | `none` |
//!
//! Two players may have different ones ([`Clocks`]), written `1d / 3d+3x1d`.

mod byo_yomi;
mod error;
mod fischer;
mod per_move;
mod state;
mod writing;

use super::time::Span;

pub use byo_yomi::ByoYomi;
pub use error::ControlError;
pub use fischer::Fischer;
pub use per_move::PerMove;
pub use state::{ClockEvent, ClockState, Remaining};
pub use writing::{Clocks, Length};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    ByoYomi(ByoYomi),
    PerMove(PerMove),
    Fischer(Fischer),
    /// No clock: for casual matches only.
    Untimed,
}

impl TimeControl {
    pub const DEFAULT: Self = Self::ByoYomi(ByoYomi::of(Span::days(3), 3, Span::days(1)));

    pub const ONE_PERIOD: Self = Self::ByoYomi(ByoYomi::of(Span::days(3), 1, Span::days(1)));

    /// The controls offered for choice, the fastest first, no clock last.
    pub const PRESETS: [Self; 11] = [
        Self::ByoYomi(ByoYomi::of(Span::days(1), 3, Span::days(1))),
        Self::ONE_PERIOD,
        Self::DEFAULT,
        Self::ByoYomi(ByoYomi::of(Span::days(7), 5, Span::days(1))),
        Self::ByoYomi(ByoYomi::of(Span::days(14), 5, Span::days(2))),
        Self::PerMove(PerMove::of(Span::days(1))),
        Self::PerMove(PerMove::of(Span::days(2))),
        Self::PerMove(PerMove::of(Span::days(3))),
        Self::PerMove(PerMove::of(Span::days(7))),
        Self::Fischer(Fischer::of(Span::days(3), Span::days(1), Span::days(7))),
        Self::Untimed,
    ];

    /// A byo-yomi. Without main time and with one period it becomes [`PerMove`].
    /// Errors: Main time must be 0 to 90 days, a period 1 hour to 30 days, the number of periods 1
    /// to 30.
    pub fn byo_yomi(main: Span, periods: u8, period: Span) -> Result<Self, ControlError> {
        let control = ByoYomi::new(main, periods, period)?;
        if main == Span::ZERO && periods == 1 {
            Self::per_move(period)
        } else {
            Ok(Self::ByoYomi(control))
        }
    }

    /// The same time for every move.
    /// Errors: The time must be 1 hour to 30 days.
    pub fn per_move(length: Span) -> Result<Self, ControlError> {
        Ok(Self::PerMove(PerMove::new(length)?))
    }

    /// A time bank that grows with every move.
    /// Errors: The start must be 1 hour to 90 days, the increment 1 hour to 30 days, and the cap
    /// from the sum of both to 120 days.
    pub fn fischer(start: Span, increment: Span, cap: Span) -> Result<Self, ControlError> {
        Ok(Self::Fischer(Fischer::new(start, increment, cap)?))
    }

    pub const fn full(&self) -> Remaining {
        match self {
            Self::ByoYomi(control) => {
                Remaining { main: control.main(), periods: control.periods() }
            }
            Self::PerMove(control) => Remaining { main: control.length(), periods: 0 },
            Self::Fischer(control) => Remaining { main: control.start(), periods: 0 },
            Self::Untimed => Remaining { main: Span::ZERO, periods: 0 },
        }
    }

    /// How long a turn that begins with `remaining` may take before the flag falls; `None` without
    /// a clock.
    pub fn allowance(&self, remaining: Remaining) -> Option<Span> {
        match self {
            Self::ByoYomi(control) => Some(control.allowance(remaining)),
            Self::PerMove(_) | Self::Fischer(_) => Some(remaining.main),
            Self::Untimed => None,
        }
    }

    /// The time left after a turn that took `elapsed`; `None` if the flag has fallen. A negative
    /// `elapsed` counts as zero.
    pub fn spend(&self, remaining: Remaining, elapsed: Span) -> Option<Remaining> {
        let elapsed = elapsed.max(Span::ZERO);
        match self {
            Self::ByoYomi(control) => control.spend(remaining, elapsed),
            Self::PerMove(control) => control.spend(remaining.main, elapsed).map(in_hand),
            Self::Fischer(control) => control.spend(remaining.main, elapsed).map(in_hand),
            Self::Untimed => Some(remaining),
        }
    }

    pub fn read(&self, remaining: Remaining, elapsed: Span) -> ClockState {
        let elapsed = elapsed.max(Span::ZERO);
        match self {
            Self::ByoYomi(control) => control.read(remaining, elapsed),
            Self::PerMove(_) | Self::Fischer(_) if elapsed < remaining.main => {
                ClockState::Main { left: remaining.main - elapsed }
            }
            Self::PerMove(_) | Self::Fischer(_) => ClockState::Flag,
            Self::Untimed => ClockState::Untimed,
        }
    }

    /// The events of the clock in a turn without a move, in order, each with its elapsed time. The
    /// last one is the flag.
    pub fn clock_events(&self, remaining: Remaining) -> Vec<(Span, ClockEvent)> {
        match self {
            Self::ByoYomi(control) => control.clock_events(remaining),
            Self::PerMove(_) | Self::Fischer(_) => vec![(remaining.main, ClockEvent::Flag)],
            Self::Untimed => Vec::new(),
        }
    }
}

const fn in_hand(main: Span) -> Remaining {
    Remaining { main, periods: 0 }
}

#[cfg(test)]
mod tests;
