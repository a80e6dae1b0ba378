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

/// A running clock at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// Main time, or the time bank, is running.
    Main {
        /// The time left.
        left: Span,
    },
    /// Byo-yomi: a period is running.
    Period {
        /// The number of periods left, including the running one.
        periods: u8,
        /// The time left in the running period.
        left: Span,
    },
    /// All time is used.
    Flag,
    /// There is no clock.
    Untimed,
}

/// An event of a clock that runs without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockEvent {
    /// The main time is used up and the first period begins.
    MainOver {
        /// The number of periods left, including the one that begins.
        periods: u8,
    },
    /// A period is lost and the next one begins.
    PeriodLost {
        /// The number of periods left, including the one that begins.
        periods: u8,
    },
    /// The flag falls: the game is lost.
    Flag,
}
