//! Checks of the file before it is opened and while it is in use.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use crate::OpenError;
use crate::test_support::*;

#[tokio::test]
async fn the_quick_check_finds_a_damaged_page_that_opening_does_not() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    db.play(id, &FOOLS_MATE, START).await;
    let root = db.number("select rootpage from sqlite_schema where name = 'moves'").await;
    db.store.close().await;
    Store::quick_check(&db.path()).await.unwrap();
    let mut bytes = fs::read(db.path()).unwrap();
    let page = usize::try_from(root - 1).unwrap() * 4096;
    bytes[page..page + 4096].fill(0xff);
    fs::write(db.path(), &bytes).unwrap();

    Store::open(&db.path()).await.unwrap().close().await;
    let error = Store::quick_check(&db.path()).await.unwrap_err();
    assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
    assert!(error.to_string().contains("`courier restore FILE`"), "{error}");
}

/// A backup that was copied over the database of a bot that was killed.
#[tokio::test]
async fn no_check_applies_a_foreign_log() {
    let db = TestStore::in_a_file().await;
    let backup = db.folder.path().join("backup.db");
    db.store.backup(&backup).await.unwrap();
    for _ in 0..30 {
        let id = db.begin().await;
        db.play(id, &FOOLS_MATE, START).await;
    }
    // The log does not repeat what is in the file by then.
    db.store.checkpoint().await.unwrap();
    let id = db.begin().await;
    db.play(id, &FOOLS_MATE, START).await;
    let by_hand = db.folder.path().join("by-hand.db");
    let log = db.folder.path().join("by-hand.db-wal");
    fs::copy(&backup, &by_hand).unwrap();
    fs::copy(db.folder.path().join("courier.db-wal"), &log).unwrap();
    let (before, log_before) = (fs::read(&by_hand).unwrap(), fs::read(&log).unwrap());
    let error = Store::quick_check(&by_hand).await.unwrap_err();
    assert!(error.to_string().contains("`courier restore FILE`"), "{error}");
    if let Ok(found) = Store::inspect(&by_hand).await {
        assert_ne!(found.faults, Vec::<String>::new());
    }
    let second = db.folder.path().join("second.db");
    Store::backup_of(&by_hand, &second).await.unwrap_err();
    assert!(!second.exists());
    assert_eq!(fs::read(&by_hand).unwrap(), before);
    assert!(fs::read(&log).unwrap() == log_before, "the log holds what is nowhere else");
}

/// The bot uses a write-ahead log, but a process can be killed while it switches to it or from it.
#[tokio::test]
async fn a_rollback_journal_is_no_obstacle() {
    let db = TestStore::in_a_file().await;
    let path = db.folder.path().join("rollback.db");
    db.store.backup(&path).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    for sql in [
        "pragma cache_size = 2",
        "begin immediate",
        "with recursive n (i) as (select 1000 union all select i + 1 from n where i < 9000)
         insert into players (id, name, met_at) select i, hex(zeroblob(30)), 0 from n",
        "update players set name = 'half done'",
    ] {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    let killed = db.folder.path().join("killed.db");
    fs::copy(&path, &killed).unwrap();
    fs::copy(db.folder.path().join("rollback.db-journal"), killed.with_extension("db-journal"))
        .unwrap();
    drop(connection);
    Store::quick_check(&killed).await.unwrap();
    assert_eq!(Store::inspect(&killed).await.unwrap().counts.unwrap().players, 3);
}

/// As SQLite leaves a copy: the bot can open it while it is checked.
#[tokio::test]
async fn the_quick_check_does_not_hold_up_the_program() {
    let db = TestStore::in_a_file().await;
    let backup = db.folder.path().join("backup.db");
    db.store.backup(&backup).await.unwrap();
    Store::quick_check(&backup).await.unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&backup);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let mode: String =
        sqlx::query_scalar("pragma journal_mode").fetch_one(&mut connection).await.unwrap();
    assert_eq!(mode, "wal");
}

#[tokio::test]
async fn the_full_check_finds_an_index_that_lacks_a_row() {
    let db = TestStore::in_a_file().await;
    assert_eq!(db.store.full_check().await.unwrap(), Vec::<String>::new());
    db.begin().await;
    let mut connection = db.store.writer.file().unwrap().acquire().await.unwrap();
    for sql in [
        "pragma writable_schema = on",
        "update sqlite_schema set sql = replace(sql, '(white_id)', '(black_id)')
         where name = 'matches_running_white'",
    ] {
        sqlx::query(sql).execute(&mut *connection).await.unwrap();
    }
    drop(connection);
    let faults = db.store.full_check().await.unwrap();
    assert!(faults.iter().any(|fault| fault.contains("matches_running_white")), "{faults:?}");
    Store::quick_check(&db.path()).await.unwrap();
}

#[tokio::test]
async fn when_the_last_full_check_was_is_stored() {
    let db = TestStore::in_a_file().await;
    db.store.beat(START).await.unwrap();
    assert_eq!(db.store.last_full_check().await.unwrap(), None);
    db.store.set_last_full_check(after(3)).await.unwrap();
    db.store.beat(after(4)).await.unwrap();
    assert_eq!(db.store.last_full_check().await.unwrap(), Some(after(3)));
}

#[tokio::test]
async fn only_an_existing_older_database_is_to_be_migrated() {
    let db = TestStore::in_a_file().await;
    assert_eq!(Store::version_to_migrate(&db.path()).await.unwrap(), None);
    let absent = db.folder.path().join("absent.db");
    assert_eq!(Store::version_to_migrate(&absent).await.unwrap(), None);
    Store::quick_check(&absent).await.unwrap();
    assert!(!absent.exists());
    let known = crate::TABLES_VERSION;
    db.tamper("delete from _sqlx_migrations where version > 15").await;
    assert!(known > 15);
    assert_eq!(Store::version_to_migrate(&db.path()).await.unwrap(), Some(15));
}
