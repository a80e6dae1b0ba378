//! Moves in plain words of any supported language, as in "knight takes f3".

use std::borrow::Cow;

use courier_rules::notation::{MoveError, read_move, uci};
use courier_rules::{Cell, Move, PieceTypeId, Position};

use super::candidates::{Candidate, Force};
use crate::vocabulary::{MoveVocabulary, WordMeaning};
use courier_play::folded;

/// The longest text that is read as words, in characters.
const LONGEST: usize = 100;

/// Whether a text looks like words and not like a move in notation.
pub fn is_in_words(typed: &str) -> bool {
    typed.chars().count() <= LONGEST && has_word(typed)
}

/// Whether a text contains a word that is no move in notation.
pub fn has_word(typed: &str) -> bool {
    let is_word = |word: &str| word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    typed.split_whitespace().any(is_word)
}

/// A typed move in notation: words become a move in UCI, and any other text stays as it is.
/// Errors: [`MoveError::Ambiguous`] if the words describe several moves.
pub fn move_in_notation<'a>(
    position: &Position,
    typed: &'a str,
) -> Result<Cow<'a, str>, MoveError> {
    // What can be read as notation is notation, and so is a move with a known mistake.
    if !is_in_words(typed) || read_move(position, typed) != Err(MoveError::Unreadable) {
        return Ok(Cow::Borrowed(typed));
    }
    let words = read_words(position, typed)?;
    Ok(words.map_or(Cow::Borrowed(typed), |found| Cow::Owned(uci::print(position, found))))
}

/// The move that whole words describe: the piece and its target ("knight takes e5"), or castling
/// ("castle short"). `None` if they describe no legal move.
/// Errors: [`MoveError::Ambiguous`] if they describe several.
fn read_words(position: &Position, typed: &str) -> Result<Option<Move>, MoveError> {
    words_among(position, &Candidate::all(position), typed)
}

/// The same, where `candidates` are all legal moves.
/// Errors: As for [`read_words`].
pub(super) fn words_among(
    position: &Position,
    candidates: &[Candidate],
    typed: &str,
) -> Result<Option<Move>, MoveError> {
    let spoken = SpokenMove::read(position, typed);
    if !spoken.names_a_move(position) {
        return Ok(None);
    }
    let fitting: Vec<Move> = candidates
        .iter()
        .filter(|candidate| spoken.fits(position, candidate))
        .map(|candidate| candidate.the_move)
        .collect();
    match *fitting {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        _ => Err(MoveError::Ambiguous(fitting)),
    }
}

/// A description of a move in plain words.
pub struct SpokenMove {
    /// A move fits if every token fits.
    tokens: Vec<Token>,
}

enum Token {
    /// The name of a cell or its beginning.
    Cell(String),
    /// A word of the vocabulary, with its possible meanings.
    Word(Vec<WordMeaning>),
    /// No known word: no move fits.
    Unknown,
}

