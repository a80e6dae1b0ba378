//! Storing the changes of a competition.

use courier_play::competitions::{Competition, Decision, Stage};
use courier_play::{Moment, PlayerId, Span};

use courier_store::{LoadedCompetition, StoreError, WriteTransaction};

/// When a competition that a look leaves due is looked at again: a fault in a format must not keep
/// the scheduler busy.
const BETWEEN_LOOKS: Span = Span::minutes(1);

/// Changes of a competition and what follows from them. Computed before the write transaction
/// begins, because this takes some milliseconds in a large competition, and others would wait.
#[derive(Debug)]
pub(super) struct PreparedChanges {
    before: LoadedCompetition,
    changes: Decision,
    after: Competition,
    due: Option<Moment>,
    ranks: Vec<(PlayerId, Option<u32>)>,
}

impl PreparedChanges {
    /// The changes by a user. A look that is due, such as after a game, stays due.
    pub(super) fn of_user(before: LoadedCompetition, changes: Decision) -> Self {
        let mut prepared = Self::new(before, changes);
        prepared.due = [prepared.before.due_at, prepared.due].into_iter().flatten().min();
        prepared
    }

    /// The changes by a look at a competition `now`.
    pub(super) fn of_look(before: LoadedCompetition, changes: Decision, now: Moment) -> Self {
        let mut prepared = Self::new(before, changes);
        let later = |at| if at > now { at } else { now + BETWEEN_LOOKS };
        prepared.due = prepared.due.map(later);
        prepared
    }

    fn new(before: LoadedCompetition, changes: Decision) -> Self {
        let mut after = before.competition.clone();
        for change in &changes {
            after.apply(change);
        }
        let (due, ranks) = (after.due(), after.ranks());
        Self { before, changes, after, due, ranks }
    }

    pub(super) const fn before(&self) -> &Competition {
        &self.before.competition
    }

    /// The competition after the changes. New games have no number yet.
    pub(super) const fn after(&self) -> &Competition {
        &self.after
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Stores them; returns `false`, with nothing stored, if the competition has changed since it
    /// was read.
    pub(super) async fn save(
        &self,
        transaction: &mut WriteTransaction,
        now: Moment,
    ) -> Result<bool, StoreError> {
        let Self { before, changes, after, due, ranks } = self;
        let record = &after.record;
        if !transaction.save_competition(before.revision, record, changes, *due, now).await? {
            return Ok(false);
        }
        transaction.store_ranks(record.id, ranks).await?;
        let has_ended =
            record.stage == Stage::Finished && before.competition.record.stage != Stage::Finished;
        if has_ended {
            transaction.champions_changed(record.server, now).await?;
        }
        Ok(true)
    }
}
