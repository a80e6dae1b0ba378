//! Antichess: chess in which the side that loses all its pieces wins. A side that can capture must,
//! kings are pieces like all others, and pawns also promote to them. The rules are those of lichess
//! and of Fairy-Stockfish.

use super::chess::{self, KING_STEPS, pieces};
use crate::piece::PieceType;
use crate::rules::{Castling, InsufficientMaterial, Kings, Promotion, Rules, Stalemate};
use crate::variant::Variant;

/// The rules of Antichess.
pub const RULES: Rules = Rules {
    key: "antichess",
    name: "Antichess",
    piece_types: &[
        PieceType::leaper('K', "king", KING_STEPS),
        pieces::QUEEN,
        pieces::ROOK,
        pieces::BISHOP,
        pieces::KNIGHT,
        pieces::PAWN,
    ],
    start_position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    castling: Castling::None,
    promotion: Promotion::FarEdge("QRBNK"),
    insufficient: InsufficientMaterial::GivingAway,
    stalemate: Stalemate::Win,
    kings: Kings::Neither,
    must_capture: true,
    ..chess::RULES
};

/// Antichess.
pub static ANTICHESS: Variant = Variant::new(RULES);
