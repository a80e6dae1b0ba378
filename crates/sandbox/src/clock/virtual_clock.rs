//! The virtual clock of one sandbox.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::system::{Millis, system_time};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockMode {
    // The system time plus an offset.
    Running { offset: Millis },
    // A constant time, until the clock is advanced.
    Frozen { at: Millis },
}

impl ClockMode {
    pub fn now(self) -> Millis {
        match self {
            Self::Running { offset } => system_time() + offset,
            Self::Frozen { at } => at,
        }
    }

    fn advanced(self, by: Millis) -> Self {
        match self {
            Self::Running { offset } => Self::Running { offset: offset.saturating_add(by) },
            Self::Frozen { at } => Self::Frozen { at: at.saturating_add(by) },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    pub mode: ClockMode,
    /// By how much the clock was set, in milliseconds, although no time passed.
    pub set_by: Millis,
    /// By how much the clock was advanced while the bot's process was suspended, in milliseconds.
    pub suspended_for: Millis,
}

#[derive(Debug)]
pub struct VirtualClock {
    state: watch::Sender<ClockState>,
    client_suspended: AtomicBool,
}

impl VirtualClock {
    pub fn new(mode: ClockMode) -> Self {
        let state = ClockState { mode, set_by: 0, suspended_for: 0 };
        Self { state: watch::Sender::new(state), client_suspended: AtomicBool::new(false) }
    }

    pub fn now(&self) -> Millis {
        self.mode().now()
    }

    /// What the clock would say if nobody had set it: Discord's time.
    pub fn true_time(&self) -> Millis {
        let state = self.state();
        state.mode.now() - state.set_by
    }

    pub fn state(&self) -> ClockState {
        *self.state.borrow()
    }

    pub fn mode(&self) -> ClockMode {
        self.state().mode
    }

    /// Advances the clock: time passes.
    pub fn advance(&self, by: Duration) {
        let by = Millis::try_from(by.as_millis()).unwrap_or(Millis::MAX);
        let suspended = self.client_is_suspended();
        self.state.send_modify(|state| {
            state.mode = state.mode.advanced(by);
            if suspended {
                state.suspended_for = state.suspended_for.saturating_add(by);
            }
        });
    }

    /// Sets whether the bot's process is suspended. What the clock is advanced by meanwhile is then
    /// real time for the bot, and not time that the clock skips.
    pub fn suspend_client(&self, suspended: bool) {
        self.client_suspended.store(suspended, Ordering::SeqCst);
    }

    pub fn client_is_suspended(&self) -> bool {
        self.client_suspended.load(Ordering::SeqCst)
    }

    /// Sets the clock by so many milliseconds, forward or back, although no time passes: as an
    /// operator or a broken time server does.
    pub fn set(&self, by: Millis) {
        self.state.send_modify(|state| {
            state.mode = state.mode.advanced(by);
            state.set_by = state.set_by.saturating_add(by);
        });
    }

    pub fn freeze(&self) {
        self.state.send_modify(|state| {
            state.mode = ClockMode::Frozen { at: state.mode.now() };
        });
    }

    pub fn thaw(&self) {
        self.state.send_modify(|state| {
            state.mode = ClockMode::Running { offset: state.mode.now() - system_time() };
        });
    }

    pub fn subscribe(&self) -> watch::Receiver<ClockState> {
        self.state.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frozen_clock_moves_only_when_advanced() {
        let clock = VirtualClock::new(ClockMode::Frozen { at: 1_000 });
        assert_eq!(clock.now(), 1_000);
        clock.advance(Duration::from_secs(3600));
        assert_eq!(clock.now(), 3_601_000);
    }

    #[test]
    fn a_thawed_clock_continues_from_the_frozen_time() {
        let clock = VirtualClock::new(ClockMode::Frozen { at: 5_000 });
        clock.thaw();
        assert!((5_000..15_000).contains(&clock.now()));
        clock.freeze();
        let frozen_at = clock.now();
        assert_eq!(clock.mode(), ClockMode::Frozen { at: frozen_at });
    }
}
