//! Leagues.

use rand::Rng;

use super::change::Decision;
use super::competition::Competition;
use crate::play::time::Moment;

pub(super) fn due(_league: &Competition) -> Option<Moment> {
    None
}

pub(super) fn advance(_league: &Competition, _now: Moment, _chance: &mut impl Rng) -> Decision {
    Vec::new()
}
