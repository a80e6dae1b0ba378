//! The `.env` file: finding and reading it.

use std::cell::Cell;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read, Seek as _};
use std::path::Path;

use super::error::ConfigError;

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// The `.env` file of the working folder. Those of folders above it belong to other programs, or to
/// other people.
pub fn env_file() -> Option<&'static Path> {
    Some(Path::new(".env")).filter(|path| path.is_file())
}

/// Adds the variables of a `.env` file to the environment.
/// Errors: Also if others have written the file, or could: it can name programs to start; and if it
/// sets a variable twice: the shell and systemd would take the last value, and dotenvy the first.
pub(super) fn load(path: &Path) -> Result<(), ConfigError> {
    let failed = |error: String| ConfigError::EnvFile { path: path.to_owned(), error };
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    if !is_ours(&file).map_err(|error| failed(error.to_string()))? {
        return Err(ConfigError::EnvFileOfOthers { path: path.to_owned() });
    }
    let mut names = HashSet::new();
    let lines_read = Cell::new(0);
    let mut file_read = BufReader::new(&file);
    // `dotenvy::from_read` skips it, and the iterator does not.
    if file_read.fill_buf().is_ok_and(|begins| begins.starts_with(BYTE_ORDER_MARK)) {
        file_read.consume(BYTE_ORDER_MARK.len());
    }
    let lines = LineByLine { file: file_read, is_at_start: true, lines_read: &lines_read };
    for variable in dotenvy::from_read_iter(lines) {
        let (name, _) = variable.map_err(|error| match error {
            dotenvy::Error::LineParse(text, _) => {
                // It may be several lines long, if a quote is not closed.
                let line = (lines_read.get() + 1).saturating_sub(text.lines().count().max(1));
                ConfigError::EnvFileLine { path: path.to_owned(), line }
            }
            error => failed(error.to_string()),
        })?;
        if !names.insert(name) {
            return Err(ConfigError::EnvFileTwice {
                path: path.to_owned(),
                line: lines_read.get(),
            });
        }
    }
    (&file).rewind().map_err(|error| failed(error.to_string()))?;
    dotenvy::from_read(file).map_err(|error| failed(error.to_string()))
}

/// Gives its reader no more than the next line, and counts the lines.
struct LineByLine<'a> {
    file: BufReader<&'a File>,
    /// Whether the next byte is the first of a line.
    is_at_start: bool,
    lines_read: &'a Cell<usize>,
}

impl Read for LineByLine<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let ready = self.file.fill_buf()?;
        let line = ready.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
        // It cannot be in a variable; dotenvy would panic, and print the value.
        if line.contains(&0) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it has a NUL character"));
        }
        let length = line.len().min(buffer.len());
        buffer[..length].copy_from_slice(&line[..length]);
        let begins = self.is_at_start && length > 0;
        self.lines_read.set(self.lines_read.get() + usize::from(begins));
        self.is_at_start = buffer[..length].ends_with(b"\n");
        self.file.consume(length);
        Ok(length)
    }
}

#[cfg(unix)]
fn is_ours(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let metadata = file.metadata()?;
    let own = rustix::process::geteuid().as_raw();
    Ok(is_written_by(own, metadata.uid(), metadata.mode()))
}

/// Whether only the account `own` and root may have written a file of this owner and mode. Its
/// group may: many accounts have one of their own, and let it write their files.
#[cfg(unix)]
const fn is_written_by(own: u32, owner: u32, mode: u32) -> bool {
    const ROOT: u32 = 0;
    (owner == own || owner == ROOT) && mode & 0o002 == 0
}

#[cfg(not(unix))]
fn is_ours(_: &File) -> io::Result<bool> {
    Ok(true)
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::os::unix::fs::{PermissionsExt as _, chown};

    use super::*;

    #[test]
    fn a_file_is_believed_if_only_we_and_root_may_have_written_it() {
        for (own, owner, mode, expected) in [
            (1000, 1000, 0o100_600, true),
            (1000, 1000, 0o100_664, true),
            (1000, 0, 0o100_644, true),
            (0, 0, 0o100_600, true),
            (1000, 1000, 0o100_666, false),
            (1000, 1001, 0o100_600, false),
            (0, 1000, 0o100_600, false),
        ] {
            assert_eq!(is_written_by(own, owner, mode), expected, "{own} {owner} {mode:o}");
        }
    }

    #[test]
    fn the_file_of_somebody_else_is_refused_in_words_and_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".env");
        std::fs::write(&path, "COURIER_TEST_OF_OWNERS=1").unwrap();
        let mut permissions = path.metadata().unwrap().permissions();
        permissions.set_mode(0o602);
        std::fs::set_permissions(&path, permissions.clone()).unwrap();
        let refused = ConfigError::EnvFileOfOthers { path: path.clone() };
        assert!(refused.to_string().contains("chmod 600"), "{refused}");
        assert_eq!(load(&path), Err(refused.clone()));
        permissions.set_mode(0o600);
        std::fs::set_permissions(&path, permissions).unwrap();
        // Only root may give a file away.
        if chown(&path, Some(12_345), None).is_ok() {
            assert_eq!(load(&path), Err(refused));
        }
        assert!(std::env::var_os("COURIER_TEST_OF_OWNERS").is_none());
    }
}
