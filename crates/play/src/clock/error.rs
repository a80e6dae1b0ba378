//! Errors of time controls.

use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ControlError {
    #[error("a time control must be written like 3d+3x1d, 2d, fischer 3d+1d<=7d or none")]
    Form,
    /// The main time, or the start of a Fischer clock, is out of range.
    #[error("main time must be 0 to 90 days")]
    Main,
    /// A period, the time for a move or an increment is out of range.
    #[error("a period must be 1 hour to 30 days")]
    Period,
    #[error("the number of periods must be 1 to 30")]
    Periods,
    /// Two time controls cannot be read, or only one player would have a clock.
    #[error("two time controls must be written like 1d / 3d+3x1d")]
    Clocks,
    #[error("the cap must be from the sum of start and increment to 120 days")]
    Cap,
}
