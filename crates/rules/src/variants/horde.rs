//! Horde: White has 36 pawns and no king, and loses when the last piece is captured. Pawns may also
//! step two cells from the first rank, which allows no capture en passant. The rules are those of
//! lichess and of Fairy-Stockfish.

use super::chess::{PAWN_MOVES, pieces};
use crate::piece::{PawnMoves, PieceType, Role};
use crate::region::Region;
use crate::rules::{InsufficientMaterial, Kings, Rules};
use crate::variant::Variant;
use crate::variants::chess;

/// The moves of the pawns. Only White's are ever on the first rank.
const HORDE_PAWN: PawnMoves = PawnMoves {
    initial_region: Region::Ranks(1, 2),
    passing_region: Region::Ranks(2, 2),
    ..PAWN_MOVES
};

/// The rules of Horde.
pub const RULES: Rules = Rules {
    key: "horde",
    name: "Horde",
    piece_types: &[
        pieces::KING,
        pieces::QUEEN,
        pieces::ROOK,
        pieces::BISHOP,
        pieces::KNIGHT,
        PieceType { role: Role::Pawn(&HORDE_PAWN), ..pieces::PAWN },
    ],
    start_position: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    insufficient: InsufficientMaterial::Horde,
    kings: Kings::Black,
    ..chess::RULES
};

/// Horde.
pub static HORDE: Variant = Variant::new(RULES);
