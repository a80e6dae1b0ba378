//! Reserves a database, or the folder of a sandbox, for one process: two bots on one database would
//! answer every command twice and schedule every reminder twice.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// How the content of a lock file begins, before the id of the process.
const HOLDER: &str = "process ";
/// No lock file of ours is longer, in bytes.
const LONGEST: u64 = 64;

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
    #[error("{} was made by another program; move it, or use another database", path.display())]
    Foreign { path: PathBuf },
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
        let mut before = Vec::new();
        Read::by_ref(&mut file).take(LONGEST).read_to_end(&mut before).map_err(io)?;
        if !before.is_empty() && !before.starts_with(HOLDER.as_bytes()) {
            return Err(LockError::Foreign { path: lock });
        }
        file.set_len(0).map_err(io)?;
        file.rewind().map_err(io)?;
        writeln!(file, "{HOLDER}{}", std::process::id()).map_err(io)?;
        Ok(Self { _file: file })
    }
}

/// Next to the file that a link leads to, so that both names have one lock.
fn lock_file(path: &Path) -> PathBuf {
    let mut name: OsString = path.canonicalize().unwrap_or_else(|_| path.into()).into();
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

    #[cfg(unix)]
    #[test]
    fn a_link_has_the_lock_of_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("courier.sqlite"), folder.path().join("link"));
        std::fs::write(&path, "").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        let _held = InstanceLock::acquire(&path).unwrap();
        let error = InstanceLock::acquire(&link).unwrap_err().to_string();
        assert!(error.contains("in use by"), "{error}");
    }

    #[test]
    fn the_file_of_another_program_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let lock = folder.path().join("Cargo.lock");
        std::fs::write(&lock, "version = 4").unwrap();
        let error = InstanceLock::acquire(&folder.path().join("Cargo")).unwrap_err();
        assert!(matches!(error, LockError::Foreign { .. }), "{error}");
        assert_eq!(std::fs::read_to_string(&lock).unwrap(), "version = 4");
    }

    #[test]
    fn a_folder_that_does_not_exist_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let error = InstanceLock::acquire(&folder.path().join("no/courier.sqlite")).unwrap_err();
        assert!(matches!(error, LockError::Io { .. }), "{error}");
    }
}
