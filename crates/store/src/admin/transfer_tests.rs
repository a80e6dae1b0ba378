//! Copies are complete: rows, numbers, and every match.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::admin::privacy_tests::with_a_player_in_all_tables;
use crate::sql::{self, AssertSqlSafe};
use crate::test_support::postgres;
use crate::test_support::*;
use crate::{OwnRows, TransferError};

/// All rows about these players.
async fn rows_about(store: &Store, players: &[PlayerId]) -> Vec<String> {
    let mut all = Vec::new();
    for player in players {
        for OwnRows { table, rows } in store.own_rows(*player).await.unwrap() {
            all.extend(rows.iter().map(|row| format!("{player:?} {table} {row}")));
        }
    }
    all
}

async fn next_numbers(store: &Store) -> Vec<String> {
    let (player, channel) = (WHITE.0, CHANNEL.0);
    let mut given = Vec::new();
    for insert in [
        format!(
            "insert into outbox (player_id, notice, created_at, send_at)
             values ({player}, '{{}}', 0, 0) returning id"
        ),
        format!(
            "insert into challenges (challenger_id, channel_id, variant, color, control, rated,
                                     made_at, expires_at)
             values ({player}, {channel}, 'chess', 'white', '3d', 0, 0, 0) returning id"
        ),
        format!(
            "insert into imported_games (owner_id, record, imported_at, variant, white, black,
                                         score)
             values ({player}, 'x', 0, 'chess', 'a', 'b', '1-0') returning id"
        ),
    ] {
        let id: i64 =
            sql::query_scalar(AssertSqlSafe(insert)).fetch_one(&store.writer).await.unwrap();
        given.push(id.to_string());
    }
    given
}

#[tokio::test]
async fn a_copy_on_a_server_and_the_copy_of_it_in_a_file_have_the_same_rows() {
    let test = "a_copy_on_a_server_and_the_copy_of_it_in_a_file_have_the_same_rows";
    let Some(address) = postgres::address(test).await else { return };
    let (db, id) = with_a_player_in_all_tables().await;
    let other = db.begin().await;
    db.play(other, &FOOLS_MATE, START).await;
    // Its number is not given again, although it is gone.
    let last = "select max(id) from imported_games";
    let last = db.number(last).await;
    db.tamper(&format!("delete from imported_games where id = {last}")).await;
    let server = Store::connect(&address).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let back = Store::open(&folder.path().join("back.db")).await.unwrap();

    let there = db.store.transfer(&server).await.unwrap();
    assert_eq!(there.matches as i64, db.number("select count(*) from matches").await);
    assert!(there.rows > 60, "{there:?}");
    // Nobody would remove these from a file.
    let received = "insert into received_interactions values (1, 0)";
    sql::query(received).execute(&server.writer).await.unwrap();
    assert_eq!(server.transfer(&back).await.unwrap(), there);
    let players: Vec<PlayerId> = sql::query_scalar("select id from players where id > 0")
        .fetch_all(&db.store.readers)
        .await
        .unwrap();
    let expected = rows_about(&db.store, &players).await;
    assert!(expected.len() > 60, "{}", expected.len());
    for copy in [&server, &back] {
        assert_eq!(rows_about(copy, &players).await, expected);
        assert!(copy.find_match(id).await.unwrap().is_some());
    }
    let next = next_numbers(&db.store).await;
    assert_eq!(next_numbers(&server).await, next);
    assert_eq!(next_numbers(&back).await, next);
}

#[tokio::test]
async fn nothing_is_copied_into_a_database_with_rows() {
    let (db, _) = with_a_player_in_all_tables().await;
    let target = TestStore::new().await;
    let before = target.number("select count(*) from players").await;
    let error = db.store.transfer(&target.store).await.unwrap_err();
    assert!(matches!(error, TransferError::NotEmpty { .. }), "{error:?}");
    assert_eq!(target.number("select count(*) from players").await, before);
}
