//! The state of a clock between moves and while it is running, and its events.

use crate::time::Span;

/// The time that a player has left between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The main time, or the time bank of a Fischer clock.
    pub main: Span,
    /// The number of full periods; 0 for controls without periods.
    pub periods: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    Main {
        left: Span,
    },
    Period {
        /// The number of periods left, including the running one.
        periods: u8,
        left: Span,
    },
    Flag,
    Untimed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockEvent {
    /// The main time is used up and the first period begins.
    MainOver {
        /// The number of periods left, including the one that begins.
        periods: u8,
    },
    PeriodLost {
        periods: u8,
    },
    Flag,
}
