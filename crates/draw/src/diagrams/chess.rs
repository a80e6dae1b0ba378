//! The diagrams of chess and Chess960, some of which other variants on 8x8 squares share.

use super::spec::{DiagramSpec, PositionSource, Show, ranks};

const CHESS: &[&str] = &["chess"];
const SHUFFLED: &[&str] = &["chess960", "crazyhouse960"];

/// A diagram of a piece's moves in chess, on the whole board.
const fn of_piece(page: &'static str, text: &'static str, cell: &'static str) -> DiagramSpec {
    DiagramSpec {
        page,
        of: CHESS,
        position: PositionSource::Fen(text),
        show: Show::Piece(cell),
        window: None,
    }
}

pub(super) const ALL: &[DiagramSpec] = &[
    of_piece("king", "2r4k/8/8/8/3K4/4p3/8/8 w - - 0 1", "d4"),
    of_piece("queen", "6k1/8/1p6/8/3Q2P1/8/8/7K w - - 0 1", "d4"),
    of_piece("rook", "6k1/8/3p4/8/1P1R4/8/8/7K w - - 0 1", "d4"),
    of_piece("bishop", "6k1/8/1p6/8/3B4/8/5P2/7K w - - 0 1", "d4"),
    of_piece("knight", "6k1/8/4p3/2pPP3/3N4/2P1P3/8/7K w - - 0 1", "d4"),
    of_piece("pawn", "6k1/8/8/8/8/3p1n2/4P3/7K w - - 0 1", "e2"),
    DiagramSpec {
        page: "passant",
        of: CHESS,
        position: PositionSource::After(
            &PositionSource::Fen("6k1/3p4/8/4P3/8/8/8/6K1 b - - 0 1"),
            "d5",
        ),
        show: Show::Played(&["exd6"]),
        window: ranks(4, 8),
    },
    DiagramSpec {
        page: "promotion",
        of: CHESS,
        position: PositionSource::Fen("7k/2P4p/8/8/8/8/8/6K1 w - - 0 1"),
        show: Show::Played(&["c8=Q"]),
        window: ranks(6, 8),
    },
    DiagramSpec {
        page: "castling",
        of: &["chess", "shogun"],
        position: PositionSource::Fen("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"),
        show: Show::Played(&["O-O", "O-O-O"]),
        window: ranks(1, 2),
    },
    DiagramSpec {
        page: "end",
        of: &["chess", "chess960"],
        position: PositionSource::Fen("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"),
        show: Show::Board,
        window: None,
    },
    DiagramSpec {
        page: "notation",
        of: &["chess", "chess960"],
        position: PositionSource::Fen("6k1/5ppp/8/8/8/5N2/5PPP/1N4K1 w - - 0 1"),
        show: Show::Arrows(&["Nbd2", "Nfd2"]),
        window: None,
    },
    DiagramSpec {
        page: "numbers",
        of: SHUFFLED,
        position: PositionSource::Start(0),
        show: Show::Board,
        window: None,
    },
    DiagramSpec {
        page: "castling960",
        of: SHUFFLED,
        position: PositionSource::Fen("1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1"),
        show: Show::Played(&["O-O", "O-O-O"]),
        window: ranks(1, 2),
    },
];
