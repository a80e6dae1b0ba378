//! Chess and Chess960. Each is a family of its own: Chess960 is a game in its own right.

use super::descriptor::{CHESS_LINE, CHESS_MOVES, Descriptor};
use crate::clock::TimeControl;

pub(super) const DESCRIPTORS: &[Descriptor] = &[
    Descriptor {
        key: "chess",
        family: "chess",
        default_clock: TimeControl::DEFAULT,
        rules: &[
            "chess",
            "king",
            "queen",
            "rook",
            "bishop",
            "knight",
            "pawn",
            "passant",
            "promotion",
            "castling",
            "end",
            "notation",
        ],
        move_examples: CHESS_MOVES,
        line_example: CHESS_LINE,
        lichess_accuracy: true,
    },
    Descriptor {
        key: "chess960",
        family: "chess960",
        default_clock: TimeControl::DEFAULT,
        rules: &["chess960", "numbers", "castling960", "end", "notation"],
        move_examples: CHESS_MOVES,
        line_example: CHESS_LINE,
        lichess_accuracy: true,
    },
];
