//! Janus chess.

use super::descriptor::Descriptor;
use crate::play::clock::TimeControl;

pub(super) const DESCRIPTORS: &[Descriptor] = &[Descriptor {
    key: "janus",
    family: "janus",
    default_clock: TimeControl::DEFAULT,
    rules: &["janus", "januspiece", "januspromotion", "januscastling", "end", "janusnotation"],
}];
