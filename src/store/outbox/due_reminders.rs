//! Dealing with the due reminders of a running turn.

use sqlx::SqliteConnection;

use crate::play::Moment;

use crate::store::matches::loaded::Loaded;
use crate::store::matches::saving;
use crate::store::outbox::reminders;
use crate::store::{Result, Store};

impl Store {
    /// Stores that the reminders of the running turn that are due by `now` are dealt with, the
    /// notice of the one that is sent, and when the next one is due. Returns `false`, with nothing
    /// stored, if the match was saved by another task since it was read.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn remind(&self, read: &Loaded, now: Moment) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let stands = look_after(&mut transaction, read, now).await?;
        if stands {
            transaction.commit().await?;
        }
        Ok(stands)
    }
}

/// Does what [`Store::remind`] does, within a transaction.
pub(in crate::store) async fn look_after(
    transaction: &mut SqliteConnection,
    read: &Loaded,
    now: Moment,
) -> Result<bool> {
    let (id, the_match) = (read.the_match.id(), &read.the_match);
    let stored = saving::stored(transaction, the_match)
        .await?
        .filter(|stored| stored.revision == read.revision);
    let Some(stored) = stored.filter(|_| the_match.outcome().is_none()) else { return Ok(false) };
    // A reminder does not change the match: the revision stays, so that no move is refused because
    // of it. `flag_at` is written again, because a wrong value would be found due for ever.
    sqlx::query("update matches set flag_at = $1 where id = $2")
        .bind(the_match.flag_at())
        .bind(id)
        .execute(&mut *transaction)
        .await?;
    reminders::catch_up(transaction, id, the_match, &stored.turn, now).await?;
    Ok(true)
}
