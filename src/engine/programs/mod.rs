//! Engines other than the bot's own: programs of the operator that speak UCI on their standard
//! input and output.
//!
//! A program is started when it is first needed and ended after five minutes without a search, at
//! the latest with the bot. It is not trusted: every wait and the length of its lines are limited,
//! and its moves are checked by the rules. One that hangs, dies or answers nonsense is killed, and
//! not started again before a wait that grows with every fault in a row.

mod by_variant;
mod dialog;
mod error;
mod limits;
mod messages;
mod process;
mod program;
#[cfg(test)]
mod test_turns;
#[cfg(all(test, unix))]
mod tests;

pub use by_variant::UciPrograms;
pub use error::ProgramError;
pub use limits::ProgramLimits;
pub use process::Found;
pub use program::{IDLE, UciProgram};
