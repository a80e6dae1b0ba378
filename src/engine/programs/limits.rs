//! What a program may take.

use std::time::Duration;

/// How long a program may take, in real time, and how much it searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramLimits {
    /// Until it has named itself and its options.
    pub greeting: Duration,
    /// Until it has done what it was told to prepare: large tables take their time.
    pub ready: Duration,
    /// The number of positions of a search.
    pub nodes: u64,
    pub search: Duration,
    /// By how much it may exceed the time of a search until it is told to stop, and then until it
    /// is killed.
    pub grace: Duration,
}

impl Default for ProgramLimits {
    fn default() -> Self {
        Self {
            greeting: Duration::from_secs(10),
            ready: Duration::from_secs(20),
            nodes: 500_000,
            search: Duration::from_secs(2),
            grace: Duration::from_secs(3),
        }
    }
}
