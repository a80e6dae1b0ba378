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
    Main { left: Span },
    // The running period is one of those left.
    Period { periods: u8, left: Span },
    Flag,
    Untimed,
}

/// What happens next on a clock. The period that begins is one of those left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockEvent {
    MainOver { periods: u8 },
    PeriodLost { periods: u8 },
    Flag,
}
