//! The virtual clock: real time flows, and people push it forward by hours and days.

mod follower;
mod line;

use std::time::Duration;

use tokio::sync::watch;

pub use follower::Follower;
pub use line::Line;

/// Milliseconds since 1970-01-01T00:00:00Z, on the virtual clock.
pub type Millis = i64;

/// How the virtual time follows from the system's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The system's time plus this many milliseconds.
    Running {
        /// How far the virtual clock is ahead.
        offset: Millis,
    },
    /// Always this moment, until someone pushes it.
    Still {
        /// The moment shown.
        at: Millis,
    },
}

impl Pace {
    /// The virtual time now.
    #[must_use]
    pub fn now(self) -> Millis {
        match self {
            Self::Running { offset } => system_time() + offset,
            Self::Still { at } => at,
        }
    }

    fn later(self, by: Millis) -> Self {
        match self {
            Self::Running { offset } => Self::Running { offset: offset.saturating_add(by) },
            Self::Still { at } => Self::Still { at: at.saturating_add(by) },
        }
    }
}

/// The clock of one sandbox.
#[derive(Debug)]
pub struct Clock {
    pace: watch::Sender<Pace>,
}

impl Clock {
    /// A clock that starts that way.
    #[must_use]
    pub fn new(pace: Pace) -> Self {
        Self { pace: watch::Sender::new(pace) }
    }

    /// The virtual time now.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.pace().now()
    }

    /// How the time flows.
    #[must_use]
    pub fn pace(&self) -> Pace {
        *self.pace.borrow()
    }

    /// Pushes the clock forward.
    pub fn advance(&self, by: Duration) {
        let by = Millis::try_from(by.as_millis()).unwrap_or(Millis::MAX);
        self.pace.send_modify(|pace| *pace = pace.later(by));
    }

    /// Makes the clock stand still at what it shows.
    pub fn freeze(&self) {
        self.pace.send_modify(|pace| *pace = Pace::Still { at: pace.now() });
    }

    /// Lets the time flow again from what the clock shows.
    pub fn thaw(&self) {
        self.pace.send_modify(|pace| *pace = Pace::Running { offset: pace.now() - system_time() });
    }

    /// Tells of every change of pace.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<Pace> {
        self.pace.subscribe()
    }
}

/// The system's time: here and in [`stopwatch`] alone this crate asks for it.
#[expect(clippy::disallowed_methods, reason = "the virtual clock is made from the real one, here")]
fn system_time() -> Millis {
    chrono::Utc::now().timestamp_millis()
}

/// The system's time in seconds, for what Discord counts in real time: rate limits.
#[expect(clippy::cast_precision_loss, reason = "milliseconds of this age are far below 2^53")]
pub(crate) fn unix_seconds() -> f64 {
    system_time() as f64 / 1000.0
}

/// For measuring what is measured in real time whatever the virtual clock shows.
#[expect(
    clippy::disallowed_methods,
    reason = "three seconds to answer and rate limits are real time"
)]
pub(crate) fn stopwatch() -> std::time::Instant {
    std::time::Instant::now()
}

/// That moment as Discord writes it.
#[must_use]
pub fn timestamp(at: Millis) -> String {
    let moment = chrono::DateTime::from_timestamp_millis(at).unwrap_or_default();
    moment.format("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_still_clock_moves_only_when_pushed() {
        let clock = Clock::new(Pace::Still { at: 1_000 });
        assert_eq!(clock.now(), 1_000);
        clock.advance(Duration::from_secs(3600));
        assert_eq!(clock.now(), 3_601_000);
    }

    #[test]
    fn a_thawed_clock_goes_on_from_where_it_stood() {
        let clock = Clock::new(Pace::Still { at: 5_000 });
        clock.thaw();
        assert!((5_000..15_000).contains(&clock.now()));
        clock.freeze();
        let stood = clock.now();
        assert_eq!(clock.pace(), Pace::Still { at: stood });
    }

    #[test]
    fn moments_are_written_as_discord_writes_them() {
        assert_eq!(timestamp(1_700_000_000_123), "2023-11-14T22:13:20.123000+00:00");
    }
}
