//! Rate limits: one per route and place, one for all.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue};
use serde_json::json;

use super::{Access, Call, Reply};
use crate::clock::stopwatch;

/// How many requests pass. Discord's own numbers differ by route and change without notice, so a
/// bot must read them from the answers; these are merely of the same order.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// How many requests of one route and place pass in [`window`](Self::window).
    pub per_route: u32,
    /// The length of a window.
    pub window: Duration,
    /// How many requests of the bot pass in a second, answers to interactions not counted.
    pub global: u32,
}

impl Default for Rates {
    fn default() -> Self {
        Self { per_route: 30, window: Duration::from_secs(1), global: 50 }
    }
}

/// After so many requests answered 401, 403 or 429 in ten minutes, Discord bans the address.
const INVALID: u32 = 10_000;
const INVALID_WINDOW: Duration = Duration::from_secs(600);

/// Counts requests.
#[derive(Debug)]
pub struct Pace {
    rates: Rates,
    counters: Mutex<Counters>,
    put_off: AtomicU64,
}

#[derive(Debug)]
struct Counters {
    by_name: HashMap<String, Counter>,
    /// At how many those are forgotten whose window is over. Each interaction has one of its own.
    full: usize,
}

#[derive(Clone, Copy, Debug)]
struct Counter {
    since: Instant,
    window: Duration,
    count: u32,
}

impl Counter {
    fn is_over(&self, now: Instant) -> bool {
        now - self.since >= self.window
    }
}

/// How many counters are few.
const FEW: usize = 1_000;

impl Pace {
    /// Counts against those rates.
    #[must_use]
    pub fn new(rates: Rates) -> Self {
        let counters = Counters { by_name: HashMap::new(), full: FEW };
        Self { rates, counters: Mutex::new(counters), put_off: AtomicU64::new(0) }
    }

    /// How many requests came too fast and were told when to come again.
    #[must_use]
    pub fn put_off(&self) -> u64 {
        self.put_off.load(Ordering::Relaxed)
    }

    /// Lets a request pass, and says in headers how many more may; or says when to come again.
    pub(super) fn pass(&self, call: &Call) -> Result<HeaderMap, Limited> {
        self.judge(call).inspect_err(|_| {
            self.put_off.fetch_add(1, Ordering::Relaxed);
        })
    }

    fn judge(&self, call: &Call) -> Result<HeaderMap, Limited> {
        if self.count("invalid", INVALID_WINDOW, 0).0 >= INVALID {
            return Err(limited(true, INVALID_WINDOW));
        }
        if call.route.access == Access::Bot {
            let (count, left) = self.count("global", Duration::from_secs(1), 1);
            if count > self.rates.global {
                return Err(limited(true, left));
            }
        }
        let bucket = call.bucket();
        let (count, left) = self.count(&bucket, self.rates.window, 1);
        if count > self.rates.per_route {
            return Err(limited(false, left));
        }
        let mut headers = HeaderMap::new();
        let reset = crate::clock::unix_seconds() + left.as_secs_f64();
        let name =
            bucket.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        for (header, value) in [
            ("x-ratelimit-limit", self.rates.per_route.to_string()),
            ("x-ratelimit-remaining", (self.rates.per_route - count).to_string()),
            ("x-ratelimit-reset", format!("{reset:.3}")),
            ("x-ratelimit-reset-after", format!("{:.3}", left.as_secs_f64())),
            ("x-ratelimit-bucket", format!("{name:016x}")),
        ] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(header, value);
            }
        }
        Ok(headers)
    }

    /// Counts a request that was refused.
    pub(super) fn count_invalid(&self) {
        self.count("invalid", INVALID_WINDOW, 1);
    }

    /// Adds to a counter; its count and how long its window still lasts.
    fn count(&self, name: &str, window: Duration, add: u32) -> (u32, Duration) {
        let now = stopwatch();
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        let counters = &mut *counters;
        if counters.by_name.len() >= counters.full {
            counters.by_name.retain(|_, counter| !counter.is_over(now));
            // Far enough off that forgetting costs little for each counter.
            counters.full = FEW.max(2 * counters.by_name.len());
        }
        let new = Counter { since: now, window, count: 0 };
        let counter = counters.by_name.entry(name.to_owned()).or_insert(new);
        if counter.is_over(now) {
            *counter = new;
        }
        counter.count += add;
        (counter.count, window.saturating_sub(now - counter.since))
    }
}

/// An answer that says when to come again.
pub(super) type Limited = Box<(Reply, HeaderMap)>;

/// "Come again later."
pub(super) fn limited(global: bool, after: Duration) -> Limited {
    let seconds = after.as_secs_f64();
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global, "code": 0 });
    let mut headers = HeaderMap::new();
    if let Ok(after) = HeaderValue::from_str(&format!("{seconds:.3}")) {
        headers.insert("retry-after", after.clone());
        headers.insert("x-ratelimit-reset-after", after);
    }
    headers.insert(
        "x-ratelimit-scope",
        HeaderValue::from_static(if global { "global" } else { "user" }),
    );
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    Box::new((Reply { status: 429, body: Some(body) }, headers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_that_are_over_are_forgotten_and_others_go_on() {
        let pace = Pace::new(Rates::default());
        pace.count_invalid();
        for number in 0..3 * FEW {
            pace.count(&format!("interaction {number}"), Duration::ZERO, 1);
        }
        let known = pace.counters.lock().map(|counters| counters.by_name.len());
        assert!(known.is_ok_and(|known| known <= FEW));
        assert_eq!(pace.count("invalid", INVALID_WINDOW, 1).0, 2);
    }
}
