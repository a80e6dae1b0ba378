//! The only module that reads the system clock. All other code is given a [`Clock`] or a
//! [`Moment`].

mod stamp;
mod steady;
mod zone_data;

use std::future::Future;
use std::pin::Pin;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tokio::sync::watch;

use courier_play::{Moment, Span};

pub use stamp::{in_utc, read_http_date, read_stamp, stamp};
pub use steady::{Gap, SteadyClock};
pub use zone_data::ZoneData;

/// The future that [`Clock::sleep_until`] returns.
pub type Sleep<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A source of the time, with a way to wait.
pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> Moment;

    /// The time since an arbitrary origin, unaffected by setting the clock.
    fn monotonic(&self) -> Span;

    /// The real time since an arbitrary origin, even if the process did not run. A clock that skips
    /// time does so only in [`monotonic`](Self::monotonic).
    fn real(&self) -> Span {
        stopwatch()
    }

    /// Waits until the time is `at` or later. Returns at once for a moment in the past.
    fn sleep_until(&self, at: Moment) -> Sleep<'_>;
}

/// The system's clock, in UTC.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

/// The longest single sleep. Timers do not notice that the machine was suspended or its clock was
/// set. Because the clock is read once a minute, a flag falls at most a minute late.
const LONGEST_SLEEP: Span = Span::minutes(1);

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the only place that reads the clock")]
    fn now(&self) -> Moment {
        Moment(chrono::Utc::now().timestamp_millis())
    }

    fn monotonic(&self) -> Span {
        stopwatch()
    }

    fn sleep_until(&self, at: Moment) -> Sleep<'_> {
        Box::pin(async move {
            loop {
                let left = at - self.now();
                if left <= Span::ZERO {
                    return;
                }
                let part = left.min(LONGEST_SLEEP);
                tokio::time::sleep(Duration::from_millis(part.0.unsigned_abs())).await;
            }
        })
    }
}

/// The real time since the first call, in whole milliseconds, independent of any [`Clock`]. It
/// limits the duration of transactions and paces requests, and is never stored.
#[expect(clippy::disallowed_methods, reason = "the only place that reads the clock")]
pub fn stopwatch() -> Span {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let elapsed = BEGAN.get_or_init(Instant::now).elapsed();
    Span(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
}

/// Measures real time since it was started, for the metrics.
#[derive(Clone, Copy, Debug)]
pub struct Timer(Instant);

impl Timer {
    #[expect(clippy::disallowed_methods, reason = "the only place that reads the clock")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock for tests, which stands still until it is advanced.
#[derive(Debug)]
pub struct ManualClock {
    time: watch::Sender<Moment>,
}

impl ManualClock {
    pub fn new(start: Moment) -> Self {
        Self { time: watch::Sender::new(start) }
    }

    /// Moves the clock forward and wakes the sleepers whose time has come.
    pub fn advance(&self, span: Span) {
        self.time.send_modify(|now| *now = *now + span);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Moment {
        *self.time.borrow()
    }

    fn monotonic(&self) -> Span {
        self.now() - Moment(0)
    }

    fn sleep_until(&self, at: Moment) -> Sleep<'_> {
        let mut time = self.time.subscribe();
        Box::pin(async move {
            // The future borrows `self`, so the sender is not dropped.
            let _ = time.wait_for(|now| *now >= at).await;
        })
    }
}
