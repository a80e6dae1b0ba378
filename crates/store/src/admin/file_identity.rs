//! Recognizes the database file again. On Unix a file that is removed or replaced while it is open
//! stays usable, but what is written to it is lost when the process ends.

use std::path::{Path, PathBuf};

use thiserror::Error;

/// The database file was removed or replaced while it was in use.
#[derive(Debug, Error)]
#[error(
    "the database {} was removed or replaced while the bot was running; the bot stops, because \
     moves would be lost. Put the file back, or use `courier restore FILE`, and start again",
    path.display()
)]
pub struct FileGone {
    path: PathBuf,
}

/// A file and what identifies it in its file system, if that is known.
#[derive(Clone, Debug)]
pub(crate) struct FileIdentity {
    path: PathBuf,
    id: Option<(u64, u64)>,
}

impl FileIdentity {
    pub(crate) fn of(path: &Path) -> Self {
        Self { path: path.into(), id: id(path) }
    }

    /// Checks that the path still leads to the same file. Does nothing on systems that do not let
    /// an open file be removed.
    pub(crate) fn check(&self) -> Result<(), FileGone> {
        if self.id.is_some() && id(&self.path) != self.id {
            return Err(FileGone { path: self.path.clone() });
        }
        Ok(())
    }
}

#[cfg(unix)]
fn id(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn id(_: &Path) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use crate::Store;

    #[tokio::test]
    async fn a_file_that_is_removed_or_replaced_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let store = Store::open(&path).await.unwrap();
        store.check_file().unwrap();
        if cfg!(not(unix)) {
            return;
        }
        let moved = folder.path().join("moved.db");
        std::fs::rename(&path, &moved).unwrap();
        assert!(store.check_file().unwrap_err().to_string().contains("was removed or replaced"));
        std::fs::copy(&moved, &path).unwrap();
        store.check_file().unwrap_err();
        std::fs::rename(&moved, &path).unwrap();
        store.check_file().unwrap();
    }
}
