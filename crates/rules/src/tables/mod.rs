//! Lookup tables for the move generator, computed once per variant.

mod build;
mod castling;
mod per_variant;
mod promotion;

pub(crate) use castling::{CastlingCells, CastlingTable, Rooks};
pub(crate) use per_variant::{InsufficientTable, Tables};
pub(crate) use promotion::PromotionTable;
