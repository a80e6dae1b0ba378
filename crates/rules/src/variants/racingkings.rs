//! Racing Kings: the first king on the last rank wins, and no move may give check. If White's king
//! is first, Black's may still follow with the next move, for a draw. There are no pawns. The rules
//! are those of lichess.

use super::chess;
use super::chess::pieces::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use crate::region::Region;
use crate::rules::{Castling, Checks, InsufficientMaterial, Rules};
use crate::variant::Variant;

/// The rules of Racing Kings.
pub const RULES: Rules = Rules {
    key: "racingkings",
    name: "Racing Kings",
    piece_types: &[KING, QUEEN, ROOK, BISHOP, KNIGHT],
    start_position: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    castling: Castling::None,
    insufficient: InsufficientMaterial::Never,
    goal: Region::Ranks(8, 8),
    race: true,
    checks: Checks::Forbidden,
    ..chess::RULES
};

/// Racing Kings.
pub static RACING_KINGS: Variant = Variant::new(RULES);
