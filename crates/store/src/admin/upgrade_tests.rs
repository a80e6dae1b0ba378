//! A database of version 0.1.0 or 0.2.0 is migrated when it is opened, and its matches go on.
//!
//! The file of 0.1.0 was created with its migrations: two players, an open challenge, a match after
//! two moves, and outbox messages in every state.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Read as _;

use courier_play::pauses::PauseKind;
use courier_play::preferences::{LeadTime, LeadTimes};

use crate::admin::migrations::{MIGRATIONS, POSTGRES_MIGRATIONS};
use crate::admin::schema_tests::{indexes_of_file, tables_of_file};
use crate::sql;
use crate::test_support::{postgres, *};
use crate::{OpenError, OutboxId};

const OF_0_1_0: &[u8] = include_bytes!("fixtures/courier-0.1.0.db.gz");
/// The same, after the fifteenth migration of 0.2.0. Its others are those of 0.1.0.
const OF_0_2_0: &[u8] = include_bytes!("fixtures/courier-0.2.0.db.gz");

/// A copy of a fixture in a temporary folder.
fn unpacked(fixture: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(fixture).read_to_end(&mut bytes).unwrap();
    std::fs::write(&path, bytes).unwrap();
    (folder, path)
}

pub(super) fn of_0_1_0() -> (TempDir, PathBuf) {
    unpacked(OF_0_1_0)
}

fn of_0_2_0() -> (TempDir, PathBuf) {
    unpacked(OF_0_2_0)
}

#[tokio::test]
async fn a_database_of_0_1_0_or_0_2_0_is_migrated_and_its_match_goes_on() {
    for old in [of_0_1_0(), of_0_2_0()] {
        its_match_goes_on(old).await;
    }
}

async fn its_match_goes_on((folder, path): (TempDir, PathBuf)) {
    let db = TestStore { folder, store: Store::open(&path).await.unwrap() };
    let found = Store::inspect(&path).await.unwrap();
    assert_eq!((found.version, &found.faults[..]), (found.known, &[][..]), "{found}");

    let id = MatchId(1);
    let the_match = db.load(id).await.the_match;
    assert_eq!((the_match.ply(), the_match.players().white), (2, WHITE));
    assert!(the_match.record().timing.clock_options.flag_forgiveness);
    assert_eq!(the_match.record().timing.pauses[0].kind, PauseKind::ForgivenFlag);
    db.play(id, &["g1f3"], after(2)).await;
    assert_eq!(db.load(id).await.the_match.ply(), 3);

    let challenge = db.store.challenge(ChallengeId(1)).await.unwrap().unwrap();
    assert!(challenge.proposal.terms.clock_options.flag_forgiveness);
    assert_eq!(challenge.proposal.terms.color, ColorChoice::Random);
    assert!(db.store.player(WHITE).await.unwrap().unwrap().theme.is_some());
}

/// Except for the comments in the statements that created them.
#[tokio::test]
async fn a_migrated_database_has_the_tables_and_indexes_of_a_new_one() {
    let new = TestStore::in_a_file().await;
    let new = new.store.writer.file().unwrap();
    for (_folder, path) in [of_0_1_0(), of_0_2_0()] {
        let store = Store::open(&path).await.unwrap();
        let migrated = store.writer.file().unwrap();
        let (expected, found) = (tables_of_file(new).await, tables_of_file(migrated).await);
        assert_eq!(found.len(), expected.len());
        for (name, table) in &expected {
            assert_eq!(found.get(name), Some(table), "{name}");
        }
        assert_eq!(indexes_of_file(migrated).await, indexes_of_file(new).await);
        for pool in [new, migrated] {
            let others = "select count(*) from sqlite_schema where type not in ('table', 'index')";
            let others: i64 = sqlx::query_scalar(others).fetch_one(pool).await.unwrap();
            assert_eq!(others, 0, "triggers or views are not compared");
        }
        let list = "select version, description, checksum from _sqlx_migrations order by version";
        type Applied = Vec<(i64, String, Vec<u8>)>;
        let expected: Applied = sqlx::query_as(list).fetch_all(new).await.unwrap();
        let found: Applied = sqlx::query_as(list).fetch_all(migrated).await.unwrap();
        assert_eq!(found, expected);
    }
}

#[tokio::test]
async fn outbox_messages_of_0_1_0_and_0_2_0_keep_their_ids_and_states() {
    for old in [of_0_1_0(), of_0_2_0()] {
        outbox_messages_are_kept(old).await;
    }
}

async fn outbox_messages_are_kept((folder, path): (TempDir, PathBuf)) {
    let db = TestStore { folder, store: Store::open(&path).await.unwrap() };
    let states: Vec<(i64, String)> = sql::query_as("select id, state from outbox order by id")
        .fetch_all(&db.store.readers)
        .await
        .unwrap();
    let states: Vec<_> = states.iter().map(|(id, state)| (*id, state.as_str())).collect();
    let expected = [(1, "pending"), (2, "sent"), (3, "superseded"), (4, "failed"), (5, "sent")];
    assert_eq!(states, expected);
    assert_eq!(db.store.undelivered(10).await.unwrap()[0].id, OutboxId(4));
    // Number 6 was assigned and deleted: the next one is 7.
    let mut transaction = db.store.begin().await.unwrap();
    let message = tell(BLACK, Notice::YourTurn { the_match: MatchId(1), ply: 3 });
    transaction.enqueue(&[message], after(2)).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(db.number("select max(id) from outbox").await, 7);
}

