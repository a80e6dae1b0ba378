//! The diagrams of Shogun.

use super::spec::{DiagramSpec, PositionSource, Show, ranks};

const SHOGUN: &[&str] = &["shogun"];

const fn whole(page: &'static str, text: &'static str, show: Show) -> DiagramSpec {
    DiagramSpec { page, of: SHOGUN, position: PositionSource::Fen(text), show, window: None }
}

pub(super) const ALL: &[DiagramSpec] = &[
    DiagramSpec {
        page: "zone",
        of: SHOGUN,
        position: PositionSource::Fen("6k1/5ppp/8/8/2R5/8/8/6K1[] w - - 0 1"),
        show: Show::Played(&["Rc6=M", "Rc6"]),
        window: ranks(4, 8),
    },
    whole("captain", "6k1/8/8/4p3/3+P4/8/8/7K[] w - - 0 1", Show::Piece("d4")),
    whole("general", "6k1/8/4p3/2pP4/3+N4/8/8/7K[] w - - 0 1", Show::Piece("d4")),
    whole("cardinal", "6k1/8/1p2p3/8/3+B4/8/5P2/7K[] w - - 0 1", Show::Piece("d4")),
    whole("mortar", "6k1/8/3pp3/8/1P1+R4/8/8/7K[] w - - 0 1", Show::Piece("d4")),
    whole("duchess", "6k1/8/8/4p3/3F4/8/8/7K[] w - - 0 1", Show::Piece("d4")),
    DiagramSpec {
        page: "single",
        of: SHOGUN,
        position: PositionSource::Fen("6k1/5ppp/8/2N5/8/5+N2/8/6K1[] w - - 0 1"),
        show: Show::Arrows(&["Nd7", "Ne6"]),
        window: None,
    },
    whole("shogunhand", "6k1/5ppp/8/8/8/8/5PPP/6K1[NPf] w - - 0 1", Show::Drop('N')),
    whole(
        "shogunclock",
        "rnb+fk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNB+FK2R[] w KQkq - 0 5",
        Show::Clocks { white: "1 d 7 h", black: "22 h · byo-yomi 1" },
    ),
    whole("shogunadvice", "6k1/5ppp/8/8/2n5/8/PP4PP/3R1RK1[] b - - 0 1", Show::Played(&["Ne3=G"])),
    whole("shogunend", "+R5k1/5ppp/8/8/8/8/5PPP/6K1[P] b - - 0 1", Show::Board),
    DiagramSpec {
        page: "shogunnotation",
        of: SHOGUN,
        position: PositionSource::Fen("6k1/5ppp/8/2P5/5F2/8/5PPP/6K1[N] w - - 0 1"),
        show: Show::Arrows(&["c6=C", "Fe5"]),
        window: None,
    },
];
