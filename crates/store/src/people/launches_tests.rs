//! The match that an Activity was launched with.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::people::launches::REMOVE_OUTDATED;
use crate::test_support::*;

impl TestStore {
    async fn launch(&self, player: PlayerId, since: i64) -> Option<MatchId> {
        let mut transaction = self.store.begin().await.unwrap();
        transaction.launch_of(player, after(since)).await.unwrap()
    }
}

#[tokio::test]
async fn the_last_launch_of_a_player_counts() {
    let db = TestStore::new().await;
    let (first, second) = (db.begin().await, db.begin().await);
    let store = &db.store;
    store.set_launch(WHITE, Some(first), after(1)).await.unwrap();
    store.set_launch(BLACK, Some(first), after(1)).await.unwrap();
    store.set_launch(WHITE, Some(second), after(2)).await.unwrap();
    assert_eq!(db.launch(WHITE, 1).await, Some(second));
    assert_eq!(db.launch(WHITE, 2).await, None, "it is too old");
    assert_eq!(db.launch(BLACK, 0).await, Some(first));
    store.set_launch(BLACK, None, after(2)).await.unwrap();
    assert_eq!(db.launch(BLACK, 0).await, None, "the last one was without a match");
    assert!(store.set_launch(PlayerId(999), Some(first), after(1)).await.is_err());
    assert!(store.set_launch(WHITE, Some(MatchId(999)), after(1)).await.is_err());
}

#[tokio::test]
async fn launches_that_are_too_old_are_removed() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    for (player, at) in [(WHITE, 1), (BLACK, 2)] {
        db.store.set_launch(player, Some(id), after(at)).await.unwrap();
    }
    assert_eq!(db.store.remove_outdated_launches(after(1), 9).await.unwrap(), 1);
    assert_eq!(db.launch(BLACK, 0).await, Some(id));
    assert_eq!(db.store.remove_outdated_launches(after(2), 9).await.unwrap(), 1);
    db.uses_only(REMOVE_OUTDATED, &["PRIMARY KEY", "activity_launches_outdated"]).await;
}
