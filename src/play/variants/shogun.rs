//! Shogun.

use super::descriptor::Descriptor;
use crate::play::clock::TimeControl;

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
}];
