//! Why a time control was not accepted.

use thiserror::Error;

/// Why a time control was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ControlError {
    /// The text has none of the forms known.
    #[error("a time control is written like 3d+3x1d, 2d, fischer 3d+1d<=7d or none")]
    Form,
    /// Main time, or the time in hand at the start, outside 0 to 90 days.
    #[error("main time goes from 0 to 90 days")]
    Main,
    /// A period, the time for a move or what a move adds outside 1 hour to 30 days.
    #[error("a period goes from 1 hour to 30 days")]
    Period,
    /// Not 1 to 30 periods.
    #[error("there are 1 to 30 periods")]
    Periods,
    /// A cap that does not hold the time at the start and what a move adds, or is beyond 120 days.
    #[error("the cap goes from the time at the start with one increment to 120 days")]
    Cap,
}
