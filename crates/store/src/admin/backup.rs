//! Backups: a consistent copy of the database, made while it is in use.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions as _, SqliteConnection};
use thiserror::Error;

use crate::Store;
use crate::admin::inspection::{self, close};
use crate::admin::open::{self, OpenError};
use crate::admin::seal;

/// Why a backup was not made.
#[derive(Debug, Error)]
pub enum BackupError {
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database is on a server, which has its own means.
    #[error("the database is on a server; make backups with PostgreSQL's pg_dump")]
    OnServer,
    #[error("{} exists already and was left as it is; name a file that does not exist",
             path.display())]
    Exists { path: PathBuf },
    #[error("the folder {} does not exist; create it or name another file for the backup",
             folder.display())]
    NoFolder { folder: PathBuf },
    /// SQLite cannot read the database or write the copy.
    #[error("the backup {} could not be made: {source}", path.display())]
    Copy { path: PathBuf, source: sqlx::Error },
    /// The copy is not sound: the database is damaged, or the disk is.
    #[error("the backup {} was not made, because the copy is not sound ({what})", path.display())]
    Unsound { path: PathBuf, what: String },
    /// The copy could not be written to the disk or renamed.
    #[error("the backup {} could not be written: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
}

impl Store {
    /// Copies the database to `to` as of this moment, while it is in use.
    /// Errors: A [`BackupError`]; no file with this name is created then, and an existing one is
    /// not changed.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        // On a connection of its own, because the copy takes a while, and readers may not write.
        let Some(pool) = self.writer.file() else { return Err(BackupError::OnServer) };
        let connected = pool.connect_options().connect().await;
        let mut connection =
            connected.map_err(|source| BackupError::Copy { path: to.into(), source })?;
        let copied = copy(&mut connection, to).await;
        close(connection).await;
        copied
    }

    /// Copies the database at `from` to `to` without migrating it, so that a new version of the
    /// program can back up the database of an old one.
    /// Errors: A [`BackupError`]; no file with this name is created then, and an existing one is
    /// not changed.
    pub async fn backup_of(from: &Path, to: &Path) -> Result<(), BackupError> {
        let mut connection = inspection::connect_reading(from).await?;
        let copied = match open::recognize(&mut connection, from).await {
            Ok(_) => copy(&mut connection, to).await,
            Err(error) => Err(error.into()),
        };
        close(connection).await;
        if copied.is_ok() {
            inspection::tidy(from).await;
        }
        copied
    }
}

/// A file with the backup's name is complete and checked: the copy is written to another file,
/// checked, given a checksum, synchronized with the disk, and renamed.
async fn copy(connection: &mut SqliteConnection, to: &Path) -> Result<(), BackupError> {
    let folder = open::folder_of(to);
    if !folder.is_dir() {
        return Err(BackupError::NoFolder { folder: folder.into() });
    }
    if to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists { path: to.into() });
    }
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(".unfinished");
    let unfinished = PathBuf::from(unfinished);
    // An attempt that was killed may have left one.
    let _ = tokio::fs::remove_file(&unfinished).await;

    let made = match write(connection, &unfinished).await {
        Ok(()) => publish(&unfinished, to).await,
        Err(source) => Err(BackupError::Copy { path: to.into(), source }),
    };
    if made.is_err() {
        let _ = tokio::fs::remove_file(&unfinished).await;
    }
    made
}

/// Writes a compact copy of the database into a new file.
pub(super) async fn write(connection: &mut SqliteConnection, file: &Path) -> sqlx::Result<()> {
    let name = file.to_str().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    sqlx::query("vacuum into $1").bind(name).execute(connection).await?;
    Ok(())
}

async fn publish(file: &Path, name: &Path) -> Result<(), BackupError> {
    let mut connection = inspection::connect(file).await?;
    let faults = inspection::faults(&mut connection).await;
    close(connection).await;
    let unsound = |what| BackupError::Unsound { path: name.into(), what };
    match faults {
        Ok(faults) if faults.is_empty() => {}
        Ok(faults) => return Err(unsound(faults.join("; "))),
        Err(error) => return Err(unsound(error.to_string())),
    }
    let failed = |source| BackupError::Write { path: name.into(), source };
    let sealed = file.to_owned();
    let sealed = tokio::task::spawn_blocking(move || seal::seal(&sealed)).await;
    sealed.map_err(io::Error::other).flatten().map_err(failed)?;
    rename(file, name).await.map_err(failed)
}

/// Synchronizes a finished copy with the disk and renames it.
async fn rename(file: &Path, name: &Path) -> io::Result<()> {
    use tokio::fs::{File, rename};
    File::open(file).await?.sync_all().await?;
    rename(file, name).await?;
    // On Unix, a new name is on the disk when its folder is. Elsewhere a folder cannot be opened,
    // and need not be synchronized.
    if cfg!(unix) {
        File::open(open::folder_of(name)).await?.sync_all().await?;
    }
    Ok(())
}
