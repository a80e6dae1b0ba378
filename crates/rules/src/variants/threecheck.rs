//! Three-check: chess in which a side also wins by giving its third check. Any piece next to the
//! king can give one, so only a bare king is insufficient. The rules are those of lichess.

use super::chess;
use crate::rules::{Checks, InsufficientMaterial, Rules};
use crate::variant::Variant;

/// The rules of Three-check.
pub const RULES: Rules = Rules {
    key: "threecheck",
    name: "Three-check",
    uci_name: Some("3check"),
    start_position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0",
    insufficient: InsufficientMaterial::OneOf(""),
    checks: Checks::ThreeWin,
    ..chess::RULES
};

/// Three-check.
pub static THREE_CHECK: Variant = Variant::new(RULES);
