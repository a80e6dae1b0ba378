//! Janus chess.

use super::spec::{DiagramSpec, PositionSource, Show, ranks};
use crate::Window;

const fn of(
    page: &'static str,
    fen: &'static str,
    show: Show,
    window: Option<Window>,
) -> DiagramSpec {
    DiagramSpec { page, of: &["janus"], position: PositionSource::Fen(fen), show, window }
}

pub(super) const ALL: &[DiagramSpec] = &[
    of("januspiece", "6k3/10/10/2p7/4J5/10/6P3/9K w - - 0 1", Show::Piece("e4"), None),
    of(
        "januspromotion",
        "9k/2P7/9p/10/10/10/10/8K1 w - - 0 1",
        Show::Played(&["c8=J"]),
        ranks(7, 8),
    ),
    of(
        "januscastling",
        "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K4R w KQkq - 0 1",
        Show::Played(&["O-O", "O-O-O"]),
        ranks(1, 2),
    ),
    of("end", "R7k1/7ppp/10/10/10/10/7PPP/8K1 b - - 0 1", Show::Board, None),
    of(
        "janusnotation",
        "8k1/7ppp/10/10/4J5/10/7PPP/8K1 w - - 0 1",
        Show::Arrows(&["Jc5", "Jh7"]),
        None,
    ),
];
