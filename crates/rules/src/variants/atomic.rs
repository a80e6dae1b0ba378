//! Atomic chess and its form with shuffled starting positions: a capture explodes, with the piece
//! that captures and all pieces next to it except pawns. A side whose king explodes loses. The
//! rules are those of lichess.

use super::chess;
use crate::rules::{Captured, InsufficientMaterial, Rules};
use crate::variant::Variant;

/// The rules of Atomic chess.
pub const RULES: Rules = Rules {
    key: "atomic",
    name: "Atomic",
    captured: Captured::Explodes,
    insufficient: InsufficientMaterial::Explosions,
    ..chess::RULES
};

/// The rules of Atomic 960.
pub const RULES_960: Rules = Rules {
    key: "atomic960",
    name: "Atomic 960",
    variant_tag: Some("Atomic"),
    starts: chess::RULES_960.starts,
    castling: chess::RULES_960.castling,
    ..RULES
};

/// Atomic chess.
pub static ATOMIC: Variant = Variant::new(RULES);
/// Atomic 960.
pub static ATOMIC960: Variant = Variant::new(RULES_960);
