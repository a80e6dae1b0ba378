//! Reads the games of a file.

use courier_rules::pgn::{self, PgnError};

use super::decode::decode;
use super::error::ImportError;
use super::game::ImportedRecord;
use super::{MAX_FILE_BYTES, MAX_GAMES, MAX_PLIES};

/// The most plies and skipped words of a file that are read, those of unreadable records included:
/// each takes time.
const MAX_FILE_PLIES: usize = 400 * MAX_GAMES as usize;
/// The time that every record takes, even an empty one, in plies.
const RECORD_PLIES: usize = 100;

#[derive(Clone, Debug, Default)]
pub struct ImportFile {
    /// The games that can be read, in the order of the file: at least one.
    pub games: Vec<ImportedRecord>,
    pub unread: Vec<UnreadRecord>,
    /// How many words and tags of the games were skipped because they cannot be read.
    pub skipped: usize,
    /// How many more records the file has, which are too many.
    pub rest: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadRecord {
    /// Its place in the file, from 1.
    pub number: usize,
    pub error: PgnError,
}

/// Reads the games of a file of text. Not more than [`MAX_GAMES`] games and 20,000 plies, or words
/// that are skipped, are read.
/// Errors: [`ImportError`] if there is no game that can be read.
pub fn read(bytes: &[u8]) -> Result<ImportFile, ImportError> {
    if bytes.len() > MAX_FILE_BYTES as usize {
        return Err(ImportError::TooLarge { most: MAX_FILE_BYTES });
    }
    let text = decode(bytes).ok_or(ImportError::NotText)?;
    let mut file = ImportFile::default();
    let records = pgn::split(&text);
    let mut plies = 0;
    for (number, record) in (1..).zip(&records) {
        if file.games.len() >= MAX_GAMES as usize || plies >= MAX_FILE_PLIES {
            file.rest = records.len() + 1 - number;
            break;
        }
        let mut cost = 0;
        match pgn::parse_up_to(record, MAX_PLIES, &mut cost) {
            Ok(game) if game.tags.is_empty() && game.game.moves().is_empty() => {}
            Ok(game) => {
                file.skipped += game.skipped;
                file.games.push(ImportedRecord::of(game));
            }
            Err(error) => file.unread.push(UnreadRecord { number, error }),
        }
        plies += cost.max(RECORD_PLIES);
    }
    if !file.games.is_empty() {
        return Ok(file);
    }
    match file.unread.into_iter().next() {
        // Text without tags is taken for moves.
        Some(UnreadRecord { error: PgnError::Move { ply: 1, .. }, .. }) if !has_tags(&text) => {
            Err(ImportError::NoGame)
        }
        Some(first) => Err(ImportError::Unreadable(first.error)),
        None => Err(ImportError::NoGame),
    }
}

fn has_tags(text: &str) -> bool {
    text.lines().any(|line| line.trim_start_matches('\u{feff}').trim_start().starts_with('['))
}
