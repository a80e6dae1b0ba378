//! The clock of the bot. It notices when the system clock is set and when the process was
//! suspended, and shows that time only after the bot has credited it to the players.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use courier_play::{Moment, Span};

use super::{Clock, Sleep};

/// How far the system clock may deviate from the elapsed time without being suspected. Time
/// synchronization corrects less at once.
const TOLERATED: Span = Span::seconds(30);
/// How long a new time of the system clock must last before it is believed.
const CONFIRMED_AFTER: Span = Span::minutes(5);
/// The longest time between two readings in a running process: the heartbeat reads the clock once a
/// minute.
const LONGEST_SILENCE: Span = Span::minutes(5);

/// The longest single sleep.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);

/// Time that passed on the system clock while the bot did not run, or by setting the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The time shown by the bot's clock.
    pub from: Moment,
    /// The time shown by the system clock.
    pub to: Moment,
}

/// A clock that follows another one, except over gaps: those it shows only after [`accept`].
///
/// [`accept`]: SteadyClock::accept
pub struct SteadyClock {
    source: Arc<dyn Clock>,
    state: Mutex<Reading>,
}

impl std::fmt::Debug for SteadyClock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SteadyClock").field("state", &self.state).finish_non_exhaustive()
    }
}

/// The last time shown, and why the clock does not follow its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reading {
    shown: Moment,
    /// The monotonic time of the source at that reading.
    read_at: Span,
    /// The real time of the source at that reading.
    ran_at: Span,
    departure: Option<Departure>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Departure {
    /// The source was set, first seen at this monotonic time.
    Set(Span),
    /// The process did not run.
    Silence,
}

impl Reading {
    const fn new(shown: Moment, read_at: Span, ran_at: Span) -> Self {
        Self { shown, read_at, ran_at, departure: None }
    }

    /// The time to show when the source shows `source` at its monotonic time `at`.
    fn read(&mut self, source: Moment, at: Span, real: Span) -> Moment {
        let silence = real - self.ran_at;
        self.ran_at = real;
        let is_silent = silence > LONGEST_SILENCE;
        if is_silent {
            tracing::warn!(minutes = silence.whole_minutes(), "the process did not run");
            self.departure = Some(Departure::Silence);
        }
        // While the process did not run, no time passed for its users.
        let passed = if is_silent { Span::ZERO } else { at - self.read_at };
        let expected = self.shown + passed.max(Span::ZERO);
        let off = source - expected;
        let is_close = off <= TOLERATED && Span::ZERO - off <= TOLERATED;
        match self.departure {
            None if is_close => return self.show(source, at),
            None => {
                let seconds = off.0 / 1_000;
                tracing::warn!(seconds, "the system clock was set; waiting for confirmation");
                self.departure = Some(Departure::Set(at));
            }
            Some(Departure::Set(_)) if is_close => {
                tracing::warn!("the system clock was set back");
                self.departure = None;
                return self.show(source, at);
            }
            Some(_) => {}
        }
        self.show(expected, at)
    }

    fn show(&mut self, moment: Moment, at: Span) -> Moment {
        (self.shown, self.read_at) = (moment, at);
        moment
    }

    /// The gap that may be accepted when the source shows `source` at the monotonic time `at`.
    fn gap(&self, source: Moment, at: Span) -> Option<Gap> {
        let is_ripe = match self.departure? {
            Departure::Silence => true,
            Departure::Set(since) => at - since >= CONFIRMED_AFTER,
        };
        is_ripe.then_some(Gap { from: self.shown, to: source })
    }
}

impl SteadyClock {
    pub fn new(source: Arc<dyn Clock>) -> Self {
        let state = Mutex::new(Reading::new(source.now(), source.monotonic(), source.real()));
        Self { source, state }
    }

    /// The gap between the time shown and the source, once it is certain. `to` is before `from` if
    /// the source was set back.
    pub fn gap(&self) -> Option<Gap> {
        let (source, at, real) = self.read_source();
        let mut state = self.state();
        state.read(source, at, real);
        state.gap(source, at)
    }

    /// Shows the source's time from now on. Call it after the gap was credited to the players.
    pub fn accept(&self, gap: Gap) {
        let (source, at, real) = self.read_source();
        let mut state = self.state();
        tracing::warn!(
            from = gap.from.0,
            to = gap.to.0,
            "the clock follows the system clock again"
        );
        *state = Reading::new(source, at, real);
    }

