//! The diagrams of C'escacs.

use super::spec::{DiagramSpec, PositionSource, Show};
use crate::Window;

const CESCACS: &[&str] = &["cescacs"];

/// The middle columns and lines around F14.
const MIDDLE: Option<Window> = Some(Window { columns: (-4, 4), rows: (5, 23) });
/// The lower corner, where White's pieces start.
const BOTTOM: Option<Window> = Some(Window { columns: (-4, 4), rows: (0, 9) });
/// The upper corner, where Black's pieces start.
const TOP: Option<Window> = Some(Window { columns: (-4, 4), rows: (18, 28) });

/// White can castle in every way.
const CASTLING: &str = "!KG1 !RI3 !RC3 kP21";

/// A diagram of a position that is written as a list of pieces.
const fn of(
    page: &'static str,
    text: &'static str,
    show: Show,
    window: Option<Window>,
) -> DiagramSpec {
    DiagramSpec { page, of: CESCACS, position: PositionSource::Pieces(text), show, window }
}

pub(super) const ALL: &[DiagramSpec] = &[
    of("hexking", "KF14 kF28 pG15", Show::Piece("F14"), MIDDLE),
    of("hexqueen", "KG1 kG27 DF14 PC11 pI17", Show::Piece("F14"), None),
    of("hexrook", "KG1 kG27 RF14 PC11 pF20", Show::Piece("F14"), None),
    of("hexbishop", "KG1 kG27 JF14 PG11 pB14", Show::Piece("F14"), None),
    of("hexknight", "KG1 kG27 NF14 PF16 PG15 pG19", Show::Piece("F14"), None),
    of("pegasus", "KG1 kG27 GF14 PG11 pG19", Show::Piece("F14"), None),
    of("wyvern", "KG1 kG27 VF14 PC11 pI15", Show::Piece("F14"), None),
    of("elephant", "KG1 kG27 EF14 pF18 pG17", Show::Piece("F14"), MIDDLE),
    of(
        "hexpawn",
        "KG1 kG27 PE7 pD10 jF10",
        Show::Piece("E7"),
        Some(Window { columns: (-5, 3), rows: (3, 15) }),
    ),
    DiagramSpec {
        page: "hexpassant",
        of: CESCACS,
        position: PositionSource::After(
            &PositionSource::Pieces("b KG1 kG27 pE21 PF16 PD14"),
            "E21-E15",
        ),
        show: Show::Played(&["F16@@E19", "D14@E17"]),
        window: Some(Window { columns: (-4, 4), rows: (13, 22) }),
    },
    DiagramSpec {
        page: "scorn",
        of: CESCACS,
        position: PositionSource::After(&PositionSource::Pieces("b KG1 kG27 PF12 pF14"), "F14-G13"),
        show: Show::Played(&["F12@G13"]),
        window: Some(Window { columns: (-4, 4), rows: (9, 17) }),
    },
    of("regain", "KG1 kI19 PE25", Show::Played(&["E25-E27=D"]), TOP),
    of(
        "waiting",
        "KG1 DE1 VF0 RC3 RI3 GD2 GH2 NE3 NG3 JF2 JF4 JF6 PC23 kP15",
        Show::Played(&["C23-C25=&"]),
        TOP,
    ),
    of("leap", "!KG1 kG27", Show::Piece("G1"), BOTTOM),
    of("leapcastling", CASTLING, Show::Played(&["KRK-HIO"]), BOTTOM),
    of(
        "castlingi",
        CASTLING,
        Show::Each(&["KRK-II", "KRK-IK", "KRK-IH"]),
        Some(Window { columns: (-1, 5), rows: (0, 9) }),
    ),
    of(
        "castlingd",
        CASTLING,
        Show::Each(&["KRD-DD", "KRD-DE"]),
        Some(Window { columns: (-4, 2), rows: (0, 8) }),
    ),
    of(
        "castlingh",
        CASTLING,
        Show::Each(&["KRK-HIO", "KRK-HIOO", "KRK-HH", "KRK-HG", "KRD-HH", "KRD-HG"]),
        BOTTOM,
    ),
    of("castlingf", CASTLING, Show::Each(&["KRK-FG", "KRK-FE", "KRD-FG", "KRD-FE"]), BOTTOM),
    of("castlinge", CASTLING, Show::Each(&["KRK-EF", "KRK-EE", "KRD-EF", "KRD-ED"]), BOTTOM),
    of(
        "doublecastling",
        CASTLING,
        Show::Each(&["KRR-HIH", "KRR-HGG", "KRR-FGG", "KRR-FEE", "KRR-EEF"]),
        BOTTOM,
    ),
    of("hexend", "b KF24 DF26 kF28", Show::Board, TOP),
    DiagramSpec {
        page: "hexnotation",
        of: CESCACS,
        position: PositionSource::Start(0),
        show: Show::Arrows(&["E7-E13", "NE3-D8"]),
        window: None,
    },
];
