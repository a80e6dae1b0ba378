//! Private notes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::people::notes::NOTE;
use crate::test_support::*;

#[tokio::test]
async fn each_player_has_their_own_note() {
    let db = TestStore::new().await;
    let (id, other) = (db.begin().await, db.begin().await);
    let store = &db.store;
    store.write_note(id, WHITE, "weak on f7", START).await.unwrap();
    store.write_note(id, BLACK, "he is in a hurry", START).await.unwrap();
    assert_eq!(store.note_on(id, WHITE).await.unwrap().as_deref(), Some("weak on f7"));
    assert_eq!(store.note_on(id, THIRD).await.unwrap(), None);
    assert_eq!(store.note_on(other, WHITE).await.unwrap(), None);

    store.write_note(id, WHITE, "no longer", after(1)).await.unwrap();
    assert_eq!(
        store.note_on(id, WHITE).await.unwrap().as_deref(),
        Some("no longer"),
        "a later note replaces it"
    );
    assert_eq!(db.number("select written_at from notes where player_id = 101").await, after(1).0);

    assert!(store.clear_note(id, WHITE).await.unwrap());
    assert!(!store.clear_note(id, WHITE).await.unwrap(), "it is deleted already");
    assert_eq!(store.note_on(id, BLACK).await.unwrap().as_deref(), Some("he is in a hurry"));
    db.uses_only(NOTE, &["PRIMARY KEY"]).await;
}

#[tokio::test]
async fn invalid_notes_are_rejected() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    assert!(db.store.write_note(id, WHITE, "", START).await.is_err());
    assert!(db.store.write_note(id, WHITE, &"ñ".repeat(1001), START).await.is_err());
    assert!(db.store.write_note(MatchId(999), WHITE, "where$1", START).await.is_err());
    db.store.write_note(id, WHITE, &"ñ".repeat(1000), START).await.unwrap();
}
