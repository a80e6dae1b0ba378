//! What is kept of the delivery history, and what is removed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use courier_store::{Outdated, OutdatedPage};

use super::test_store::*;
use crate::app::App;

/// What is older than this is removed.
const BEFORE: Moment = Moment(1_000);
/// Moments around [`BEFORE`], and whether they are older.
const MOMENTS: [(i64, bool); 4] = [(0, true), (999, true), (1_000, false), (5_000, false)];

/// A stopwatch that shows another second whenever it is read: no batch has time for a second
/// statement.
fn slow() -> Span {
    static READ: AtomicI64 = AtomicI64::new(0);
    Span::seconds(READ.fetch_add(1, Ordering::Relaxed))
}

impl TestStore {
    /// Removes what is outdated at `before`; returns the number of rows.
    async fn remove_outdated(&self, before: Moment) -> u64 {
        let app = App::new(self.store.clone());
        app.remove_outdated(before, slow, async || {}).await.unwrap()
    }
}

/// A message in the outbox, created and closed at these moments.
async fn insert_message(db: &TestStore, state: &str, created_at: i64, closed_at: i64) {
    let (closed, sent, error) = match state {
        "pending" => ("null".to_owned(), "null", "null"),
        "sent" => (closed_at.to_string(), "7", "null"),
        "failed" => (closed_at.to_string(), "null", "'closed'"),
        _ => (closed_at.to_string(), "null", "null"),
    };
    db.tamper(&format!(
        "insert into outbox (player_id, notice, created_at, state, send_at, closed_at,
                             sent_channel_id, sent_message_id, delivery_error, last_error)
         values (101, '{{}}', {created_at}, '{state}', 0, {closed}, {sent}, {sent}, {error},
                 '{state} {closed_at}')"
    ))
    .await;
}

#[tokio::test]
async fn closed_messages_are_removed_when_they_are_outdated_and_pending_ones_never() {
    let db = TestStore::new().await;
    let mut kept = Vec::new();
    let mut outdated = 0;
    for (created_at, _) in MOMENTS {
        for (closed_at, old) in MOMENTS.into_iter().filter(|(at, _)| *at >= created_at) {
            for state in ["pending", "sent", "superseded", "failed"] {
                insert_message(&db, state, created_at, closed_at).await;
                if old && state != "pending" {
                    outdated += 1;
                } else {
                    kept.push(format!("{state} {closed_at}"));
                }
            }
        }
    }
    assert_eq!(db.remove_outdated(BEFORE).await, outdated);
    assert_eq!(db.texts("select last_error from outbox order by id").await, kept);
    assert_eq!(db.remove_outdated(BEFORE).await, 0);
    // A number is not used again, because it is part of the nonce.
    let last = db.number("select max(id) from outbox").await;
    db.remove_outdated(Moment(10_000)).await;
    insert_message(&db, "pending", 0, 0).await;
    assert_eq!(db.number("select max(id) from outbox").await, last + 1);
}

#[tokio::test]
async fn messages_are_found_page_by_page_up_to_the_recent_ones() {
    let db = TestStore::new().await;
    for (created_at, closed_at) in [(0, 0), (0, 5_000), (500, 900), (2_000, 2_000), (0, 1)] {
        insert_message(&db, "sent", created_at, closed_at).await;
    }
    for _ in 0..2 {
        insert_message(&db, "sent", 2_000, 2_000).await;
    }
    let page = async |after, limit| {
        db.store.find_outdated(Outdated::Messages, after, BEFORE, limit).await.unwrap()
    };
    assert_eq!(page(0, 2).await, OutdatedPage { keys: vec![1], next: Some(2) });
    // The clock was set back before the fifth.
    assert_eq!(page(2, 2).await, OutdatedPage { keys: vec![3], next: Some(4) });
    assert_eq!(page(4, 2).await, OutdatedPage { keys: vec![5], next: Some(6) });
    assert_eq!(page(5, 2).await, OutdatedPage { keys: vec![], next: None }, "all are recent");
    assert_eq!(page(0, 50).await, OutdatedPage { keys: vec![1, 3, 5], next: None });
}

/// Two matches after two moves, of which the second is over.
async fn two_matches(db: &TestStore) -> (MatchId, MatchId) {
    let (running, over) = (db.begin().await, db.begin().await);
    for id in [running, over] {
        db.play(id, &["e2e4", "e7e5"], START).await;
    }
    db.act(over, Action::Resign, after(3)).await;
    (running, over)
}

