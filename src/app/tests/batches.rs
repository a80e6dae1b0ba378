//! Due matches are saved in batches, with the same result as one at a time.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::atomic::{AtomicI64, Ordering};

use super::test_store::*;
use crate::app::sweeping::Due;

/// When all flags have fallen, in hours from the beginning; each player has three days and three
/// periods of one day.
const LATE: i64 = 170;

fn no_time() -> Span {
    Span::ZERO
}

impl TestStore {
    /// Begins matches an hour apart; in every third one, each side makes four moves.
    async fn begin_many(&self, size: i64) -> Vec<MatchId> {
        let mut ids = Vec::new();
        for number in 0..size {
            let id = self
                .begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(number))
                .await;
            if number % 3 == 0 {
                self.play(id, &LEAST_MOVES, after(number)).await;
            }
            ids.push(id);
        }
        ids
    }

    /// The matches as due after so many hours.
    async fn due(&self, ids: &[MatchId], hours: i64) -> Vec<Due> {
        let found = self.store.find_matches(ids).await.unwrap();
        let due = found.into_iter().map(|(id, loaded)| {
            let mut loaded = loaded.unwrap();
            let events: Vec<_> = loaded.the_match.sweep(after(hours)).into_iter().collect();
            let messages =
                events.iter().map(|_| tell(WHITE, Notice::Ended { the_match: id })).collect();
            Due { loaded, events, messages }
        });
        due.collect()
    }

    /// Everything a sweep writes.
    async fn written(&self) -> Vec<String> {
        let mut rows = Vec::new();
        for sql in [
            "select json_array(id, reason, winner, ended_at, revision, flag_at, remind_at,
                               active_at, same_absence)
             from matches order by id",
            "select json_array(match_id, ply, kind, due_at) from reminders
             order by match_id, ply, kind",
            "select json_array(player_id, notice, send_at) from outbox order by id",
            "select json_array(player_id, variant, rating, deviation, games, losses) from ratings
             order by player_id",
            "select json_array(match_id, player_id, rating_after) from rating_changes
             order by match_id, player_id",
        ] {
            rows.extend(self.texts(sql).await);
        }
        rows
    }
}

#[tokio::test]
async fn a_batch_stores_the_same_as_single_saves() {
    let (alone, batched) = (TestStore::new().await, TestStore::new().await);
    for db in [&alone, &batched] {
        db.begin_many(12).await;
    }
    // At 150 hours some flags have fallen, and in other matches reminders are due. At the end all
    // flags have fallen.
    for hours in [150, 150, LATE] {
        let ids = alone.store.due_matches(after(hours), 100).await.unwrap();
        assert_eq!(ids, batched.store.due_matches(after(hours), 100).await.unwrap());
        for Due { loaded, events, messages } in alone.due(&ids, hours).await {
            if events.is_empty() {
                assert!(alone.store.remind(&loaded, after(hours)).await.unwrap());
            } else {
                let saved = alone
                    .store
                    .save(loaded.revision, &loaded.the_match, &events, &messages, after(hours))
                    .await;
                assert!(matches!(saved.unwrap(), Saved::Done { .. }));
            }
        }
        let due = batched.due(&ids, hours).await;
        if !due.is_empty() {
            assert_eq!(
                batched.store.save_batch(&due, after(hours), no_time).await.unwrap(),
                due.len()
            );
        }
        assert_eq!(batched.written().await, alone.written().await);
    }
    let over = "select count(*) from matches where reason = 'time-out'";
    assert_eq!(batched.number(over).await, 4, "where both had moved; the others were aborted");
    assert_eq!(
        batched.number("select count(*) from rating_changes").await,
        2,
        "only one rated match is lost in an absence"
    );
    assert_eq!(batched.store.due_matches(after(10_000), 100).await.unwrap(), []);
}

#[tokio::test]
async fn a_match_that_changed_since_it_was_read_is_left_unchanged() {
    let db = TestStore::new().await;
    let ids = db.begin_many(3).await;
    // The matches are read as overdue; in the first one a move is made in time, before the batch is
    // saved.
    let due = db.due(&ids, LATE).await;
    db.play(ids[0], &["c2c3"], after(100)).await;
    assert_eq!(db.store.save_batch(&due, after(LATE), no_time).await.unwrap(), 3);
    let the_match = db.load(ids[0]).await.the_match;
    assert_eq!((the_match.ply(), the_match.outcome()), (9, None));
    let told = db
        .number("select count(*) from outbox where json_extract(notice, '$.notice') = 'ended'")
        .await;
    assert_eq!(told, 2, "no notice of an end that did not happen");
    // The same batch again changes nothing.
    assert_eq!(db.store.save_batch(&due, after(LATE), no_time).await.unwrap(), 3);
    let told = db
        .number("select count(*) from outbox where json_extract(notice, '$.notice') = 'ended'")
        .await;
    assert_eq!(told, 2);
}

#[tokio::test]
async fn a_batch_releases_the_write_lock_after_ten_milliseconds() {
    /// A stopwatch on which five milliseconds pass between two readings.
    fn five_each() -> Span {
        static READING: AtomicI64 = AtomicI64::new(0);
        Span(READING.fetch_add(5, Ordering::Relaxed))
    }
    let db = TestStore::new().await;
    let ids = db.begin_many(5).await;
    let due = db.due(&ids, LATE).await;
    assert_eq!(db.store.save_batch(&due, after(LATE), five_each).await.unwrap(), 2);
    assert_eq!(db.number("select count(*) from matches where reason is not null").await, 2);
    let slow = || db.store.save_batch(&due[4..], after(LATE), || Span(five_each().0 * 10));
    assert_eq!(slow().await.unwrap(), 1, "at least one match is saved");
    assert_eq!(db.number("select count(*) from matches where reason is not null").await, 3);
}

#[tokio::test]
async fn a_match_that_cannot_be_replayed_is_reported() {
    let db = TestStore::new().await;
    let ids = db.begin_many(3).await;
    db.tamper(&format!("delete from moves where match_id = {} and ply = 0", ids[0])).await;
    let found = db.store.find_matches(&[ids[2], MatchId(999), ids[0], ids[1]]).await.unwrap();
    let sound: Vec<_> = found.iter().map(|(id, loaded)| (*id, loaded.is_ok())).collect();
    assert_eq!(sound, [(ids[2], true), (ids[0], false), (ids[1], true)]);
}

#[tokio::test]
async fn a_checkpoint_does_not_wait_for_the_writer() {
    let db = TestStore::in_a_file().await;
    db.begin_many(12).await;
    let before = std::fs::metadata(db.path()).unwrap().len();
    let writing = db.store.begin().await.unwrap();
    db.store.checkpoint().await.unwrap();
    drop(writing);
    assert!(std::fs::metadata(db.path()).unwrap().len() > before);
}
