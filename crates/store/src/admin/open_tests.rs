//! Opening the database file, and the errors for files that cannot be opened.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::Path;
use std::time::Duration;

use sqlx::{Connection as _, SqliteConnection};

use crate::admin::migrations::{MIGRATIONS, POSTGRES_MIGRATIONS};
use crate::test_support::*;
use crate::{Divergence, OpenError};

const NO_TIME: Duration = Duration::from_millis(20);

/// Tries to open a file that must not open. Returns the error, whose message must contain the path
/// and `advice`.
async fn refused(path: &Path, advice: &str) -> OpenError {
    let error = Store::open_within(path, NO_TIME).await.expect_err("this must not open");
    let message = error.to_string();
    assert!(message.contains(advice), "{message}");
    let folder = path.parent().unwrap().to_str().unwrap();
    assert!(message.contains(folder), "{message}");
    error
}

/// A connection as of another program.
async fn another_program(path: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

#[tokio::test]
async fn an_absent_file_is_created_and_kept() {
    let db = TestStore::in_a_file().await;
    db.store.close().await;
    let again = Store::open(&db.path()).await.unwrap();
    assert_eq!(again.player(WHITE).await.unwrap().unwrap().name, "white");
    again.close().await;
    assert_eq!(
        fs::read_dir(db.folder.path()).unwrap().count(),
        1,
        "closing copies the log into the file"
    );
}

#[tokio::test]
async fn an_empty_file_becomes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    fs::write(&path, "").unwrap();
    let store = Store::open(&path).await.unwrap();
    assert_eq!(store.next_deadline().await.unwrap(), None);
}

#[tokio::test]
async fn commits_are_synchronized_with_the_disk() {
    let db = TestStore::in_a_file().await;
    assert_eq!(db.number("pragma foreign_keys").await, 1);
    for pool in [db.store.writer.file().unwrap(), db.store.readers.file().unwrap()] {
        let mode: String = sqlx::query_scalar("pragma journal_mode").fetch_one(pool).await.unwrap();
        assert_eq!(mode, "wal");
    }
    let full: i64 = sqlx::query_scalar("pragma synchronous")
        .fetch_one(db.store.writer.file().unwrap())
        .await
        .unwrap();
    assert_eq!(full, 2, "2 is FULL");
    let enforced: i64 = sqlx::query_scalar("pragma foreign_keys")
        .fetch_one(db.store.writer.file().unwrap())
        .await
        .unwrap();
    assert_eq!(enforced, 1);
}

#[tokio::test]
async fn every_table_is_strict() {
    let db = TestStore::in_a_file().await;
    let count =
        db.number("select count(*) from pragma_table_list where strict and schema = 'main'").await;
    let tables = db
        .number(
            "select count(*) from sqlite_schema
             where type = 'table' and name not like 'sqlite_%' and name <> '_sqlx_migrations'",
        )
        .await;
    assert_eq!(count, tables);
    assert!(tables >= 10, "{tables}");
}

#[test]
fn every_file_of_the_folder_is_a_migration() {
    for (folder, migrations) in [("sqlite", &MIGRATIONS), ("postgres", &POSTGRES_MIGRATIONS)] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(folder);
        let mut on_disk: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect();
        let mut embedded: Vec<String> =
            migrations.iter().map(|migration| migration.sql.as_str().to_owned()).collect();
        on_disk.sort();
        embedded.sort();
        assert_eq!(on_disk, embedded);
    }
}

