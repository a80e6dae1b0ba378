//! Block lists.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::blocks::Blocks;

use crate::people::blocks::{BETWEEN, BLOCKED_BY, PLANNED_ON_LADDERS};
use crate::test_support::*;

async fn block(db: &TestStore, player: PlayerId, other: PlayerId, now: Moment) {
    let mut transaction = db.store.begin().await.unwrap();
    transaction.block(player, other, now).await.unwrap();
    transaction.commit().await.unwrap();
}

#[tokio::test]
async fn each_player_has_their_own_list() {
    let db = TestStore::new().await;
    block(&db, WHITE, BLACK, START).await;
    block(&db, WHITE, THIRD, after(1)).await;
    block(&db, WHITE, BLACK, after(2)).await;
    let listed = db.store.blocked_by(WHITE).await.unwrap();
    let listed: Vec<PlayerId> = listed.into_iter().map(|(player, _)| player).collect();
    assert_eq!(listed, [THIRD, BLACK], "a player is listed once");
    assert_eq!(db.store.blocked_by(BLACK).await.unwrap(), []);
    let between =
        async |actor, other| db.store.begin().await.unwrap().blocks_between(actor, other).await;
    let (by_actor, by_other) =
        (Blocks { by_actor: true, by_other: false }, Blocks { by_actor: false, by_other: true });
    assert_eq!(between(WHITE, BLACK).await.unwrap(), by_actor);
    assert_eq!(between(BLACK, WHITE).await.unwrap(), by_other);
    assert_eq!(between(BLACK, THIRD).await.unwrap(), Blocks::default());
    let mut transaction = db.store.begin().await.unwrap();
    assert_eq!(transaction.count_blocked(WHITE, BLACK).await.unwrap(), 1, "without this one");
    drop(transaction);
    assert!(db.store.unblock(WHITE, BLACK).await.unwrap());
    assert!(!db.store.unblock(WHITE, BLACK).await.unwrap(), "no longer on the list");
    assert_eq!(between(WHITE, BLACK).await.unwrap(), Blocks::default());
    db.uses_only(BETWEEN, &["PRIMARY KEY", "CONSTANT ROW"]).await;
    db.uses_only(BLOCKED_BY, &["PRIMARY KEY"]).await;
    db.uses_only(PLANNED_ON_LADDERS, &["fixtures_of_black"]).await;
}
