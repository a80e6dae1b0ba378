//! Outages: times when the program did not run. All clocks are stopped during an outage.

use super::time::{Moment, Span};

/// A gap between two heartbeats up to this length is no outage: the heartbeat is stored once a
/// minute, and a restart takes some time.
const TOLERATED: Span = Span::minutes(5);

/// A span of time when the program did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When the program last ran.
    pub from: Moment,
    /// When the program ran again.
    pub to: Moment,
}

impl Outage {
    /// The outage that ends `now`, if the last heartbeat was at `last_beat`; `None` if the gap is
    /// too short.
    #[must_use]
    pub fn since(last_beat: Moment, now: Moment) -> Option<Self> {
        (now - last_beat > TOLERATED).then_some(Self { from: last_beat, to: now })
    }
}
