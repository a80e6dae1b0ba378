//! Restoring a backup.
//!
//! SQLite keeps the newest changes of a database in a write-ahead log next to it, and would apply
//! it to any file that takes the place of the database. So the log is removed before the new file
//! comes, and before that its changes are moved into the old database. A process that is killed
//! between two steps leaves the old database or the new one, complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use courier_play::Moment;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use thiserror::Error;

use crate::Store;
use crate::admin::open::{self, OpenError};
use crate::admin::{inspection, seal, soundness};

/// The files that SQLite may keep next to a database and would apply to it.
const LOGS: [&str; 2] = ["-wal", "-journal"];
/// An index of the first of these, made again whenever it is needed.
const INDEX: &str = "-shm";

/// Greater numbers are not believed: the present database may be damaged.
const HIGHEST_NUMBER: i64 = 1 << 40;

const TIMEOUT: Duration = Duration::from_secs(1);

/// A backup that has taken the place of the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Where the previous database is; `None` if there was none.
    pub kept: Option<PathBuf>,
    pub last_beat: Option<Moment>,
}

/// Why a backup was not restored. The database is unchanged.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// The backup is the database itself.
    #[error("{} is the database itself; name the file of a backup", path.display())]
    Same { path: PathBuf },
    #[error("there is no file {}; nothing was changed", path.display())]
    Missing { path: PathBuf },
    /// The file is not a database, or one of another program.
    #[error("{} is not a backup of Courier; nothing was changed", path.display())]
    NotABackup { path: PathBuf },
    #[error(
        "{} was written by a newer Courier (its tables have version {found}, this program knows \
         {known}); nothing was changed. Restore it with the newer program",
        path.display()
    )]
    Newer { path: PathBuf, found: i64, known: i64 },
    /// The file is damaged, or its migrations are not those of this program.
    #[error("{} cannot be used ({what}); nothing was changed. Use another backup", path.display())]
    Unsound { path: PathBuf, what: String },
    /// Another program has the database open.
    #[error(
        "the database {} is open in another program; nothing was changed. Close that program first",
        path.display()
    )]
    InUse { path: PathBuf },
    /// A file could not be read or written, for instance because the disk is full.
    #[error("{} cannot be read or written: {source}; the database is as it was", path.display())]
    File { path: PathBuf, source: io::Error },
}

impl Store {
    /// Puts a copy of `backup` in the place of the database at `path`, and keeps the present
    /// database in a new file whose name contains `stamp`. The caller holds the lock of the
    /// database, so that no bot uses it.
    /// Errors: A [`RestoreError`], whose message says what to do. The database is unchanged.
    pub async fn restore(
        backup: &Path,
        path: &Path,
        stamp: &str,
    ) -> Result<Restored, RestoreError> {
        // SQLite keeps the log next to the file itself, not next to a symbolic link to it.
        let linked = path.is_symlink().then(|| path.canonicalize().ok()).flatten();
        let path = linked.as_deref().unwrap_or(path);
        let copy = with_ending(path, ".restoring");
        let restored = restore(backup, path, &copy, stamp).await;
        if restored.is_err() {
            let _ = remove_all(&copy);
        }
        restored
    }
}

async fn restore(
    backup: &Path,
    path: &Path,
    copy: &Path,
    stamp: &str,
) -> Result<Restored, RestoreError> {
    let last_beat = copy_and_check(backup, path, copy).await?;
    let kept = keep_aside(path, stamp)?;
    let numbers = match complete(path).await {
        Ok(numbers) => numbers,
        Err(in_use) => {
            // Nothing was changed, so nothing needs to be kept.
            kept.as_deref().map(remove_all).transpose()?;
            return Err(in_use);
        }
    };
    skip_numbers(copy, backup, &numbers).await?;
    remove_logs(path)?;
    put_in_place(copy, path)?;
    Ok(Restored { kept, last_beat })
}

