//! Crazyhouse, and the same game from the starting positions of Chess960.

use super::descriptor::{CHESS_LINE, DROP_MOVES, Descriptor};
use crate::clock::TimeControl;

pub(super) const DESCRIPTORS: &[Descriptor] = &[
    Descriptor {
        key: "crazyhouse",
        family: "crazyhouse",
        default_clock: TimeControl::DEFAULT,
        rules: &["crazyhouse", "hand", "pawndrop", "houseend", "housenotation"],
        move_examples: DROP_MOVES,
        line_example: CHESS_LINE,
        lichess_accuracy: false,
    },
    Descriptor {
        key: "crazyhouse960",
        family: "crazyhouse",
        default_clock: TimeControl::DEFAULT,
        rules: &[
            "crazyhouse960",
            "numbers",
            "castling960",
            "hand",
            "pawndrop",
            "houseend",
            "housenotation",
        ],
        move_examples: DROP_MOVES,
        line_example: CHESS_LINE,
        lichess_accuracy: false,
    },
];
