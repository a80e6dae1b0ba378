//! C'escacs.

use super::descriptor::Descriptor;
use crate::play::clock::TimeControl;

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
}];
