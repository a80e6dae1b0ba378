//! Ladders.

use super::change::Decision;
use super::competition::Competition;
use crate::play::time::{Moment, Span};

/// How long a finished game of a ladder matters: for the time-outs of its players.
pub const MEMORY: Span = Span::days(90);

pub(super) fn due(_ladder: &Competition) -> Option<Moment> {
    None
}

pub(super) fn advance(_ladder: &Competition, _now: Moment) -> Decision {
    Vec::new()
}
