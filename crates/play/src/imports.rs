//! Imported games: records from a file, which a player keeps to look through. They are texts, not
//! matches: the names in them are no users, and nothing is counted.

mod error;
mod file;
mod game;

pub use error::ImportError;
pub use file::{ImportFile, UnreadRecord, read};
pub use game::{ImportedGame, ImportedRecord};

/// The most bytes of a file.
pub const MAX_FILE_BYTES: u32 = 1 << 20;
/// The most imported games of a player.
pub const MAX_GAMES: u32 = 50;
/// The most plies of a game.
pub const MAX_PLIES: usize = 1_000;

#[cfg(test)]
mod tests;
