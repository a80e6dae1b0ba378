//! Capablanca and Capahouse, each with its shuffled starting positions.

use super::descriptor::Descriptor;
use crate::play::clock::TimeControl;

pub(super) const DESCRIPTORS: &[Descriptor] = &[
    Descriptor {
        key: "capablanca",
        family: "capablanca",
        default_clock: TimeControl::DEFAULT,
        rules: &[
            "capablanca",
            "archbishop",
            "chancellor",
            "widepromotion",
            "widecastling",
            "end",
            "widenotation",
        ],
    },
    Descriptor {
        key: "capablanca960",
        family: "capablanca",
        default_clock: TimeControl::DEFAULT,
        rules: &[
            "capablanca960",
            "archbishop",
            "chancellor",
            "widepromotion",
            "widenumbers",
            "widecastling960",
            "end",
            "widenotation",
        ],
    },
    Descriptor {
        key: "capahouse",
        family: "capahouse",
        default_clock: TimeControl::DEFAULT,
        rules: &[
            "capahouse",
            "archbishop",
            "chancellor",
            "widepromotion",
            "widecastling",
            "hand",
            "pawndrop",
            "houseend",
            "housenotation",
        ],
    },
    Descriptor {
        key: "capahouse960",
        family: "capahouse",
        default_clock: TimeControl::DEFAULT,
        rules: &[
            "capahouse960",
            "archbishop",
            "chancellor",
            "widepromotion",
            "widenumbers",
            "widecastling960",
            "hand",
            "pawndrop",
            "houseend",
            "housenotation",
        ],
    },
];
