//! Janus chess.

use super::descriptor::{CHESS_LINE, Descriptor};
use crate::clock::TimeControl;

pub(super) const DESCRIPTORS: &[Descriptor] = &[Descriptor {
    key: "janus",
    family: "janus",
    default_clock: TimeControl::DEFAULT,
    rules: &["janus", "januspiece", "januspromotion", "januscastling", "end", "janusnotation"],
    move_examples: &["Nd3", "exd5", "O-O", "e8=J", "c1d3"],
    line_example: CHESS_LINE,
    lichess_accuracy: false,
}];
