//! Crazyhouse and Crazyhouse 960.

use super::{DiagramSpec, PositionSource, Show, ranks};

const HOUSES: &[&str] = &["crazyhouse", "crazyhouse960"];

const fn of_houses(page: &'static str, place: &'static str, show: Show) -> DiagramSpec {
    DiagramSpec { page, of: HOUSES, place: PositionSource::Fen(place), show, window: None }
}

pub(super) const ALL: &[DiagramSpec] = &[
    of_houses("hand", "6k1/5ppp/8/8/8/8/5PPP/6K1[Nr] w - - 0 1", Show::Drop('N')),
    of_houses("pawndrop", "6k1/5ppp/8/8/8/8/5PPP/6K1[PPb] w - - 0 1", Show::Drop('P')),
    DiagramSpec {
        page: "houseend",
        of: HOUSES,
        place: PositionSource::Fen("6rk/6pp/8/8/8/8/5PPP/6K1[N] w - - 0 1"),
        show: Show::Played(&["N@f7"]),
        window: ranks(5, 8),
    },
    DiagramSpec {
        page: "housenotation",
        of: HOUSES,
        place: PositionSource::Fen("6k1/5ppp/8/8/8/8/5PPP/6K1[N] w - - 0 1"),
        show: Show::Played(&["N@f3"]),
        window: ranks(1, 4),
    },
];
