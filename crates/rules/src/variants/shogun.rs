//! Shogun: chess with promotion zones and drops as in shogi. See `docs/variants.md`.

use super::chess::{self, KING_STEPS, KNIGHT_LEAPS, pieces};
use crate::geometry::Step;
use crate::piece::{PieceType, Rides};
use crate::region::Region;
use crate::rules::{Captured, Entry, Hands, InsufficientMaterial, Promotion, Rules};
use crate::variant::Variant;

/// The moves of a knight and of a king.
const GENERAL: &[Step] = [chess::KNIGHT, chess::KING].as_flattened().as_flattened();

/// One step diagonally.
const FERS: &[Step] = &[Step::new(1, 1), Step::new(1, -1), Step::new(-1, -1), Step::new(-1, 1)];

/// The rules of Shogun. The queen of the starting position counts as a promoted duchess.
pub const RULES: Rules = Rules {
    key: "shogun",
    name: "Shogun",
    piece_types: &[
        pieces::KING,
        pieces::QUEEN,
        pieces::ROOK,
        pieces::BISHOP,
        pieces::KNIGHT,
        pieces::PAWN,
        PieceType::leaper('F', "duchess", FERS),
        PieceType::rider('M', "mortar", Rides::Orthogonal, KNIGHT_LEAPS),
        PieceType::rider('A', "cardinal", Rides::Diagonal, KNIGHT_LEAPS),
        PieceType::leaper('G', "general", GENERAL),
        PieceType::leaper('C', "captain", KING_STEPS),
    ],
    start_position: "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1",
    promotion: Promotion::Zone {
        zone: Region::Ranks(6, 8),
        pairs: &[('P', 'C'), ('N', 'G'), ('B', 'A'), ('R', 'M'), ('F', 'Q')],
        single: "GAMQ",
    },
    captured: Captured::ToHand,
    hands: Some(Hands {
        pieces: "FRBNP",
        entry: Entry::Drops { pieces: Region::Ranks(1, 5), pawns: Region::Ranks(1, 5) },
    }),
    insufficient: InsufficientMaterial::Never,
    ..chess::RULES
};

/// Shogun.
pub static SHOGUN: Variant = Variant::new(RULES);
