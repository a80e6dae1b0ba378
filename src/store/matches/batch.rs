//! Several due matches in one transaction. Deadlines pass in large numbers at once (an outage ends,
//! the hour of the digest comes), and one transaction each would be one disk write each. Everything
//! is read and decided before the write lock is taken, and the lock is released soon, so that
//! players who move meanwhile hardly wait.

use crate::play::live_replies::LiveReplies;
use crate::play::matches::Event;
use crate::play::notice::OutboxMessage;
use crate::play::{Moment, Span};

use crate::store::matches::saving::Change;
use crate::store::outbox::due_reminders;
use crate::store::{Loaded, Result, Store};

/// How long a batch holds the write lock before it commits, in real time. The match being saved at
/// that moment is finished first.
const HOLD: Span = Span(10);
/// The largest number of matches in one transaction.
const BATCH: usize = 100;

/// A match that was due when it was read, and what happens to it.
#[derive(Clone, Debug)]
pub struct Due {
    /// The match after `events`.
    pub loaded: Loaded,
    /// Its flag fell, or its end. Empty: only reminders of the running turn are due.
    pub events: Vec<Event>,
    /// The messages these cause.
    pub messages: Vec<OutboxMessage>,
}

impl Store {
    /// Saves the first of `due`, at least one and as many as fit, in one transaction. Returns how
    /// many were handled: each is saved as by [`Store::save`] or [`Store::remind`], or was changed
    /// since it was read and is left as it is. `stopwatch` returns real time from any beginning.
    ///
    /// # Errors
    /// As for [`Store::save`]; nothing is stored then.
    pub async fn save_batch(
        &self,
        due: &[Due],
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<usize> {
        let mut transaction = self.begin().await?;
        let began = stopwatch();
        let mut handled = 0;
        for Due { loaded, events, messages } in due.iter().take(BATCH) {
            if events.is_empty() {
                let _ = due_reminders::look_after(&mut transaction, loaded, now).await?;
            } else {
                let Loaded { the_match, revision, .. } = loaded;
                let live = LiveReplies::default();
                let change = Change { revision: *revision, the_match, events, messages, live, now };
                // A match that was changed is no longer due, or will be found again.
                let _ = change.write(&mut transaction).await?;
            }
            handled += 1;
            if stopwatch() - began >= HOLD {
                break;
            }
        }
        transaction.commit().await?;
        Ok(handled)
    }
}
