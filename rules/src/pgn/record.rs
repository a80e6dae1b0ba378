//! A game record as data.

use std::time::Duration;

use crate::game::{Game, Score};
use crate::notation::{FenError, MoveError};
use crate::starts::StartError;

/// A game with what is known about it.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Tags other than those that follow from the game: `Variant`, `SetUp`, `FEN`, `PDTL`,
    /// `Redefine`, `Result`.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game,
    /// What stands beside each move; shorter than the moves if nothing more is known.
    pub comments: Vec<MoveComment>,
    /// The points; `None` for a game that goes on.
    pub score: Option<Score>,
}

/// What stands beside a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveComment {
    /// Time left after the move: `[%clk 71:59:30]`, in whole seconds.
    pub clock: Option<Duration>,
    /// Time spent on the move: `[%emt 0:00:30]`, in whole seconds.
    pub elapsed: Option<Duration>,
    /// A comment in words.
    pub text: String,
}

/// Why a text is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnError {
    /// No variant has this name or key.
    #[error("there is no variant {0:?}")]
    Variant(String),
    /// The start position cannot be read.
    #[error("the start position: {0}")]
    Position(#[from] FenError),
    /// The variant has no usual start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A comment, a variation or a tag does not end.
    #[error("{0:?} is never closed")]
    Unclosed(char),
    /// A move cannot be read or is illegal.
    #[error("move {ply} ({text}): {error}")]
    Move {
        /// Which move, both sides counted, from 1.
        ply: usize,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        error: MoveError,
    },
}

impl PgnGame {
    /// A record of a game without tags or notes. The score is that of the game's own end.
    #[must_use]
    pub fn of(game: Game) -> Self {
        let score = game.score();
        Self { tags: Vec::new(), game, comments: Vec::new(), score }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}
