//! Which requests to Discord are worth another attempt, and when.

use std::time::Duration;

/// Whether a request that was answered with this HTTP status may succeed later, unchanged.
#[must_use]
pub(crate) const fn may_pass(status: u16) -> bool {
    matches!(status, 408 | 425 | 429 | 500..)
}

/// The waits between attempts, each twice as long as the one before, up to a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GrowingWait {
    next: Duration,
    longest: Duration,
}

impl GrowingWait {
    /// The first wait is `first`; none is longer than `longest`.
    #[must_use]
    pub(crate) const fn new(first: Duration, longest: Duration) -> Self {
        Self { next: first, longest }
    }

    /// How long to wait this time.
    pub(crate) fn next_wait(&mut self) -> Duration {
        let wait = self.next;
        self.next = wait.saturating_mul(2).min(self.longest);
        wait
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest() {
        let mut wait = GrowingWait::new(Duration::from_secs(2), Duration::from_secs(10));
        let waits: Vec<u64> = (0..5).map(|_| wait.next_wait().as_secs()).collect();
        assert_eq!(waits, [2, 4, 8, 10, 10]);
    }

    #[test]
    fn only_a_failure_of_the_moment_may_pass() {
        for (status, expected) in
            [(400, false), (401, false), (404, false), (408, true), (429, true), (503, true)]
        {
            assert_eq!(may_pass(status), expected, "{status}");
        }
    }
}
