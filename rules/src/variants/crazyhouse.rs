//! Crazyhouse and Crazyhouse 960: chess in which captured men change sides and come back. After
//! `square-variants` section 4 of the project's specification.

use super::chess;
use crate::kind::Region;
use crate::rules::{Captured, Insufficient, Rules};
use crate::variant::Variant;

/// The rules of Crazyhouse. Pawns may not be dropped on the first and last rank.
pub const RULES: Rules = Rules {
    key: "crazyhouse",
    name: "Crazyhouse",
    array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    captured: Captured::ChangesSides {
        hand: "QRBNP",
        men: Region::Everywhere,
        pawns: Region::Ranks(2, 7),
    },
    insufficient: Insufficient::Never,
    ..chess::RULES
};

/// The rules of Crazyhouse 960.
pub const RULES_960: Rules = Rules {
    key: "crazyhouse960",
    name: "Crazyhouse 960",
    starts: chess::RULES_960.starts,
    castling: chess::RULES_960.castling,
    ..RULES
};

/// Crazyhouse.
pub static CRAZYHOUSE: Variant = Variant::new(RULES);
/// Crazyhouse 960.
pub static CRAZYHOUSE960: Variant = Variant::new(RULES_960);
