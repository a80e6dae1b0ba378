//! Keeps the requests of the bot within Discord's rate limits, so that none is answered with 429.
//!
//! Discord limits a bot to fifty requests a second in all (`pace`), and each kind of request in
//! each channel separately, for messages to about five in five seconds. The response headers tell
//! how many requests are left in the present window and when the next one begins
//! (<https://discord.com/developers/docs/topics/rate-limits>). A bucket admits one request at a
//! time, so that the headers of one are known before the next is sent, unless they are late.
//! Responses to interactions are not limited and do not pass through here.
//!
//! Where a proxy keeps the limit of all requests for several processes, that limit does not apply
//! here. The windows of the buckets do, as far as this process knows them: waiting here keeps the
//! proxy's queues short, and urgent requests go before cosmetic ones.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use courier_play::Span;
use reqwest::header::HeaderMap;
use tokio::sync::OwnedMutexGuard;

use crate::discord::transport::pace::{Pace, Senders, TokenBucket};
use crate::process::time::stopwatch;

/// A kind of request that Discord limits separately in each channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RequestKind {
    CreateMessage,
    EditMessage,
    DeleteMessage,
    CreateThread,
    EditChannel,
    OpenDirect,
    ListMessages,
    ChangeRole,
    Read,
    ExchangeCode,
    ReadAccount,
    ReadInstance,
}

impl RequestKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::CreateMessage => "create_message",
            Self::EditMessage => "edit_message",
            Self::DeleteMessage => "delete_message",
            Self::CreateThread => "create_thread",
            Self::EditChannel => "edit_channel",
            Self::OpenDirect => "open_direct",
            Self::ListMessages => "list_messages",
            Self::ChangeRole => "change_role",
            Self::Read => "read",
            Self::ExchangeCode => "exchange_code",
            Self::ReadAccount => "read_account",
            Self::ReadInstance => "read_instance",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// A user waits for it.
    Urgent,
    /// Nothing depends on it: it takes at most a fifth of the requests.
    Cosmetic,
}

/// The limit to which a request counts: its kind and its channel.
pub(crate) type BucketKey = (RequestKind, u64);

/// The requests in a window that are assumed for responses without headers.
const ASSUMED_LIMIT: u32 = 5;
const ASSUMED_WINDOW: Span = Span::seconds(5);

/// The longest wait of a request. One that would wait longer fails, and its sender decides when to
/// try again.
const LONGEST_WAIT: Span = Span::seconds(20);

/// The number of buckets at which those in their initial state are removed.
const CLEANUP_AT: usize = 1_000;

/// A request would have to wait for longer than [`LONGEST_WAIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rate limit allows no request for {} s", .0.0 / 1_000)]
pub(crate) struct TooLong(pub(crate) Span);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BucketWindow {
    remaining: u32,
    /// On the stopwatch.
    resets_at: Span,
}

impl BucketWindow {
    const NEW: Self = Self { remaining: 0, resets_at: Span(i64::MIN) };

    /// How long to wait before the next request.
    fn wait(self, now: Span) -> Span {
        if self.remaining > 0 || self.resets_at <= now { Span::ZERO } else { self.resets_at - now }
    }

    /// The window after a response: as the headers say, or else one request fewer.
    pub(crate) fn follow(&mut self, headers: &HeaderMap, now: Span) {
        let remaining: Option<u32> = parsed(headers, "x-ratelimit-remaining");
        let reset_after = seconds(headers, "x-ratelimit-reset-after");
        *self = match remaining.zip(reset_after) {
            Some((remaining, after)) => Self { remaining, resets_at: now + after },
            None if self.resets_at <= now => {
                Self { remaining: ASSUMED_LIMIT - 1, resets_at: now + ASSUMED_WINDOW }
            }
            None => Self { remaining: self.remaining.saturating_sub(1), ..*self },
        };
    }
}

/// The demands of a 429 response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyRequests {
    pub(crate) wait: Span,
    /// Whether it applies to all requests. An answer without Discord's headers comes from the proxy
    /// before Discord, which refuses the address as a whole.
    pub(crate) is_global: bool,
}

impl TooManyRequests {
    /// Reads the headers of a 429 response.
    pub(crate) fn read(headers: &HeaderMap) -> Self {
        const UNKNOWN: Span = Span::seconds(5);
        // Of the two headers, this one is exact.
        let wait = seconds(headers, "x-ratelimit-reset-after")
            .or_else(|| seconds(headers, "retry-after"))
            .unwrap_or(UNKNOWN);
        let is_global = headers.contains_key("x-ratelimit-global")
            || headers.get("x-ratelimit-scope").is_none_or(|scope| scope == "global");
        Self { wait, is_global }
    }
}

fn parsed<T: FromStr>(headers: &HeaderMap, name: &str) -> Option<T> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

