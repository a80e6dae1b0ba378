//! Parses game records with their variations.

use crate::pgn::read::{
    Heading, Token, Word, after_variation, append_words, next_token, read_comment, read_heading,
    read_score, read_word, skip, word_in,
};
use crate::pgn::record::{PgnError, PgnGame, PgnTree, Variation, VariationMove};
use crate::position::Position;

/// Parses the first record of a text with its variations. It may have at most `plies` plies, those
/// of the variations included.
///
/// ```
/// use courier_rules::pgn;
///
/// let tree = pgn::parse_tree("1. e4 (1. d4 d5) 1... e5 *", 100).unwrap();
/// assert_eq!(tree.record.game.ply(), 2);
/// assert_eq!(tree.variations[0][0].moves.len(), 2);
/// assert!(tree.variations[1].is_empty());
/// ```
///
/// # Errors
/// As for [`parse_up_to`](crate::pgn::parse_up_to).
pub fn parse_tree(text: &str, plies: usize) -> Result<PgnTree, PgnError> {
    let Heading { mut record, redefined, skipped, body } = read_heading(text)?;
    let mut variations: Vec<Vec<Variation>> = Vec::new();
    let mut open: Vec<Line> = Vec::new();
    let mut beside = 0;
    let mut after_number = false;
    let mut rest = body;
    while let Some(token) = next_token(&mut rest)? {
        match token {
            Token::Comment(words) => match open.last_mut() {
                Some(line) => line.comment(words),
                None => read_comment(&mut record, words),
            },
            Token::Open => {
                let start = match open.last() {
                    Some(line) => line.before_last.clone(),
                    None => record
                        .game
                        .ply()
                        .checked_sub(1)
                        .and_then(|ply| record.game.position_at(ply)),
                };
                match start {
                    Some(start) => open.push(Line::from(start)),
                    // No move comes before it that it could replace.
                    None => rest = after_variation(rest)?,
                }
            }
            Token::Close => {
                let Some(line) = open.pop().filter(|line| !line.moves.is_empty()) else {
                    continue;
                };
                let variation = Variation { moves: line.moves };
                match open.last_mut() {
                    Some(parent) => {
                        parent.moves.last_mut().map(|last| last.variations.push(variation))
                    }
                    None => variations.last_mut().map(|last| last.push(variation)),
                };
            }
            Token::Word(word) => {
                let word = redefined.mv(word);
                let score = read_score(record.game.start().variant(), &word, rest);
                match (open.last_mut(), score) {
                    (None, Some((score, _))) => {
                        record.score = score.or(record.score);
                        break;
                    }
                    (Some(_), Some((_, after))) => {
                        rest = after;
                        continue;
                    }
                    (None, None) => {
                        read_word(&mut record, &word, rest, &mut after_number)?;
                        variations.resize_with(record.game.moves().len(), Vec::new);
                    }
                    (Some(line), None) => {
                        beside += usize::from(line.play(&word, rest, &mut record)?);
                    }
                }
                if record.game.moves().len() + beside > plies {
                    return Err(PgnError::TooLong { plies });
                }
            }
        }
    }
    record.skipped += skipped;
    if open.is_empty() { Ok(PgnTree { record, variations }) } else { Err(PgnError::Unclosed('(')) }
}

/// An open variation.
struct Line {
    /// The position before the last move; `None` without moves.
    before_last: Option<Position>,
    position: Position,
    moves: Vec<VariationMove>,
}

impl Line {
    const fn from(position: Position) -> Self {
        Self { before_last: None, position, moves: Vec::new() }
    }

    /// Plays a move before the text `rest`. Returns `false` for any other word; one that is skipped
    /// is counted in the record.
    fn play(&mut self, word: &str, rest: &str, record: &mut PgnGame) -> Result<bool, PgnError> {
        let ply = self.moves.len() + 1;
        let mv = match word_in(&self.position, word, rest, ply, false)? {
            Word::Move(mv) => mv,
            Word::Annotation => return Ok(false),
            Word::Unknown => return skip(record, ply, word).map(|()| false),
        };
        let Ok(next) = self.position.play(mv) else { return Ok(false) };
        self.before_last = Some(std::mem::replace(&mut self.position, next));
        self.moves.push(VariationMove { mv, comment: String::new(), variations: Vec::new() });
        Ok(true)
    }

    fn comment(&mut self, words: &str) {
        if let Some(last) = self.moves.last_mut() {
            append_words(&mut last.comment, words);
        }
    }
}
