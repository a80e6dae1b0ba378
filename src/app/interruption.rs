//! Interruptions: the program runs, but players cannot play.

use courier_play::Moment;

/// The players who cannot play during an interruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affected {
    /// Nobody can play.
    Everybody,
    /// Players whose shard has lost its connection. Actions of the others do not end the
    /// interruption.
    SomeServers,
}

/// A time in which the program runs, but players cannot play. It has not ended, or has not been
/// credited yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interruption {
    pub(super) since: Moment,
    pub(super) affected: Affected,
}
