//! Time controls as pure functions: what a turn costs, when the flag falls, and what happens to a
//! clock on the way there.
//!
//! All of them speak of *elapsed* time: the time the clock of the side to move has really run in
//! this turn. What is a pause, and when a moment comes in days and dates, is said in
//! [`pauses`](super::pauses).
//!
//! | control | what a player has | written |
//! |---|---|---|
//! | [`ByoYomi`] | main time, then periods of which one is kept by moving within it | `3d+3x1d` |
//! | [`PerMove`] | so much time for every move | `2d` |
//! | [`Fischer`] | time in hand that grows with every move, up to a cap | `fischer 3d+1d<=7d` |
//! | `Untimed` | all the time in the world | `none` |

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
pub use writing::Length;

/// A time control: how much time the players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Main time, then periods.
    ByoYomi(ByoYomi),
    /// The same time for every move.
    PerMove(PerMove),
    /// Time in hand that grows with every move.
    Fischer(Fischer),
    /// No clock: for casual matches only.
    Untimed,
}

impl TimeControl {
    /// Three days of main time, then three periods of one day.
    pub const DEFAULT: Self = Self::ByoYomi(ByoYomi::of(Span::days(3), 3, Span::days(1)));

    /// Three days of main time, then one period of one day.
    pub const ONE_PERIOD: Self = Self::ByoYomi(ByoYomi::of(Span::days(3), 1, Span::days(1)));

    /// The controls offered by name, the quickest first, no clock last.
    pub const PRESETS: [Self; 10] = [
        Self::ByoYomi(ByoYomi::of(Span::days(1), 3, Span::days(1))),
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

    /// A byo-yomi; with no main time and one period it is simply so much time for a move.
    ///
    /// # Errors
    /// Main time must be 0 to 90 days, a period 1 hour to 30 days, the number of periods 1 to 30.
    pub fn byo_yomi(main: Span, periods: u8, period: Span) -> Result<Self, ControlError> {
        let control = ByoYomi::new(main, periods, period)?;
        if main == Span::ZERO && periods == 1 {
            Self::per_move(period)
        } else {
            Ok(Self::ByoYomi(control))
        }
    }

    /// So much time for every move.
    ///
    /// # Errors
    /// It must be 1 hour to 30 days.
    pub fn per_move(length: Span) -> Result<Self, ControlError> {
        Ok(Self::PerMove(PerMove::new(length)?))
    }

    /// Time in hand that grows with every move.
    ///
    /// # Errors
    /// The start must be 1 hour to 90 days, the increment 1 hour to 30 days, and both together
    /// within a cap of at most 120 days.
    pub fn fischer(start: Span, increment: Span, cap: Span) -> Result<Self, ControlError> {
        Ok(Self::Fischer(Fischer::new(start, increment, cap)?))
    }

    /// What each player starts with.
    #[must_use]
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

    /// How long a turn may take from `remaining` before the flag falls; `None` where no flag ever
    /// does.
    #[must_use]
    pub fn allowance(&self, remaining: Remaining) -> Option<Span> {
        match self {
            Self::ByoYomi(control) => Some(control.allowance(remaining)),
            Self::PerMove(_) | Self::Fischer(_) => Some(remaining.main),
            Self::Untimed => None,
        }
    }

    /// What is left after a turn that took `elapsed`; `None` when the flag has fallen. An `elapsed`
    /// below zero counts as zero.
    #[must_use]
    pub fn spend(&self, remaining: Remaining, elapsed: Span) -> Option<Remaining> {
        let elapsed = elapsed.max(Span::ZERO);
        match self {
            Self::ByoYomi(control) => control.spend(remaining, elapsed),
            Self::PerMove(control) => control.spend(remaining.main, elapsed).map(in_hand),
            Self::Fischer(control) => control.spend(remaining.main, elapsed).map(in_hand),
            Self::Untimed => Some(remaining),
        }
    }

    /// The clock as it stands `elapsed` into the turn.
    #[must_use]
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

    /// What will happen to the clock of a turn, and how much elapsed time it takes, in order; the
    /// flag comes last.
    #[must_use]
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
