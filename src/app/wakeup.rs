//! Wakes the background tasks when there may be work for them before their next deadline.

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
}

impl Wakeup {
    /// Wakes all tasks.
    pub(super) fn all(&self) {
        self.deadlines.notify_one();
        self.outbox.notify_one();
        self.engine.notify_one();
    }
}
