//! Backups: a consistent copy of the database, made while it is in use.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use thiserror::Error;

use crate::store::Store;
use crate::store::admin::inspection;
use crate::store::admin::open::{self, OpenError};

/// Why a backup was not made.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The database to be copied could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is something of that name.
    #[error("{} exists already and was left as it is; name a file that does not exist",
             path.display())]
    Exists {
        /// The name given.
        path: PathBuf,
    },
    /// The folder for the backup does not exist.
    #[error("the folder {} does not exist; create it or name another file for the backup",
             folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// SQLite could not read the database or write the copy.
    #[error("the backup {} could not be made: {source}", path.display())]
    Copy {
        /// The name given.
        path: PathBuf,
        /// What SQLite says.
        source: sqlx::Error,
    },
    /// The copy could not be brought to the disk under its name.
    #[error("the backup {} could not be written: {source}", path.display())]
    Write {
        /// The name given.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl Store {
    /// Copies the database to `to`, as it is at this moment, while others go on using it.
    ///
    /// # Errors
    /// A [`BackupError`]; no file of that name is left behind then, and one that exists is not
    /// touched.
    pub async fn backup(&self, to: &Path) -> Result<(), BackupError> {
        // On a connection of its own: the copy takes a while, and readers may not even make one.
        let connected = self.writer.connect_options().connect().await;
        let mut connection =
            connected.map_err(|source| BackupError::Copy { path: to.into(), source })?;
        let copied = copy(&mut connection, to).await;
        // Nothing was written to the original: an error on closing it says nothing about the copy.
        let _ = connection.close().await;
        copied
    }

    /// Copies the database at `from` to `to` without opening it for use: its tables are not brought
    /// up to date, so that a new program can keep a copy of what the old one left.
    ///
    /// # Errors
    /// A [`BackupError`]; no file of that name is left behind then, and one that exists is not
    /// touched.
    pub async fn backup_of(from: &Path, to: &Path) -> Result<(), BackupError> {
        let mut connection = inspection::look_into(from).await?;
        let copied = match open::recognise(&mut connection, from).await {
            Ok(_) => copy(&mut connection, to).await,
            Err(error) => Err(error.into()),
        };
        // Nothing was written to the original: an error on closing it says nothing about the copy.
        let _ = connection.close().await;
        copied
    }
}

/// Under its own name a backup is whole or not there: it is written to another file, brought to the
/// disk, and then named.
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
    // What an attempt that was killed has left.
    let _ = tokio::fs::remove_file(&unfinished).await;

    let made = match write(connection, &unfinished).await {
        Ok(()) => publish(&unfinished, to)
            .await
            .map_err(|source| BackupError::Write { path: to.into(), source }),
        Err(source) => Err(BackupError::Copy { path: to.into(), source }),
    };
    if made.is_err() {
        let _ = tokio::fs::remove_file(&unfinished).await;
    }
    made
}

/// Writes a compact copy of the database into a new file.
async fn write(connection: &mut SqliteConnection, file: &Path) -> sqlx::Result<()> {
    let name = file.to_str().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    sqlx::query("vacuum into $1").bind(name).execute(connection).await?;
    Ok(())
}

/// Brings a finished copy to the disk and gives it its name.
async fn publish(file: &Path, name: &Path) -> io::Result<()> {
    use tokio::fs::{File, rename};
    File::open(file).await?.sync_all().await?;
    rename(file, name).await?;
    // On Unix a name is on the disk when its folder is; elsewhere a folder cannot be opened, and
    // need not be.
    if cfg!(unix) {
        File::open(open::folder_of(name)).await?.sync_all().await?;
    }
    Ok(())
}
