//! The connection pools: unfinished transactions, and closing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::future::Future as _;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use crate::StoreError;
use crate::sql;
use crate::test_support::*;

#[tokio::test]
async fn a_dropped_transaction_is_rolled_back_and_the_writer_is_free() {
    let db = TestStore::in_a_file().await;
    let mut transaction = db.store.begin_write().await.unwrap();
    let sql = "update players set name = 'half done'";
    sql::query(sql).execute(&mut *transaction).await.unwrap();
    drop(transaction);
    db.store.save_person(&person(WHITE, "new"), START).await.unwrap();
    assert_eq!(db.store.player(WHITE).await.unwrap().unwrap().name, "new");
    assert_eq!(db.store.player(BLACK).await.unwrap().unwrap().name, "black");
}

#[tokio::test]
async fn reading_does_not_wait_for_the_writer() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    let writing = db.store.begin().await.unwrap();
    let read = tokio::time::timeout(Duration::from_secs(10), db.store.find_match(id));
    assert!(read.await.unwrap().unwrap().is_some());
    drop(writing);
}

#[tokio::test]
async fn a_reader_cannot_write() {
    let db = TestStore::in_a_file().await;
    let error = sql::query("update players set name = 'written'")
        .execute(&db.store.readers)
        .await
        .unwrap_err();
    assert!(error.to_string().contains("readonly"), "{error}");
}

#[tokio::test]
async fn closing_waits_for_a_running_transaction() {
    let db = TestStore::in_a_file().await;
    let writing = db.store.begin().await.unwrap();
    let mut closing = Box::pin(db.store.close());
    let mut context = Context::from_waker(Waker::noop());
    assert_eq!(closing.as_mut().poll(&mut context), Poll::Pending);
    drop(writing);
    tokio::time::timeout(Duration::from_secs(10), closing).await.unwrap();
    let error = db.store.save_person(&person(WHITE, "late"), START).await.unwrap_err();
    assert!(matches!(error, StoreError::Sql(sql::Error::PoolClosed)), "{error:?}");
}

/// A full disk makes SQLite roll back by itself, which sqlx does not notice.
#[tokio::test]
async fn a_connection_with_an_unnoticed_rollback_is_replaced() {
    let db = TestStore::in_a_file().await;
    let mut transaction = db.store.begin_write().await.unwrap();
    sql::query("rollback").execute(&mut *transaction).await.unwrap();
    transaction.commit().await.unwrap_err();
    db.store.save_person(&person(WHITE, "new"), START).await.unwrap();
    assert_eq!(db.store.player(WHITE).await.unwrap().unwrap().name, "new");
}
