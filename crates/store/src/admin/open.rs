//! Opening the database file: it is checked, created if there is none, and migrated.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, SqliteConnection, SqlitePool};
use thiserror::Error;

use crate::Store;
use crate::admin::checksums::{self, Divergence};
use crate::admin::file_identity::FileIdentity;
use crate::admin::migrations::{MIGRATIONS, TABLES_VERSION};
use crate::admin::seal;
use crate::matches::deadlines;
use crate::sql::Pool;
use crate::timing::Access;

/// "Cour": the application id that the first migration writes into the header of the file.
pub(crate) const APPLICATION_ID: i64 = i64::from_be_bytes(*b"\0\0\0\0Cour");

/// How long opening waits for the lock of another process.
pub(crate) const OPEN_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a statement waits for the lock of another process, after the file was opened.
const BUSY_TIMEOUT: Duration = Duration::from_millis(1000);

/// How long a task waits for a connection. Discord waits three seconds for a response: this and
/// [`BUSY_TIMEOUT`] together must leave time for an error message.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1800);

/// The number of connections that read. Most pages are in memory, so a few are enough.
const READERS: u32 = 3;

/// The length of the write-ahead log, in pages of 4 KiB, at which a commit checkpoints it. Only a
/// safety net: [`checkpoint`](crate::Records::checkpoint) runs long before, and writers do not wait
/// for it.
const AUTOMATIC_CHECKPOINT: u32 = 8000;

/// Why a database could not be opened. The message says what to do about it.
#[derive(Debug, Error)]
pub enum OpenError {
    #[error("there is no database at {} yet; Courier creates it when it is first started",
             path.display())]
    Missing { path: PathBuf },
    #[error(
        "the folder {} does not exist; create it, or set another path for the database",
        folder.display()
    )]
    NoFolder { folder: PathBuf },
    #[error(
        "{} is not an SQLite database; nothing was changed. Set another path for the database, or \
         move this file",
        path.display()
    )]
    NotADatabase { path: PathBuf },
    /// An SQLite database of another program.
    #[error(
        "{} is a database of another program; nothing was changed. Set another path for the \
         database",
        path.display()
    )]
    Foreign { path: PathBuf },
    #[error(
        "the database {} was written by a newer Courier (its tables have version {found}, this \
         program knows {known}); nothing was changed. Start the newer program, or restore a \
         backup made before the update with `courier restore FILE`",
        path.display()
    )]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error(
        "the tables of the database {} have version {found}, and this program needs {known}; \
         nothing was changed. Use the program that the bot runs, or start the bot of this version \
         first",
        path.display()
    )]
    Older { path: PathBuf, found: i64, known: i64 },
    #[error(
        "the database {} cannot be written; give the account that runs Courier the right to read \
         and write the file and the folder it is in (SQLite keeps two more files next to it)",
        path.display()
    )]
    ReadOnly { path: PathBuf },
    /// Another process holds a lock on the file.
    #[error(
        "the database {} is locked by another program; stop the second Courier or the database \
         tool that has it open, then start again",
        path.display()
    )]
    Locked { path: PathBuf },
    #[error(
        "the database {} is damaged ({what}). Replace it by a backup: `courier restore FILE` keeps \
         the damaged file aside",
        path.display()
    )]
    Damaged { path: PathBuf, what: String },
    /// The migrations of the file are not those of this program.
    #[error(
        "the migrations of the database {} are not those of this program ({what}); start the \
         program that created it, or replace it by a backup with `courier restore FILE`",
        path.display()
    )]
    Diverged { path: PathBuf, what: Divergence },
    #[error(
        "the database {} could not be migrated ({source}); nothing was changed. Start the program \
         that it was last used with",
        path.display()
    )]
    Migration { path: PathBuf, source: MigrateError },
    #[error("the database {} cannot be opened: {source}", path.display())]
    Other { path: PathBuf, source: sqlx::Error },
}

