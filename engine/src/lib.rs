#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod engine;
mod eval;
mod keys;
mod levels;
mod node;
mod score;
mod search;
mod table;
pub mod uci;

pub use engine::{Analysis, Engine, Line, WrongVariant};
pub use eval::{ASSAULT_UNIT, STRONG_ASSAULT, Trace, Weight, WeightsError, assault_worth};
pub use levels::{Choice, Level};
pub use score::Score;
pub use search::{Features, Limits, Request};
