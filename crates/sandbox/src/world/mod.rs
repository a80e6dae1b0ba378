//! The state of the local Discord behind one lock.
//!
//! Every change is passed to the listeners (the gateway) while the lock is held, so that events are
//! sent in the order of the changes. It is also broadcast to subscribers (the page, the driver).

mod activities;
mod channels;
mod commands;
mod files;
mod guilds;
mod interactions;
mod messages;
mod normalize;
mod permissions;
mod posting;
mod seed;
mod state;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::broadcast;

pub use state::State;

use crate::clock::VirtualClock;
use crate::model::Change;
use crate::problems::{ProblemLog, Violation};

/// The most changes that a slow subscriber may lag behind before it has to read everything again.
const BACKLOG: usize = 4096;

/// An observer that is called for every change, in order, while the state is locked.
pub trait Listener: Send + Sync {
    /// Handles a change; `state` is the state after it.
    fn on_change(&self, state: &State, change: &Change);
}

pub struct World {
    clock: Arc<VirtualClock>,
    state: Mutex<State>,
    listeners: RwLock<Vec<Arc<dyn Listener>>>,
    changes: broadcast::Sender<Change>,
}

impl World {
    pub fn new(clock: Arc<VirtualClock>) -> Self {
        let state = State::seeded(clock.now());
        Self {
            clock,
            state: Mutex::new(state),
            listeners: RwLock::default(),
            changes: broadcast::Sender::new(BACKLOG),
        }
    }

    pub const fn clock(&self) -> &Arc<VirtualClock> {
        &self.clock
    }

    pub fn add_listener(&self, listener: Arc<dyn Listener>) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    pub fn read<R>(&self, read: impl FnOnce(&State) -> R) -> R {
        read(&self.lock())
    }

    /// Changes the state and reports the changes.
    pub fn change<R>(&self, apply: impl FnOnce(&mut State) -> R) -> R {
        let mut state = self.lock();
        let outcome = apply(&mut state);
        let changes = std::mem::take(&mut state.pending);
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for change in changes {
            for listener in listeners.iter() {
                listener.on_change(&state, &change);
            }
            // This fails only if there are no subscribers.
            let _ = self.changes.send(change);
        }
        outcome
    }

    /// Records a violation by the bot, with the rule that it broke.
    pub(crate) fn report(
        &self,
        problems: &ProblemLog,
        rule: &str,
        subject: &str,
        path: &str,
        detail: &str,
    ) {
        let violation = Violation {
            at: self.clock.now(),
            rule: rule.to_owned(),
            subject: subject.to_owned(),
            path: path.to_owned(),
            detail: detail.to_owned(),
        };
        problems.add_violation(violation.clone());
        self.change(|state| state.emit(Change::ViolationFound { violation }));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic in a handler must not break the whole sandbox; the test that caused it fails
        // anyway.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.now = self.clock.now();
        state
    }
}
