//! The database that the settings name.

use std::fmt;
use std::path::{Path, PathBuf};

use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    File(PathBuf),
    Server(DatabaseUrl),
}

/// The text is neither a path nor a URL of PostgreSQL. It is not shown, because it may contain a
/// password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a database is the path of a file, or a URL that begins with postgres:// or postgresql://")]
pub struct ParseDatabaseError;

impl Database {
    /// A URL of PostgreSQL, or a path.
    /// Errors: Another URL, or parameters in the form of libpq.
    pub fn read(text: &str) -> Result<Self, ParseDatabaseError> {
        let trimmed = text.trim();
        let begins = |scheme: &&str| trimmed.starts_with(*scheme);
        if ["postgres:", "postgresql:"].iter().any(begins) {
            Ok(Self::Server(DatabaseUrl(trimmed.to_owned())))
        } else if ["://", "sqlite:", "password="].iter().any(|part| trimmed.contains(part)) {
            Err(ParseDatabaseError)
        } else {
            Ok(Self::File(PathBuf::from(text)))
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
