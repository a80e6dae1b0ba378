//! King of the Hill: chess in which a king also wins by reaching one of the four cells in the
//! middle. A bare king can still do that, so no material is insufficient. The rules are those of
//! lichess and of Fairy-Stockfish.

use super::chess;
use crate::region::Region;
use crate::rules::{InsufficientMaterial, Rules};
use crate::variant::Variant;

/// The rules of King of the Hill.
pub const RULES: Rules = Rules {
    key: "kingofthehill",
    name: "King of the Hill",
    insufficient: InsufficientMaterial::Never,
    goal: Region::Named(&["d4", "e4", "d5", "e5"]),
    ..chess::RULES
};

/// King of the Hill.
pub static KING_OF_THE_HILL: Variant = Variant::new(RULES);
