//! Deadlines: flags that fall, due reminders, and challenges that expire. Due matches are saved in
//! short batches, so moves made meanwhile hardly wait.

use std::slice;

use courier_play::challenges::ChallengeState;
use courier_play::matches::Event;
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{MatchId, Moment, Span};
use courier_store::{Loaded, Store, StoreError, WriteTransaction};

use super::application::App;
use super::error::AppError;
use super::event_messages::messages;
use super::last_writes::LastWrites;
use super::reminders;
use super::saving::MatchChange;

/// How many due matches are read at a time.
const SWEEP: u32 = 100;
/// The largest number of matches saved in one transaction.
const BATCH: usize = 100;
/// How long a batch holds the write lock before it commits, in real time. The match being saved at
/// that moment is finished first.
const HOLD: Span = Span(10);

impl App {
    /// Handles the deadlines that have passed by `now`: flags, reminders, challenges, competitions
    /// and their games, and the roles of servers. A match that changes meanwhile is skipped, and
    /// nothing is done twice. Returns the number of handled deadlines. `stopwatch` measures real
    /// time from any origin; it limits how long other writers wait.
    /// Errors: A fault of the store; what was saved before it stays saved.
    pub async fn sweep(&self, now: Moment, stopwatch: fn() -> Span) -> Result<usize, AppError> {
        // No clock is certain until the interruption is credited.
        if self.is_interrupted() {
            return Ok(0);
        }
        // A match that cannot be saved holds up nothing else.
        let matches = self.sweep_due_matches(now, stopwatch).await;
        let mut handled = self.sweep_challenges(now).await?;
        handled += self.sweep_competitions(now, stopwatch).await?;
        // After the competitions, because they may have champions now.
        handled += self.sweep_roles(now).await?;
        Ok(handled + matches?)
    }