/// A number of seconds, rounded up: a request a millisecond too early is refused.
fn seconds(headers: &HeaderMap, name: &str) -> Option<Span> {
    let time = Duration::try_from_secs_f64(parsed(headers, name)?).ok()?;
    Some(Span(i64::try_from(time.as_millis()).ok()?.saturating_add(1)))
}

#[derive(Debug)]
pub(crate) struct RateLimits {
    senders: Senders,
    all: Mutex<TokenBucket>,
    cosmetic: Mutex<TokenBucket>,
    buckets: Mutex<HashMap<BucketKey, Arc<tokio::sync::Mutex<BucketWindow>>>>,
    /// Until when Discord has refused all requests, on the stopwatch.
    refused_until: Mutex<Span>,
}

impl RateLimits {
    /// The limits of this process among `senders`.
    pub(crate) fn new(senders: Senders) -> Self {
        Self {
            senders,
            all: Mutex::new(TokenBucket::FULL),
            cosmetic: Mutex::new(TokenBucket::FULL),
            buckets: Mutex::default(),
            refused_until: Mutex::new(Span(i64::MIN)),
        }
    }

    /// Waits until a request may be sent. The next request of the bucket waits until the guard is
    /// dropped.
    pub(crate) async fn admit(
        &self,
        key: BucketKey,
        urgency: Urgency,
    ) -> Result<OwnedMutexGuard<BucketWindow>, TooLong> {
        let began = stopwatch();
        let lock = self.bucket(key).lock_owned();
        let limit = Duration::from_millis(LONGEST_WAIT.0.unsigned_abs());
        let too_long = |_| TooLong(LONGEST_WAIT);
        let window = tokio::time::timeout(limit, lock).await.map_err(too_long)?;
        if urgency == Urgency::Cosmetic {
            self.pass(&self.cosmetic, Pace::cosmetic, began).await?;
        }
        loop {
            let now = stopwatch();
            let wait = window.wait(now).max(*self.refused_until() - now);
            if wait <= Span::ZERO {
                break;
            }
            if now - began + wait > LONGEST_WAIT {
                return Err(TooLong(wait));
            }
            sleep(wait).await;
        }
        if !matches!(self.senders, Senders::BehindProxy) {
            self.pass(&self.all, |pace| pace, began).await?;
        }
        Ok(window)
    }

    /// Waits for a token of a bucket, for a request that has waited since `began`.
    async fn pass(
        &self,
        bucket: &Mutex<TokenBucket>,
        part: impl Fn(Pace) -> Pace,
        began: Span,
    ) -> Result<(), TooLong> {
        loop {
            let now = stopwatch();
            let pace = part(self.senders.pace(now));
            let taken = bucket.lock().unwrap_or_else(PoisonError::into_inner).take(pace, now);
            let Err(wait) = taken else { return Ok(()) };
            if now - began + wait > LONGEST_WAIT {
                return Err(TooLong(wait));
            }
            sleep(wait).await;
        }
    }

    /// Applies a 429 response. `window` is that of its bucket; without one, only a refusal of all
    /// requests has an effect.
    pub(crate) fn refused(
        &self,
        window: Option<&mut BucketWindow>,
        limited: TooManyRequests,
        now: Span,
    ) {
        let until = now + limited.wait;
        if limited.is_global {
            let mut refused_until = self.refused_until();
            *refused_until = (*refused_until).max(until);
        } else if let Some(window) = window {
            *window = BucketWindow { remaining: 0, resets_at: until };
        }
    }

    fn refused_until(&self) -> std::sync::MutexGuard<'_, Span> {
        self.refused_until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bucket(&self, key: BucketKey) -> Arc<tokio::sync::Mutex<BucketWindow>> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= CLEANUP_AT {
            let now = stopwatch();
            buckets.retain(|_, bucket| {
                let is_over = |window: BucketWindow| window.resets_at <= now;
                Arc::strong_count(bucket) > 1
                    || !bucket.try_lock().is_ok_and(|window| is_over(*window))
            });
        }
        let new = || Arc::new(tokio::sync::Mutex::new(BucketWindow::NEW));
        Arc::clone(buckets.entry(key).or_insert_with(new))
    }
}

