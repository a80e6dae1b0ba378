//! Shogun.

use super::descriptor::{CHESS_LINE, Descriptor};
use crate::clock::TimeControl;

pub(super) const DESCRIPTORS: &[Descriptor] = &[Descriptor {
    key: "shogun",
    family: "shogun",
    default_clock: TimeControl::ONE_PERIOD,
    rules: &[
        "shogun",
        "zone",
        "captain",
        "general",
        "cardinal",
        "mortar",
        "duchess",
        "single",
        "shogunhand",
        "castling",
        "shogunclock",
        "shogunadvice",
        "shogunend",
        "shogunnotation",
    ],
    move_examples: &["Nf3", "exd5", "O-O", "Rc6=M", "N@f3"],
    line_example: CHESS_LINE,
    lichess_accuracy: false,
}];
