//! The games: one file a family, nothing but data.

pub mod chess;

use crate::variant::Variant;

pub(crate) const ALL: &[&Variant] = &[&chess::CHESS, &chess::CHESS960];
