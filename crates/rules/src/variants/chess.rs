//! Chess and Chess960 by the FIDE Laws. See `docs/variants.md`.

use crate::geometry::{BoardShape, Step};
use crate::openings;
use crate::piece::{PawnMoves, PieceType, Rides, Role};
use crate::region::Region;
use crate::rules::{
    Captured, Castling, Checks, EnPassantRule, InsufficientMaterial, Kings, Notation, Promotion,
    Rules, Stalemate, Starts,
};
use crate::variant::Variant;

pub(super) const KNIGHT: [[Step; 2]; 4] = Step::both_ways([(1, 2), (2, 1), (2, -1), (1, -2)]);
pub(super) const KING: [[Step; 2]; 4] = Step::both_ways([(0, 1), (1, 1), (1, 0), (1, -1)]);

/// The eight leaps of a knight.
pub const KNIGHT_LEAPS: &[Step] = KNIGHT.as_flattened();
/// The eight steps of a king.
pub const KING_STEPS: &[Step] = KING.as_flattened();

/// The moves of pawns on square boards. Any pawn on the second rank may make a double step.
pub const PAWN_MOVES: PawnMoves = PawnMoves {
    forward: Step::new(0, 1),
    max_steps: 1,
    max_initial_steps: 2,
    initial_region: Region::Ranks(2, 2),
    passing_region: Region::Everywhere,
    sideways: &[],
    captures: &[Step::new(1, 1), Step::new(-1, 1)],
    scornful: false,
};

/// The six piece types of chess, for use in other variants.
pub mod pieces {
    use super::{KING_STEPS, KNIGHT_LEAPS, PAWN_MOVES, PieceType, Rides, Role};

    /// King.
    pub const KING: PieceType =
        PieceType { role: Role::King, ..PieceType::leaper('K', "king", KING_STEPS) };
    /// Queen.
    pub const QUEEN: PieceType = PieceType::rider('Q', "queen", Rides::Both, &[]);
    /// Rook.
    pub const ROOK: PieceType = PieceType::rider('R', "rook", Rides::Orthogonal, &[]);
    /// Bishop.
    pub const BISHOP: PieceType = PieceType::rider('B', "bishop", Rides::Diagonal, &[]);
    /// Knight.
    pub const KNIGHT: PieceType = PieceType::leaper('N', "knight", KNIGHT_LEAPS);
    /// Pawn.
    pub const PAWN: PieceType =
        PieceType { role: Role::Pawn(&PAWN_MOVES), ..PieceType::new('P', "pawn") };

    pub(super) const ALL: &[PieceType] = &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];
}

/// The rules of chess. Without its openings, which other variants do not take over.
pub const RULES: Rules = Rules {
    key: "chess",
    name: "Chess",
    variant_tag: None,
    uci_name: None,
    board: BoardShape::Square { files: 8, ranks: 8 },
    piece_types: pieces::ALL,
    start_position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    starts: Starts::Single,
    castling: Castling::Rooks { home: 4, king: [6, 2], rook: [5, 3], any_home: false },
    promotion: Promotion::FarEdge("QRBN"),
    captured: Captured::Removed,
    hands: None,
    en_passant: EnPassantRule::IfAttacked,
    insufficient: InsufficientMaterial::KnightsAndBishops,
    notation: Notation::Chess,
    stalemate: Stalemate::Draw,
    goal: Region::Nowhere,
    race: false,
    checks: Checks::Plain,
    kings: Kings::Both,
    must_capture: false,
};

/// The rules of Chess960: chess with 960 starting positions.
pub const RULES_960: Rules = Rules {
    key: "chess960",
    name: "Chess960",
    starts: Starts::Shuffled { singles: "Q", named: &[("Chess", 518)] },
    castling: Castling::Rooks { home: 4, king: [6, 2], rook: [5, 3], any_home: true },
    ..RULES
};

/// Chess.
pub static CHESS: Variant =
    Variant::new(Rules { starts: Starts::Openings(openings::CHESS), ..RULES });
/// Chess960.
pub static CHESS960: Variant = Variant::new(RULES_960);
