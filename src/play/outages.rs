//! Outages: times in which the program did not run, which no player's clock is charged for.

use super::time::{Moment, Span};

/// A gap between two heartbeats up to this long is no outage: the heartbeat is written once a
/// minute, and a restart takes a while.
const TOLERATED: Span = Span::minutes(5);

/// A span in which the program did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When it last ran.
    pub from: Moment,
    /// When it ran again.
    pub to: Moment,
}

impl Outage {
    /// The outage that ends `now`, if the program last ran at `last_beat`; `None` where the gap is
    /// that of a restart.
    #[must_use]
    pub fn since(last_beat: Moment, now: Moment) -> Option<Self> {
        (now - last_beat > TOLERATED).then_some(Self { from: last_beat, to: now })
    }
}