/// Databases that have a migration keep it. `migrations/SHA384SUMS` gets a line for each new one,
/// and its lines do not change. `sha384sum -c` reads it.
#[test]
fn no_migration_changes() {
    let listed: Vec<&str> = include_str!("../../../../migrations/SHA384SUMS").lines().collect();
    let mut found = Vec::new();
    for (folder, migrations) in [("sqlite", &MIGRATIONS), ("postgres", &POSTGRES_MIGRATIONS)] {
        for migration in migrations.iter() {
            let name = format!("{:04}_{}", migration.version, migration.description);
            let name = format!("{folder}/{}.sql", name.replace(' ', "_"));
            assert!(!migration.sql.as_str().contains('\r'), "{name} has line ends of Windows");
            let sum: String = migration.checksum.iter().map(|byte| format!("{byte:02x}")).collect();
            found.push(format!("{sum}  {name}"));
        }
    }
    for line in &listed {
        assert!(found.iter().any(|found| found == line), "changed or removed:\n{line}");
    }
    for line in &found {
        assert!(listed.contains(&line.as_str()), "not in migrations/SHA384SUMS:\n{line}");
    }
}

#[tokio::test]
async fn two_processes_may_create_the_database_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    let (first, second) = tokio::join!(Store::open(&path), Store::open(&path));
    first.unwrap().save_person(&person(WHITE, "white"), START).await.unwrap();
    assert!(second.unwrap().player(WHITE).await.unwrap().is_some());
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    for content in ["a few words".to_owned(), "a letter\n".repeat(10_000)] {
        fs::write(&path, &content).unwrap();
        let error =
            refused(&path, "is not an SQLite database; nothing was changed. Set another path")
                .await;
        assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
}

#[tokio::test]
async fn a_folder_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let error = refused(folder.path(), "is not an SQLite database").await;
    assert!(matches!(error, OpenError::NotADatabase { .. }), "{error:?}");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    let mut connection = another_program(&path).await;
    sqlx::query("create table bookmarks (url text)").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let before = fs::read(&path).unwrap();
    let error =
        refused(&path, "a database of another program; nothing was changed. Set another path")
            .await;
    assert!(matches!(error, OpenError::Foreign { .. }), "{error:?}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

/// Reading one as SQLite does would create two files next to it.
#[tokio::test]
async fn nothing_is_written_next_to_a_database_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bookmarks.db");
    let mut connection = another_program(&path).await;
    for sql in ["pragma journal_mode = wal", "create table bookmarks (url text)"] {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    let before = fs::read(&path).unwrap();
    for others in [&[][..], &["bookmarks.db-journal"]] {
        for name in others {
            fs::write(folder.path().join(name), "of the other program").unwrap();
        }
        let error = Store::recognize(&path).await.unwrap_err();
        assert!(matches!(error, OpenError::Foreign { .. }), "{error:?}");
        assert_eq!(fs::read(&path).unwrap(), before);
        let files = fs::read_dir(folder.path()).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        files.retain(|file| file != "bookmarks.db");
        assert_eq!(files, others);
    }
}

/// The tables of a process that was killed in its first minute are only in the log.
#[tokio::test]
async fn a_new_database_is_recognized_by_its_log() {
    let db = TestStore::in_a_file().await;
    let copy = db.folder.path().join("copy.db");
    let log = |path: &Path| path.with_extension("db-wal");
    fs::copy(log(&db.path()), log(&copy)).unwrap();
    fs::copy(db.path(), &copy).unwrap();
    let application = &fs::read(&copy).unwrap()[68..72];
    assert_eq!(application, [0; 4], "nothing was copied from the log yet");
    Store::recognize(&copy).await.unwrap();
}

#[tokio::test]
async fn a_newer_database_is_left_unchanged() {
    let db = TestStore::in_a_file().await;
    db.tamper(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (9000, 'from the future', 1, x'00', 0)",
    )
    .await;
    db.store.close().await;
    let before = fs::read(db.path()).unwrap();
    let error = refused(&db.path(), "Start the newer program, or restore a backup").await;
    let known = crate::TABLES_VERSION;
    assert!(
        matches!(error, OpenError::Newer { found: 9000, known: k, .. } if k == known),
        "{error:?}"
    );
    assert!(
        error.to_string().contains(&format!("version 9000, this program knows {known}")),
        "{error}"
    );
    assert_eq!(fs::read(db.path()).unwrap(), before);
}

#[tokio::test]
async fn a_database_with_other_migrations_is_refused_in_words() {
    use Divergence::{Missing, NoList, Other, Unfinished, Unknown};
    for (sql, expected) in [
        ("update _sqlx_migrations set checksum = x'00' where version = 1", Other(1)),
        ("delete from _sqlx_migrations where version = 3", Missing(3)),
        ("update _sqlx_migrations set success = 0 where version = 4", Unfinished(4)),
        (
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (0, 'of another program', 1, x'00', 0)",
            Unknown(0),
        ),
        ("delete from _sqlx_migrations", NoList),
        ("drop table _sqlx_migrations", NoList),
    ] {
        let db = TestStore::in_a_file().await;
        sqlx::query(sql).execute(db.store.writer.file().unwrap()).await.unwrap();
        db.store.close().await;
        let before = fs::read(db.path()).unwrap();
        let advice = format!(
            "({expected}); start the program that created it, or replace it by a backup with \
             `courier restore FILE`"
        );
        let error = refused(&db.path(), &advice).await;
        assert!(matches!(error, OpenError::Diverged { what, .. } if what == expected), "{error:?}");
        assert_eq!(fs::read(db.path()).unwrap(), before, "{sql}");
        let error = Store::quick_check(&db.path()).await.unwrap_err();
        assert!(matches!(error, OpenError::Diverged { .. }), "{error:?}");
    }
}

#[tokio::test]
async fn the_error_names_a_missing_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("not-there/courier.db");
    let error =
        refused(&path, "does not exist; create it, or set another path for the database").await;
    assert!(matches!(error, OpenError::NoFolder { .. }), "{error:?}");
    assert!(!path.parent().unwrap().exists());
}