impl Store {
    /// Opens the database at `path`, creates it if there is none, and migrates it.
    /// Errors: An [`OpenError`], whose message says what to do. The file is left unchanged.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_within(path, OPEN_TIMEOUT).await
    }

    /// As [`Store::open`], waiting at most `timeout` for the lock of another process.
    pub(crate) async fn open_within(path: &Path, timeout: Duration) -> Result<Self, OpenError> {
        check_path(path)?;
        let options = options(path).create_if_missing(true).busy_timeout(timeout.min(BUSY_TIMEOUT));
        let writer = pool(1).connect_lazy_with(options.clone());
        if let Err(error) = prepare(&writer, path, timeout).await {
            writer.close().await;
            return Err(error);
        }
        Ok(Self::of_file(path, writer, options))
    }

    /// Opens the database at `path`, which a bot of this version may be using.
    /// Errors: An [`OpenError`], also if there is no database, or it is of an older version.
    pub async fn attach(path: &Path) -> Result<Self, OpenError> {
        check_path(path)?;
        if !path.is_file() {
            return Err(OpenError::Missing { path: path.into() });
        }
        let options = options(path).busy_timeout(OPEN_TIMEOUT);
        let writer = pool(1).connect_lazy_with(options.clone());
        let recognized = async {
            let mut connection =
                writer.acquire().await.map_err(|error| OpenError::of(path, error))?;
            recognize(&mut connection, path).await
        };
        let known = TABLES_VERSION;
        match recognized.await {
            Ok(found) if found == known => Ok(Self::of_file(path, writer, options)),
            unusable => {
                writer.close().await;
                let path = path.into();
                unusable.and_then(|found| Err(OpenError::Older { path, found, known }))
            }
        }
    }

    fn of_file(path: &Path, writer: SqlitePool, options: SqliteConnectOptions) -> Self {
        // Not opened as read-only: a checkpoint runs on one of these connections.
        let options = options.create_if_missing(false).pragma("query_only", "on");
        let readers = pool(READERS).connect_lazy_with(options);
        let writer = Pool::sqlite(writer, Access::Write);
        let readers = Pool::sqlite(readers, Access::Read);
        Self::of(writer, readers, Some(FileIdentity::of(path)))
    }
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("wal_autocheckpoint", AUTOMATIC_CHECKPOINT.to_string())
        // Deleted notes and people must not remain readable in free pages.
        .pragma("secure_delete", "on")
}

/// A pool of at most `connections`, opened when they are first needed and kept.
fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        // sqlx tests every connection when it is released; once is enough.
        .test_before_acquire(false)
        // A full disk makes SQLite roll back by itself, and sqlx does not notice: such a connection
        // cannot begin another transaction, and is replaced.
        .before_acquire(|connection, _| {
            let usable = !connection.is_in_transaction();
            Box::pin(async move { Ok(usable) })
        })
}

/// Checks what can be checked before SQLite creates or changes anything.
fn check_path(path: &Path) -> Result<(), OpenError> {
    if path.is_dir() {
        return Err(OpenError::NotADatabase { path: path.into() });
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(OpenError::NoFolder { folder: folder.into() });
    }
    // If SQLite may not write, it opens the file for reading and fails at the first change only.
    let marked_read_only =
        |path: &Path| path.metadata().is_ok_and(|data| data.permissions().readonly());
    // On Windows, files can be created in a folder that is marked as read-only.
    if marked_read_only(path) || (cfg!(unix) && marked_read_only(folder)) {
        return Err(OpenError::ReadOnly { path: path.into() });
    }
    Ok(())
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Prepares a file that is empty or a database of Courier; leaves any other unchanged.
async fn prepare(writer: &SqlitePool, path: &Path, timeout: Duration) -> Result<(), OpenError> {
    let mut connection = writer.acquire().await.map_err(|error| OpenError::of(path, error))?;
    // The file is recognized first, because setting the journal mode writes to it.
    recognize(&mut connection, path).await?;
    write_ahead(&mut connection, path, timeout).await?;
    migrate(&mut connection, path).await
}

/// Switches the file to a write-ahead log, so that readers do not wait for the writer.
pub(crate) async fn write_ahead(
    connection: &mut SqliteConnection,
    path: &Path,
    timeout: Duration,
) -> Result<(), OpenError> {
    // SQLite does not apply the busy timeout to this lock.
    const PAUSE: Duration = Duration::from_millis(10);
    let mut waited = Duration::ZERO;
    loop {
        let switched = sqlx::query("pragma journal_mode = wal").execute(&mut *connection).await;
        match switched.map_err(|error| OpenError::of(path, error)) {
            Err(OpenError::Locked { .. }) if waited < timeout => {
                tokio::time::sleep(PAUSE).await;
                waited += PAUSE;
            }
            outcome => return outcome.map(drop),
        }
    }
}

/// Applies the missing migrations in one transaction, one process at a time.
async fn migrate(connection: &mut SqliteConnection, path: &Path) -> Result<(), OpenError> {
    let failed = |error| OpenError::of(path, error);
    let mut transaction = connection.begin_with("begin immediate").await.map_err(failed)?;
    // Another process may have migrated the file since it was recognized.
    if recognize(&mut transaction, path).await? > 0 {
        compare_migrations(&mut transaction, path).await?;
    }
    checksums::update(&mut transaction).await.map_err(failed)?;
    MIGRATIONS.run(&mut *transaction).await.map_err(|error| match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            OpenError::of(path, error)
        }
        source => OpenError::Migration { path: path.into(), source },
    })?;
    // It may be a backup that is used without `courier restore`.
    let checksum: i64 = sqlx::query_scalar("pragma user_version")
        .fetch_one(&mut *transaction)
        .await
        .map_err(failed)?;
    if checksum != 0 {
        sqlx::query(seal::REMOVE).execute(&mut *transaction).await.map_err(failed)?;
    }
    sqlx::query(deadlines::RESUME_SET_ASIDE).execute(&mut *transaction).await.map_err(failed)?;
    transaction.commit().await.map_err(failed)
}

