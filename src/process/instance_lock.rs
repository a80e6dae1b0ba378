//! Reserves a database, or the folder of a sandbox, for one process: two bots on one database would
//! answer every command twice and schedule every reminder twice.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A lock that is held until it is dropped. The operating system releases it when the process ends,
/// however it ends.
#[derive(Debug)]
pub struct InstanceLock {
    _file: File,
}

/// Why the lock could not be taken.
#[derive(Debug, Error)]
pub enum LockError {
    #[error(
        "{} is in use by {holder}; stop that process first, or use another file",
        path.display()
    )]
    Held {
        path: PathBuf,
        /// The process that holds the lock, as far as known.
        holder: String,
    },
    /// The lock file cannot be created or written.
    #[error("the lock file {} cannot be written: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
}

impl InstanceLock {
    /// Locks `path` by a file next to it, whose name ends with `.lock`. `path` itself is neither
    /// opened nor created.
    /// Errors: [`LockError::Held`] if another process holds the lock.
    pub fn acquire(path: &Path) -> Result<Self, LockError> {
        let lock = lock_file(path);
        let io = |source| LockError::Io { path: lock.clone(), source };
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(&lock).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // On some systems a locked file cannot be read.
                let known = file.read_to_string(&mut holder).is_ok() && !holder.trim().is_empty();
                let holder = if known { holder.trim() } else { "another process" };
                return Err(LockError::Held { path: path.into(), holder: holder.to_owned() });
            }
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        file.set_len(0).map_err(io)?;
        writeln!(file, "process {}", std::process::id()).map_err(io)?;
        Ok(Self { _file: file })
    }
}

fn lock_file(path: &Path) -> PathBuf {
    let mut name: OsString = path.into();
    name.push(".lock");
    name.into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_second_process_is_told_who_holds_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.sqlite");
        let held = InstanceLock::acquire(&path).unwrap();
        let error = InstanceLock::acquire(&path).unwrap_err().to_string();
        let process = format!("in use by process {};", std::process::id());
        assert!(error.contains(&process), "{error}");
        drop(held);
        drop(InstanceLock::acquire(&path).unwrap());
        assert!(!path.exists());
    }

    #[test]
    fn a_folder_that_does_not_exist_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let error = InstanceLock::acquire(&folder.path().join("no/courier.sqlite")).unwrap_err();
        assert!(matches!(error, LockError::Io { .. }), "{error}");
    }
}
