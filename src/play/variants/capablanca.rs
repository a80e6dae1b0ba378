//! Capablanca and Capahouse, each with its shuffled starting positions.

use super::descriptor::{CHESS_LINE, Descriptor};
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
        move_examples: &["Nh3", "exd5", "O-O", "e8=C", "i1h3"],
        line_example: CHESS_LINE,
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
        move_examples: &["Nh3", "exd5", "O-O", "e8=C", "i1h3"],
        line_example: CHESS_LINE,
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
        move_examples: &["Nh3", "exd5", "O-O", "e8=C", "N@h3"],
        line_example: CHESS_LINE,
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
        move_examples: &["Nh3", "exd5", "O-O", "e8=C", "N@h3"],
        line_example: CHESS_LINE,
    },
];
