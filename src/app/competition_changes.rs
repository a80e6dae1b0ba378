//! Storing the changes of a competition.

use crate::play::competitions::{Change, Competition};
use crate::play::{Moment, Span};
use crate::store::{LoadedCompetition, StoreError, WriteTransaction};

/// The shortest time from one look at a competition to the next that it plans itself: a fault in a
/// format must not keep the scheduler busy.
const BETWEEN_LOOKS: Span = Span::minutes(1);

/// Stores what a user has done in a competition; `None`, with nothing stored, if it has changed
/// since it was read. Returns what it is then. A look that is due, such as after a game, stays due.
pub(super) async fn save(
    transaction: &mut WriteTransaction,
    before: &LoadedCompetition,
    changes: &[Change],
    now: Moment,
) -> Result<Option<Competition>, StoreError> {
    let due = [before.due_at, due_after(before, changes)].into_iter().flatten().min();
    save_with(transaction, before, changes, due, now).await
}

/// The same for what follows from looking at it `now`.
pub(super) async fn save_look(
    transaction: &mut WriteTransaction,
    before: &LoadedCompetition,
    changes: &[Change],
    now: Moment,
) -> Result<Option<Competition>, StoreError> {
    let due = due_after(before, changes).map(|at| at.max(now + BETWEEN_LOOKS));
    save_with(transaction, before, changes, due, now).await
}

/// When a competition has to be looked at after these changes.
fn due_after(before: &LoadedCompetition, changes: &[Change]) -> Option<Moment> {
    let mut after = before.competition.clone();
    for change in changes {
        after.apply(change);
    }
    after.due()
}

async fn save_with(
    transaction: &mut WriteTransaction,
    before: &LoadedCompetition,
    changes: &[Change],
    due: Option<Moment>,
    now: Moment,
) -> Result<Option<Competition>, StoreError> {
    if !transaction.save_competition(before, changes, due, now).await? {
        return Ok(None);
    }
    let after = transaction.competition(before.competition.record.id, now).await?;
    Ok(after.map(|after| after.competition))
}
