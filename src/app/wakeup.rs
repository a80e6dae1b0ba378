//! Wakes the background tasks when there may be work for them before their next deadline.
//!
//! Where several processes share a database, one of them runs the background tasks, except the
//! outbox. Changes by the others are announced to it through the database (`elsewhere`, which
//! `duty` passes on).

use tokio::sync::Notify;

/// One wake-up per background task. A wake-up carries no data: the task that is woken reads the
/// database. It is kept until the task waits for it, so none is lost while the task is busy.
#[derive(Debug, Default)]
pub struct Wakeup {
    /// Wakes the scheduler: a deadline may have been added or moved.
    pub deadlines: Notify,
    /// Wakes the outbox worker: there may be messages to deliver.
    pub outbox: Notify,
    /// Wakes the engine's player: there may be a match that waits for it.
    pub engine: Notify,
    /// Wakes the task that gives roles and takes them back: there may be changes to send.
    pub roles: Notify,
    /// Wakes the reviewer: a review was asked for.
    pub reviews: Notify,
    /// Wakes the task that passes wake-ups on to the process with these tasks.
    pub elsewhere: Notify,
}

impl Wakeup {
    pub(super) fn all(&self) {
        self.deadlines.notify_one();
        self.outbox.notify_one();
        self.engine.notify_one();
        self.elsewhere.notify_one();
    }

    pub(super) fn deadlines(&self) {
        self.deadlines.notify_one();
        self.elsewhere.notify_one();
    }

    /// Other processes that deliver look every second.
    pub(super) fn outbox(&self) {
        self.outbox.notify_one();
    }

    pub(super) fn roles(&self) {
        self.roles.notify_one();
        self.elsewhere.notify_one();
    }

    pub(super) fn reviews(&self) {
        self.reviews.notify_one();
        self.elsewhere.notify_one();
    }

    /// Another process may have changed anything. The outbox needs no wake-up: it looks every
    /// second.
    pub fn changed_elsewhere(&self) {
        for task in [&self.deadlines, &self.engine, &self.roles, &self.reviews] {
            task.notify_one();
        }
    }
}
