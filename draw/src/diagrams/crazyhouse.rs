//! Crazyhouse and Crazyhouse 960.

use super::{Diagram, Place, Show, ranks};

const HOUSES: &[&str] = &["crazyhouse", "crazyhouse960"];

const fn of_houses(page: &'static str, place: &'static str, show: Show) -> Diagram {
    Diagram { page, of: HOUSES, place: Place::Written(place), show, window: None }
}

pub(super) const ALL: &[Diagram] = &[
    of_houses("hand", "6k1/5ppp/8/8/8/8/5PPP/6K1[Nr] w - - 0 1", Show::Drop('N')),
    of_houses("pawndrop", "6k1/5ppp/8/8/8/8/5PPP/6K1[PPb] w - - 0 1", Show::Drop('P')),
    Diagram {
        page: "houseend",
        of: HOUSES,
        place: Place::Written("6rk/6pp/8/8/8/8/5PPP/6K1[N] w - - 0 1"),
        show: Show::Played(&["N@f7"]),
        window: ranks(5, 8),
    },
    Diagram {
        page: "housenotation",
        of: HOUSES,
        place: Place::Written("6k1/5ppp/8/8/8/8/5PPP/6K1[N] w - - 0 1"),
        show: Show::Played(&["N@f3"]),
        window: ranks(1, 4),
    },
];
