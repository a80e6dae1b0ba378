//! The `.env` file: finding and reading it.

use std::path::Path;

use super::error::ConfigError;

/// The `.env` file of the working folder. Those of folders above it belong to other programs, or to
/// other people.
pub fn env_file() -> Option<&'static Path> {
    Some(Path::new(".env")).filter(|path| path.is_file())
}

/// Adds the variables of a `.env` file to the environment.
pub(super) fn load(path: &Path) -> Result<(), ConfigError> {
    dotenvy::from_path(path).map_err(|error| match error {
        dotenvy::Error::LineParse(text, _) => {
            ConfigError::EnvFileLine { path: path.to_owned(), line: line_number(path, &text) }
        }
        error => ConfigError::EnvFile { path: path.to_owned(), error: error.to_string() },
    })
}

/// The number of the line, from 1, at which the text of a parse error begins. It may be several
/// lines long if a quote is not closed.
fn line_number(path: &Path, text: &str) -> usize {
    let content = std::fs::read_to_string(path).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let content = content.trim_start_matches('\u{feff}');
    content.lines().take_while(|line| *line != first).count() + 1
}
