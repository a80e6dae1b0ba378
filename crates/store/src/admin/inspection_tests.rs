//! Checking a database with `courier check`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use crate::OpenError;
use crate::admin::inspection::Counts;
use crate::test_support::*;

#[tokio::test]
async fn a_sound_database_in_use_is_counted() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    db.play(id, &FOOLS_MATE, START).await;
    let running = db.begin().await;
    db.play(running, &["e2e4"], START).await;
    db.store
        .propose(
            &proposal(),
            |challenge| vec![tell(BLACK, Notice::Challenged { challenge })],
            START,
        )
        .await
        .unwrap();

    let found = Store::inspect(&db.path()).await.unwrap();
    assert_eq!(found.version, found.known);
    assert_eq!(found.faults, Vec::<String>::new());
    let counts = Counts {
        players: 3,
        open_challenges: 1,
        running_matches: 1,
        finished_matches: 1,
        moves: 5,
        pending_messages: 1,
        failed_messages: 0,
    };
    assert_eq!(found.counts, Some(counts));
    assert_eq!(
        found.to_string(),
        format!(
            "sound; tables of version {}; players: 3, open challenges: 1, running games: 1, \
             finished games: 1, moves: 5, notices to deliver: 1, undeliverable: 0",
            found.known
        )
    );
    db.play(running, &["e7e5"], after(5)).await;
}

#[tokio::test]
async fn an_inspection_changes_nothing() {
    let db = TestStore::in_a_file().await;
    db.begin().await;
    db.store.close().await;
    let before = fs::read(db.path()).unwrap();
    Store::inspect(&db.path()).await.unwrap();
    assert_eq!(fs::read(db.path()).unwrap(), before);
    let files: Vec<_> =
        fs::read_dir(db.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["courier.db"]);
}

#[tokio::test]
async fn an_empty_file_is_a_database_of_version_zero() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    fs::write(&path, "").unwrap();
    let found = Store::inspect(&path).await.unwrap();
    assert_eq!((found.version, found.counts), (0, None));
    let migrated = format!("which Courier migrates to version {} when it starts", found.known);
    assert!(found.to_string().contains(&migrated), "{found}");
}

#[tokio::test]
async fn dangling_references_are_faults() {
    let db = TestStore::in_a_file().await;
    let mut connection = db.store.writer.file().unwrap().acquire().await.unwrap();
    sqlx::query("pragma foreign_keys = off").execute(&mut *connection).await.unwrap();
    sqlx::query("insert into moves (match_id, ply, uci, played_at) values (77, 0, 'e2e4', 0)")
        .execute(&mut *connection)
        .await
        .unwrap();
    drop(connection);
    let found = Store::inspect(&db.path()).await.unwrap();
    assert_eq!(found.faults, ["1 rows of moves refer to missing rows of matches"]);
    assert!(found.to_string().starts_with("NOT SOUND (1 rows of moves"), "{found}");
    assert!(found.to_string().contains("restore a backup"), "{found}");
}

#[tokio::test]
async fn a_damaged_page_is_a_fault() {
    let db = TestStore::in_a_file().await;
    db.begin().await;
    db.store.close().await;
    let mut bytes = fs::read(db.path()).unwrap();
    // The last pages contain indexes and rows, not the schema.
    let last_pages = bytes.len() - 3 * 4096;
    bytes[last_pages..].fill(0xff);
    fs::write(db.path(), &bytes).unwrap();
    match Store::inspect(&db.path()).await {
        Ok(found) => assert_ne!(found.faults, Vec::<String>::new()),
        Err(error) => assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}"),
    }
}

#[tokio::test]
async fn a_missing_file_and_a_file_of_another_program_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    let error = Store::inspect(&path).await.unwrap_err();
    assert!(matches!(error, OpenError::Missing { .. }), "{error:?}");
    assert!(error.to_string().contains("Courier creates it when it is first started"), "{error}");
    assert!(!path.exists(), "an inspection creates no file");
    fs::write(&path, "a few words").unwrap();
    let error = Store::inspect(&path).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
    let error = Store::inspect(folder.path()).await.unwrap_err();
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
    let error = Store::inspect(&folder.path().join("nowhere/courier.db")).await.unwrap_err();
    assert!(matches!(error, OpenError::NoFolder { .. }), "{error:?}");
}

/// SQLite checks the tables that are there.
#[tokio::test]
async fn what_is_missing_is_named() {
    let db = TestStore::in_a_file().await;
    for (sql, named) in [
        ("drop table notes", "the table notes is missing"),
        ("drop index outbox_due", "the index outbox_due of the table outbox is missing"),
        (
            "alter table players drop column confirm",
            "the column confirm of the table players is missing",
        ),
    ] {
        db.store.tamper(sql).await;
        let found = Store::inspect(&db.path()).await.unwrap();
        assert!(found.faults.contains(&named.to_owned()), "{found}");
        assert!(found.to_string().contains("NOT SOUND"), "{found}");
    }
}

/// The bot would find it when somebody looks at the game.
#[tokio::test]
async fn an_illegal_move_of_a_running_game_is_found() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    db.play(id, &["e2e4", "e7e5"], START).await;
    assert_eq!(Store::inspect(&db.path()).await.unwrap().unplayable, []);
    db.tamper("update moves set uci = 'e7e4' where ply = 1").await;
    let found = Store::inspect(&db.path()).await.unwrap();
    assert_eq!((found.faults.len(), found.unplayable.len()), (0, 1), "{found}");
    assert_eq!(found.unplayable[0].0, id);
    assert!(found.to_string().contains("NOT PLAYABLE: match"), "{found}");
}
