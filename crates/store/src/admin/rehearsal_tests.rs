//! Trying the migrations that a database lacks.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;

use sqlx::ConnectOptions as _;

use crate::admin::migrations::POSTGRES_MIGRATIONS;
use crate::test_support::{postgres, *};
use crate::{BackupError, OpenError, TABLES_VERSION};

#[tokio::test]
async fn a_file_in_use_is_copied_and_what_it_lacks_is_listed() {
    let (folder, path) = super::upgrade_tests::of_0_1_0();
    let (before, copy) = (fs::read(&path).unwrap(), folder.path().join("copy.db"));
    let lacking = Store::copy_to_try(&path, &copy).await.unwrap();
    assert_eq!(lacking.version, 14);
    assert_eq!(lacking.migrations[0], (15, "names".to_owned()));
    assert_eq!(lacking.migrations.last().unwrap().0, TABLES_VERSION);
    Store::open(&copy).await.unwrap().close().await;
    let found = Store::inspect(&copy).await.unwrap();
    assert_eq!((found.version, found.faults.len()), (TABLES_VERSION, 0));
    assert!(before == fs::read(&path).unwrap(), "the database was changed");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left next to it");

    let again = Store::copy_to_try(&path, &copy).await;
    assert!(matches!(again, Err(BackupError::Copy { .. })), "{again:?}");
    let none = Store::copy_to_try(&folder.path().join("none.db"), &copy).await;
    assert!(matches!(none, Err(BackupError::Open(OpenError::Missing { .. }))), "{none:?}");

    // The bot runs, and what it wrote last is only in its log.
    let db = TestStore::in_a_file().await;
    db.begin().await;
    let copy = db.folder.path().join("copy.db");
    let lacking = Store::copy_to_try(&db.folder.path().join("courier.db"), &copy).await.unwrap();
    assert_eq!(lacking.migrations, []);
    assert_eq!(Store::inspect(&copy).await.unwrap().counts.unwrap().running_matches, 1);
}

#[tokio::test]
async fn what_was_tried_on_a_server_is_rolled_back() {
    let Some(address) = postgres::address("what_was_tried_on_a_server_is_rolled_back").await else {
        return;
    };
    let lacking = Store::try_on_server(&address).await.unwrap();
    assert_eq!(
        (lacking.version, lacking.migrations.len()),
        (0, POSTGRES_MIGRATIONS.iter().count())
    );
    assert_eq!(Store::inspect_server(&address).await.unwrap(), None);

    // The newest migration fails: what it creates is there.
    Store::connect(&address).await.unwrap().close().await;
    let mut connection = address.options().connect().await.unwrap();
    sqlx::query("delete from _sqlx_migrations where version = $1")
        .bind(TABLES_VERSION)
        .execute(&mut connection)
        .await
        .unwrap();
    let error = Store::try_on_server(&address).await.unwrap_err().to_string();
    assert!(error.contains("migrat"), "{error}");
    let listed: i64 = sqlx::query_scalar("select max(version) from _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(listed, TABLES_VERSION - 1);
}
