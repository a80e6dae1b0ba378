//! What the thread that reads commands tells the thread that searches.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::uci::command::Go;

pub(super) struct Signal {
    /// Read by the search every thousand positions.
    stopped: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    begun: Duration,
    pondering: bool,
    /// Whether the move may only be printed after `stop` or `ponderhit`.
    held: bool,
    /// Whether the search ends by itself: by positions, depth or time.
    limited: bool,
}

impl Signal {
    pub(super) fn new(begun: Duration, go: &Go, limited: bool) -> Self {
        let held = go.infinite || go.ponder;
        let state = Mutex::new(State { begun, pondering: go.ponder, held, limited });
        Self { stopped: AtomicBool::new(false), state, changed: Condvar::new() }
    }

    /// Ends the search; its move is printed.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.release();
    }

    /// The move may be printed when the search ends; one without limits ends now.
    pub(super) fn release(&self) {
        let mut state = self.lock();
        if state.held || !state.limited {
            self.stopped.store(true, Ordering::Relaxed);
        }
        state.held = false;
        drop(state);
        self.changed.notify_all();
    }

    /// The opponent has made the expected move: the time begins now.
    pub(super) fn ponder_hit(&self, now: Duration) {
        let mut state = self.lock();
        if state.pondering {
            (state.begun, state.pondering, state.held) = (now, false, false);
        }
        drop(state);
        self.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn is_pondering(&self) -> bool {
        self.lock().pondering
    }

    /// When the time of the move began.
    pub(super) fn begun(&self) -> Duration {
        self.lock().begun
    }

    /// Waits until the move may be printed.
    pub(super) fn wait_until_wanted(&self) {
        let mut state = self.lock();
        while state.held {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