/// Files and folders marked as read-only are not written even if the account could, as root can.
#[tokio::test]
async fn a_read_only_file_or_folder_is_refused() {
    let db = TestStore::in_a_file().await;
    db.store.close().await;
    for marked in [db.path(), db.folder.path().to_owned()] {
        let writable = fs::metadata(&marked).unwrap().permissions();
        let mut read_only = writable.clone();
        read_only.set_readonly(true);
        fs::set_permissions(&marked, read_only).unwrap();
        let error =
            refused(&db.path(), "cannot be written; give the account that runs Courier the right")
                .await;
        fs::set_permissions(&marked, writable).unwrap();
        assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
    }
}

/// If only SQLite finds that it cannot write, for instance on a read-only file system, the error is
/// the same.
#[tokio::test]
async fn an_error_of_sqlite_on_writing_means_read_only() {
    let db = TestStore::in_a_file().await;
    let error = sqlx::query("delete from players")
        .execute(db.store.readers.file().unwrap())
        .await
        .unwrap_err();
    let error = OpenError::of(&db.path(), error);
    assert!(matches!(error, OpenError::ReadOnly { .. }), "{error:?}");
}

#[tokio::test]
async fn opening_waits_for_a_lock_and_then_fails() {
    let db = TestStore::in_a_file().await;
    let held = db.store.begin().await.unwrap();
    let error = refused(
        &db.path(),
        "locked by another program; stop the second Courier or the database tool",
    )
    .await;
    assert!(matches!(error, OpenError::Locked { .. }), "{error:?}");
    drop(held);
    Store::open(&db.path()).await.unwrap();
}

#[tokio::test]
async fn an_exclusive_lock_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    let mut connection = another_program(&path).await;
    sqlx::query("begin exclusive").execute(&mut connection).await.unwrap();
    let error = refused(&path, "locked by another program").await;
    assert!(matches!(error, OpenError::Locked { .. }), "{error:?}");
}

#[tokio::test]
async fn a_damaged_database_is_refused() {
    let db = TestStore::in_a_file().await;
    db.store.close().await;
    let mut bytes = fs::read(db.path()).unwrap();
    // After the header of the file: the first page of the schema.
    bytes[100..600].fill(0xff);
    fs::write(db.path(), &bytes).unwrap();
    let error = refused(&db.path(), "is damaged").await;
    assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
    assert!(error.to_string().contains("`courier restore FILE` keeps the damaged file"), "{error}");
}
