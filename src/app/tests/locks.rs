//! The connection pools: unfinished transactions, and closing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::matches::Event;
use courier_store::StoreError;

use super::test_store::*;

/// A save that fails or loses a race leaves no transaction open.
#[tokio::test]
async fn a_save_that_stores_nothing_holds_no_lock() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    let Loaded { mut the_match, revision, .. } = db.load(id).await;
    let the_move = the_match.read_move("e4").unwrap();
    let events = the_match.act(WHITE, Action::Move(the_move), after(1)).unwrap();
    let other = AppStore(Store::open(&db.path()).await.unwrap());

    let twice: Vec<Event> = events.iter().chain(&events).cloned().collect();
    let error = db.store.save(revision, &the_match, &twice, &[], after(1)).await.unwrap_err();
    assert!(matches!(error, StoreError::Unexplained { .. }), "{error:?}");
    assert!(matches!(
        other.save(revision, &the_match, &events, &[], after(1)).await.unwrap(),
        Saved::Done { .. }
    ));

    assert_eq!(
        db.store.save(revision, &the_match, &events, &[], after(2)).await.unwrap(),
        Saved::Raced
    );
    other.save_person(&person(WHITE, "new"), START).await.unwrap();
    assert_eq!(db.number("select count(*) from moves").await, 1);
}
