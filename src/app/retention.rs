//! Retention: outdated rows are removed, a few at a time.

use courier_play::{Moment, Span};
use courier_store::{Outdated, Store, StoreError};

use super::application::App;
use super::error::AppError;

const PAGE: u32 = 500;
/// How long a batch holds the write lock before it commits, in real time. A removal under way is
/// finished first.
const HOLD: Span = Span(10);

impl App {
    /// Removes what was kept of deleted people for limits and no longer counts. Returns the number
    /// of rows, of which there are few.
    pub async fn remove_outdated_counts(&self, now: Moment) -> Result<u64, AppError> {
        let mut transaction = self.store.begin().await?;
        let rows = transaction.remove_outdated_counts(now).await?;
        transaction.commit().await?;
        Ok(rows)
    }

    /// Removes what was outdated at `before` (see [`Outdated`]) and returns the number of rows.
    /// `stopwatch` measures real time from any origin; it limits how long other writers wait. After
    /// each batch `pause` lets them go first. Rows that remain when the future is dropped are found
    /// the next time.
    /// Errors: A fault of the store; what was removed before it stays removed.
    pub async fn remove_outdated(
        &self,
        before: Moment,
        stopwatch: fn() -> Span,
        pause: impl AsyncFn(),
    ) -> Result<u64, AppError> {
        let mut removed = 0;
        for what in Outdated::ALL {
            let mut after = Some(0);
            while let Some(last) = after {
                let page = self.store.find_outdated(what, last, before, PAGE).await?;
                let mut rest = page.keys.as_slice();
                while !rest.is_empty() {
                    let (keys, rows) =
                        remove_batch(&self.store, what, rest, before, stopwatch).await?;
                    rest = rest.get(keys..).unwrap_or_default();
                    removed += rows;
                    pause().await;
                }
                if !page.keys.is_empty() {
                    // Otherwise the write that fills the log has to do this while a player waits.
                    self.store.checkpoint().await?;
                }
                after = page.next;
            }
        }
        Ok(removed)
    }
}

/// The number of keys in one statement: a match may have many reminders.
const fn at_once(what: Outdated) -> usize {
    match what {
        Outdated::Messages | Outdated::DirectBoards => 20,
        Outdated::Reminders => 1,
    }
}

/// Removes the rows of the first of `keys`, as many as fit, in one transaction. Returns the number
/// of these keys, at least one, and of the rows.
async fn remove_batch(
    store: &Store,
    what: Outdated,
    keys: &[i64],
    before: Moment,
    stopwatch: fn() -> Span,
) -> Result<(usize, u64), StoreError> {
    let mut transaction = store.begin().await?;
    let began = stopwatch();
    let (mut handled, mut removed) = (0, 0);
    for some in keys.chunks(at_once(what)) {
        removed += transaction.remove_outdated(what, some, before).await?;
        handled += some.len();
        if stopwatch() - began >= HOLD {
            break;
        }
    }
    transaction.commit().await?;
    Ok((handled, removed))
}
