//! Imported games: records from a file, which a player keeps to look through. They are texts, not
//! matches: the names in them are no users, and nothing is counted.

mod decode;
mod error;
mod file;
mod game;

pub use error::ImportError;
pub use file::{ImportFile, UnreadRecord, read};
pub use game::{ImportedGame, ImportedRecord};

pub const MAX_FILE_BYTES: u32 = 1 << 20;
pub const MAX_GAMES: u32 = 50;
pub const MAX_PLIES: usize = 1_000;

#[cfg(test)]
mod foreign_files_tests;
#[cfg(test)]
mod tests;