    async fn sweep_due_matches(
        &self,
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<usize, AppError> {
        let mut handled = 0;
        loop {
            let due = self.store.due_matches(now, SWEEP).await?;
            if due.is_empty() {
                return Ok(handled);
            }
            self.sweep_matches(&due, now, stopwatch).await?;
            handled += due.len();
        }
    }

    /// Closes expired challenges, and posts the lobbies that are due.
    async fn sweep_challenges(&self, now: Moment) -> Result<usize, AppError> {
        let mut handled = 0;
        loop {
            let expired = self.store.expired_challenges(now, SWEEP).await?;
            if expired.is_empty() {
                break;
            }
            for challenge in &expired {
                let notice = Notice::Expired { challenge: challenge.id };
                let message =
                    OutboxMessage { reader: Reader::Player(challenge.proposal.challenger), notice };
                self.store
                    .close_challenge(challenge.id, ChallengeState::Expired, &[message], now)
                    .await?;
                self.wakeup.outbox();
            }
            handled += expired.len();
        }
        loop {
            let posted = self.store.post_lobbies(now, SWEEP).await?;
            if posted == 0 {
                return Ok(handled);
            }
            self.wakeup.outbox();
            handled += posted;
        }
    }

    /// After an outage, writes the deadlines of all matches whose clock runs again, so that lists
    /// show the right times. Nothing else depends on this: a flag falls only after its clock has
    /// been computed.
    pub async fn refresh_deadlines(
        &self,
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<(), AppError> {
        let mut last = MatchId(0);
        loop {
            let ids = self.store.with_a_deadline(last, SWEEP).await?;
            let Some(id) = ids.last() else { return Ok(()) };
            last = *id;
            self.sweep_matches(&ids, now, stopwatch).await?;
        }
    }

    async fn sweep_matches(
        &self,
        ids: &[MatchId],
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<(), AppError> {
        let mut due = Vec::with_capacity(ids.len());
        for (id, found) in self.store.find_matches(ids).await? {
            match found {
                Ok(loaded) => due.push(Due::new(loaded, now)),
                // One broken record must not block the others.
                Err(corrupt) => {
                    tracing::error!(%corrupt, "set aside; `courier check` shows it");
                    self.store.set_aside(id, &corrupt.what).await?;
                }
            }
        }
        let mut rest = due.as_slice();
        while !rest.is_empty() {
            let saved = match save_batch(&self.store, rest, now, stopwatch).await {
                Ok(saved) => Ok(saved),
                Err(error) => {
                    tracing::warn!(%error, "a batch could not be saved; saving its matches singly");
                    self.save_one_by_one(rest, now).await.map(|()| rest.len())
                }
            };
            // Messages of this batch are delivered while the next one is saved, and even if it
            // fails.
            self.wakeup.outbox();
            rest = rest.get(saved?..).unwrap_or_default();
        }
        // Otherwise the write that fills the log has to do this while a player waits.
        Ok(self.store.checkpoint().await?)
    }

    /// Saves each match in a transaction of its own, so that one that cannot be saved does not stop
    /// the others. If a second one fails, the fault is not in the matches, and the rest is left.
    async fn save_one_by_one(&self, due: &[Due], now: Moment) -> Result<(), AppError> {
        let mut failed = Ok(());
        for due in due {
            if let Err(error) = due.save(&self.store, now).await {
                failed?;
                let the_match = due.loaded.the_match.id();
                tracing::error!(%the_match, %error, "could not save a due match");
                failed = Err(error.into());
            }
        }
        failed
    }
}

/// A match that was due when it was read, and what happens to it.
#[derive(Clone, Debug)]
pub(crate) struct Due {
    pub(crate) loaded: Loaded,
    /// The fall of its flag, or its end; empty if only reminders of the running turn are due.
    pub(crate) events: Vec<Event>,
    pub(crate) messages: Vec<OutboxMessage>,
}

impl Due {
    /// Lets the flag of a loaded match fall if its time has run out by `now`.
    fn new(mut loaded: Loaded, now: Moment) -> Self {
        let events: Vec<_> = loaded.the_match.sweep(now).into_iter().collect();
        let messages = messages(&loaded.the_match, &events, None);
        Self { loaded, events, messages }
    }

    pub(crate) async fn save(&self, store: &Store, now: Moment) -> Result<(), StoreError> {
        save_batch(store, slice::from_ref(self), now, || Span::ZERO).await.map(drop)
    }

    /// Writes nothing if the match was saved since it was read: it is no longer due, or will be
    /// found again.
    async fn write(
        &self,
        transaction: &mut WriteTransaction,
        last: &mut LastWrites,
        now: Moment,
    ) -> Result<(), StoreError> {
        let Self { loaded, events, messages } = self;
        if events.is_empty() {
            reminders::remind(transaction, last, loaded, now).await?;
        } else {
            let change = MatchChange { loaded, events, messages, acts_here: false, now };
            let _ = change.write(transaction, last).await?;
        }
        Ok(())
    }
}

/// Saves the first of `due`, at least one and as many as fit, in one transaction, and returns their
/// number. Many deadlines pass at once (an outage ends, the hour of the digest comes), and a
/// transaction for each would write to the disk for each; but a long one makes players wait.
/// `stopwatch` measures real time from any origin.
pub(crate) async fn save_batch(
    store: &Store,
    due: &[Due],
    now: Moment,
    stopwatch: fn() -> Span,
) -> Result<usize, StoreError> {
    let (mut transaction, mut last) = (store.begin().await?, LastWrites::default());
    let began = stopwatch();
    let mut saved = 0;
    for due in due.iter().take(BATCH) {
        due.write(&mut transaction, &mut last, now).await?;
        saved += 1;
        if stopwatch() - began >= HOLD {
            break;
        }
    }
    last.write(&mut transaction, now).await?;
    transaction.commit().await?;
    Ok(saved)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_play::PlayerId;
    use courier_play::challenges::Proposal;
    use courier_store::test_support::proposal;
    use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

    use super::*;
    use crate::app::test_match::{START, begin};

    #[tokio::test]
    async fn a_match_that_cannot_be_saved_does_not_affect_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        // On disk, for the trigger added below.
        let app = App::new(Store::open(&path).await.unwrap());
        let mut ids = Vec::new();
        for _ in 0..5 {
            ids.push(begin(&app.store).await);
        }
        let broken = ids[1];
        let (challenger, opponent) = (PlayerId(1), Some(PlayerId(2)));
        let old = Proposal { challenger, opponent, made_at: START - Span::days(30), ..proposal() };
        let challenge = app.store.propose(&old, |_| Vec::new(), old.made_at).await.unwrap();
        let fault = "create trigger fault before update of reason on matches when new.id = ";
        let url = format!("sqlite://{}", path.display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        let trigger = format!("{fault} {broken} begin select raise(abort, 'no'); end");
        sqlx::raw_sql(AssertSqlSafe(trigger)).execute(&mut connection).await.unwrap();
        let now = START + Span::days(4);
        let failed = app.sweep(now, || Span::ZERO).await.unwrap_err();
        assert!(matches!(failed, AppError::Store(StoreError::Sql(_))), "{failed}");
        for id in ids {
            assert_eq!(
                app.find_match(id).await.unwrap().outcome().is_none(),
                id == broken,
                "match {id}"
            );
        }
        // Nor does it hold up what is swept after the matches.
        assert_eq!(app.challenge(challenge).await.unwrap().state, ChallengeState::Expired);
        sqlx::raw_sql("drop trigger fault").execute(&mut connection).await.unwrap();
        assert_eq!(app.sweep(now, || Span::ZERO).await.unwrap(), 1);
        assert_eq!(app.sweep(now, || Span::ZERO).await.unwrap(), 0);
    }
}
