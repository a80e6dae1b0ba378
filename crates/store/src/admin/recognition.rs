//! Recognizes a database before anything is done with it: its lock, its permissions, opening it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use crate::Store;
use crate::admin::inspection;
use crate::admin::open::{self, OpenError};

/// How a file of SQLite begins.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// Where its header has the application id (<https://www.sqlite.org/fileformat.html>).
const APPLICATION_ID_AT: usize = 68;

impl Store {
    /// Checks that the file at `path` is a database of Courier, or empty, or does not exist. It
    /// and what is next to it are left as they are.
    /// Errors: An [`OpenError`], whose message says what to do.
    pub async fn recognize(path: &Path) -> Result<(), OpenError> {
        match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Ok(metadata) if metadata.len() == 0 && metadata.is_file() => return Ok(()),
            Ok(metadata) if !metadata.is_file() => {
                return Err(OpenError::NotADatabase { path: path.into() });
            }
            _ => {}
        }
        let failed =
            |error: io::Error| OpenError::Other { path: path.into(), source: error.into() };
        let mut header = Vec::with_capacity(APPLICATION_ID_AT + 4);
        let mut part = File::open(path).map_err(failed)?.take(APPLICATION_ID_AT as u64 + 4);
        part.read_to_end(&mut header).map_err(failed)?;
        let application = header.get(APPLICATION_ID_AT..).and_then(|id| id.try_into().ok());
        match application.map(u32::from_be_bytes).filter(|_| header.starts_with(MAGIC)) {
            None => Err(OpenError::NotADatabase { path: path.into() }),
            Some(id) if i64::from(id) == open::APPLICATION_ID => Ok(()),
            Some(0) => {
                // SQLite would create files next to a database with a write-ahead log.
                let connection = inspection::connect_to_file_alone(path).await?;
                let version = inspection::version(connection, path).await?;
                // Of a process that was killed in its first minute, the tables are only in the log.
                if version == 0 && inspection::is_beside(path, "-wal") {
                    inspection::version(inspection::connect_reading(path).await?, path).await?;
                }
                Ok(())
            }
            Some(_) => Err(OpenError::Foreign { path: path.into() }),
        }
    }
}
