//! Several matches in one transaction: what falls due by itself comes in crowds (an outage ends,
//! the digest's hour strikes), and a transaction each would be a wait for the disk each. All is
//! read and decided before the lock is taken, and the lock is given back soon, so that whoever
//! makes a move meanwhile hardly waits.

use crate::play::live_replies::LiveReplies;
use crate::play::matches::Event;
use crate::play::notice::OutboxMessage;
use crate::play::{Moment, Span};

use super::saving::Change;
use super::{Loaded, Result, Store, reminders};

/// How long the lock is held before it is given back, in real time; what is under way then is
/// finished, and the commit waits for the disk.
const HOLD: Span = Span(10);
/// At most so many matches are saved in one transaction, however quick the machine is.
const CROWD: usize = 100;

/// A match that was due when it was read, and what becomes of it.
#[derive(Clone, Debug)]
pub struct Due {
    /// The match, with what has happened by itself already in it.
    pub loaded: Loaded,
    /// What has happened: its flag fell, or its end. Where nothing has, the reminders of the
    /// running turn are seen to.
    pub events: Vec<Event>,
    /// Who is told of that.
    pub messages: Vec<OutboxMessage>,
}

impl Store {
    /// Saves the first of `due`, at least one and as many as fit, in one transaction. Gives how
    /// many were dealt with: each is saved as by [`Store::save`] or [`Store::remind`], or has been
    /// changed by somebody since it was read and is left as they made it. `stopwatch` shows real
    /// time from any beginning.
    ///
    /// # Errors
    /// As for [`Store::save`]; nothing is stored then.
    pub async fn save_together(
        &self,
        due: &[Due],
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<usize> {
        let mut writer = self.writer.turn().await?;
        let mut transaction = writer.write().await?;
        let began = stopwatch();
        let mut dealt_with = 0;
        for Due { loaded, events, messages } in due.iter().take(CROWD) {
            if events.is_empty() {
                let _ = reminders::look_after(&mut transaction, loaded, now).await?;
            } else {
                let Loaded { the_match, revision, .. } = loaded;
                let presence = LiveReplies::default();
                let change =
                    Change { revision: *revision, the_match, events, messages, presence, now };
                // Where somebody was faster, the match is no longer due, or will be found again.
                let _ = change.write(&mut transaction).await?;
            }
            dealt_with += 1;
            if stopwatch() - began >= HOLD {
                break;
            }
        }
        transaction.commit().await?;
        due.iter()
            .take(dealt_with)
            .for_each(|due| drop(self.replayed.take(due.loaded.the_match.id())));
        Ok(dealt_with)
    }
}
