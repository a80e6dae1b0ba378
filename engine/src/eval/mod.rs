//! The evaluation: a sum of weighted counts, the same for all variants, and a network that corrects
//! it and stands for the counts of attacks. What is counted follows from the geometry and the piece
//! types; the weights are data.
//!
//! Own code, because it is the product: no library evaluates hands and hexagons.

mod assault;
mod assets;
mod attacks;
mod evaluate;
mod model;
mod network;
mod structure;
mod tally;
mod terms;
mod trace;
mod weights;

pub use assault::{ASSAULT_UNIT, STRONG_ASSAULT, assault_worth};
pub(crate) use evaluate::{Sum, relative};
pub(crate) use model::Model;
pub(crate) use network::Accumulator;
pub use network::{
    BUCKETS, Inputs, LARGEST_WEIGHT, NetworkError, OUTPUT_VALUE, WIDTH, ZONES, network_len,
    read_network, write_network,
};
pub(crate) use structure::Structures;
pub use trace::Trace;
pub(crate) use trace::trace;
pub use weights::{Weight, WeightsError};
