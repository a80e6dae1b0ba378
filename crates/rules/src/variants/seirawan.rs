//! Seirawan chess (S-Chess), by Yasser Seirawan and Bruce Harper: chess with a hawk and an elephant
//! in each side's hand. Each may take the place of a piece that leaves its cell on the back rank
//! for the first time. The rules are those of Fairy-Stockfish and pychess.

use super::chess;
use super::chess::pieces::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::piece::{PieceType, Rides};
use crate::rules::{Entry, Hands, Promotion, Rules};
use crate::variant::Variant;

/// Moves as a bishop or a knight.
const HAWK: PieceType = PieceType::rider('H', "hawk", Rides::Diagonal, chess::KNIGHT_LEAPS);
/// Moves as a rook or a knight.
const ELEPHANT: PieceType =
    PieceType::rider('E', "elephant", Rides::Orthogonal, chess::KNIGHT_LEAPS);

/// The rules of Seirawan chess.
pub const RULES: Rules = Rules {
    key: "seirawan",
    name: "Seirawan",
    piece_types: &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, HAWK, ELEPHANT],
    start_position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
    promotion: Promotion::FarEdge("QRBNHE"),
    hands: Some(Hands { pieces: "HE", entry: Entry::Gates }),
    ..chess::RULES
};

/// The rules of Seirawan 960.
pub const RULES_960: Rules = Rules {
    key: "seirawan960",
    name: "Seirawan 960",
    variant_tag: Some("Seirawan960"),
    starts: chess::RULES_960.starts,
    castling: chess::RULES_960.castling,
    ..RULES
};

/// Seirawan chess.
pub static SEIRAWAN: Variant = Variant::new(RULES);
/// Seirawan 960.
pub static SEIRAWAN960: Variant = Variant::new(RULES_960);
