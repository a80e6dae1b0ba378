//! Vacations, and the choice that one begins by itself.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::vacations::Vacation;

use crate::test_support::*;

#[tokio::test]
async fn only_the_named_vacation_is_deleted() {
    let db = TestStore::new().await;
    let [first, second] = [1, 50].map(|hours| Vacation::of(1, after(hours)));
    let mut transaction = db.store.begin().await.unwrap();
    for (player, vacation) in [(WHITE, first), (WHITE, second), (BLACK, second)] {
        transaction.insert_vacation(player, vacation, START).await.unwrap();
    }
    transaction.delete_vacation(WHITE, second).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(db.store.vacations(WHITE).await.unwrap().taken, [first]);
    assert_eq!(db.store.vacations(BLACK).await.unwrap().taken, [second]);
}