/// The version of the tables of a file that is a database of Courier and not newer than this
/// program; 0 for an empty file.
pub(crate) async fn recognize(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<i64, OpenError> {
    let failed = |error| OpenError::of(path, error);
    // One transaction, because another process may be creating the tables.
    let mut snapshot = connection.begin().await.map_err(failed)?;
    let application: i64 = sqlx::query_scalar("pragma application_id")
        .fetch_one(&mut *snapshot)
        .await
        .map_err(failed)?;
    let tables: i64 = sqlx::query_scalar("select count(*) from sqlite_schema")
        .fetch_one(&mut *snapshot)
        .await
        .map_err(failed)?;
    if tables == 0 {
        return Ok(0);
    }
    if application != APPLICATION_ID {
        return Err(OpenError::Foreign { path: path.into() });
    }
    let listed: bool = sqlx::query_scalar(
        "select exists (select 1 from sqlite_schema where name = '_sqlx_migrations')",
    )
    .fetch_one(&mut *snapshot)
    .await
    .map_err(failed)?;
    if !listed {
        return Err(OpenError::Diverged { path: path.into(), what: Divergence::NoList });
    }
    let found: i64 = sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations")
        .fetch_one(&mut *snapshot)
        .await
        .map_err(failed)?;
    let known = TABLES_VERSION;
    if found > known {
        return Err(OpenError::Newer { path: path.into(), found, known });
    }
    if found == 0 {
        return Err(OpenError::Diverged { path: path.into(), what: Divergence::NoList });
    }
    Ok(found)
}

/// Checks that the migrations of a file that [`recognize`] accepts are those of this program.
pub(crate) async fn compare_migrations(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), OpenError> {
    let compared = checksums::divergence(connection).await;
    match compared.map_err(|error| OpenError::of(path, error))? {
        None => Ok(()),
        Some(what) => Err(OpenError::Diverged { path: path.into(), what }),
    }
}

impl OpenError {
    /// Converts an error of SQLite; codes: <https://www.sqlite.org/rescode.html>.
    pub(crate) fn of(path: &Path, source: sqlx::Error) -> Self {
        const BUSY: i32 = 5;
        const LOCKED: i32 = 6;
        const READ_ONLY: i32 = 8;
        const CORRUPT: i32 = 11;
        const CANNOT_OPEN: i32 = 14;
        const NOT_A_DATABASE: i32 = 26;

        let path = path.to_owned();
        let extended: Option<i32> = source
            .as_database_error()
            .and_then(|error| error.code())
            .and_then(|code| code.parse().ok());
        // The low byte is the primary result code.
        match extended.map(|code| code & 0xff) {
            Some(BUSY | LOCKED) => Self::Locked { path },
            Some(READ_ONLY | CANNOT_OPEN) => Self::ReadOnly { path },
            Some(CORRUPT) => Self::Damaged { path, what: source.to_string() },
            Some(NOT_A_DATABASE) => Self::NotADatabase { path },
            _ => Self::Other { path, source },
        }
    }
}
