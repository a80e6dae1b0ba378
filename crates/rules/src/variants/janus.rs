//! Janus chess: chess on ten files with two januses, which move as bishop or knight. The king
//! castles to the b-file or the i-file. The rules are those of Fairy-Stockfish and pychess.

use super::chess;
use super::chess::pieces::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::geometry::BoardShape;
use crate::piece::{PieceType, Rides};
use crate::rules::{Castling, Promotion, Rules};
use crate::variant::Variant;

/// Bishop and knight in one.
const JANUS_PIECE: PieceType = PieceType::rider('J', "janus", Rides::Diagonal, chess::KNIGHT_LEAPS);

/// The rules of Janus chess.
pub const RULES: Rules = Rules {
    key: "janus",
    name: "Janus",
    board: BoardShape::Square { files: 10, ranks: 8 },
    piece_types: &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, JANUS_PIECE],
    start_position: "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w KQkq - 0 1",
    castling: Castling::Rooks { home: 4, king: [8, 1], rook: [7, 2], any_home: false },
    promotion: Promotion::FarEdge("QRBNJ"),
    ..chess::RULES
};

/// Janus chess.
pub static JANUS: Variant = Variant::new(RULES);
