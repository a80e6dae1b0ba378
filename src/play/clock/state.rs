//! The state of a clock: between moves, while it runs, and the events that change it.

use crate::play::time::Span;

/// What a player has left between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// Main time or time in hand left.
    pub main: Span,
    /// Periods left, every one of them full; 0 where the control has none.
    pub periods: u8,
}

/// A running clock as one looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    /// Main time, or time in hand, is running.
    Main {
        /// What is left of it.
        left: Span,
    },
    /// Byo-yomi: a period is running.
    Period {
        /// Periods left, the running one included.
        periods: u8,
        /// What is left of the running one.
        left: Span,
    },
    /// All time is used.
    Flag,
    /// There is no clock.
    Untimed,
}

/// What happens to a clock that nobody stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockEvent {
    /// Main time is used up, the first period begins.
    MainOver {
        /// Periods left, the one that begins included.
        periods: u8,
    },
    /// A period is lost, the next one begins.
    PeriodLost {
        /// Periods left, the one that begins included.
        periods: u8,
    },
    /// The flag falls: the game is lost.
    Flag,
}
