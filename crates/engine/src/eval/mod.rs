//! The evaluation: a sum of weighted counts, the same for all variants, and a network that corrects
//! it and replaces the counts of attacks. What is counted follows from the geometry and the piece
//! types; the weights are data.
//!
//! Own code, because it is the product: no library evaluates hands and hexagons.

mod assault;
mod assets;
mod attacks;
mod evaluate;
mod layout;
mod model;
mod network;
mod network_file;
mod scale;
mod structure;
mod tally;
mod terms;
mod trace;
mod type_model;
mod weights;

pub use assault::{ASSAULT_UNIT, STRONG_ASSAULT, assault_worth};
pub(crate) use evaluate::{Sum, relative};
pub use layout::{BUCKETS, Inputs, ZONES};
pub(crate) use model::Model;
pub(crate) use network::Accumulator;
pub use network::{NetworkError, OUTPUT_VALUE, WIDTH, network_len};
pub use network_file::{LARGEST_WEIGHT, read_network, write_network};
pub(crate) use structure::Structures;
pub use trace::Trace;
pub(crate) use trace::trace;
pub use weights::{Weight, WeightsError};
