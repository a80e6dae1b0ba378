//! Sessions of several processes on a server: who may use the database, who holds the duty, and how
//! they wake each other.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use sqlx::ConnectOptions as _;

use crate::test_support::postgres;
use crate::test_support::*;
use crate::{ServerError, ServerListener, ServerSession, Usage};

/// How long a condition may take, on a machine that is busy.
const LIMIT: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_second_process_is_refused_until_the_first_has_ended() {
    let test = "a_second_process_is_refused_until_the_first_has_ended";
    let Some(address) = postgres::address(test).await else { return };
    let held = ServerSession::begin(&address, Usage::Alone).await.unwrap();
    for usage in [Usage::Alone, Usage::Shared] {
        let error = ServerSession::begin_within(&address, usage, Duration::ZERO).await.unwrap_err();
        assert!(error.to_string().contains("in use by another Courier"), "{error}");
    }
    let next = ServerSession::begin(&address, Usage::Alone);
    let (next, ()) = tokio::join!(next, async { drop(held) });
    next.unwrap();
}

#[tokio::test]
async fn processes_that_share_a_database_keep_out_one_that_must_be_alone() {
    let test = "processes_that_share_a_database_keep_out_one_that_must_be_alone";
    let Some(address) = postgres::address(test).await else { return };
    let first = ServerSession::begin(&address, Usage::Shared).await.unwrap();
    let mut second = ServerSession::begin(&address, Usage::Shared).await.unwrap();
    assert_eq!(second.processes().await.unwrap(), 2);
    first.end().await;
    // The server notices some time after the connection was closed.
    let one = async { while second.processes().await.unwrap() > 1 {} };
    tokio::time::timeout(LIMIT, one).await.unwrap();
    let alone = ServerSession::begin_within(&address, Usage::Alone, Duration::ZERO).await;
    assert!(matches!(alone, Err(ServerError::InUse { .. })), "{alone:?}");
    second.end().await;
    ServerSession::begin(&address, Usage::Alone).await.unwrap();
}

#[tokio::test]
async fn the_duty_has_one_holder_and_is_free_when_its_session_ends() {
    let test = "the_duty_has_one_holder_and_is_free_when_its_session_ends";
    let Some(address) = postgres::address(test).await else { return };
    let mut first = ServerSession::begin(&address, Usage::Shared).await.unwrap();
    let mut second = ServerSession::begin(&address, Usage::Shared).await.unwrap();
    assert!(first.take_duty().await.unwrap());
    assert!(!second.take_duty().await.unwrap());
    first.give_up_duty().await.unwrap();
    assert!(second.take_duty().await.unwrap());
    assert!(!first.take_duty().await.unwrap());

    postgres::end_session_with_duty(&address).await;
    let lost = tokio::time::timeout(LIMIT, second.lost()).await.unwrap();
    assert!(lost.to_string().contains("the connection to the server was lost"), "{lost}");
    let taken = async { while !first.take_duty().await.unwrap() {} };
    tokio::time::timeout(LIMIT, taken).await.unwrap();
    second.renew().await.unwrap();
    assert!(!second.take_duty().await.unwrap());
    first.end().await;
    let taken = async { while !second.take_duty().await.unwrap() {} };
    tokio::time::timeout(LIMIT, taken).await.unwrap();
}

#[tokio::test]
async fn a_process_hears_that_another_one_has_stored_something() {
    let test = "a_process_hears_that_another_one_has_stored_something";
    let Some(address) = postgres::address(test).await else { return };
    let store = Store::connect(&address).await.unwrap();
    let mut listener = ServerListener::new(address.clone());
    let never = LIMIT * 10;
    // It has just connected.
    tokio::time::timeout(LIMIT, listener.wait(never)).await.unwrap().unwrap();
    for _ in 0..2 {
        store.wake_duty().await.unwrap();
        tokio::time::timeout(LIMIT, listener.wait(never)).await.unwrap().unwrap();
    }
    // Without anything to hear it returns, too, and hears afterwards.
    listener.wait(Duration::from_millis(1)).await.unwrap();
    store.wake_duty().await.unwrap();
    tokio::time::timeout(LIMIT, listener.wait(never)).await.unwrap().unwrap();

    // After a loss it connects again. Its last statement was the check above.
    let end = "select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and query = 'select 1'";
    let mut connection = address.options().connect().await.unwrap();
    let ended = sqlx::query(end).execute(&mut connection).await.unwrap().rows_affected();
    assert_eq!(ended, 1);
    while tokio::time::timeout(LIMIT, listener.wait(never)).await.unwrap().is_err() {}
    store.wake_duty().await.unwrap();
    tokio::time::timeout(LIMIT, listener.wait(never)).await.unwrap().unwrap();
    store.close().await;
}

#[tokio::test]
async fn old_messages_are_told_as_they_are_and_wake_nobody() {
    let test = "old_messages_are_told_as_they_are_and_wake_nobody";
    let Some(address) = postgres::address(test).await else { return };
    let store = Store::connect(&address).await.unwrap();
    let mut listener = ServerListener::for_old_messages(address.clone());
    let mut wake_ups = ServerListener::new(address.clone());
    for listener in [&mut listener, &mut wake_ups] {
        let connected = tokio::time::timeout(LIMIT, listener.wait(LIMIT)).await.unwrap();
        assert_eq!(connected.unwrap(), None);
    }
    let longest = "x".repeat(7_999);
    for text in [r#"[{"channel":1}]"#, &longest] {
        store.pass_on_old_messages(text).await.unwrap();
        let heard = tokio::time::timeout(LIMIT, listener.wait(LIMIT * 10)).await.unwrap();
        assert_eq!(heard.unwrap().as_deref(), Some(text));
    }
    store.wake_duty().await.unwrap();
    let heard = tokio::time::timeout(LIMIT, wake_ups.wait(LIMIT * 10)).await.unwrap();
    assert_eq!(heard.unwrap().as_deref(), Some(""), "this is the first that it hears");
    store.close().await;
}
