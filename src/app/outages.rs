//! Outages: clocks are not charged for the time in which players could not play. The program did
//! not run, Discord could not be reached, moves could not be stored, or the process was suspended.

use std::sync::{MutexGuard, PoisonError};

use super::application::App;
use super::error::AppError;
use crate::play::notices::{Notice, OutboxMessage, Reader};
use crate::play::outages::Outage;
use crate::play::{Moment, Span};
use crate::store::{FileGone, Store, StoreError, WriteTransaction};

/// How far a stored heartbeat may lie in the future: the clock may have been corrected a little.
const FUTURE: Span = Span::minutes(1);

impl App {
    /// Stores that the program runs again `now`. If it was down for longer than a restart takes,
    /// that time is stored as an outage, and the players whose clock it has stopped are notified.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn credit_downtime(&self, now: Moment) -> Result<Option<Outage>, AppError> {
        let outage = credit_downtime(&self.store, now).await?;
        self.set_last_beat(now);
        self.wakeup.all();
        Ok(outage)
    }

    /// Stores that the program runs and players can play. Ends an interruption, if there is one.
    ///
    /// # Errors
    /// A fault of the store. Players cannot play then either: an interruption begins.
    pub async fn heartbeat(&self, now: Moment) -> Result<(), AppError> {
        if self.is_interrupted() {
            self.end_interruption(now).await?;
        } else if let Err(error) = self.store.beat(now).await {
            self.interrupt(now);
            return Err(error.into());
        }
        self.set_last_beat(now);
        Ok(())
    }

    /// Checks that the database is still the file that was opened.
    ///
    /// # Errors
    /// [`FileGone`]: it was removed or replaced.
    pub fn check_file(&self) -> Result<(), FileGone> {
        self.store.check_file()
    }

    /// Players cannot play from `now` on. No flag falls until the interruption is over.
    pub fn interrupt(&self, now: Moment) {
        let mut interruption = self.interruption();
        if interruption.is_none() {
            *interruption = Some(now);
            tracing::warn!("players cannot play; no clock runs until they can");
        }
    }

    /// Whether players cannot play at present, or the time in which they could not is not credited
    /// yet.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interruption().is_some()
    }

    /// Players can play again: credits the time of the interruption. Does nothing if there is none.
    ///
    /// # Errors
    /// A fault of the store; the interruption goes on.
    pub(super) async fn end_interruption(&self, now: Moment) -> Result<(), AppError> {
        if !self.is_interrupted() {
            return Ok(());
        }
        // Several players may act at the same moment: the others wait until it is credited.
        let _ending = self.ending.lock().await;
        let since = *self.interruption();
        let Some(since) = since else { return Ok(()) };
        let transaction = self.store.begin().await?;
        let outage = record(transaction, Outage::since(since, now), now).await?;
        self.set_last_beat(now);
        *self.interruption() = None;
        if let Some(Outage { from, to }) = outage {
            let minutes = (to - from).0 / 60_000;
            tracing::warn!(minutes, "players could not play; no clock is charged for that time");
        }
        self.wakeup.all();
        Ok(())
    }

    /// Credits time that has passed on the system clock while the process was suspended, or by
    /// which the system clock was set forward, with that of an interruption before it.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn credit_gap(&self, from: Moment, to: Moment) -> Result<Option<Outage>, AppError> {
        let transaction = self.store.begin().await?;
        let interrupted = *self.interruption();
        let from = interrupted.map_or(from, |since| since.min(from));
        let outage = record(transaction, Outage::since(from, to), to).await?;
        self.set_last_beat(to);
        // An interruption that lasts is not credited for the gap a second time.
        if let Some(since) = self.interruption().as_mut() {
            *since = to;
        }
        self.wakeup.all();
        Ok(outage)
    }

    fn interruption(&self) -> MutexGuard<'_, Option<Moment>> {
        self.interruption.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// As [`App::credit_downtime`]. One transaction, so that an outage is credited once even if the
/// program is killed meanwhile.
pub(crate) async fn credit_downtime(
    store: &Store,
    now: Moment,
) -> Result<Option<Outage>, StoreError> {
    let mut transaction = store.begin().await?;
    let mut last = transaction.last_beat().await?;
    if let Some(beat) = last.filter(|beat| *beat > now + FUTURE) {
        tracing::warn!(
            beat = beat.0,
            "the last heartbeat is in the future, because the system clock was wrong; the last \
             activity counts instead"
        );
        last = transaction.last_activity(now).await?;
    }
    record(transaction, last.and_then(|last| Outage::since(last, now)), now).await
}

/// Stores a heartbeat and, if there was an outage, the outage and the messages to the players whose
/// clock it has stopped. Commits, and returns the outage.
async fn record(
    mut transaction: WriteTransaction,
    outage: Option<Outage>,
    now: Moment,
) -> Result<Option<Outage>, StoreError> {
    if let Some(Outage { from, to }) = outage {
        let message = |player| OutboxMessage {
            reader: Reader::Player(player),
            notice: Notice::Outage { from, to },
        };
        let players = transaction.insert_outage(Outage { from, to }).await?;
        let messages: Vec<OutboxMessage> = players.into_iter().map(message).collect();
        transaction.enqueue(&messages, now).await?;
    }
    transaction.beat(now).await?;
    transaction.commit().await?;
    Ok(outage)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::path::Path;

    use sqlx::{Connection as _, SqliteConnection};

    use super::*;

    const START: Moment = Moment(1_767_225_600_000);

    /// The stored outages: when each began and ended.
    async fn outages(path: &Path) -> Vec<(i64, i64)> {
        let url = format!("sqlite://{}", path.display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        let stored = sqlx::query_as("select from_at, to_at from outages order by from_at");
        stored.fetch_all(&mut connection).await.unwrap()
    }

    #[tokio::test]
    async fn an_interruption_is_credited_once_however_many_players_act() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open(&path).await.unwrap());
        app.interrupt(START);
        let now = START + Span::minutes(90);
        let ends = (0..8).map(|_| app.end_interruption(now));
        for ended in futures_util::future::join_all(ends).await {
            ended.unwrap();
        }
        assert!(!app.is_interrupted());
        assert_eq!(outages(&path).await, [(START.0, now.0)]);
    }

    /// The gateway was gone for hours when the machine was suspended.
    #[tokio::test]
    async fn an_interruption_is_credited_with_the_gap_that_follows_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open(&path).await.unwrap());
        let at = |minutes| START + Span::minutes(minutes);
        app.interrupt(START);
        app.credit_gap(at(90), at(200)).await.unwrap();
        assert!(app.is_interrupted());
        app.end_interruption(at(210)).await.unwrap();
        assert_eq!(outages(&path).await, [(START.0, at(200).0), (at(200).0, at(210).0)]);
    }
}
