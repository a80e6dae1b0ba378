//! Lookup tables for the move generator, computed once per variant.

mod build;
mod castling;
mod insufficient;
mod lookup;
mod per_variant;
mod promotion;

pub(crate) use castling::{CastlingCells, CastlingTable, Rooks};
pub(crate) use insufficient::InsufficientTable;
pub(crate) use per_variant::Tables;
pub(crate) use promotion::PromotionTable;
