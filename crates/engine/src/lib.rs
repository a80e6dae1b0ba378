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
pub use eval::{
    ASSAULT_UNIT, BUCKETS, Inputs, LARGEST_WEIGHT, NetworkError, OUTPUT_VALUE, STRONG_ASSAULT,
    Trace, WIDTH, Weight, WeightsError, ZONES, assault_worth, network_len, read_network,
    write_network,
};
pub use levels::{Choice, Level};
pub use score::Score;
pub use search::{Features, Limits, Request};
