//! Of every column of both databases somebody has decided whether it is exported.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use courier_play::competitions::Change;
use serde_json::Value;
use sqlx::ConnectOptions as _;

use crate::admin::export::EXPORTED;
use crate::admin::migrations::POSTGRES_MIGRATIONS;
use crate::admin::privacy_tests::{LEAVING, with_a_player_in_all_tables};
use crate::test_support::competitions::{changed, ladder, planned, stored};
use crate::test_support::{postgres, *};
use crate::{OwnRows, sql};

/// Tables of which nothing is exported, with the reason.
const NOT_EXPORTED: &[(&str, &str)] = &[
    ("announced_servers", "about servers"),
    ("announcements", "everybody in the servers has read them"),
    ("challenge_channels", "the configuration of a server"),
    ("hash_key", "with it hashes can be tried out"),
    ("heartbeat", "of the bot"),
    ("kept_blocks", "would tell that somebody has deleted their data"),
    ("kept_counts", "about people who have deleted their data"),
    ("kept_opponents", "would tell that somebody has deleted their data"),
    ("kept_sanctions", "of people who have deleted their data"),
    ("lobby_messages", "of a server"),
    ("outages", "of the bot"),
    ("received_interactions", "numbers of requests, for some minutes"),
    ("reminders", "tell when the opponent wants to be reminded; their own are in the outbox"),
    ("review_positions", "may stand on a running board by now; /review shows what may be shown"),
    ("threads", "of a server"),
];

/// Columns of exported tables that are not exported, with the reason.
const WITHHELD: &[(&str, &str, &str)] = &[
    ("competitions", "due_at revision", "follow from the games and vacations of all entrants"),
    ("matches", "remind_at", "the opponent's quiet hours follow from it"),
    ("matches", "moved_here", "whether the opponent's move was planned follows from it"),
    ("matches", "revision", "rises with the plans and preferences of the opponent"),
    (
        "servers",
        "locale threads language control challenger_role_id place_chosen board_side \
         organizer_role_id roles_variant both_share",
        "other managers have chosen them",
    ),
    (
        "servers",
        "lobby_due_at lobby_posted_at roles_due_at",
        "follow from the games of all members",
    ),
    ("servers", "banned_at", "about the server, and not about who has chosen its lobby"),
    ("rated_opponents", "on_the_way", "would tell that the opponent has deleted their data"),
    ("studies", "revision", "tells nothing"),
];

fn check(columns: Vec<(String, String)>) {
    let found: BTreeSet<(String, String)> = columns
        .into_iter()
        .filter(|(table, _)| NOT_EXPORTED.iter().all(|(other, _)| other != table))
        .collect();
    let exported = EXPORTED.iter().flat_map(|exported| {
        let partly = exported.partly.iter().map(|(column, _)| *column);
        let all = exported.columns.split(' ').chain(partly);
        all.map(|column| (exported.table, column))
    });
    let withheld = WITHHELD
        .iter()
        .flat_map(|(table, columns, _)| columns.split(' ').map(|column| (*table, column)));
    let mut decided = BTreeSet::new();
    for (table, column) in exported.chain(withheld) {
        let new = decided.insert((table.to_owned(), column.to_owned()));
        assert!(new, "{table}.{column} is listed twice");
    }
    let open: Vec<_> = found.difference(&decided).collect();
    assert!(open.is_empty(), "decide whether `/privacy export` contains these: {open:?}");
    let stale: Vec<_> = decided.difference(&found).collect();
    assert!(stale.is_empty(), "there are no such columns: {stale:?}");
}

#[tokio::test]
async fn every_column_of_both_databases_is_decided_on() {
    let db = TestStore::in_a_file().await;
    let columns = "select schema.name, info.name
                   from sqlite_schema schema join pragma_table_xinfo(schema.name) info
                   where schema.type = 'table' and schema.name not like 'sqlite_%'
                       and schema.name <> '_sqlx_migrations'";
    let file = db.store.writer.file().unwrap();
    check(sqlx::query_as(columns).fetch_all(file).await.unwrap());
    let test = "every_column_of_both_databases_is_decided_on";
    let Some(options) = postgres::new_database(test).await else { return };
    let mut server = options.connect().await.unwrap();
    POSTGRES_MIGRATIONS.run(&mut server).await.unwrap();
    let columns = "select table_name::text, column_name::text from information_schema.columns
                   where table_schema = current_schema() and table_name <> '_sqlx_migrations'";
    check(sqlx::query_as(columns).fetch_all(&mut server).await.unwrap());
}

/// What the opponent keeps to themself may change without a change of the export.
#[tokio::test]
async fn an_export_does_not_show_what_the_opponent_has_chosen() {
    let (db, id) = with_a_player_in_all_tables().await;
    let running =
        db.begin_with(proposal(), ByColor { white: LEAVING, black: BLACK }, after(170)).await;
    db.play(running, &["e2e4", "e7e5", "g1f3"], after(170)).await;
    let before = db.store.own_rows(LEAVING).await.unwrap();
    for change in [
        "update matches set remind_at = 77 where remind_at is not null",
        "update matches set moved_here = 1 - moved_here, revision = revision + 3",
        "update moves set planned = 1 - planned where ply % 2 = 1",
        "update players set quiet_from = 3, quiet_to = 5, leads = 'never', theme = 'gray'
         where id = 102",
        "update challenges set message_id = 78, message_channel_id = 79
         where server_id is null and challenger_id = 102",
        "update notes set text = 'other' where player_id = 102",
        "insert into kept_blocks values (813847887657123841,
             'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 0)",
    ] {
        sql::query(change).execute(&db.store.writer).await.unwrap();
    }
    assert_eq!(db.store.own_rows(LEAVING).await.unwrap(), before);
    let moves = rows(&before, "moves");
    let planned = |id: MatchId| -> Vec<bool> {
        let of = moves.iter().filter(|row| row["match_id"] == id.0);
        of.map(|row| row["planned"].is_number()).collect()
    };
    assert_eq!(planned(id), [true, false, true, false], "of their own moves");
    assert_eq!(planned(running), [true, false, true]);
}

/// A starting position is a secret until the game begins, for both players.
#[tokio::test]
async fn an_export_does_not_show_a_starting_position_before_the_game() {
    let db = TestStore::new().await;
    changed(&db, &stored(&db, &ladder()).await, &[Change::Plan(planned())]).await;
    let start = async || {
        let own = db.store.own_rows(WHITE).await.unwrap();
        rows(&own, "fixtures")[0]["start_number"].clone()
    };
    assert_eq!(start().await, Value::Null);
    let begun = db.begin().await;
    db.tamper(&format!("update fixtures set match_id = {begun}")).await;
    assert_eq!(start().await, 0);
}

fn rows<'a>(own: &'a [OwnRows], table: &str) -> &'a [Value] {
    &own.iter().find(|rows| rows.table == table).unwrap().rows
}
