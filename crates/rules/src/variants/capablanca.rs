//! Capablanca chess and Capablanca 960 on ten files, and Capahouse, where captured pieces go to the
//! hand. See `docs/variants.md`.

use super::chess;
use super::chess::pieces::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::geometry::BoardShape;
use crate::piece::{PieceType, Rides};
use crate::region::Region;
use crate::rules::{
    Captured, Castling, Entry, Hands, InsufficientMaterial, Promotion, Rules, Starts,
};
use crate::variant::Variant;

/// Moves as a bishop or a knight.
pub const ARCHBISHOP: PieceType =
    PieceType::rider('A', "archbishop", Rides::Diagonal, chess::KNIGHT_LEAPS);
/// Moves as a rook or a knight.
pub const CHANCELLOR: PieceType =
    PieceType::rider('C', "chancellor", Rides::Orthogonal, chess::KNIGHT_LEAPS);

/// Starting positions that have a name, with their numbers among the 84,000.
const NAMED: &[(&str, u32)] = &[
    ("Capablanca", 46_691),
    ("Bird", 45_683),
    ("Carrera", 47_891),
    ("Conservative", 49_091),
    ("Embassy", 47_058),
    ("Gothic", 45_658),
    ("Schoolbook", 48_041),
    ("Univers", 45_695),
    ("Victorian", 42_791),
];

/// The rules of Capablanca chess. The king castles over three files in either direction.
pub const RULES: Rules = Rules {
    key: "capablanca",
    name: "Capablanca",
    board: BoardShape::Square { files: 10, ranks: 8 },
    piece_types: &[KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, ARCHBISHOP, CHANCELLOR],
    start_position: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    castling: Castling::Rooks { home: 5, king: [8, 2], rook: [7, 3], any_home: false },
    promotion: Promotion::FarEdge("QRBNAC"),
    ..chess::RULES
};

/// The rules of Capablanca 960: bishops on opposite colors, the king between the rooks.
pub const RULES_960: Rules = Rules {
    key: "capablanca960",
    name: "Capablanca 960",
    variant_tag: Some("Caparandom"),
    starts: Starts::Shuffled { singles: "QAC", named: NAMED },
    castling: Castling::Rooks { home: 5, king: [8, 2], rook: [7, 3], any_home: true },
    ..RULES
};

/// The rules of Capahouse.
pub const CAPAHOUSE_RULES: Rules = Rules {
    key: "capahouse",
    name: "Capahouse",
    start_position: "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR[] w KQkq - 0 1",
    captured: Captured::ToHand,
    hands: Some(Hands {
        pieces: "CAQRBNP",
        entry: Entry::Drops { pieces: Region::Everywhere, pawns: Region::Ranks(2, 7) },
    }),
    insufficient: InsufficientMaterial::Never,
    ..RULES
};

/// The rules of Capahouse 960.
pub const CAPAHOUSE_RULES_960: Rules = Rules {
    key: "capahouse960",
    name: "Capahouse 960",
    variant_tag: Some("Capahouse960"),
    starts: RULES_960.starts,
    castling: RULES_960.castling,
    ..CAPAHOUSE_RULES
};

/// Capablanca chess.
pub static CAPABLANCA: Variant = Variant::new(RULES);
/// Capablanca 960.
pub static CAPABLANCA960: Variant = Variant::new(RULES_960);
/// Capahouse.
pub static CAPAHOUSE: Variant = Variant::new(CAPAHOUSE_RULES);
/// Capahouse 960.
pub static CAPAHOUSE960: Variant = Variant::new(CAPAHOUSE_RULES_960);
