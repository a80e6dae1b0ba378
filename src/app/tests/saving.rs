//! Saving a match, and reading it as it was stored.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_store::StoreError;

use super::test_store::*;

#[tokio::test]
async fn a_move_and_its_messages_are_stored_in_one_transaction() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let loaded = db.load(id).await;
    let (the_match, events) = moved(&loaded, "e2e4", after(1));
    let with_move = Loaded { the_match, ..loaded };

    let to_nobody = [tell(PlayerId(404), Notice::DrawDeclined { the_match: id })];
    let failed = db.store.save_loaded(&with_move, &events, &to_nobody, false, after(1)).await;
    assert!(matches!(failed, Err(StoreError::Sql(_))), "{failed:?}");
    let untouched = db.load(id).await;
    assert_eq!((untouched.the_match.ply(), untouched.revision), (0, with_move.revision));
    assert_eq!(db.number("select count(*) from moves").await, 0);

    let messages = [tell(BLACK, Notice::DrawDeclined { the_match: id })];
    let saved =
        db.store.save_loaded(&with_move, &events, &messages, false, after(1)).await.unwrap();
    // Then Black's main time is over in a day.
    assert_eq!(saved, Saved::Done { ratings: None, next_deadline: Some(after(1 + 48)) });
    assert_eq!(db.load(id).await.the_match.ply(), 1);
    let due = db.store.due_messages(after(1), 10).await.unwrap().due;
    let told: Vec<_> = due.iter().map(|message| message.notice).collect();
    let expected = [Notice::YourTurn { the_match: id, ply: 1 }, messages[0].notice];
    assert_eq!(told, expected);
}

#[tokio::test]
async fn the_next_reminder_of_a_match_is_searched_for() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let remind_at = async || db.number("select coalesce(remind_at, 0) from matches").await;
    assert_eq!(remind_at().await, after(48).0, "White's main time is over in a day");
    db.play(id, &["e2e4"], START).await;
    assert_eq!(remind_at().await, after(1 + 48).0);
    db.act(id, Action::Resign, after(3)).await;
    assert_eq!(remind_at().await, 0);
}
