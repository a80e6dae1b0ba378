//! Gliński's chess: chess on 91 hexagons with three bishops and nine pawns a side. Pawns capture
//! across the sides of cells. A side that gives stalemate scores three quarters of a point. See
//! `docs/variants.md`.

use super::chess::pieces::{BISHOP, QUEEN, ROOK};
use super::{cescacs, chess};
use crate::geometry::{BoardShape, HexagonNames, Step};
use crate::piece::{PawnMoves, PieceType, Role};
use crate::region::Region;
use crate::rules::{Castling, EnPassantRule, InsufficientMaterial, Rules, Stalemate};
use crate::variant::Variant;

const PAWN: PawnMoves = PawnMoves {
    forward: Step::new(0, 2),
    initial_region: Region::Named(&["b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1"]),
    captures: &[Step::new(1, 1), Step::new(-1, 1)],
    ..chess::PAWN_MOVES
};

/// The rules of Gliński's chess.
pub const RULES: Rules = Rules {
    key: "glinski",
    name: "Gliński",
    variant_tag: Some("Glinski"),
    board: BoardShape::Hexagon { side: 6, names: HexagonNames::Ranks },
    piece_types: &[
        PieceType { role: Role::King, ..PieceType::leaper('K', "king", cescacs::KING) },
        QUEEN,
        ROOK,
        BISHOP,
        PieceType::leaper('N', "knight", cescacs::KNIGHT),
        PieceType { role: Role::Pawn(&PAWN), ..PieceType::new('P', "pawn") },
    ],
    start_position: "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1",
    castling: Castling::None,
    en_passant: EnPassantRule::Always,
    // Next to a king any piece can mate a bare king in the corner.
    insufficient: InsufficientMaterial::OneOf(""),
    stalemate: Stalemate::ThreeToOne,
    ..chess::RULES
};

/// Gliński's chess.
pub static GLINSKI: Variant = Variant::new(RULES);
