use std::fs;

use super::*;
use crate::store::{BackupError, OpenError};

#[tokio::test]
async fn a_backup_is_a_whole_database() {
    let house = House::new().await;
    let id = house.begin().await;
    house.play(id, &["e2e4"], START).await;
    let to = house.folder.path().join("backup.db");
    house.store.backup(&to).await.unwrap();
    house.play(id, &["e7e5"], after(1)).await;

    assert_eq!(Store::inspect(&to).await.unwrap().faults, Vec::<String>::new());
    let restored = Store::open(&to).await.unwrap();
    assert_eq!(
        restored.find_match(id).await.unwrap().unwrap().the_match.ply(),
        1,
        "as it was when it was made"
    );
    assert_eq!(house.load(id).await.the_match.ply(), 2);
    assert!(!house.folder.path().join("backup.db.unfinished").exists());
}

#[tokio::test]
async fn a_backup_does_not_wait_for_the_writer_nor_hold_it_up() {
    let house = House::new().await;
    let writing = house.store.begin().await.unwrap();
    house.store.backup(&house.folder.path().join("backup.db")).await.unwrap();
    drop(writing);
}

#[tokio::test]
async fn an_existing_file_is_not_touched() {
    let house = House::new().await;
    let to = house.folder.path().join("backup.db");
    fs::write(&to, "precious").unwrap();
    let error = house.store.backup(&to).await.unwrap_err();
    assert!(matches!(error, BackupError::Exists { .. }), "{error:?}");
    assert!(error.to_string().contains("name a file that does not exist"), "{error}");
    assert_eq!(fs::read_to_string(&to).unwrap(), "precious");
    let error = house.store.backup(&house.path()).await.unwrap_err();
    assert!(matches!(error, BackupError::Exists { .. }), "onto itself: {error:?}");
}

#[tokio::test]
async fn what_a_killed_backup_left_does_not_stand_in_the_way() {
    let house = House::new().await;
    let to = house.folder.path().join("backup.db");
    fs::write(house.folder.path().join("backup.db.unfinished"), "half a database").unwrap();
    house.store.backup(&to).await.unwrap();
    assert_eq!(Store::inspect(&to).await.unwrap().counts.unwrap().players, 3);
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let house = House::new().await;
    let to = house.folder.path().join("nowhere/backup.db");
    let error = house.store.backup(&to).await.unwrap_err();
    assert!(matches!(error, BackupError::NoFolder { .. }), "{error:?}");
    assert!(error.to_string().contains("nowhere does not exist; create it"), "{error}");
}

#[tokio::test]
async fn a_backup_can_be_made_without_bringing_the_tables_up_to_date() {
    let house = House::new().await;
    let id = house.begin().await;
    let to = house.folder.path().join("backup.db");
    Store::backup_of(&house.path(), &to).await.unwrap();
    assert!(Store::open(&to).await.unwrap().find_match(id).await.unwrap().is_some());

    let absent = house.folder.path().join("absent.db");
    let error =
        Store::backup_of(&absent, &house.folder.path().join("second.db")).await.unwrap_err();
    assert!(matches!(error, BackupError::Open(OpenError::Missing { .. })), "{error:?}");
}