/// Step 1: copies the backup to a file next to the database and checks the copy. The backup itself
/// is only read: it may be on a disk that cannot be written.
async fn copy_and_check(
    backup: &Path,
    path: &Path,
    copy: &Path,
) -> Result<Option<Moment>, RestoreError> {
    let original = backup.canonicalize().map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => RestoreError::Missing { path: backup.into() },
        _ => RestoreError::File { path: backup.into(), source },
    })?;
    if path.canonicalize().is_ok_and(|database| database == original) {
        return Err(RestoreError::Same { path: backup.into() });
    }
    if original.is_dir() {
        return Err(RestoreError::NotABackup { path: backup.into() });
    }
    // An attempt that was killed may have left one.
    remove_all(copy)?;
    duplicate(&original, copy)?;
    // A backup that was made by copying files may have a log of its own.
    for log in LOGS {
        let from = with_ending(&original, log);
        if from.exists() {
            duplicate(&from, &with_ending(copy, log))?;
        }
    }
    // One with a log was not made by `courier backup`, or was used since.
    let has_log = LOGS.iter().any(|log| with_ending(copy, log).exists());
    let is_intact = has_log || is_intact(copy).await?;
    let mut connection = connect(copy).await.map_err(|error| RestoreError::of(backup, error))?;
    let checked = check(&mut connection, copy).await;
    let closed = connection.close().await.map_err(|error| OpenError::of(copy, error));
    let checked = checked.and_then(|last_beat| closed.map(|()| last_beat));
    let checked = checked.map_err(|error| RestoreError::of(backup, error))?;
    if !is_intact {
        let what = "its checksum is wrong: it has changed since it was made".to_owned();
        return Err(RestoreError::Unsound { path: backup.into(), what });
    }
    Ok(checked)
}

async fn is_intact(path: &Path) -> Result<bool, RestoreError> {
    let copy = path.to_owned();
    let intact = tokio::task::spawn_blocking(move || Store::is_backup_intact(&copy)).await;
    intact.map_err(io::Error::other).flatten().map_err(|source| file_error(path, source))
}

async fn check(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<Option<Moment>, OpenError> {
    if open::recognize(connection, path).await? == 0 {
        return Err(OpenError::NotADatabase { path: path.into() });
    }
    open::compare_migrations(connection, path).await?;
    let faults = inspection::faults(connection).await;
    soundness::sound(path, faults.map_err(|error| OpenError::of(path, error))?)?;
    // A database of the first version had no heartbeat.
    let beat = sqlx::query_scalar("select beat_at from heartbeat").fetch_optional(connection).await;
    Ok(beat.unwrap_or_default().map(Moment))
}

/// Step 2: copies the database and its logs, unchanged, to new files next to it.
fn keep_aside(path: &Path, stamp: &str) -> Result<Option<PathBuf>, RestoreError> {
    let parts: Vec<&str> =
        [""].into_iter().chain(LOGS).filter(|end| with_ending(path, end).exists()).collect();
    if parts.is_empty() {
        return Ok(None);
    }
    let names = (1..).map(|number| match number {
        1 => with_ending(path, &format!(".before-restore-{stamp}")),
        _ => with_ending(path, &format!(".before-restore-{stamp}-{number}")),
    });
    let is_free = |name: &PathBuf| {
        [""].into_iter().chain(LOGS).all(|end| with_ending(name, end).symlink_metadata().is_err())
    };
    // There is always a free name.
    let Some(kept) = names.into_iter().find(is_free) else { return Ok(None) };
    // A file is complete when it has its name; the database comes last.
    for part in parts.into_iter().rev() {
        let unfinished = with_ending(path, ".unfinished");
        let _ = fs::remove_file(&unfinished);
        let name = with_ending(&kept, part);
        let copied = duplicate(&with_ending(path, part), &unfinished).and_then(|()| {
            fs::rename(&unfinished, &name).map_err(|source| file_error(&name, source))
        });
        if copied.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        copied?;
    }
    synchronize_folder(path)?;
    Ok(Some(kept))
}

/// Step 3: applies the log, so that the database is complete without it. Returns the last numbers
/// that it gave to rows. A database that SQLite cannot read is left unchanged.
async fn complete(path: &Path) -> Result<Vec<(String, i64)>, RestoreError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let completed = async {
        let mut connection = connect(path).await?;
        let completed = complete_with(&mut connection).await;
        let _ = connection.close().await;
        completed.map_err(|error| OpenError::of(path, error))
    };
    match completed.await {
        Ok((mode, numbers)) if mode == "delete" => Ok(numbers),
        Ok(_) | Err(OpenError::Locked { .. }) => Err(RestoreError::InUse { path: path.into() }),
        // It was kept aside with its log.
        Err(_) => Ok(Vec::new()),
    }
}

async fn complete_with(
    connection: &mut SqliteConnection,
) -> sqlx::Result<(String, Vec<(String, i64)>)> {
    // Moves the log into the database, which needs exclusive access.
    let mode: String =
        sqlx::query_scalar("pragma journal_mode = delete").fetch_one(&mut *connection).await?;
    let numbers = sqlx::query_as("select name, seq from sqlite_sequence")
        .fetch_all(connection)
        .await
        .unwrap_or_default();
    Ok((mode, numbers))
}

