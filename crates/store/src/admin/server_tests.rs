//! Opening a database on a server, and the errors for those that cannot be opened.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use sqlx::{AssertSqlSafe, ConnectOptions as _};

use crate::admin::migrations::POSTGRES_MIGRATIONS;
use crate::sql;
use crate::test_support::postgres;
use crate::test_support::*;
use crate::{ServerAddress, ServerError};

/// Runs statements as another program would.
async fn execute(address: &ServerAddress, statement: &str) {
    let mut connection = address.options().connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
}

/// Tries to open a database that must not open. Returns the error, whose message must contain
/// `advice` and where the database is.
async fn refused(address: &ServerAddress, advice: &str) -> ServerError {
    let error = Store::connect(address).await.expect_err("this must not open");
    let message = error.to_string();
    assert!(message.contains(advice) && message.contains(&address.to_string()), "{message}");
    error
}

#[tokio::test]
async fn an_empty_database_gets_its_tables_and_is_opened_again() {
    let test = "an_empty_database_gets_its_tables_and_is_opened_again";
    let Some(address) = postgres::address(test).await else { return };
    assert_eq!(Store::inspect_server(&address).await.unwrap(), None);
    // Two processes may do it at the same time.
    let (first, second) = tokio::join!(Store::connect(&address), Store::connect(&address));
    first.unwrap().save_person(&person(WHITE, "white"), START).await.unwrap();
    second.unwrap().save_person(&person(BLACK, "black"), START).await.unwrap();
    let store = Store::connect(&address).await.unwrap();
    let id = store.propose(&proposal(), |_| Vec::new(), START).await.unwrap();
    assert!(store.challenge(id).await.unwrap().is_some());
    let found = Store::inspect_server(&address).await.unwrap().unwrap();
    let newest = POSTGRES_MIGRATIONS.iter().map(|file| file.version).max();
    let found = (Some(found.version), found.matches, found.set_aside);
    assert_eq!(found, (newest, 0, Vec::new()));
    store.close().await;
}

#[tokio::test]
async fn a_database_of_another_program_or_of_a_newer_courier_is_left_as_it_is() {
    let test = "a_database_of_another_program_or_of_a_newer_courier_is_left_as_it_is";
    let Some(address) = postgres::address(test).await else { return };
    execute(&address, "create table invoices (id bigint)").await;
    let error = refused(&address, "Name a database for Courier alone").await;
    assert!(matches!(error, ServerError::Foreign { .. }), "{error:?}");
    execute(&address, "drop table invoices").await;

    Store::connect(&address).await.unwrap().close().await;
    let newer = "insert into _sqlx_migrations values (9999, 'newer', now(), true, '', 0)";
    execute(&address, newer).await;
    let error = refused(&address, "tables have version 9999").await;
    assert!(matches!(error, ServerError::Newer { found: 9999, .. }), "{error:?}");
    execute(&address, "delete from _sqlx_migrations where version = 9999").await;

    execute(&address, "update _sqlx_migrations set checksum = '' where version = 36").await;
    let error = refused(&address, "could not be migrated").await;
    assert!(matches!(error, ServerError::Migration { .. }), "{error:?}");
}

/// An update replaces processes one by one: older ones keep their prepared statements.
#[tokio::test]
async fn challenges_are_read_after_a_newer_process_has_added_a_column() {
    let test = "challenges_are_read_after_a_newer_process_has_added_a_column";
    let Some(address) = postgres::address(test).await else { return };
    let store = Store::connect(&address).await.unwrap();
    for player in [WHITE, BLACK] {
        store.save_person(&person(player, "player"), START).await.unwrap();
    }
    let open = Proposal { opponent: None, ..proposal() };
    store.propose(&proposal(), |_| Vec::new(), START).await.unwrap();
    store.propose(&open, |_| Vec::new(), START).await.unwrap();
    for statement in ["", "alter table challenges add column mood text"] {
        execute(&address, statement).await;
        // More often than the pool has connections.
        for _ in 0..10 {
            let of_white = store.open_challenges_of(WHITE, START, 5, 0).await.unwrap();
            let here = store.open_in_server(HERE.server.unwrap(), START, 5).await.unwrap();
            let mut transaction = store.begin().await.unwrap();
            let to_black = transaction.open_challenges_to(WHITE, BLACK, START).await.unwrap();
            transaction.commit().await.unwrap();
            assert_eq!([of_white.len(), here.len(), to_black.len()], [2, 1, 1]);
        }
    }
}

#[tokio::test]
async fn errors_do_not_contain_the_password() {
    let url = "postgres://courier:se%2Fcret@127.0.0.1:1/games?sslmode=disable";
    let address: ServerAddress = url.parse().unwrap();
    assert_eq!(address.to_string(), "\"games\" at 127.0.0.1:1");
    let error = Store::connect(&address).await.unwrap_err();
    assert!(matches!(error, ServerError::Unreachable { .. }), "{error:?}");
    assert!(error.to_string().contains("Check that the server runs"), "{error}");
    for shown in [format!("{error}"), format!("{error:?}"), format!("{address:?}")] {
        assert!(!shown.contains("cret"), "{shown}");
    }
    for wrong in ["postgres:games", "postgres://a b", "mysql://courier@localhost/games", "games"] {
        let error = wrong.parse::<ServerAddress>().unwrap_err().to_string();
        assert!(error.contains("postgres://USER:PASSWORD@HOST:PORT/DATABASE"), "{error}");
        assert!(!error.contains(wrong), "{error}");
    }
}

/// What is read in one transaction is as of one moment, and nothing can be written there.
#[tokio::test]
async fn a_transaction_that_reads_sees_one_moment() {
    let test = "a_transaction_that_reads_sees_one_moment";
    let Some(address) = postgres::address(test).await else { return };
    let store = Store::connect(&address).await.unwrap();
    let count = "select count(*) from players where id > 0";
    let mut reading = store.readers.begin().await.unwrap();
    let before: i64 = sql::query_scalar(count).fetch_one(&mut *reading).await.unwrap();
    store.save_person(&person(WHITE, "white"), START).await.unwrap();
    let after: i64 = sql::query_scalar(count).fetch_one(&mut *reading).await.unwrap();
    assert_eq!((before, after), (0, 0));
    drop(reading);
    let now: i64 = sql::query_scalar(count).fetch_one(&store.readers).await.unwrap();
    assert_eq!(now, 1);
    let error = sql::query("delete from players").execute(&store.readers).await.unwrap_err();
    assert!(error.to_string().contains("read-only"), "{error}");
}

/// A transaction whose beginning is dropped while it waits for another one holds nothing.
#[tokio::test]
async fn a_transaction_that_is_dropped_while_it_begins_keeps_nobody_waiting() {
    let test = "a_transaction_that_is_dropped_while_it_begins_keeps_nobody_waiting";
    let Some(address) = postgres::address(test).await else { return };
    let store = Store::connect(&address).await.unwrap();
    let other = Store::connect(&address).await.unwrap();
    let writing = other.begin().await.unwrap();
    let waits = tokio::time::timeout(Duration::from_millis(100), store.begin()).await;
    assert!(waits.is_err(), "it waits for the other one");
    drop(writing);
    for writer in [&other, &store, &other] {
        writer.save_person(&person(WHITE, "white"), START).await.unwrap();
    }
    let held = "select count(*) from pg_locks where locktype = 'advisory' and granted
                and database = (select oid from pg_database where datname = current_database())";
    let freed = async {
        while sql::query_scalar::<i64>(held).fetch_one(&store.readers).await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), freed).await.unwrap();
}
