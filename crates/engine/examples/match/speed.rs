//! How many positions a player looks at in a second.

use std::fmt;
use std::time::Duration;

/// The positions that a player has looked at, and the time it took.
#[derive(Clone, Copy, Default)]
pub(crate) struct Speed {
    nodes: u64,
    time: Duration,
}

impl Speed {
    pub(crate) fn new(nodes: u64, time: Duration) -> Self {
        Self { nodes, time }
    }

    /// Adds a move. Those for which a player does not say how many positions it looked at, such as
    /// moves of an opening book, do not count.
    pub(crate) fn add(&mut self, nodes: Option<u64>, time: Duration) {
        if let Some(nodes) = nodes {
            self.nodes += nodes;
            self.time += time;
        }
    }

    pub(crate) fn add_all(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// As in the file of a match: positions and milliseconds.
impl fmt::Debug for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.nodes, self.time.as_millis())
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.time.is_zero() {
            return f.write_str("unknown");
        }
        write!(f, "{:.0} kn/s", self.nodes as f64 / self.time.as_secs_f64() / 1e3)
    }
}
