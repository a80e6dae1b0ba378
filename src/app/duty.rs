//! Whether this process holds the background duty: sweeps, and other work that one process does for
//! all that share the database. With a file it always holds it.

use std::sync::atomic::Ordering;

use courier_play::Span;

use super::application::App;

impl App {
    pub fn has_duty(&self) -> bool {
        self.has_duty.load(Ordering::Relaxed)
    }

    /// Whether this process holds the duty, and no other can act as if it did. `now` is on the
    /// stopwatch.
    pub fn is_certain_of_duty(&self, now: Span) -> bool {
        self.duty_lease.is_certain(now)
    }

    /// This process holds the duty from now on. The request that took it was sent to the server at
    /// `asked` and answered at `answered`, on the stopwatch.
    pub fn begin_duty(&self, asked: Span, answered: Span) {
        self.duty_lease.begin(asked, answered);
        self.has_duty.store(true, Ordering::Relaxed);
    }

    /// The session that holds the duty has answered a question that was sent at `asked`, on the
    /// stopwatch.
    pub fn confirm_duty(&self, asked: Span) {
        self.duty_lease.confirm(asked);
    }

    /// This process no longer holds the duty, and its tasks are no longer expected to take turns.
    /// Call it before the server is told.
    pub fn end_duty(&self) {
        self.duty_lease.end();
        self.has_duty.store(false, Ordering::Relaxed);
        self.liveness().end_duty();
    }
}
