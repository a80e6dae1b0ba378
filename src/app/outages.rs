//! Outages: clocks are not charged for time in which players could not play, because the program
//! did not run, Discord could not be reached, moves could not be stored, or the process was
//! suspended.
//!
//! Several processes may use one database, and any of them can answer any interaction. So the
//! heartbeat belongs to all of them: each stores it while it can reach Discord. Time that one of
//! them has missed is credited only from the last heartbeat of any of them on, which is read in the
//! transaction that stores the outage: replacing them one by one credits no time, and if none of
//! them could reach Discord, the first that can credits the time, and the others nothing.

use std::sync::{MutexGuard, PoisonError};

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::pauses::Outage;
use courier_play::{Moment, Span};
use courier_store::{Store, StoreError, WriteTransaction};

use super::application::App;
use super::error::AppError;
use super::interruption::{Affected, Interruption};

/// How far a stored heartbeat may lie in the future: the clock may have been corrected a little.
const FUTURE: Span = Span::minutes(1);

impl App {
    /// Stores that the program runs again `now`. If it was down for longer than a restart takes,
    /// that time is stored as an outage, and the players whose clock was running are notified.
    pub async fn credit_downtime(&self, now: Moment) -> Result<Option<Outage>, AppError> {
        let outage = credit_downtime(&self.store, now).await?;
        self.set_last_beat(now);
        self.wakeup.all();
        Ok(outage)
    }

    /// Stores that the program runs and players can play. Ends an interruption, if any.
    /// Errors: A fault of the store. Players cannot play then either: an interruption begins, from
    /// the last heartbeat on.
    pub async fn heartbeat(&self, now: Moment) -> Result<(), AppError> {
        if self.is_interrupted() {
            self.end_interruption(now).await?;
        } else if let Err(error) = self.store.beat_after(self.last_beat(), now).await {
            // Since the last stored heartbeat, nobody knows whether moves could be stored.
            let since = self.last_beat().map_or(now, |last| last.min(now));
            self.interrupt(since, Affected::Everybody);
            return Err(error.into());
        }
        self.set_last_beat(now);
        Ok(())
    }

    /// Some shards have no connection, but others do. If none had one before, that time is credited
    /// first, because an action on a reconnected shard would end the interruption for all.
    /// Errors: A fault of the store; nobody can play then.
    pub async fn interrupt_some(&self, now: Moment) -> Result<(), AppError> {
        if self.nobody_can_play() {
            self.end_interruption(now).await?;
        }
        self.interrupt(now, Affected::SomeServers);
        Ok(())
    }

    /// Players cannot play from `now` on. No flag falls until the interruption is over.
    pub fn interrupt(&self, now: Moment, affected: Affected) {
        let mut interruption = self.interruption();
        match (interruption.as_mut(), affected) {
            (None, _) => {
                *interruption = Some(Interruption { since: now, affected });
                tracing::warn!(?affected, "players cannot play; no clock runs until they can");
            }
            (Some(before), Affected::Everybody) => before.affected = affected,
            (Some(_), Affected::SomeServers) => {}
        }
    }

    /// Whether players cannot play at present, or an interruption has not been credited yet.
    pub fn is_interrupted(&self) -> bool {
        self.interruption().is_some()
    }

    /// Whether an interruption affects everybody: then any action in Discord shows that it is over.
    pub fn nobody_can_play(&self) -> bool {
        self.interruption().is_some_and(|now| now.affected == Affected::Everybody)
    }

    /// Players can play again: credits the time of the interruption, if there is one.
    /// Errors: A fault of the store; the interruption continues.
    pub(super) async fn end_interruption(&self, now: Moment) -> Result<(), AppError> {
        if !self.is_interrupted() {
            return Ok(());
        }
        // Several players may act at the same moment: the others wait until it is credited.
        let _ending = self.ending.lock().await;
        let interruption = *self.interruption();
        let Some(Interruption { since, .. }) = interruption else { return Ok(()) };
        let transaction = self.store.begin().await?;
        let outage = credit(transaction, since, now).await?;
        self.set_last_beat(now);
        *self.interruption() = None;
        match outage {
            Some(Outage { from, to }) => {
                let minutes = (to - from).whole_minutes();
                tracing::warn!(
                    minutes,
                    "players could not play; no clock is charged for that time"
                );
            }
            None => tracing::info!("players can play again"),
        }
        self.wakeup.all();
        Ok(())
    }

