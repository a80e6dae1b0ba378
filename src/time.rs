//! The only place that asks the system for the time. Everything else is handed a [`Clock`] or a
//! moment.

use std::future::Future;
use std::pin::Pin;
use std::sync::OnceLock;
use std::time::Instant;

use tokio::sync::watch;

use crate::play::{Moment, Span};

/// The future a [`Clock`] gives to wait on.
pub type Sleep<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Where the shell learns what time it is and how it waits.
pub trait Clock: Send + Sync + 'static {
    /// The present moment.
    fn now(&self) -> Moment;

    /// Waits until the clock shows `at` or later. Returns at once for a moment that has passed.
    /// Dropping the future ends the wait.
    fn sleep_until(&self, at: Moment) -> Sleep<'_>;
}

/// The system's clock, in UTC.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

/// The longest single sleep. A machine may be suspended or its clock set, and timers count neither:
/// looking again once a minute bounds how late a flag can fall.
const LONGEST_NAP: Span = Span::minutes(1);

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one place")]
    fn now(&self) -> Moment {
        Moment(chrono::Utc::now().timestamp_millis())
    }

    fn sleep_until(&self, at: Moment) -> Sleep<'_> {
        Box::pin(async move {
            loop {
                let left = at - self.now();
                if left <= Span::ZERO {
                    return;
                }
                let nap = left.min(LONGEST_NAP);
                tokio::time::sleep(std::time::Duration::from_millis(nap.0.unsigned_abs())).await;
            }
        })
    }
}

/// Real time since the first time it was asked, in whole milliseconds, whatever the clocks of the
/// house show: for work that others wait for. What is played, said or stored never depends on it.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the one place")]
pub fn stopwatch() -> Span {
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    let elapsed = BEGAN.get_or_init(Instant::now).elapsed();
    Span(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
}

/// A clock that stands still until it is told to move: for tests.
#[derive(Debug)]
pub struct ManualClock {
    shown: watch::Sender<Moment>,
}

impl ManualClock {
    /// A clock that shows `start`.
    #[must_use]
    pub fn new(start: Moment) -> Self {
        Self { shown: watch::Sender::new(start) }
    }

    /// Moves the clock forward and wakes whoever waits.
    pub fn advance(&self, span: Span) {
        self.shown.send_modify(|now| *now = *now + span);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Moment {
        *self.shown.borrow()
    }

    fn sleep_until(&self, at: Moment) -> Sleep<'_> {
        let mut shown = self.shown.subscribe();
        Box::pin(async move {
            // The sender lives in `self`, which this future borrows: it cannot be gone.
            let _ = shown.wait_for(|now| *now >= at).await;
        })
    }
}
