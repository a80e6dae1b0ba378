//! The pace of what nobody waits for. Discord takes fifty requests a second of a bot, answers to
//! interactions apart (<https://discord.com/developers/docs/topics/rate-limits#global-rate-limit>).
//! One more, and serenity holds everything back for a while, the answers as well: so notices and
//! old buttons take their time before that happens.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::play::Span;
use crate::time::stopwatch;

/// The time from one request to the next, where there are many: forty a second.
const GAP: Span = Span(25);
/// So many may go at once after a quiet while. With those that follow it is under fifty within any
/// second.
const AT_ONCE: i64 = 9;

/// Who is next.
#[derive(Debug)]
pub(crate) struct Pacer {
    /// When the next request may go, in the time of the stopwatch.
    next: Mutex<Span>,
}

impl Default for Pacer {
    fn default() -> Self {
        Self { next: Mutex::new(Span(i64::MIN / 2)) }
    }
}

impl Pacer {
    /// Waits for one's turn to ask something of Discord.
    pub(crate) async fn turn(&self) {
        let wait = self.wait(stopwatch());
        if wait > Span::ZERO {
            tokio::time::sleep(Duration::from_millis(wait.0.unsigned_abs())).await;
        }
    }

    /// Takes the next turn, at `now`; gives how long it is until then.
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

    /// Whoever comes when, and when they go.
    fn turns(comers: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let pace = Pacer::default();
        comers.into_iter().map(|now| now + pace.wait(Span(now)).0).collect()
    }

    #[test]
    fn a_few_go_at_once_and_the_others_one_after_another() {
        assert_eq!(turns([0; 12]), [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 50, 75]);
        assert_eq!(turns([0, 0, 1000, 1000, 1030]), [0, 0, 1000, 1000, 1030]);
    }

    #[test]
    fn there_are_never_fifty_within_a_second() {
        // A crowd, a steady stream that is too much, a pause, and a crowd again.
        let comers =
            (0..200).map(|_| 0).chain((0..400).map(|n| n * 15)).chain((0..300).map(|_| 60_000));
        let went = turns(comers);
        for (place, at) in went.iter().enumerate() {
            let within = went[place..].iter().take_while(|other| **other < at + 1000).count();
            assert!(within < 50, "{within} from {at} on");
        }
        assert!(went.is_sorted());
    }
}
