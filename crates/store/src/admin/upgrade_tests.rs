//! A database of version 0.1.0 is migrated when it is opened, and its matches go on.
//!
//! The fixture was created with the migrations of that version: two players, an open challenge, a
//! match after two moves, and outbox messages in every state.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Read as _;

use courier_play::pauses::PauseKind;
use courier_play::preferences::{LeadTime, LeadTimes};

use crate::admin::migrations::{MIGRATIONS, POSTGRES_MIGRATIONS};
use crate::sql;
use crate::test_support::{postgres, *};
use crate::{OpenError, OutboxId};

const FIXTURE: &[u8] = include_bytes!("fixtures/courier-0.1.0.db.gz");

/// A copy of the fixture in a temporary folder.
fn unpacked() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(FIXTURE).read_to_end(&mut bytes).unwrap();
    std::fs::write(&path, bytes).unwrap();
    (folder, path)
}

#[tokio::test]
async fn a_database_of_0_1_0_is_migrated_and_its_match_goes_on() {
    let (folder, path) = unpacked();
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

#[tokio::test]
async fn outbox_messages_of_0_1_0_keep_their_ids_and_states() {
    let (folder, path) = unpacked();
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
    let (folder, path) = unpacked();
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

#[tokio::test]
async fn any_other_checksum_is_refused() {
    let (_folder, path) = unpacked();
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
