//! Computes a player's turn from the record of a match.

use courier_rules::Color;

use super::record::MatchRecord;
use crate::by_color::ByColor;
use crate::clock::Remaining;
use crate::pauses::{Turn, zone_of_turn};
use crate::time::{Moment, Span};

pub(super) fn turn(record: &MatchRecord, side: Color, since: Moment, spare: Spare) -> Turn {
    let timing = &record.timing;
    let zone = zone_of_turn(&timing.zones[side], since);
    let weekends = timing.clock_options.weekends.map(|weekend| (weekend, zone));
    let waiting = timing
        .given_times
        .iter()
        .filter(|given| given.to == side && given.at > spare.counted && given.at <= since);
    let credit = waiting.fold(spare.credit, |credit, given| credit + given.span);
    let pauses = timing.pauses.iter().chain(&timing.shared).copied();
    Turn::new(side, since, pauses, weekends, credit, &timing.given_times)
}

/// Given time that a player has not used, and the moment up to which given time is counted in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spare {
    pub(super) credit: Span,
    pub(super) counted: Moment,
}

impl Spare {
    pub(super) const NONE: Self = Self { credit: Span::ZERO, counted: Moment(i64::MIN) };
}

/// What a move took from the clocks, and the clocks after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    pub(super) mover: Color,
    pub(super) elapsed: Span,
    pub(super) clocks: ByColor<Remaining>,
}
