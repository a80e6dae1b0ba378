//! Rows that are written once, at the end of a transaction: one statement for each table, however
//! many matches it saves. A sweep saves a hundred, and each statement costs two changes of thread.

use std::mem;

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::reminders::turn::DueReminders;
use courier_play::{Match, MatchId, Moment, PlayerId};
use courier_store::{HandledReminder, StoreError, WriteTransaction};

/// Rows that no save in the same transaction reads. They are lost unless they are written before it
/// is committed.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct LastWrites {
    pub(super) messages: Vec<OutboxMessage>,
    /// The players whose ratings have changed.
    pub(super) rated: Vec<PlayerId>,
    handled: Vec<HandledReminder>,
}

impl LastWrites {
    /// Adds that due reminders are handled, and the messages they cause. `id` is the number of the
    /// match, because `the_match` has none yet if it is new.
    pub(super) fn remind(&mut self, id: MatchId, the_match: &Match, due: &DueReminders) {
        let (reader, ply) = (Reader::Player(the_match.mover()), the_match.ply());
        self.handled.extend(due.passed.iter().map(|passed| HandledReminder {
            the_match: id,
            ply,
            reminder: passed.reminder,
            due_at: passed.at,
        }));
        let reminder = due.send.map(|reminder| reminder.notice(id, ply));
        let digest = due.digest.map(|due_at| Notice::Digest { due_at });
        let notices = reminder.into_iter().chain(digest);
        self.messages.extend(notices.map(|notice| OutboxMessage { reader, notice }));
    }

    /// Writes all rows and empties this.
    pub(crate) async fn write(
        &mut self,
        transaction: &mut WriteTransaction,
        now: Moment,
    ) -> Result<(), StoreError> {
        let Self { messages, rated, handled } = mem::take(self);
        transaction.note_reminders(&handled, now).await?;
        transaction.enqueue(&messages, now).await?;
        transaction.ratings_changed(&rated, now).await
    }
}
