//! Reviews of finished games: the winning chances, which moves were mistakes, how accurately both
//! sides played, and where the game was decided. What the engine found is passed in.

mod accuracy;
mod engine;
mod evaluation;
mod review;

pub use accuracy::accuracy;
pub use engine::{EngineName, ReviewEngine};
pub use evaluation::{Evaluation, Judgement};
pub use review::{Assessment, JudgedMove, Review};

use super::time::Span;

/// The version of our engine's judgement. It is raised when the engine has become better, and then
/// reviews that are asked for again are made again.
pub const ENGINE_VERSION: u32 = 12;
/// The number of positions that our engine searches for each position of a game.
pub const NODES: u64 = 20_000;
pub const MAX_RECENT: u32 = 10;
pub const RECENT: Span = Span::days(1);
pub const TURNING_POINTS: usize = 3;

#[cfg(test)]
mod tests;
