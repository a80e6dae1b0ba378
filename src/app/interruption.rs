//! Interruptions: the program runs, but players cannot play.

use courier_play::Moment;

/// The players who cannot play during an interruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affected {
    /// Nobody can play.
    Everybody,
    /// Those whose shard has lost its connection. The others act, which does not end it.
    SomeServers,
}

/// A time in which the program runs, but players cannot play. It has not ended, or it is not
/// credited yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interruption {
    /// When it began.
    pub(super) since: Moment,
    /// The players who cannot play.
    pub(super) affected: Affected,
}