    /// Credits time that passed on the system clock while the process was suspended, or by which
    /// the system clock was set forward, together with an interruption before it.
    pub async fn credit_gap(&self, from: Moment, to: Moment) -> Result<Option<Outage>, AppError> {
        let transaction = self.store.begin().await?;
        let interrupted = *self.interruption();
        let from = interrupted.map_or(from, |interruption| interruption.since.min(from));
        let outage = credit(transaction, from, to).await?;
        self.set_last_beat(to);
        // A continuing interruption is not credited for the gap a second time.
        if let Some(interruption) = self.interruption().as_mut() {
            interruption.since = to;
        }
        self.wakeup.all();
        Ok(outage)
    }

    fn interruption(&self) -> MutexGuard<'_, Option<Interruption>> {
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
    let last = believed_beat(&mut transaction, now).await?;
    record(transaction, last.and_then(|last| Outage::since(last, now)), now).await
}

/// The last heartbeat; if it is in the future, the last activity.
async fn believed_beat(
    transaction: &mut WriteTransaction,
    now: Moment,
) -> Result<Option<Moment>, StoreError> {
    let last = transaction.last_beat().await?;
    if let Some(beat) = last.filter(|beat| *beat > now + FUTURE) {
        tracing::warn!(
            beat = beat.0,
            "the last heartbeat is in the future, because the system clock was wrong; the last \
             activity counts instead"
        );
        return transaction.last_activity(now).await;
    }
    Ok(last)
}

