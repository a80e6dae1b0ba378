//! When a request to Discord is sent again.

use std::time::Duration;

use crate::discord::transport::answers::Meaning;

/// How often a request about an interaction is sent in all. The waits between are 1.75 s together:
/// a first response is due within three.
const ATTEMPTS: u32 = 4;
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// The waits between attempts, each twice as long as the one before, up to a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GrowingWait {
    next: Duration,
    longest: Duration,
}

impl GrowingWait {
    /// The first wait is `first`; none is longer than `longest`.
    pub(crate) const fn new(first: Duration, longest: Duration) -> Self {
        Self { next: first, longest }
    }

    pub(crate) fn next_wait(&mut self) -> Duration {
        let wait = self.next;
        self.next = wait.saturating_mul(2).min(self.longest);
        wait
    }
}

/// Whether a request may be sent again although it may have been carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Twice {
    /// Discord carries it out once, or the second time changes nothing.
    Harmless,
    Harmful,
}

/// Sends a request about an interaction, which `send` makes, and again while that may help: when
/// something else than Discord has answered, for instance a proxy that is being replaced.
/// Errors: Discord refuses, or cannot be reached.
pub(crate) async fn repeated<T, F>(twice: Twice, send: impl Fn() -> F) -> serenity::Result<T>
where
    F: Future<Output = serenity::Result<T>>,
{
    let mut waits = GrowingWait::new(FIRST_WAIT, LONGEST_WAIT);
    for _ in 1..ATTEMPTS {
        match send().await {
            Err(error) if twice.allows_another(Meaning::of_failure(&error)) => {}
            sent => return sent,
        }
        tokio::time::sleep(waits.next_wait()).await;
    }
    send().await
}

impl Twice {
    const fn allows_another(self, meaning: Meaning) -> bool {
        match meaning {
            Meaning::Later => true,
            Meaning::InDoubt => matches!(self, Self::Harmless),
            Meaning::Elsewhere(_) | Meaning::Never => false,
        }
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
}
