//! The database that the settings name.

use std::fmt;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    File(PathBuf),
    Server(DatabaseUrl),
}

impl Database {
    /// A URL of PostgreSQL, or a path.
    pub fn read(text: &str) -> Self {
        let trimmed = text.trim();
        let is_url = ["postgres:", "postgresql:"].iter().any(|scheme| trimmed.starts_with(scheme));
        if is_url {
            Self::Server(DatabaseUrl(trimmed.to_owned()))
        } else {
            Self::File(PathBuf::from(text))
        }
    }

    /// The path, if it is a file.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Server(_) => None,
        }
    }
}

/// The URL of a database on a server. `Debug` does not show it, because it may contain a password.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(set)")
    }
}