/// Credits the time since `since` in which no process has stored a heartbeat, if it is long enough.
/// Commits, and returns the outage.
async fn credit(
    mut transaction: WriteTransaction,
    since: Moment,
    now: Moment,
) -> Result<Option<Outage>, StoreError> {
    // A heartbeat in the future is not believed: the clock was wrong, here or elsewhere.
    let last = transaction.last_beat().await?.filter(|beat| *beat <= now + FUTURE);
    let from = last.map_or(since, |last| last.max(since));
    record(transaction, Outage::since(from, now), now).await
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

    use courier_play::PlayerId;

    use super::*;
    use crate::app::test_match::{START, begin};
    use crate::app::{Actor, Edit, PlayerInput};

    async fn outages(app: &App) -> Vec<(i64, i64)> {
        app.store.pairs("select from_at, to_at from outages order by from_at").await
    }

    #[tokio::test]
    async fn an_interruption_is_credited_once_however_many_players_act() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open_for_test(&path).await);
        app.interrupt(START, Affected::Everybody);
        let now = START + Span::minutes(90);
        let ends = (0..8).map(|_| app.end_interruption(now));
        for ended in futures_util::future::join_all(ends).await {
            ended.unwrap();
        }
        assert!(!app.is_interrupted());
        assert_eq!(outages(&app).await, [(START.0, now.0)]);
    }

    /// The gateway was gone for hours when the machine was suspended.
    #[tokio::test]
    async fn an_interruption_is_credited_with_the_gap_that_follows_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open_for_test(&path).await);
        let at = |minutes| START + Span::minutes(minutes);
        app.interrupt(START, Affected::Everybody);
        app.credit_gap(at(90), at(200)).await.unwrap();
        assert!(app.is_interrupted());
        app.end_interruption(at(210)).await.unwrap();
        assert_eq!(outages(&app).await, [(START.0, at(200).0), (at(200).0, at(210).0)]);
    }

    /// Two processes on one database, of which one has stored a heartbeat at the start.
    async fn two_processes() -> (tempfile::TempDir, App, App) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let one = App::new(Store::open_for_test(&path).await);
        let other = App::new(Store::open_for_test(&path).await);
        one.credit_downtime(START).await.unwrap();
        (folder, one, other)
    }

    /// Two processes on one database, of which one cannot reach Discord for hours.
    #[tokio::test]
    async fn what_one_process_has_missed_is_credited_only_where_no_other_has_run() {
        let (_folder, one, other) = two_processes().await;
        let at = |minutes| START + Span::minutes(minutes);
        one.interrupt(at(1), Affected::Everybody);
        other.heartbeat(at(100)).await.unwrap();
        one.end_interruption(at(101)).await.unwrap();
        assert_eq!(outages(&one).await, []);
        // It was suspended.
        other.heartbeat(at(200)).await.unwrap();
        assert_eq!(one.credit_gap(at(101), at(201)).await.unwrap(), None);
        // It was replaced.
        other.heartbeat(at(300)).await.unwrap();
        assert_eq!(one.credit_downtime(at(301)).await.unwrap(), None);
        // Neither can, and one of them notices it later than the other.
        other.interrupt(at(303), Affected::Everybody);
        one.heartbeat(at(304)).await.unwrap();
        one.interrupt(at(305), Affected::Everybody);
        other.end_interruption(at(400)).await.unwrap();
        one.end_interruption(at(402)).await.unwrap();
        assert_eq!(outages(&one).await, [(at(304).0, at(400).0)]);
    }

    /// All processes were suspended, and one of them notices it later than another.
    #[tokio::test]
    async fn time_is_credited_once_although_the_clock_of_a_process_is_behind() {
        let (_folder, one, other) = two_processes().await;
        let at = |minutes| START + Span::minutes(minutes);
        other.credit_downtime(START).await.unwrap();
        other.credit_gap(START, at(200)).await.unwrap();
        one.heartbeat(at(1)).await.unwrap();
        assert_eq!(one.credit_gap(at(1), at(200)).await.unwrap(), None);
        assert_eq!(outages(&one).await, [(START.0, at(200).0)]);
        // Its own heartbeat is corrected when its clock is.
        one.heartbeat(at(202)).await.unwrap();
        one.heartbeat(at(201)).await.unwrap();
        assert_eq!(one.store.last_beat().await.unwrap(), Some(at(201)));
    }

    /// One of several shards is gone for a day; people act on the others all the time.
    #[tokio::test]
    async fn actions_on_other_shards_do_not_end_an_interruption() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open_for_test(&path).await);
        let waiting = begin(&app.store).await;
        let played = begin(&app.store).await;
        let at = |minutes| START + Span::minutes(minutes);
        app.interrupt(START, Affected::Everybody);
        // The first shards are back.
        app.interrupt_some(at(60)).await.unwrap();
        for (player, typed, minutes) in [(1, "e4", 61), (2, "e5", 63), (1, "Nf3", 65)] {
            let actor = Actor { player: PlayerId(player), said_in: None };
            app.play(actor, played, None, PlayerInput::Move(typed), at(minutes)).await.unwrap();
        }
        let day = Span::days(1);
        app.heartbeat(at(60) + day).await.unwrap();
        let credited = [(START.0, at(60).0), (at(60).0, (at(60) + day).0)];
        assert_eq!(outages(&app).await, credited);
        // Three days of time, and 25 hours in which the clock did not run.
        app.sweep(START + Span::hours(3 * 24 + 24), || Span::ZERO).await.unwrap();
        assert!(app.find_match(waiting).await.unwrap().outcome().is_none());
    }

    /// The shard of a player was gone when their time ran out, and they act as soon as it is back.
    #[tokio::test]
    async fn nobody_loses_on_time_for_the_time_without_their_shard() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open_for_test(&path).await);
        let id = begin(&app.store).await;
        app.interrupt_some(START + Span::days(2)).await.unwrap();
        let late = START + Span::days(4);
        let white = Actor { player: PlayerId(1), said_in: None };
        let played = app.play(white, id, None, PlayerInput::Move("e4"), late).await.unwrap();
        assert_eq!(played.the_match.outcome(), None);
        assert_eq!(played.the_match.ply(), 1);
    }

    /// The same, but their opponent plans a move.
    #[tokio::test]
    async fn a_plan_ends_an_interruption_before_a_flag_falls() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open_for_test(&path).await);
        let id = begin(&app.store).await;
        app.interrupt_some(START + Span::days(2)).await.unwrap();
        let (black, late) = (PlayerId(2), START + Span::days(4));
        app.amend_plan(black, id, None, Edit::Add("e4 e5"), late).await.unwrap();
        let the_match = app.find_match(id).await.unwrap();
        assert_eq!((the_match.outcome(), the_match.flag_at()), (None, Some(late + Span::days(1))));
    }
}
