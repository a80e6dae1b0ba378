//! Rate limits: one per bucket, and a global one.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, header};
use serde_json::json;

use super::call::{Call, Reply, RouteAccess};
use crate::clock::stopwatch;

/// The rate limits. Discord's own differ by route and change without notice, so a bot must read
/// them from the response headers; the default values are of the same order.
#[derive(Clone, Copy, Debug)]
pub struct RateLimits {
    /// The most requests of one bucket within [`window`](Self::window).
    pub per_route: u32,
    pub window: Duration,
    /// How many messages may be created, and how many edited, in one channel within
    /// [`message_window`](Self::message_window).
    pub messages: u32,
    pub message_window: Duration,
    /// How many requests of the bot pass per second, not counting interaction responses.
    pub global: u32,
}

impl RateLimits {
    pub const fn unreachable() -> Self {
        Self {
            per_route: 1_000_000,
            window: Duration::from_secs(1),
            messages: 1_000_000,
            message_window: Duration::from_secs(1),
            global: 1_000_000,
        }
    }

    /// How many requests like this one pass within which time.
    fn of(&self, call: &Call) -> (u32, Duration) {
        match (call.route.method, call.route.template) {
            ("POST", "/channels/{channel_id}/messages")
            | ("PATCH", "/channels/{channel_id}/messages/{message_id}") => {
                (self.messages, self.message_window)
            }
            _ => (self.per_route, self.window),
        }
    }
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            per_route: 30,
            window: Duration::from_secs(1),
            messages: 5,
            message_window: Duration::from_secs(5),
            global: 50,
        }
    }
}

/// After this many responses with status 401, 403 or 429 within ten minutes, Discord bans the
/// client's address.
const INVALID: u32 = 10_000;
const INVALID_WINDOW: Duration = Duration::from_secs(600);

#[derive(Debug)]
pub struct RateLimiter {
    limits: RateLimits,
    counters: Mutex<Counters>,
    requests: AtomicU64,
    rate_limited_requests: AtomicU64,
    last_second: Mutex<VecDeque<Instant>>,
    busiest_second: AtomicUsize,
}

#[derive(Debug)]
struct Counters {
    by_name: HashMap<String, Counter>,
    /// The number of counters at which expired ones are removed. Each interaction adds a counter.
    cleanup_at: usize,
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

/// The lowest value of `cleanup_at`.
const FEW_COUNTERS: usize = 1_000;

impl RateLimiter {
    pub fn new(limits: RateLimits) -> Self {
        let counters = Counters { by_name: HashMap::new(), cleanup_at: FEW_COUNTERS };
        Self {
            limits,
            counters: Mutex::new(counters),
            requests: AtomicU64::new(0),
            rate_limited_requests: AtomicU64::new(0),
            last_second: Mutex::default(),
            busiest_second: AtomicUsize::new(0),
        }
    }

    /// How many requests were received that count against the limits of the bot as a whole: all
    /// but the responses to interactions.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// The most of these that were received within one second, whenever it began.
    pub fn busiest_second(&self) -> usize {
        self.busiest_second.load(Ordering::Relaxed)
    }

    fn count_in_second(&self, now: Instant) {
        let mut last_second = self.last_second.lock().unwrap_or_else(PoisonError::into_inner);
        last_second.push_back(now);
        while last_second.front().is_some_and(|at| now - *at >= Duration::from_secs(1)) {
            last_second.pop_front();
        }
        self.busiest_second.fetch_max(last_second.len(), Ordering::Relaxed);
    }

    pub fn rate_limited_requests(&self) -> u64 {
        self.rate_limited_requests.load(Ordering::Relaxed)
    }

    /// Admits a request and returns its rate limit headers, or returns a 429 response.
    pub(super) fn admit(&self, call: &Call) -> Result<HeaderMap, RateLimited> {
        self.check(call).inspect_err(|_| {
            self.rate_limited_requests.fetch_add(1, Ordering::Relaxed);
        })
    }

