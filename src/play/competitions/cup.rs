//! Cups.

use rand::Rng;

use super::change::Decision;
use super::competition::Competition;
use crate::play::time::Moment;

pub(super) fn due(_cup: &Competition) -> Option<Moment> {
    None
}

pub(super) fn advance(_cup: &Competition, _now: Moment, _chance: &mut impl Rng) -> Decision {
    Vec::new()
}
