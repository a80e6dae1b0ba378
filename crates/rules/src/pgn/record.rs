//! Game records.

use std::time::Duration;

use crate::game::{Game, Score};
use crate::moves::Move;
use crate::notation::{FenError, MoveError};
use crate::starts::StartError;

/// A game with tags, times, comments and a score.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The tags, except those that follow from the game: `Variant`, `SetUp`, `FEN`, `PDTL`,
    /// `Redefine` and `Result`.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game,
    /// The text of the comment before the first move; may be empty.
    pub start_comment: String,
    /// The comments of the moves. May be shorter than the list of moves.
    pub comments: Vec<MoveComment>,
    /// The score; `None` for a game in progress.
    pub score: Option<Score>,
    /// How many words and tags of the text were skipped, because they cannot be read: words that
    /// are no moves, and tags that are not closed. It is not written.
    pub skipped: usize,
}

/// The times and the comment of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveComment {
    /// The time left after the move, in whole seconds: `[%clk 71:59:30]`.
    pub clock: Option<Duration>,
    /// The time spent on the move, in whole seconds: `[%emt 0:00:30]`.
    pub elapsed: Option<Duration>,
    /// The text of the comment; may be empty.
    pub text: String,
    /// A numeric annotation glyph of the standard, such as 4 for `??`. It is written as `$4`,
    /// before the comment, and not read.
    pub glyph: Option<u8>,
}

/// A game with the lines that were not played.
#[derive(Clone, Debug)]
pub struct PgnTree {
    /// The game.
    pub record: PgnGame,
    /// For each ply the lines in its place. May be shorter than the list of moves.
    pub variations: Vec<Vec<Variation>>,
}

/// A line in place of a move. It may begin with that move itself, to continue a game after its last
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The moves: at least one.
    pub moves: Vec<VariationMove>,
}

/// A move of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariationMove {
    /// The move.
    pub mv: Move,
    /// The text of the comment; may be empty.
    pub comment: String,
    /// The lines in its place.
    pub variations: Vec<Variation>,
}

/// Why a text is not a game record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnError {
    /// No variant has this name or key.
    #[error("there is no variant {0:?}")]
    Variant(String),
    /// The starting position cannot be parsed.
    #[error("the starting position: {0}")]
    Position(#[from] FenError),
    /// The variant's starting position is invalid.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A comment or a variation is not closed.
    #[error("{0:?} is not closed")]
    Unclosed(char),
    /// The record has more plies than [`parse_up_to`](crate::pgn::parse_up_to) allows.
    #[error("the game has more than {plies} plies")]
    TooLong {
        /// The most plies.
        plies: usize,
    },
    /// A null move (`--`): a side passes, which no variant allows.
    #[error("move {ply} is a null move")]
    NullMove {
        /// The number of the ply, from 1.
        ply: usize,
    },
    /// A move cannot be parsed or is illegal.
    #[error("move {ply} ({text}): {error}")]
    Move {
        /// The number of the ply, from 1.
        ply: usize,
        /// The text of the move.
        text: String,
        /// Why it is not a legal move.
        error: MoveError,
    },
}

impl PgnGame {
    /// A record of a game without tags and comments. The score is that of [`Game::score`].
    #[must_use]
    pub fn of(game: Game) -> Self {
        let score = game.score();
        Self {
            tags: Vec::new(),
            game,
            start_comment: String::new(),
            comments: Vec::new(),
            score,
            skipped: 0,
        }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}
