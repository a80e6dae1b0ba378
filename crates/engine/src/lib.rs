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
// For the examples, which fit weights and networks and play matches without parts of the search.
// What is hidden can change in any release.
#[doc(hidden)]
pub use eval::{
    ASSAULT_UNIT, BUCKETS, Inputs, LARGEST_WEIGHT, NetworkError, OUTPUT_VALUE, STRONG_ASSAULT,
    Trace, WIDTH, Weight, WeightsError, ZONES, assault_worth, network_len, read_network,
    write_network,
};
pub use levels::{Choice, Level};
pub use score::Score;
#[doc(hidden)]
pub use search::Features;
pub use search::{Limits, Request};
