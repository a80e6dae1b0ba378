//! The diagrams of Crazyhouse and Crazyhouse 960.

use super::spec::{DiagramSpec, PositionSource, Show, ranks};

const WITH_HANDS: &[&str] = &["crazyhouse", "crazyhouse960"];

const fn with_hands(page: &'static str, text: &'static str, show: Show) -> DiagramSpec {
    DiagramSpec { page, of: WITH_HANDS, position: PositionSource::Fen(text), show, window: None }
}

pub(super) const ALL: &[DiagramSpec] = &[
    with_hands("hand", "6k1/5ppp/8/8/8/8/5PPP/6K1[Nr] w - - 0 1", Show::Drop('N')),
    with_hands("pawndrop", "6k1/5ppp/8/8/8/8/5PPP/6K1[PPb] w - - 0 1", Show::Drop('P')),
    DiagramSpec {
        page: "houseend",
        of: WITH_HANDS,
        position: PositionSource::Fen("6rk/6pp/8/8/8/8/5PPP/6K1[N] w - - 0 1"),
        show: Show::Played(&["N@f7"]),
        window: ranks(5, 8),
    },
    DiagramSpec {
        page: "housenotation",
        of: WITH_HANDS,
        position: PositionSource::Fen("6k1/5ppp/8/8/8/8/5PPP/6K1[N] w - - 0 1"),
        show: Show::Played(&["N@f3"]),
        window: ranks(1, 4),
    },
];