#[tokio::test]
async fn reminders_are_removed_when_their_turn_is_over() {
    let db = TestStore::new().await;
    let (running, over) = two_matches(&db).await;
    db.tamper("delete from reminders").await;
    let mut kept = Vec::new();
    for the_match in [running, over] {
        for ply in 0..4 {
            for (noted_at, old) in MOMENTS {
                let reminder = format!("{the_match} {ply} {noted_at}");
                db.tamper(&format!(
                    "insert into reminders values ({the_match}, {ply}, '{reminder}', 0, {noted_at})"
                ))
                .await;
                if !old || (the_match == running && ply >= 2) {
                    kept.push(reminder);
                }
            }
        }
    }
    let page = async |after, limit| {
        db.store.find_outdated(Outdated::Reminders, after, BEFORE, limit).await.unwrap()
    };
    assert_eq!(page(0, 1).await, OutdatedPage { keys: vec![1], next: Some(1) });
    assert_eq!(page(1, 5).await, OutdatedPage { keys: vec![2], next: None });
    assert_eq!(db.remove_outdated(BEFORE).await, 32 - u64::try_from(kept.len()).unwrap());
    assert_eq!(db.texts("select kind from reminders order by match_id, ply, noted_at").await, kept);
    assert_eq!(page(0, 5).await, OutdatedPage::default());
}

/// However long a turn lasts, what was sent in it is not sent again.
#[tokio::test]
async fn a_reminder_of_a_running_turn_is_not_sent_again() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let main_over = 72;
    let loaded = db.load(id).await;
    assert!(db.store.remind(&loaded, after(main_over)).await.unwrap());
    let messages = db.number("select count(*) from outbox").await;
    assert_eq!(messages, 1);
    db.remove_outdated(after(100 * 24)).await;
    assert!(db.store.remind(&db.load(id).await, after(main_over)).await.unwrap());
    assert_eq!(db.number("select count(*) from outbox").await, messages);
}

#[tokio::test]
async fn boards_in_direct_messages_are_removed_when_their_match_is_long_over() {
    let db = TestStore::new().await;
    let (running, over) = two_matches(&db).await;
    db.tamper(&format!(
        "insert into direct_boards (match_id, player_id, channel_id, message_id)
         values ({running}, 101, 5, 6), ({over}, 101, 5, 6), ({over}, 102, 7, 8)"
    ))
    .await;
    assert_eq!(db.number("select count(*) from direct_boards").await, 3);
    db.tamper("delete from reminders").await;
    assert_eq!(db.remove_outdated(after(3)).await, 0);
    assert_eq!(db.remove_outdated(after(3) + Span(1)).await, 2);
    assert_eq!(db.number("select match_id from direct_boards").await, running.0);
}

#[tokio::test]
async fn nothing_else_is_removed() {
    let db = TestStore::new().await;
    let (_, over) = two_matches(&db).await;
    let tables = ["players", "matches", "moves", "challenges", "rating_changes", "ratings"];
    let rows = tables.map(|table| format!("select cast(count(*) as text) from {table}"));
    let rows = &rows.join(" union all ");
    let before = db.texts(rows).await;
    db.remove_outdated(after(1_000_000)).await;
    assert_eq!(db.texts(rows).await, before);
    assert!(db.load(over).await.the_match.outcome().is_some());
    if !on_postgres() {
        assert_eq!(Store::inspect(&db.path()).await.unwrap().faults, Vec::<String>::new());
    }
}

#[tokio::test]
async fn other_writers_go_between_two_batches() {
    let db = TestStore::new().await;
    for _ in 0..50 {
        insert_message(&db, "sent", 0, 0).await;
    }
    let app = App::new(db.store.clone());
    let left = Mutex::new(Vec::new());
    let pause = async || {
        // It waits for the writer.
        db.tamper("update players set name = 'moved' where id = 101").await;
        let rows = db.number("select count(*) from outbox").await;
        left.lock().unwrap().push(rows);
    };
    assert_eq!(app.remove_outdated(BEFORE, slow, pause).await.unwrap(), 50);
    assert_eq!(*left.lock().unwrap(), [30, 10, 0]);
    // With time left, a batch goes on.
    for _ in 0..50 {
        insert_message(&db, "sent", 0, 0).await;
    }
    let pauses = AtomicUsize::new(0);
    let pause = async || {
        pauses.fetch_add(1, Ordering::Relaxed);
    };
    assert_eq!(app.remove_outdated(BEFORE, || Span::ZERO, pause).await.unwrap(), 50);
    assert_eq!(pauses.into_inner(), 1);
}
