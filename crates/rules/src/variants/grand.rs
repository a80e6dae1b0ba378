//! Grand chess: chess on 10x10 cells with an archbishop and a chancellor a side. Pawns promote on
//! the last three ranks to lost pieces. The rules are those of Fairy-Stockfish and pychess.

use super::capablanca::{ARCHBISHOP, CHANCELLOR};
use super::chess;
use super::chess::pieces::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use crate::geometry::BoardShape;
use crate::piece::{PawnMoves, PieceType, Role};
use crate::region::Region;
use crate::rules::{Castling, Promotion, Rules};
use crate::variant::Variant;

const PAWN: PawnMoves = PawnMoves { initial_region: Region::Ranks(3, 3), ..chess::PAWN_MOVES };

/// The rules of Grand chess.
pub const RULES: Rules = Rules {
    key: "grand",
    name: "Grand",
    board: BoardShape::Square { files: 10, ranks: 10 },
    piece_types: &[
        KING,
        QUEEN,
        ROOK,
        BISHOP,
        KNIGHT,
        PieceType { role: Role::Pawn(&PAWN), ..PieceType::new('P', "pawn") },
        ARCHBISHOP,
        CHANCELLOR,
    ],
    start_position: "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
    castling: Castling::None,
    promotion: Promotion::Lost {
        zone: Region::Ranks(8, 10),
        set: &[('Q', 1), ('C', 1), ('A', 1), ('R', 2), ('B', 2), ('N', 2)],
    },
    ..chess::RULES
};

/// Grand chess.
pub static GRAND: Variant = Variant::new(RULES);
