//! Backups of a database in use.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use crate::test_support::*;
use crate::{BackupError, OpenError};

#[tokio::test]
async fn a_backup_is_a_complete_database() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    db.play(id, &["e2e4"], START).await;
    let to = db.folder.path().join("backup.db");
    db.store.backup(&to).await.unwrap();
    db.play(id, &["e7e5"], after(1)).await;

    assert_eq!(Store::inspect(&to).await.unwrap().faults, Vec::<String>::new());
    let restored = Store::open(&to).await.unwrap();
    assert_eq!(
        restored.find_match(id).await.unwrap().unwrap().the_match.ply(),
        1,
        "as of the time of the backup"
    );
    assert_eq!(db.load(id).await.the_match.ply(), 2);
    assert!(!db.folder.path().join("backup.db.unfinished").exists());
}

#[tokio::test]
async fn a_backup_and_the_writer_do_not_wait_for_each_other() {
    let db = TestStore::in_a_file().await;
    let writing = db.store.begin().await.unwrap();
    db.store.backup(&db.folder.path().join("backup.db")).await.unwrap();
    drop(writing);
}

#[tokio::test]
async fn an_existing_file_is_not_changed() {
    let db = TestStore::in_a_file().await;
    let to = db.folder.path().join("backup.db");
    fs::write(&to, "precious").unwrap();
    let error = db.store.backup(&to).await.unwrap_err();
    assert!(matches!(error, BackupError::Exists { .. }), "{error:?}");
    assert!(error.to_string().contains("name a file that does not exist"), "{error}");
    assert_eq!(fs::read_to_string(&to).unwrap(), "precious");
    let error = db.store.backup(&db.path()).await.unwrap_err();
    assert!(matches!(error, BackupError::Exists { .. }), "a copy to itself: {error:?}");
}

#[tokio::test]
async fn the_rest_of_a_killed_backup_is_overwritten() {
    let db = TestStore::in_a_file().await;
    let to = db.folder.path().join("backup.db");
    fs::write(db.folder.path().join("backup.db.unfinished"), "half a database").unwrap();
    db.store.backup(&to).await.unwrap();
    assert_eq!(Store::inspect(&to).await.unwrap().counts.unwrap().players, 3);
}

#[tokio::test]
async fn the_error_names_a_missing_folder() {
    let db = TestStore::in_a_file().await;
    let to = db.folder.path().join("nowhere/backup.db");
    let error = db.store.backup(&to).await.unwrap_err();
    assert!(matches!(error, BackupError::NoFolder { .. }), "{error:?}");
    assert!(error.to_string().contains("nowhere does not exist; create it"), "{error}");
}

#[tokio::test]
async fn a_backup_can_be_made_without_migrating() {
    let db = TestStore::in_a_file().await;
    let id = db.begin().await;
    let to = db.folder.path().join("backup.db");
    Store::backup_of(&db.path(), &to).await.unwrap();
    assert!(Store::open(&to).await.unwrap().find_match(id).await.unwrap().is_some());

    let absent = db.folder.path().join("absent.db");
    let error = Store::backup_of(&absent, &db.folder.path().join("second.db")).await.unwrap_err();
    assert!(matches!(error, BackupError::Open(OpenError::Missing { .. })), "{error:?}");
}

/// SQLite finds nothing: the pages have the right form.
#[tokio::test]
async fn five_changed_bytes_of_a_backup_are_found() {
    let db = TestStore::in_a_file().await;
    db.store.save_person(&person(THIRD, "Quetzal"), START).await.unwrap();
    let to = db.folder.path().join("backup.db");
    db.store.backup(&to).await.unwrap();
    assert!(Store::is_backup_intact(&to).unwrap());
    let sound = fs::read(&to).unwrap();
    let name = sound.windows(7).rposition(|bytes| bytes == b"Quetzal").unwrap();
    let mut changed = sound.clone();
    changed[name..name + 5].copy_from_slice(b"Pasca");
    fs::write(&to, &changed).unwrap();
    assert_eq!(Store::inspect(&to).await.unwrap().faults, Vec::<String>::new());
    assert!(!Store::is_backup_intact(&to).unwrap());
    let place = db.folder.path().join("restored.db");
    let error = Store::restore(&to, &place, "now").await.unwrap_err();
    assert!(error.to_string().contains("its checksum is wrong"), "{error}");
    assert!(!place.exists());

    // What is restored, or used without being restored, is no backup any more.
    fs::write(&to, &sound).unwrap();
    Store::restore(&to, &place, "now").await.unwrap();
    for path in [&place, &to] {
        Store::open(path).await.unwrap().close().await;
        let bytes = fs::read(path).unwrap();
        assert_eq!(bytes[60..64], [0; 4], "{}", path.display());
    }
}
