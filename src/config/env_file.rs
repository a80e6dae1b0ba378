//! The `.env` file: finding and reading it.

use std::fs::File;
use std::io;
use std::path::Path;

use super::error::ConfigError;

/// The `.env` file of the working folder. Those of folders above it belong to other programs, or to
/// other people.
pub fn env_file() -> Option<&'static Path> {
    Some(Path::new(".env")).filter(|path| path.is_file())
}

/// Adds the variables of a `.env` file to the environment.
/// Errors: Also if others have written the file, or could: it can name programs to start.
pub(super) fn load(path: &Path) -> Result<(), ConfigError> {
    let failed = |error: String| ConfigError::EnvFile { path: path.to_owned(), error };
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    if !is_ours(&file).map_err(|error| failed(error.to_string()))? {
        return Err(ConfigError::EnvFileOfOthers { path: path.to_owned() });
    }
    dotenvy::from_read(file).map_err(|error| match error {
        dotenvy::Error::LineParse(text, _) => {
            ConfigError::EnvFileLine { path: path.to_owned(), line: line_number(path, &text) }
        }
        error => failed(error.to_string()),
    })
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

/// The number of the line, from 1, at which the text of a parse error begins. It may be several
/// lines long if a quote is not closed.
fn line_number(path: &Path, text: &str) -> usize {
    let content = std::fs::read_to_string(path).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let content = content.trim_start_matches('\u{feff}');
    content.lines().take_while(|line| *line != first).count() + 1
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
