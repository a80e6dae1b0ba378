//! Moves typed in plain words of any supported language, and lines of such moves.

mod candidates;
mod lines;
mod words;

pub(crate) use candidates::{Candidate, Force};
pub(crate) use lines::{in_notation, unfinished};
pub(crate) use words::{SpokenMove, has_word, is_in_words, move_in_notation};
