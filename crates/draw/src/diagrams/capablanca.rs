//! The diagrams of Capablanca and Capahouse with their 960 forms.

use super::spec::{DiagramSpec, PositionSource, Show, ranks};

const PLAIN: &[&str] = &["capablanca", "capablanca960"];
const WITH_HANDS: &[&str] = &["capahouse", "capahouse960"];
const ALL_FOUR: &[&str] = &["capablanca", "capablanca960", "capahouse", "capahouse960"];
const SHUFFLED: &[&str] = &["capablanca960", "capahouse960"];

const fn whole(
    page: &'static str,
    of: &'static [&'static str],
    text: &'static str,
    show: Show,
) -> DiagramSpec {
    DiagramSpec { page, of, position: PositionSource::Fen(text), show, window: None }
}

pub(super) const ALL: &[DiagramSpec] = &[
    whole("archbishop", ALL_FOUR, "6k3/10/10/2p7/4A5/10/6P3/9K w - - 0 1", Show::Piece("e4")),
    whole("chancellor", ALL_FOUR, "6k3/10/10/2p7/4C1P3/10/10/9K w - - 0 1", Show::Piece("e4")),
    DiagramSpec {
        page: "widepromotion",
        of: ALL_FOUR,
        position: PositionSource::Fen("9k/2P7/9p/10/10/10/10/8K1 w - - 0 1"),
        show: Show::Played(&["c8=A", "c8=C"]),
        window: ranks(7, 8),
    },
    DiagramSpec {
        page: "widecastling",
        of: &["capablanca", "capahouse"],
        position: PositionSource::Fen("r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1"),
        show: Show::Played(&["O-O", "O-O-O"]),
        window: ranks(1, 2),
    },
    DiagramSpec {
        page: "widenumbers",
        of: SHUFFLED,
        position: PositionSource::Start(0),
        show: Show::Board,
        window: None,
    },
    DiagramSpec {
        page: "widecastling960",
        of: SHUFFLED,
        position: PositionSource::Fen(
            "1r2k3r1/pppppppppp/10/10/10/10/PPPPPPPPPP/1R2K3R1 w IBib - 0 1",
        ),
        show: Show::Played(&["O-O", "O-O-O"]),
        window: ranks(1, 2),
    },
    whole("end", PLAIN, "R7k1/7ppp/10/10/10/10/7PPP/8K1 b - - 0 1", Show::Board),
    whole(
        "widenotation",
        PLAIN,
        "8k1/7ppp/10/10/4A5/10/7PPP/8K1 w - - 0 1",
        Show::Arrows(&["Ac5", "Ah7"]),
    ),
    whole("hand", WITH_HANDS, "8k1/7ppp/10/10/10/10/7PPP/8K1[Ac] w - - 0 1", Show::Drop('A')),
    whole("pawndrop", WITH_HANDS, "8k1/7ppp/10/10/10/10/7PPP/8K1[PPb] w - - 0 1", Show::Drop('P')),
    DiagramSpec {
        page: "houseend",
        of: WITH_HANDS,
        position: PositionSource::Fen("8rk/8pp/10/10/10/10/7PPP/8K1[N] w - - 0 1"),
        show: Show::Played(&["N@h7"]),
        window: ranks(5, 8),
    },
    DiagramSpec {
        page: "housenotation",
        of: WITH_HANDS,
        position: PositionSource::Fen("8k1/7ppp/10/10/10/10/7PPP/8K1[A] w - - 0 1"),
        show: Show::Played(&["A@e4"]),
        window: ranks(1, 4),
    },
];
