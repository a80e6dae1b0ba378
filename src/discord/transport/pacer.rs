//! Spaces out the background requests: notices and the removal of old buttons. Discord accepts
//! fifty requests a second from a bot, apart from responses to interactions
//! (<https://discord.com/developers/docs/topics/rate-limits#global-rate-limit>). Beyond that,
//! serenity delays all requests, responses included.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::play::Span;
use crate::time::stopwatch;

/// The time between two requests when there are many: forty a second.
const GAP: Span = Span(25);
/// How many requests may be sent at once after a pause. Together with the requests that follow,
/// this stays below fifty within any second.
const AT_ONCE: i64 = 9;

/// Assigns the time of each request.
#[derive(Debug)]
pub(crate) struct Pacer {
    /// The time of the next request, on the stopwatch.
    next: Mutex<Span>,
}

impl Default for Pacer {
    fn default() -> Self {
        Self { next: Mutex::new(Span(i64::MIN / 2)) }
    }
}

impl Pacer {
    /// Waits until the next request may be sent.
    pub(crate) async fn wait_turn(&self) {
        let wait = self.wait(stopwatch());
        if wait > Span::ZERO {
            tokio::time::sleep(Duration::from_millis(wait.0.unsigned_abs())).await;
        }
    }

    /// Takes the next time slot and returns how long it is until then.
    fn wait(&self, now: Span) -> Span {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = (*next).max(now - Span(GAP.0 * (AT_ONCE - 1)));
        *next = turn + GAP;
        (turn - now).max(Span::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The times at which requests are sent that were made at these times.
    fn sent_at(made_at: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let pacer = Pacer::default();
        made_at.into_iter().map(|now| now + pacer.wait(Span(now)).0).collect()
    }

    #[test]
    fn a_few_requests_are_sent_at_once_and_the_others_one_by_one() {
        assert_eq!(sent_at([0; 12]), [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 50, 75]);
        assert_eq!(sent_at([0, 0, 1000, 1000, 1030]), [0, 0, 1000, 1000, 1030]);
    }

    #[test]
    fn fewer_than_fifty_requests_are_sent_within_any_second() {
        // A burst, a steady stream that is too much, a pause, and another burst.
        let made_at =
            (0..200).map(|_| 0).chain((0..400).map(|n| n * 15)).chain((0..300).map(|_| 60_000));
        let sent = sent_at(made_at);
        for (place, at) in sent.iter().enumerate() {
            let within = sent[place..].iter().take_while(|other| **other < at + 1000).count();
            assert!(within < 50, "{within} from {at} on");
        }
        assert!(sent.is_sorted());
    }
}
