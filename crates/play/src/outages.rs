//! Outages: times when players could not play, because the program did not run or for another
//! reason. All clocks are stopped during an outage.

use super::time::{Moment, Span};

/// A span up to this length is no outage: the heartbeat is stored once a minute, and a restart
/// takes some time.
const TOLERATED: Span = Span::minutes(5);

/// A span of time when players could not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When they last could.
    pub from: Moment,
    /// When they could again.
    pub to: Moment,
}

impl Outage {
    /// The outage that ends `now`, if players could last play at `last`; `None` if it is too short.
    pub fn since(last: Moment, now: Moment) -> Option<Self> {
        (now - last > TOLERATED).then_some(Self { from: last, to: now })
    }
}