impl SpokenMove {
    pub fn read(position: &Position, typed: &str) -> Self {
        let geometry = position.variant().geometry();
        let vocabulary = MoveVocabulary::for_variant(position.variant());
        let names: Vec<String> =
            geometry.cells().iter().map(|cell| folded(geometry.name(cell))).collect();
        let normalized = folded(typed);
        let words = normalized
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty());
        let tokens = words.map(|word| {
            let meanings: Vec<WordMeaning> = vocabulary.meanings(word).collect();
            let begins_a_cell = names.iter().any(|name| name.starts_with(word));
            // "f" may begin "from", which has no meaning of its own, or the name of a cell.
            let meaningless = meanings.iter().all(|meaning| *meaning == WordMeaning::Filler)
                && !vocabulary.contains(word);
            if names.iter().any(|name| name == word) || (begins_a_cell && meaningless) {
                Token::Cell(word.to_owned())
            } else if meanings.is_empty() {
                Token::Unknown
            } else {
                Token::Word(meanings)
            }
        });
        Self { tokens: tokens.collect() }
    }

    /// Whether the words name a target or castling, and no cell by its beginning alone: "knight f"
    /// is enough for a list of moves, but not for a move.
    fn names_a_move(&self, position: &Position) -> bool {
        let geometry = position.variant().geometry();
        let names: Vec<String> =
            geometry.cells().iter().map(|cell| folded(geometry.name(cell))).collect();
        let is_whole = |token: &Token| match token {
            Token::Cell(cell) => names.contains(cell),
            Token::Word(_) => true,
            Token::Unknown => false,
        };
        let is_enough = |token: &Token| match token {
            Token::Cell(_) => true,
            Token::Word(meanings) => meanings.iter().any(|meaning| {
                matches!(meaning, WordMeaning::Castle | WordMeaning::Short | WordMeaning::Long)
            }),
            Token::Unknown => false,
        };
        self.tokens.iter().all(is_whole) && self.tokens.iter().any(is_enough)
    }

    /// Whether no word begins another move, as the second "knight" in "knight f3 knight": after the
    /// last cell there is only what a move ends with, and castling is named once.
    pub fn is_one_move(&self, the_move: Move) -> bool {
        let is_cell = |token: &Token| matches!(token, Token::Cell(_));
        let begins = |token: &Token| match token {
            Token::Cell(_) | Token::Unknown => true,
            Token::Word(meanings) => !meanings.iter().any(|meaning| match meaning {
                WordMeaning::PieceType(piece_type) => added(the_move) == Some(*piece_type),
                WordMeaning::Promotes
                | WordMeaning::Check
                | WordMeaning::Mate
                | WordMeaning::Filler => true,
                WordMeaning::Takes
                | WordMeaning::Drop
                | WordMeaning::Castle
                | WordMeaning::Short
                | WordMeaning::Long => false,
            }),
        };
        let castles = |token: &&Token| match token {
            Token::Word(meanings) => meanings.contains(&WordMeaning::Castle),
            Token::Cell(_) | Token::Unknown => false,
        };
        let end = self.tokens.iter().rposition(is_cell).map_or(self.tokens.len(), |last| last + 1);
        !self.tokens[end..].iter().any(begins) && self.tokens.iter().filter(castles).count() <= 1
    }

    /// Whether the words describe a move.
    pub fn fits(&self, position: &Position, candidate: &Candidate) -> bool {
        let geometry = position.variant().geometry();
        let name = |cell: Cell| folded(geometry.name(cell));
        let target = name(candidate.the_move.target());
        let origin = candidate.the_move.origin().map(name);
        let mut cells = self.tokens.iter().filter_map(|word| match word {
            Token::Cell(cell) => Some(cell.as_str()),
            Token::Word(_) | Token::Unknown => None,
        });
        let last = cells.next_back();
        // The last cell is the target of the move; a cell before it is its origin.
        let ends = last.is_none_or(|cell| target.starts_with(cell));
        let begins =
            cells.all(|cell| origin.as_deref().is_some_and(|origin| origin.starts_with(cell)));
        let means = self.tokens.iter().all(|word| match word {
            Token::Cell(_) => true,
            Token::Word(meanings) => meanings.iter().any(|meaning| describes(*meaning, candidate)),
            Token::Unknown => false,
        });
        // A piece enters from the hand only if it is named.
        let enters = candidate.the_move.gate().is_none_or(|gate| {
            let named = WordMeaning::PieceType(gate.piece_type);
            self.tokens
                .iter()
                .any(|token| matches!(token, Token::Word(meanings) if meanings.contains(&named)))
        });
        !self.tokens.is_empty() && ends && begins && means && enters
    }
}

/// The type that a move names after its target: of a promotion, or of a piece from the hand.
fn added(the_move: Move) -> Option<PieceTypeId> {
    the_move.promotion().or_else(|| the_move.gate().map(|gate| gate.piece_type))
}

fn describes(meaning: WordMeaning, candidate: &Candidate) -> bool {
    match meaning {
        WordMeaning::PieceType(piece_type) => {
            candidate.piece_type == Some(piece_type)
                || added(candidate.the_move) == Some(piece_type)
        }
        WordMeaning::Takes => candidate.san.contains(['x', '×', '@']) && !candidate.is_drop(),
        WordMeaning::Drop => candidate.is_drop(),
        WordMeaning::Promotes => candidate.the_move.promotion().is_some(),
        WordMeaning::Castle => matches!(candidate.the_move, Move::Castle { .. }),
        WordMeaning::Short => {
            candidate.san.starts_with("O-O") && !candidate.san.starts_with("O-O-O")
        }
        WordMeaning::Long => candidate.san.starts_with("O-O-O"),
        WordMeaning::Check => candidate.force >= Force::Checks,
        WordMeaning::Mate => candidate.force == Force::Mates,
        WordMeaning::Filler => true,
    }
}
