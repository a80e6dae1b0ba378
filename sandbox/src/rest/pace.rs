//! Rate limits: one per route and place, one for all.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue};
use serde_json::json;

use super::{Access, Call, Reply};
use crate::clock::stopwatch;

/// How many requests pass. Discord's own numbers differ by route and change without notice, so a bot must read them
/// from the answers; these are merely of the same order.
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
    counters: Mutex<HashMap<String, Counter>>,
}

#[derive(Clone, Copy, Debug)]
struct Counter {
    since: Instant,
    count: u32,
}

impl Pace {
    /// Counts against those rates.
    #[must_use]
    pub fn new(rates: Rates) -> Self {
        Self { rates, counters: Mutex::default() }
    }

    /// Lets a request pass, and says in headers how many more may; or says when to come again.
    pub(super) fn pass(&self, call: &Call) -> Result<HeaderMap, Limited> {
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
        let name = bucket.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
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
        if counters.len() > 10_000 {
            counters.retain(|_, counter| now - counter.since < INVALID_WINDOW);
        }
        let counter = counters.entry(name.to_owned()).or_insert(Counter { since: now, count: 0 });
        if now - counter.since >= window {
            *counter = Counter { since: now, count: 0 };
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
    headers.insert("x-ratelimit-scope", HeaderValue::from_static(if global { "global" } else { "user" }));
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    Box::new((Reply { status: 429, body: Some(body) }, headers))
}
