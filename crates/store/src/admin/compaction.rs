//! Compacting the file. Deleted data leaves free pages, which the bot reuses, so the file stops
//! growing by itself; only what an old version never deleted would keep its space. For that there
//! is a command: `auto_vacuum` would move pages during normal operation.

use std::path::{Path, PathBuf};

use sqlx::{Connection as _, SqliteConnection};
use thiserror::Error;

use crate::Store;
use crate::admin::inspection;
use crate::admin::open::{self, OpenError};

/// The sizes of a database file, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compaction {
    pub before: u64,
    pub after: u64,
}

/// Why a database was not compacted. It is unchanged.
#[derive(Debug, Error)]
pub enum CompactError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(
        "there is not enough space to compact {}; nothing was changed. It needs up to {bytes} \
         bytes next to the database, and as many in the folder for temporary files, which the \
         variable SQLITE_TMPDIR sets",
        path.display()
    )]
    NoSpace { path: PathBuf, bytes: u64 },
}

impl Store {
    /// Rewrites the database at `path` without free pages. It must not be in use. SQLite makes the
    /// change in one transaction: if the process is killed, the file is unchanged.
    /// Errors: A [`CompactError`], whose message says what to do.
    pub async fn compact(path: &Path) -> Result<Compaction, CompactError> {
        let mut connection = inspection::connect(path).await?;
        let compacted = vacuum(&mut connection, path).await;
        // The last connection to close moves the write-ahead log into the file.
        let closed = connection.close().await;
        let before = compacted?;
        closed.map_err(|error| OpenError::of(path, error))?;
        Ok(Compaction { before, after: size(path)? })
    }
}

async fn vacuum(connection: &mut SqliteConnection, path: &Path) -> Result<u64, CompactError> {
    /// SQLite's code for a full disk.
    const FULL: &str = "13";
    open::recognize(connection, path).await?;
    let before = size(path)?;
    match sqlx::query("vacuum").execute(connection).await {
        Ok(_) => Ok(before),
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(FULL) => {
            Err(CompactError::NoSpace { path: path.into(), bytes: before })
        }
        Err(error) => Err(OpenError::of(path, error).into()),
    }
}

fn size(path: &Path) -> Result<u64, OpenError> {
    let metadata = std::fs::metadata(path);
    metadata.map(|data| data.len()).map_err(|error| OpenError::of(path, error.into()))
}
