//! Compacting a database with `courier compact`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::test_support::*;
use crate::{CompactError, OpenError};

#[tokio::test]
async fn the_space_of_deleted_rows_is_given_back_and_nothing_else_is_lost() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    db.play(id, &FOOLS_MATE, START).await;
    db.tamper(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
         insert into outbox (player_id, notice, created_at, state, send_at, closed_at)
         select 101, '{\"notice\":\"your-turn\"}', 0, 'superseded', 0, 0 from n",
    )
    .await;
    db.tamper("delete from outbox where closed_at = 0").await;
    db.store.close().await;
    let compaction = Store::compact(&db.path()).await.unwrap();
    assert_eq!(compaction.after, std::fs::metadata(db.path()).unwrap().len());
    assert!(compaction.before > 1_000_000, "{compaction:?}");
    assert!(compaction.after < 600_000, "{compaction:?}");

    let found = Store::inspect(&db.path()).await.unwrap();
    assert_eq!((found.faults, found.counts.unwrap().moves), (Vec::new(), 4));
    let store = Store::open(&db.path()).await.unwrap();
    assert!(store.find_match(id).await.unwrap().unwrap().the_match.outcome().is_some());
}

#[tokio::test]
async fn what_is_no_database_of_courier_is_not_compacted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    let error = Store::compact(&path).await.unwrap_err();
    assert!(matches!(error, CompactError::Open(OpenError::Missing { .. })), "{error:?}");
    std::fs::write(&path, "a few words").unwrap();
    let error = Store::compact(&path).await.unwrap_err();
    assert!(matches!(error, CompactError::Open(OpenError::NotADatabase { .. })), "{error:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "a few words");
}
