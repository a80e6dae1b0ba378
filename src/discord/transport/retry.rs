//! Which requests to Discord are worth another attempt, and when.

use std::time::Duration;

use serenity::all::Http;
use serenity::http::{ErrorResponse, HttpError};

/// How often a request that a proxy answers with 429 is sent in all. The waits between are 1.75 s
/// together: a response to an interaction is due within three.
const ATTEMPTS: u32 = 4;
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// Discord's refusal of a request; `None` if the request failed otherwise.
pub(crate) fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response),
        _ => None,
    }
}

/// Whether a request that was answered with this HTTP status may succeed later, unchanged.
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
    pub(crate) const fn new(first: Duration, longest: Duration) -> Self {
        Self { next: first, longest }
    }

    pub(crate) fn next_wait(&mut self) -> Duration {
        let wait = self.next;
        self.next = wait.saturating_mul(2).min(self.longest);
        wait
    }
}

/// Sends a request that `send` makes with `http`, and again while a proxy before Discord answers
/// with 429: nirn-proxy does so while a node of its cluster is replaced, and repeats nothing
/// itself. Without a proxy serenity waits as long as Discord demands.
/// Errors: Discord refuses, or cannot be reached.
pub(crate) async fn past_429<T, F>(http: &Http, send: impl Fn() -> F) -> serenity::Result<T>
where
    F: Future<Output = serenity::Result<T>>,
{
    let mut waits = GrowingWait::new(FIRST_WAIT, LONGEST_WAIT);
    for _ in 1..ATTEMPTS {
        match send().await {
            Err(error) if http.proxy.is_some() && is_429(&error) => {}
            sent => return sent,
        }
        tokio::time::sleep(waits.next_wait()).await;
    }
    send().await
}

fn is_429(error: &serenity::Error) -> bool {
    refusal(error).is_some_and(|response| response.status_code.as_u16() == 429)
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