/// Players who had chosen no warnings get the one an hour ahead, also in a turn that has begun.
#[tokio::test]
async fn chosen_warnings_of_0_1_0_are_kept_and_the_others_follow_the_default() {
    let (folder, path) = of_0_1_0();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("update players set warn_8h = 0 where id = $1")
        .bind(BLACK.0.cast_signed())
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::query("update matches set remind_at = null").execute(&mut connection).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    let db = TestStore { folder, store: Store::open(&path).await.unwrap() };
    let leads = |player| {
        let found = db.store.preferences(player);
        async move { found.await.unwrap().leads }
    };
    assert_eq!(leads(WHITE).await, LeadTimes::DEFAULT);
    assert_eq!(leads(BLACK).await, [LeadTime::DAY].into_iter().collect());
    let due = "select count(*) from matches where remind_at = started_at";
    assert_eq!(db.number(due).await, 1, "its reminders are planned again");
}

/// In both databases a choice of warnings, of three columns, becomes a list in one.
#[tokio::test]
async fn every_choice_of_warnings_is_kept() {
    let chosen = ["never", "1h", "8h", "8h-1h", "24h", "24h-1h", "24h-8h", "24h-8h-1h"];
    let insert = "insert into players (id, name, met_at, warn_24h, warn_8h, warn_1h,
            warnings_chosen)
        values ($1, '', 0, $1 / 4 % 2, $1 / 2 % 2, $1 % 2, $1 / 8)";
    let expected: Vec<(i64, Option<String>)> = (0..16)
        .zip([None; 8].into_iter().chain(chosen.map(Some)))
        .map(|(id, leads)| (id, leads.map(str::to_owned)))
        .collect();
    let read = "select id, leads from players where id between 0 and 15 order by id";
    macro_rules! upgraded {
        ($migrations:expr, $connection:expr) => {
            for migration in $migrations.iter() {
                if migration.version == 40 {
                    for id in 0..16_i64 {
                        sqlx::query(insert).bind(id).execute(&mut $connection).await.unwrap();
                    }
                }
                sqlx::raw_sql(migration.sql.clone()).execute(&mut $connection).await.unwrap();
            }
            let found: Vec<(i64, Option<String>)> =
                sqlx::query_as(read).fetch_all(&mut $connection).await.unwrap();
            assert_eq!(found, expected);
        };
    }
    let memory = sqlx::sqlite::SqliteConnectOptions::new().in_memory(true);
    let mut file = sqlx::ConnectOptions::connect(&memory).await.unwrap();
    upgraded!(MIGRATIONS, file);
    let test = "every_choice_of_warnings_is_kept";
    let Some(options) = postgres::new_database(test).await else { return };
    let mut server = sqlx::ConnectOptions::connect(&options).await.unwrap();
    upgraded!(POSTGRES_MIGRATIONS, server);
}

/// Also those of an older process that runs during the update.
#[tokio::test]
async fn weekends_of_earlier_challenges_are_saturday_and_sunday() {
    let insert =
        "insert into challenges (challenger_id, channel_id, variant, color, control, rated,
            made_at, expires_at, weekends)
        values (1, 2, 'chess', 'white', '2d', 0, 0, 1, $1)";
    let read = "select weekends, weekend_days from challenges order by id";
    let days = || "saturday-sunday".to_owned();
    macro_rules! upgraded {
        ($migrations:expr, $connection:expr) => {
            for migration in $migrations.iter() {
                if migration.version == 48 {
                    let person = "insert into players (id, name, met_at) values (1, '', 0)";
                    sqlx::query(person).execute(&mut $connection).await.unwrap();
                    sqlx::query(insert).bind(1_i64).execute(&mut $connection).await.unwrap();
                    sqlx::query(insert).bind(0_i64).execute(&mut $connection).await.unwrap();
                }
                sqlx::raw_sql(migration.sql.clone()).execute(&mut $connection).await.unwrap();
            }
            sqlx::query(insert).bind(1_i64).execute(&mut $connection).await.unwrap();
            let found: Vec<(i64, String)> =
                sqlx::query_as(read).fetch_all(&mut $connection).await.unwrap();
            assert_eq!(found, [(1, days()), (0, days()), (1, days())]);
        };
    }
    let memory = sqlx::sqlite::SqliteConnectOptions::new().in_memory(true);
    let mut file = sqlx::ConnectOptions::connect(&memory).await.unwrap();
    upgraded!(MIGRATIONS, file);
    let test = "weekends_of_earlier_challenges_are_saturday_and_sunday";
    let Some(options) = postgres::new_database(test).await else { return };
    let mut server = sqlx::ConnectOptions::connect(&options).await.unwrap();
    upgraded!(POSTGRES_MIGRATIONS, server);
}

#[tokio::test]
async fn any_other_checksum_is_refused() {
    let (_folder, path) = of_0_1_0();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("update _sqlx_migrations set checksum = x'00' where version = 3")
        .execute(&mut connection)
        .await
        .unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    let error = Store::open(&path).await.unwrap_err();
    assert!(matches!(error, OpenError::Diverged { .. }), "{error:?}");
}
