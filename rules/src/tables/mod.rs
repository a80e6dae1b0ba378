//! Lookup tables: what follows from a variant's rules for every cell, computed once per variant.

mod build;
mod castling;
mod lookup;
mod per_variant;
mod promotion;

pub(crate) use castling::{CastlingTable, LeapWay, Rooks};
pub(crate) use per_variant::Tables;
pub(crate) use promotion::PromotionTable;
