//! C'escacs: chess on 169 hexagons with pegasi, wyverns and elephants, promotion to lost pieces, a
//! leaping king and 24 castlings. See `docs/variants.md`.

use crate::geometry::{BoardShape, HexagonNames, Step};
use crate::piece::{PawnMoves, PieceType, Rides, Role};
use crate::region::Region;
use crate::rules::{
    Captured, Castling, Checks, EnPassantRule, InsufficientMaterial, Kings, LeapCastling, Notation,
    Promotion, Rules, Stalemate, Starts,
};
use crate::variant::Variant;

/// The twelve leaps of a knight: a diagonal step plus an adjacent orthogonal step.
pub(super) const KNIGHT: &[Step] =
    Step::both_ways([(1, 5), (2, 4), (3, 1), (3, -1), (2, -4), (1, -5)]).as_flattened();

/// The twelve steps of a king, across sides and corners.
pub(super) const KING: &[Step] =
    Step::both_ways([(0, 2), (1, 1), (1, -1), (1, 3), (2, 0), (1, -3)]).as_flattened();

/// One step on the four diagonals that are not lateral, or straight ahead.
const ELEPHANT: &[Step] =
    &[Step::new(1, 3), Step::new(-1, 3), Step::new(1, -3), Step::new(-1, -3), Step::new(0, 2)];

const PAWN: PawnMoves = PawnMoves {
    forward: Step::new(0, 2),
    max_steps: 2,
    max_initial_steps: 3,
    initial_region: Region::Named(&["B4", "C5", "D6", "E7", "G7", "H6", "I5", "K4"]),
    passing_region: Region::Everywhere,
    sideways: &[Step::new(1, 1), Step::new(-1, 1)],
    captures: &[Step::new(1, 3), Step::new(-1, 3)],
    scornful: true,
};

/// The cells that each rook leaves and reaches.
type RookWays = &'static [(&'static str, &'static str)];

const fn castle(name: &'static str, king: &'static str, rooks: RookWays) -> LeapCastling {
    LeapCastling { name, king, rooks }
}

/// 19 castlings with one rook and 5 with both. The king's rook starts on I3, the queen's on C3.
const CASTLINGS: &[LeapCastling] = &[
    castle("KRK-II", "I5", &[("I3", "I7")]),
    castle("KRK-IK", "I5", &[("I3", "K4")]),
    castle("KRK-IH", "I5", &[("I3", "H4")]),
    castle("KRK-HIO", "H6", &[("I3", "I5")]),
    castle("KRK-HIOO", "H6", &[("I3", "I7")]),
    castle("KRK-HH", "H6", &[("I3", "H4")]),
    castle("KRK-HG", "H6", &[("I3", "G5")]),
    castle("KRK-FG", "F6", &[("I3", "G5")]),
    castle("KRK-FE", "F6", &[("I3", "E7")]),
    castle("KRK-EF", "E5", &[("I3", "F6")]),
    castle("KRK-EE", "E5", &[("I3", "E7")]),
    castle("KRD-DD", "D2", &[("C3", "D4")]),
    castle("KRD-DE", "D2", &[("C3", "E1")]),
    castle("KRD-HH", "H6", &[("C3", "H8")]),
    castle("KRD-HG", "H6", &[("C3", "G7")]),
    castle("KRD-FG", "F6", &[("C3", "G7")]),
    castle("KRD-FE", "F6", &[("C3", "E5")]),
    castle("KRD-EF", "E5", &[("C3", "F6")]),
    castle("KRD-ED", "E5", &[("C3", "D4")]),
    castle("KRR-HIH", "H6", &[("I3", "I7"), ("C3", "H8")]),
    castle("KRR-HGG", "H6", &[("I3", "G5"), ("C3", "G7")]),
    castle("KRR-FGG", "F6", &[("I3", "G5"), ("C3", "G7")]),
    castle("KRR-FEE", "F6", &[("I3", "E7"), ("C3", "E5")]),
    castle("KRR-EEF", "E5", &[("I3", "E7"), ("C3", "F6")]),
];

/// The rules of C'escacs.
pub const RULES: Rules = Rules {
    key: "cescacs",
    name: "C'escacs",
    variant_tag: None,
    uci_name: None,
    board: BoardShape::Hexagon { side: 8, names: HexagonNames::Lines },
    piece_types: &[
        PieceType { role: Role::King, ..PieceType::leaper('K', "king", KING) },
        PieceType::rider('D', "queen", Rides::Both, &[]),
        PieceType::rider('V', "wyvern", Rides::Orthogonal, KNIGHT),
        PieceType::rider('R', "rook", Rides::Orthogonal, &[]),
        PieceType::rider('G', "pegasus", Rides::Diagonal, KNIGHT),
        PieceType { double_leaps: KNIGHT, ..PieceType::leaper('N', "knight", KNIGHT) },
        PieceType::rider('J', "bishop", Rides::Diagonal, &[]),
        PieceType {
            double_steps: &[Step::new(0, 2)],
            ..PieceType::leaper('E', "elephant", ELEPHANT)
        },
        PieceType { role: Role::Pawn(&PAWN), ..PieceType::new('P', "pawn") },
    ],
    start_position: "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:3pp3/20:3p3\
            /8:3P3/7:3PP3/6:2PJP2/5:PPEEPP/4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1",
    starts: Starts::Single,
    castling: Castling::Leaps { home: "G1", king: KNIGHT, castlings: CASTLINGS },
    promotion: Promotion::Regain {
        set: &[('D', 1), ('V', 1), ('R', 2), ('G', 2), ('N', 2), ('J', 3)],
        per_shade: 'J',
    },
    captured: Captured::Removed,
    hands: None,
    en_passant: EnPassantRule::Always,
    insufficient: InsufficientMaterial::OneOf("NJE"),
    notation: Notation::Cescacs,
    stalemate: Stalemate::TwoToOne,
    goal: Region::Nowhere,
    race: false,
    checks: Checks::Plain,
    kings: Kings::Both,
    must_capture: false,
};

/// C'escacs.
pub static CESCACS: Variant = Variant::new(RULES);