async fn sleep(span: Span) {
    tokio::time::sleep(Duration::from_millis(span.0.unsigned_abs())).await;
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn headers(fields: &[(&'static str, &'static str)]) -> HeaderMap {
        fields.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    const NOW: Span = Span(100_000);

    #[test]
    fn the_headers_of_a_response_set_the_window() {
        let mut window = BucketWindow::NEW;
        assert_eq!(window.wait(NOW), Span::ZERO);
        let left = |remaining| {
            headers(&[("x-ratelimit-remaining", remaining), ("x-ratelimit-reset-after", "4.25")])
        };
        window.follow(&left("1"), NOW);
        assert_eq!(window.wait(NOW), Span::ZERO);
        window.follow(&left("0"), NOW);
        assert_eq!(window.wait(NOW), Span(4_251));
        assert_eq!(window.wait(NOW + Span(4_251)), Span::ZERO);
    }

    #[test]
    fn without_headers_five_requests_pass_in_five_seconds() {
        let (mut window, mut now, mut sent) = (BucketWindow::NEW, NOW, Vec::new());
        for _ in 0..12 {
            now = now + window.wait(now);
            sent.push((now - NOW).0);
            window.follow(&HeaderMap::new(), now);
        }
        assert_eq!(sent, [0, 0, 0, 0, 0, 5000, 5000, 5000, 5000, 5000, 10_000, 10_000]);
    }

    #[test]
    fn a_429_is_of_one_bucket_or_of_all() {
        for (fields, expected) in [
            (vec![("retry-after", "1.5"), ("x-ratelimit-scope", "user")], (1_501, false)),
            (vec![("retry-after", "2"), ("x-ratelimit-scope", "shared")], (2_001, false)),
            (
                vec![
                    ("retry-after", "2"),
                    ("x-ratelimit-reset-after", "1.25"),
                    ("x-ratelimit-scope", "user"),
                ],
                (1_251, false),
            ),
            (vec![("retry-after", "0.1"), ("x-ratelimit-scope", "global")], (101, true)),
            // The proxy before Discord refuses the address: it sends HTML and one header.
            (vec![("retry-after", "60")], (60_001, true)),
            (vec![("x-ratelimit-scope", "user"), ("retry-after", "soon")], (5_000, false)),
        ] {
            let limited = TooManyRequests::read(&headers(&fields));
            assert_eq!((limited.wait.0, limited.is_global), expected, "{fields:?}");
        }
    }

    #[tokio::test]
    async fn a_request_that_would_wait_too_long_fails_at_once() {
        let limits = RateLimits::new(Senders::Alone);
        let (busy, free) = ((RequestKind::EditMessage, 1), (RequestKind::EditMessage, 2));
        let mut window = limits.admit(busy, Urgency::Urgent).await.unwrap();
        let limited = TooManyRequests { wait: Span::seconds(400), is_global: false };
        limits.refused(Some(&mut *window), limited, stopwatch());
        drop(window);
        assert!(limits.admit(busy, Urgency::Urgent).await.unwrap_err().0 > Span::seconds(390));
        let window = limits.admit(free, Urgency::Urgent).await.unwrap();
        limits.refused(None, TooManyRequests { is_global: true, ..limited }, stopwatch());
        drop(window);
        assert!(limits.admit(free, Urgency::Cosmetic).await.is_err());
    }

    #[tokio::test]
    async fn the_requests_of_one_bucket_are_sent_one_after_another() {
        let limits = Arc::new(RateLimits::new(Senders::Alone));
        let key = (RequestKind::CreateMessage, 1);
        let first = limits.admit(key, Urgency::Urgent).await.unwrap();
        let others = Arc::clone(&limits);
        let second = tokio::spawn(async move { others.admit(key, Urgency::Urgent).await.is_ok() });
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert!(!second.is_finished());
        let elsewhere = limits.admit((RequestKind::EditMessage, 1), Urgency::Urgent).await;
        assert!(elsewhere.is_ok());
        drop(first);
        assert!(second.await.unwrap());
    }

    #[tokio::test]
    async fn the_limit_of_all_requests_is_left_to_a_proxy_and_no_other() {
        let began = stopwatch();
        let alone = RateLimits::new(Senders::Alone);
        for channel in 0..60 {
            drop(alone.admit((RequestKind::EditMessage, channel), Urgency::Urgent).await);
        }
        assert!((stopwatch() - began).0 >= 1_250, "more than forty-nine passed in a second");

        let limits = RateLimits::new(Senders::BehindProxy);
        let at_once = async |key, urgency| {
            tokio::select! {
                biased;
                admitted = limits.admit(key, urgency) => admitted.ok(),
                () = std::future::ready(()) => None,
            }
        };
        for channel in 0..1_000 {
            let admitted = at_once((RequestKind::EditMessage, channel), Urgency::Urgent).await;
            assert!(admitted.is_some(), "{channel}");
            // The runtime lets a task do only so much at once.
            tokio::task::yield_now().await;
        }
        let busy = (RequestKind::EditMessage, 0);
        let mut window = at_once(busy, Urgency::Urgent).await.unwrap();
        let limited = TooManyRequests { wait: Span::seconds(10), is_global: false };
        limits.refused(Some(&mut *window), limited, stopwatch());
        drop(window);
        assert!(at_once(busy, Urgency::Urgent).await.is_none());
    }

    #[tokio::test]
    async fn unused_buckets_are_removed() {
        let limits = RateLimits::new(Senders::Alone);
        for channel in 0..3 * CLEANUP_AT as u64 {
            let _ = limits.bucket((RequestKind::CreateMessage, channel));
        }
        assert!(limits.buckets.lock().unwrap().len() <= CLEANUP_AT);
    }
}
