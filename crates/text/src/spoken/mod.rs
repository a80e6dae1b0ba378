//! Moves typed in plain words of any supported language, and lines of such moves.

mod candidates;
mod lines;
mod words;

pub use candidates::{Candidate, Force};
pub use lines::{in_notation, unfinished};
pub use words::{SpokenMove, has_word, is_in_words, move_in_notation};