/// Step 4: the numbers of games and challenges are part of buttons in Discord, and must not be
/// given twice: the copy continues with the next number of the present database.
async fn skip_numbers(
    copy: &Path,
    backup: &Path,
    numbers: &[(String, i64)],
) -> Result<(), RestoreError> {
    let skipped = async {
        let mut connection = connect(copy).await?;
        let skipped = skip_numbers_with(&mut connection, numbers).await;
        let closed = connection.close().await;
        skipped.and(closed).map_err(|error| OpenError::of(copy, error))
    };
    skipped.await.map_err(|error| RestoreError::of(backup, error))?;
    for ending in LOGS.into_iter().chain([INDEX]) {
        remove(&with_ending(copy, ending))?;
    }
    File::open(copy).and_then(|file| file.sync_all()).map_err(|source| file_error(copy, source))
}

async fn skip_numbers_with(
    connection: &mut SqliteConnection,
    numbers: &[(String, i64)],
) -> sqlx::Result<()> {
    // Only one file is renamed, so from here on it must have no log.
    sqlx::query("pragma journal_mode = delete").execute(&mut *connection).await?;
    sqlx::query(seal::REMOVE).execute(&mut *connection).await?;
    let mut transaction = connection.begin().await?;
    for (table, number) in numbers.iter().filter(|(_, number)| *number < HIGHEST_NUMBER) {
        for sql in [
            "update sqlite_sequence set seq = max(seq, $1) where name = $2",
            // A table that never had a row.
            "insert into sqlite_sequence (name, seq)
             select name, $1 from sqlite_schema where type = 'table' and name = $2
                 and name not in (select name from sqlite_sequence)",
        ] {
            sqlx::query(sql).bind(number).bind(table).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    // As the bot expects it: the new log is empty, and closing removes it.
    sqlx::query("pragma journal_mode = wal").execute(connection).await?;
    Ok(())
}

fn remove_logs(path: &Path) -> Result<(), RestoreError> {
    for ending in LOGS.into_iter().chain([INDEX]) {
        remove(&with_ending(path, ending))?;
    }
    synchronize_folder(path)
}

/// Step 6: the copy becomes the database, in one step.
fn put_in_place(copy: &Path, path: &Path) -> Result<(), RestoreError> {
    fs::rename(copy, path).map_err(|source| file_error(path, source))?;
    synchronize_folder(path)
}

async fn connect(path: &Path) -> Result<SqliteConnection, OpenError> {
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(TIMEOUT);
    SqliteConnection::connect_with(&options).await.map_err(|error| OpenError::of(path, error))
}

/// Copies a file to one that does not exist, and synchronizes it with the disk.
fn duplicate(from: &Path, to: &Path) -> Result<(), RestoreError> {
    let mut source = File::open(from).map_err(|source| file_error(from, source))?;
    let created = OpenOptions::new().write(true).create_new(true).open(to);
    let copied = created.and_then(|mut file| {
        io::copy(&mut source, &mut file)?;
        file.sync_all()
    });
    copied.map_err(|source| file_error(to, source))
}

fn remove_all(path: &Path) -> Result<(), RestoreError> {
    for ending in [""].into_iter().chain(LOGS).chain([INDEX]) {
        remove(&with_ending(path, ending))?;
    }
    Ok(())
}

fn remove(path: &Path) -> Result<(), RestoreError> {
    match fs::remove_file(path) {
        Err(source) if source.kind() != io::ErrorKind::NotFound => Err(file_error(path, source)),
        _ => Ok(()),
    }
}

/// On Unix, a new name is on the disk when its folder is. Elsewhere a folder cannot be opened, and
/// need not be synchronized.
fn synchronize_folder(path: &Path) -> Result<(), RestoreError> {
    let folder = open::folder_of(path);
    if cfg!(unix) {
        let synchronized = File::open(folder).and_then(|folder| folder.sync_all());
        synchronized.map_err(|source| file_error(folder, source))?;
    }
    Ok(())
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.into();
    name.push(ending);
    name.into()
}

fn file_error(path: &Path, source: io::Error) -> RestoreError {
    RestoreError::File { path: path.into(), source }
}

impl RestoreError {
    fn of(backup: &Path, error: OpenError) -> Self {
        let path = backup.to_owned();
        match error {
            OpenError::NotADatabase { .. } | OpenError::Foreign { .. } => Self::NotABackup { path },
            OpenError::Newer { found, known, .. } => Self::Newer { path, found, known },
            OpenError::Damaged { what, .. } => Self::Unsound { path, what },
            OpenError::Diverged { what, .. } => Self::Unsound { path, what: what.to_string() },
            other => Self::Unsound { path, what: other.to_string() },
        }
    }
}

#[cfg(test)]
mod tests;
