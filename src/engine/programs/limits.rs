//! The limits of a program.

use std::time::Duration;

/// How long a program may take, in real time, and how much it searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramLimits {
    /// Until it has named itself and its options.
    pub greeting: Duration,
    /// Until it has prepared what it was told to: large tables take time.
    pub ready: Duration,
    /// The number of positions of a search.
    pub nodes: u64,
    pub search: Duration,
    /// How much longer than its limit a search may take before it is told to stop, and again before
    /// it is killed.
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
