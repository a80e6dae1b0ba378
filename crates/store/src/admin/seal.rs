//! The checksum of a backup. SQLite notices a page whose form is wrong, but not that a name, a time
//! or a move has changed.
//!
//! It is in the header of the file, where SQLite has four bytes for the application (`pragma
//! user_version`): the first four bytes of the SHA-256 of all others. A database in use has 0
//! there, as backups of versions before this one.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::Store;

/// Where the header has it (<https://www.sqlite.org/fileformat.html>).
const AT: usize = 60;
const LENGTH: usize = 4;

/// How much is read at a time.
const BUFFER: usize = 1 << 20;

/// Takes the checksum out of a file that will be used, on a connection to it.
pub(super) const REMOVE: &str = "pragma user_version = 0";

/// Writes the checksum into a finished backup.
pub(super) fn seal(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let (_, computed) = checksums(&mut file)?;
    file.seek(SeekFrom::Start(AT as u64))?;
    file.write_all(&computed)
}

impl Store {
    /// Whether a backup is as it was made; also if it has no checksum. It is read as a whole.
    /// Errors: It cannot be read.
    pub fn is_backup_intact(path: &Path) -> io::Result<bool> {
        match checksums(&mut File::open(path)?) {
            Ok((found, computed)) => Ok(found == [0; LENGTH] || found == computed),
            // It is shorter than a header: not a backup, so there is nothing to compare.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(true),
            Err(error) => Err(error),
        }
    }
}

/// The checksum that is in a file, and the one that it should have.
fn checksums(file: &mut File) -> io::Result<([u8; LENGTH], [u8; LENGTH])> {
    let mut header = [0; AT + LENGTH];
    file.read_exact(&mut header)?;
    let (before, found) = header.split_at(AT);
    let mut hasher = Sha256::new();
    hasher.update(before);
    let mut buffer = vec![0; BUFFER];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            length => hasher.update(&buffer[..length]),
        }
    }
    let found = found.try_into().map_err(io::Error::other)?;
    let mut computed = [0; LENGTH];
    computed.copy_from_slice(&hasher.finalize()[..LENGTH]);
    // 0 means that there is none.
    if computed == [0; LENGTH] {
        computed = [1; LENGTH];
    }
    Ok((found, computed))
}
