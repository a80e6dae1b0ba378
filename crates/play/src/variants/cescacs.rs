//! C'escacs.

use super::descriptor::Descriptor;
use crate::clock::TimeControl;

pub(super) const DESCRIPTORS: &[Descriptor] = &[Descriptor {
    key: "cescacs",
    family: "cescacs",
    default_clock: TimeControl::DEFAULT,
    rules: &[
        "cescacs",
        "hexking",
        "hexqueen",
        "wyvern",
        "hexrook",
        "pegasus",
        "hexknight",
        "hexbishop",
        "elephant",
        "hexpawn",
        "hexpassant",
        "scorn",
        "regain",
        "waiting",
        "leap",
        "leapcastling",
        "castlingi",
        "castlingd",
        "castlingh",
        "castlingf",
        "castlinge",
        "doublecastling",
        "hexend",
        "hexnotation",
    ],
    move_examples: &["E7-E13", "JD10×EE13", "KRK-HIO", "E25-E27=D"],
    line_example: "E7-E13 E21-E15",
    lichess_accuracy: false,
}];