    fn check(&self, call: &Call) -> Result<HeaderMap, RateLimited> {
        if self.count("invalid", INVALID_WINDOW, 0).0 >= INVALID {
            return Err(rate_limited(Scope::Global, INVALID_WINDOW, HeaderMap::new()));
        }
        if call.route.access() == RouteAccess::Bot {
            self.requests.fetch_add(1, Ordering::Relaxed);
            self.count_in_second(stopwatch());
            let (count, left) = self.count("global", Duration::from_secs(1), 1);
            if count > self.limits.global {
                return Err(rate_limited(Scope::Global, left, HeaderMap::new()));
            }
        }
        let bucket = call.bucket();
        let (limit, window) = self.limits.of(call);
        let (count, left) = self.count(&bucket, window, 1);
        let mut headers = HeaderMap::new();
        let reset = crate::clock::unix_seconds() + left.as_secs_f64();
        let name =
            bucket.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        for (header, value) in [
            ("x-ratelimit-limit", limit.to_string()),
            ("x-ratelimit-remaining", limit.saturating_sub(count).to_string()),
            ("x-ratelimit-reset", format!("{reset:.3}")),
            ("x-ratelimit-reset-after", format!("{:.3}", left.as_secs_f64())),
            ("x-ratelimit-bucket", format!("{name:016x}")),
        ] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(header, value);
            }
        }
        if count > limit {
            return Err(rate_limited(Scope::User, left, headers));
        }
        Ok(headers)
    }

    /// Counts a response with status 401, 403 or 429.
    pub(super) fn count_invalid(&self) {
        self.count("invalid", INVALID_WINDOW, 1);
    }

    /// Adds to a counter; returns its count and the rest of its window.
    fn count(&self, name: &str, window: Duration, add: u32) -> (u32, Duration) {
        let now = stopwatch();
        let mut counters = self.counters.lock().unwrap_or_else(PoisonError::into_inner);
        let counters = &mut *counters;
        if counters.by_name.len() >= counters.cleanup_at {
            counters.by_name.retain(|_, counter| !counter.is_over(now));
            // Twice the number in use, which keeps the average cost of cleaning up low.
            counters.cleanup_at = FEW_COUNTERS.max(2 * counters.by_name.len());
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

/// A 429 response and its headers.
pub(super) type RateLimited = Box<(Reply, HeaderMap)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    Global,
    User,
}

/// Builds a 429 response; `headers` are those of the bucket, where it is about one. The header
/// `Retry-After` is in whole seconds, the body is exact.
pub(super) fn rate_limited(scope: Scope, after: Duration, mut headers: HeaderMap) -> RateLimited {
    let body = json!({
        "message": "You are being rate limited.",
        "retry_after": after.as_secs_f64(),
        "global": scope == Scope::Global,
        "code": 0,
    });
    let whole = after.as_secs() + u64::from(after.subsec_nanos() > 0);
    headers.insert(header::RETRY_AFTER, whole.into());
    match scope {
        Scope::Global => {
            headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
            headers.insert("x-ratelimit-scope", HeaderValue::from_static("global"));
        }
        Scope::User => {
            if let Ok(after) = HeaderValue::from_str(&format!("{:.3}", after.as_secs_f64())) {
                headers.insert("x-ratelimit-reset-after", after);
            }
            headers.insert("x-ratelimit-remaining", HeaderValue::from_static("0"));
            headers.insert("x-ratelimit-scope", HeaderValue::from_static("user"));
        }
    }
    Box::new((Reply { status: 429, body: Some(body) }, headers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busiest_second_may_begin_at_any_time() {
        let rate_limiter = RateLimiter::new(RateLimits::default());
        let begin = stopwatch();
        for milliseconds in [0, 600, 700, 1_599, 1_600, 1_650, 5_000] {
            rate_limiter.count_in_second(begin + Duration::from_millis(milliseconds));
        }
        assert_eq!(rate_limiter.busiest_second(), 4, "from 700 to 1,650");
    }

    #[test]
    fn only_expired_counters_are_removed() {
        let rate_limiter = RateLimiter::new(RateLimits::default());
        rate_limiter.count_invalid();
        for number in 0..3 * FEW_COUNTERS {
            rate_limiter.count(&format!("interaction {number}"), Duration::ZERO, 1);
        }
        let kept = rate_limiter.counters.lock().map(|counters| counters.by_name.len());
        assert!(kept.is_ok_and(|kept| kept <= FEW_COUNTERS));
        assert_eq!(rate_limiter.count("invalid", INVALID_WINDOW, 1).0, 2);
    }
}