    /// Reads the source. The real time is read last, so that a suspension between two of the
    /// readings is noticed.
    fn read_source(&self) -> (Moment, Span, Span) {
        (self.source.now(), self.source.monotonic(), self.source.real())
    }

    fn state(&self) -> MutexGuard<'_, Reading> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for SteadyClock {
    fn now(&self) -> Moment {
        let (source, at, real) = self.read_source();
        self.state().read(source, at, real)
    }

    fn monotonic(&self) -> Span {
        self.source.monotonic()
    }

    fn sleep_until(&self, at: Moment) -> Sleep<'_> {
        Box::pin(async move {
            loop {
                let left = at - self.now();
                if left <= Span::ZERO {
                    return;
                }
                // The source may be set during the sleep.
                let sleep = self.source.sleep_until(self.source.now() + left);
                let _ = tokio::time::timeout(LONGEST_SLEEP, sleep).await;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment(1_767_225_600_000);

    /// Reads a clock whose monotonic time is the real one.
    fn read(state: &mut Reading, source: Moment, at: Span) -> Moment {
        state.read(source, at, at)
    }

    fn state() -> Reading {
        Reading::new(START, Span::ZERO, Span::ZERO)
    }

    #[test]
    fn small_differences_are_followed() {
        let mut state = state();
        for (passed, shown) in [(60, 60), (120, 149), (180, 180), (181, 182)] {
            let source = START + Span::seconds(shown);
            assert_eq!(read(&mut state, source, Span::seconds(passed)), source);
        }
        assert_eq!(state.gap(START + Span::seconds(182), Span::seconds(181)), None);
    }

    #[test]
    fn a_clock_that_is_set_for_seconds_is_not_believed() {
        let mut state = state();
        let ahead = Span::days(15 * 365);
        assert_eq!(read(&mut state, START + ahead, Span::seconds(1)), START + Span::seconds(1));
        let source = START + ahead + Span::seconds(2);
        assert_eq!(read(&mut state, source, Span::seconds(3)), START + Span::seconds(3));
        assert_eq!(state.gap(source, Span::seconds(3)), None);
        let back = START + Span::seconds(4);
        assert_eq!(read(&mut state, back, Span::seconds(4)), back);
        assert_eq!(state.departure, None);
    }

    #[test]
    fn a_clock_that_stays_ahead_or_behind_is_a_gap_after_five_minutes() {
        for off in [Span::days(3), Span::ZERO - Span::days(3)] {
            let mut state = state();
            let mut gap = None;
            for second in 1..=301 {
                let (source, at) = (START + off + Span::seconds(second), Span::seconds(second));
                assert_eq!(read(&mut state, source, at), START + Span::seconds(second));
                gap = state.gap(source, at);
                assert_eq!(gap.is_some(), second == 301, "{second}");
            }
            let from = START + Span::seconds(301);
            assert_eq!(gap, Some(Gap { from, to: from + off }));
        }
    }

    #[test]
    fn a_process_that_did_not_run_is_a_gap_at_once() {
        let mut state = state();
        read(&mut state, START + Span::minutes(1), Span::minutes(1));
        let (source, at) = (START + Span::days(3), Span::days(3));
        let stopped = START + Span::minutes(1);
        assert_eq!(read(&mut state, source, at), stopped);
        assert_eq!(state.gap(source, at), Some(Gap { from: stopped, to: source }));
        // Time passes while the gap is being credited.
        let later = at + Span::seconds(2);
        assert_eq!(read(&mut state, source + Span::seconds(2), later), stopped + Span::seconds(2));
    }

    #[test]
    fn time_that_a_virtual_clock_skips_is_no_gap() {
        let mut state = state();
        let later = START + Span::days(3);
        assert_eq!(state.read(later, Span::days(3), Span::seconds(1)), later);
        assert_eq!(state.departure, None);
    }

    #[tokio::test]
    async fn a_sleep_lasts_as_long_as_time_passes() {
        let source = Arc::new(super::super::ManualClock::new(START));
        let clock = Arc::new(SteadyClock::new(Arc::clone(&source) as Arc<dyn Clock>));
        let sleeper = Arc::clone(&clock);
        let sleep = tokio::spawn(async move {
            sleeper.sleep_until(START + Span::minutes(3)).await;
            sleeper.now()
        });
        tokio::task::yield_now().await;
        source.advance(Span::minutes(2));
        tokio::task::yield_now().await;
        assert!(!sleep.is_finished());
        source.advance(Span::minutes(1));
        assert_eq!(sleep.await.ok(), Some(START + Span::minutes(3)));
    }
}
