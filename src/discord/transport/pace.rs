//! How many of the fifty requests a second that Discord accepts from a bot this process may send.
//! Responses to interactions are not counted.
//!
//! A process that is alone may send 45: it needs a margin, because requests may arrive closer
//! together than they were sent. Several processes that share a database have no common counter: a
//! round trip to the database for every request would be slower than Discord. But they have the
//! background duty, whose holder sends nearly everything: messages, edits, roles. So each process
//! may send 7 requests a second at any time, for questions (which channels a member sees, who
//! opened the board inside Discord, whether Discord can be reached) and at its start, and the
//! holder 21 more: a lease that it uses while it is certain that no other process holds it
//! (`app::duty_lease`). Up to four processes send 4 * 7 + 21 = 49 requests in any second: three,
//! and one that is about to replace another. More need a proxy that counts.
//!
//! The few requests of a start, which serenity sends, are not counted: a process sends no others
//! then, and registers the commands when the lease is not certain yet.
//!
//! A process need not know the others, not even their number, and one that begins or has lost its
//! session can send a little at once. With shares of 1/n instead, each process would have to wait
//! until all others have counted it, and most would leave their share unused.
//!
//! The limiter is a token bucket of our own, because that of `governor` cannot change its rate, and
//! a new one begins full. Within any second at most `burst + each_second` requests pass: the tokens
//! in the bucket, and those added.

use std::fmt;
use std::sync::Arc;

use courier_play::Span;

use crate::app::App;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// At once, after a pause.
    pub(crate) burst: u32,
    /// Each second, continuously.
    pub(crate) each_second: u32,
}

/// For a process that is alone.
const ALONE: Pace = Pace { burst: 5, each_second: 40 };
/// For a process that shares a database with others.
const OWN: Pace = Pace { burst: 4, each_second: 3 };
/// For the one among them that holds the duty.
const WITH_DUTY: Pace = Pace { burst: OWN.burst + 4, each_second: OWN.each_second + 17 };
/// The most processes that can share a database without a proxy.
pub(crate) const MOST_PROCESSES: u32 = 4;

impl Pace {
    /// The part that cosmetic requests may use.
    pub(crate) const fn cosmetic(self) -> Self {
        let part = self.each_second / 5;
        let part = if part == 0 { 1 } else { part };
        Self { burst: part, each_second: part }
    }
}

#[derive(Clone)]
pub(crate) enum Senders {
    Alone,
    /// Several processes; the app knows whether this one holds the duty.
    Several(Arc<App>),
    /// Any number, through a proxy that keeps the limit of all requests.
    BehindProxy,
}

impl Senders {
    /// How much this process may send now, on the stopwatch. Behind a proxy this is for cosmetic
    /// requests only.
    pub(crate) fn pace(&self, now: Span) -> Pace {
        match self {
            Self::Alone | Self::BehindProxy => ALONE,
            Self::Several(app) if app.is_certain_of_duty(now) => WITH_DUTY,
            Self::Several(_) => OWN,
        }
    }
}

impl fmt::Debug for Senders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alone => "Alone",
            Self::Several(_) => "Several",
            Self::BehindProxy => "BehindProxy",
        })
    }
}

/// A bucket of tokens, one for each request that may be sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    /// In thousandths: with so many requests a second, as many are added in each millisecond.
    level: i64,
    /// When tokens were last added, on the stopwatch.
    at: Span,
}

const ONE: i64 = 1_000;

impl TokenBucket {
    /// A full bucket.
    pub(crate) const FULL: Self = Self { level: i64::MAX, at: Span::ZERO };

    /// Takes a token.
    /// Errors: There is none; how long to wait at least.
    pub(crate) fn take(&mut self, pace: Pace, now: Span) -> Result<(), Span> {
        let each_millisecond = i64::from(pace.each_second.max(1));
        let passed = (now - self.at).0.max(0);
        let level = self.level.saturating_add(passed.saturating_mul(each_millisecond));
        self.level = level.min(i64::from(pace.burst) * ONE);
        self.at = now;
        let missing = ONE - self.level;
        if missing <= 0 {
            self.level -= ONE;
            return Ok(());
        }
        Err(Span((missing + each_millisecond - 1) / each_millisecond))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;

    const NOW: Span = Span(100_000);

    #[test]
    fn a_burst_passes_and_then_so_many_a_second() {
        let (mut bucket, mut now, mut sent) = (TokenBucket::FULL, NOW, Vec::new());
        while sent.len() < 8 {
            match bucket.take(OWN, now) {
                Ok(()) => sent.push((now - NOW).0),
                Err(wait) => now += wait,
            }
        }
        assert_eq!(sent, [0, 0, 0, 0, 334, 667, 1_000, 1_334]);
        now += Span::minutes(5);
        assert_eq!([(); 4].map(|()| bucket.take(OWN, now)), [Ok(()); 4]);
        assert_eq!(bucket.take(OWN, now), Err(Span(334)), "a pause fills it, and no more");
    }

    #[test]
    fn what_was_saved_at_a_higher_pace_is_lost_at_a_lower_one() {
        let mut bucket = TokenBucket::FULL;
        assert_eq!(bucket.take(WITH_DUTY, NOW), Ok(()));
        assert_eq!([(); 4].map(|()| bucket.take(OWN, NOW)), [Ok(()); 4]);
        assert_eq!(bucket.take(OWN, NOW), Err(Span(334)));
        assert_eq!(bucket.take(WITH_DUTY, NOW), Err(Span(50)), "and does not come back");
    }

    #[test]
    fn the_paces_of_all_processes_together_stay_below_fifty() {
        let most = |pace: Pace| pace.burst + pace.each_second;
        assert!(most(ALONE) < 50);
        assert!((MOST_PROCESSES - 1) * most(OWN) + most(WITH_DUTY) < 50);
        for (pace, cosmetic) in [(ALONE, 8), (WITH_DUTY, 4), (OWN, 1)] {
            assert_eq!(pace.cosmetic(), Pace { burst: cosmetic, each_second: cosmetic });
        }
    }

    /// Four processes send whenever they may, or at random, and the lease passes from one to
    /// another, or is free, with a second between two holders.
    #[test]
    fn in_no_second_four_processes_send_fifty_requests() {
        let mut rng = StdRng::seed_from_u64(22);
        let mut buckets = [TokenBucket::FULL; MOST_PROCESSES as usize];
        let (mut holder, mut next_change, mut sent, mut most) = (None, 0, Vec::new(), 0);
        for now in 0..300_000 {
            if now >= next_change {
                let free = holder.is_some();
                holder = if free { None } else { Some(rng.random_range(0..buckets.len())) };
                next_change = now + 1_001 + rng.random_range(0..3_000);
            }
            for (number, bucket) in buckets.iter_mut().enumerate() {
                let pace = if holder == Some(number) { WITH_DUTY } else { OWN };
                // At times all want to send, at times few do, so that buckets fill up.
                while (now / 2_500 % 2 == 0 || rng.random_range(0..1_000) == 0)
                    && bucket.take(pace, Span(now)).is_ok()
                {
                    sent.push(now);
                }
            }
            let in_this_second = sent.iter().rev().take_while(|at| now - **at <= 1_000).count();
            most = most.max(in_this_second);
        }
        assert!(most < 50, "{most}");
        assert!(most > 40, "it was not tried: {most}");
    }
}
