//! Whether the file is sound: a quick check before it is opened, and a full one while it is in use.

use std::path::Path;

use courier_play::Moment;
use sqlx::{ConnectOptions as _, SqliteConnection};

use crate::admin::inspection::{self, close};
use crate::admin::migrations::TABLES_VERSION;
use crate::admin::open::{self, OpenError};
use crate::{Reads, Result, Store, sql};

/// The number of faults that a message names.
const NAMED: usize = 3;

impl Store {
    /// The version of the tables of the database at `path`, if Courier would migrate it: `None` if
    /// there is none yet, or it has the tables of this program.
    /// Errors: An [`OpenError`], whose message says what to do.
    pub async fn version_to_migrate(path: &Path) -> Result<Option<i64>, OpenError> {
        if !path.is_file() {
            return Ok(None);
        }
        let mut connection = inspection::connect(path).await?;
        let version = open::recognize(&mut connection, path).await;
        close(connection).await;
        Ok(version.ok().filter(|version| (1..TABLES_VERSION).contains(version)))
    }

    /// Checks every page of the database at `path`, but not whether indexes agree with their
    /// tables. Does nothing if there is no file. It takes about a second for each gigabyte that is
    /// in memory, and reads the rest from the disk.
    /// Errors: An [`OpenError`], whose message says what to do.
    pub async fn quick_check(path: &Path) -> Result<(), OpenError> {
        // Anything but a file is reported when it is opened.
        if !path.is_file() {
            return Ok(());
        }
        let mut connection = inspection::connect_reading(path).await?;
        let mut recognized = recognize(&mut connection, path).await;
        if let Ok(Known::WithoutLog) = recognized {
            close(connection).await;
            prepare(path).await?;
            connection = inspection::connect_reading(path).await?;
            recognized = Ok(Known::WithLog);
        }
        let checked = match recognized {
            Ok(Known::WithLog) => quick_check(&mut connection, path).await,
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        };
        close(connection).await;
        checked
    }
}

impl Reads {
    /// Checks the whole database while it is in use, indexes and references included, and returns
    /// the faults. Others read and write meanwhile, but the write-ahead log grows.
    pub async fn full_check(&self) -> Result<Vec<String>> {
        // A server checks what it reads by itself.
        let Some(pool) = self.readers.file() else { return Ok(Vec::new()) };
        // A connection of its own, because it takes long. The options are those of a reader.
        let mut connection = pool.connect_options().connect().await?;
        let faults = inspection::faults(&mut connection).await;
        close(connection).await;
        Ok(faults?)
    }

    /// When the last full check ended; `None` before the first one.
    pub async fn last_full_check(&self) -> Result<Option<Moment>> {
        let last = sql::query_scalar("select checked_at from heartbeat")
            .fetch_optional(&self.readers)
            .await?;
        Ok(last.flatten())
    }
}

impl Store {
    pub async fn set_last_full_check(&self, now: Moment) -> Result<()> {
        sql::query("update heartbeat set checked_at = $1").bind(now).execute(&self.writer).await?;
        Ok(())
    }
}

/// The state of a file before it is opened.
enum Known {
    Empty,
    WithLog,
    WithoutLog,
}

async fn recognize(connection: &mut SqliteConnection, path: &Path) -> Result<Known, OpenError> {
    if open::recognize(connection, path).await? == 0 {
        return Ok(Known::Empty);
    }
    open::compare_migrations(connection, path).await?;
    let mode: String = sqlx::query_scalar("pragma journal_mode")
        .fetch_one(connection)
        .await
        .map_err(|error| OpenError::of(path, error))?;
    Ok(if mode == "wal" { Known::WithLog } else { Known::WithoutLog })
}

/// Switches a file to a write-ahead log. Without one the check would block a program that opens the
/// file meanwhile.
async fn prepare(path: &Path) -> Result<(), OpenError> {
    let mut connection = inspection::connect(path).await?;
    let prepared = open::write_ahead(&mut connection, path, open::OPEN_TIMEOUT).await;
    close(connection).await;
    prepared
}

async fn quick_check(connection: &mut SqliteConnection, path: &Path) -> Result<(), OpenError> {
    let found: Vec<String> = sqlx::query_scalar("pragma quick_check")
        .fetch_all(connection)
        .await
        .map_err(|error| OpenError::of(path, error))?;
    sound(path, found)
}

/// Turns the lines of a check of SQLite into an error, unless the file is sound.
pub(crate) fn sound(path: &Path, mut found: Vec<String>) -> Result<(), OpenError> {
    found.retain(|line| line != "ok");
    if found.is_empty() {
        return Ok(());
    }
    found.truncate(NAMED);
    Err(OpenError::Damaged { path: path.into(), what: found.join("; ") })
}
