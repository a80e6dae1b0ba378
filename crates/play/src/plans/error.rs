//! Limits and errors of plans.

use courier_rules::Position;
use courier_rules::notation::MoveError;
use thiserror::Error;

/// The most moves of a line, of both sides: ten replies.
pub const MAX_PLIES: usize = 20;
/// The most lines of a plan. A full plan with the longest lines fits into one message.
pub const MAX_LINES: usize = 12;

/// Why a plan was not changed. Moves are in SAN with their numbers.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlanError {
    /// A plan can be made only while the opponent is on the move.
    #[error("the player is on the move")]
    OwnTurn,
    #[error("an empty line")]
    Empty,
    #[error("move {index} of the line, {typed:?}: {why:?}")]
    Move {
        /// The number of the move in the line, from 1.
        index: usize,
        theirs: bool,
        before: String,
        /// The typed text, shortened to fit into a reply.
        typed: String,
        why: MoveError,
        position: Box<Position>,
    },
    /// The game is over before the end of the line.
    #[error("the game is over after {after}")]
    Over {
        /// The line up to the end of the game.
        after: String,
    },
    /// The line ends with a move of the opponent, without a reply.
    #[error("no reply to {to}")]
    Unanswered { to: String },
    #[error("a line of more than {MAX_PLIES} moves")]
    TooLong,
    #[error("a plan of more than {MAX_LINES} lines")]
    TooWide,
    #[error("no plan")]
    NoPlan,
    #[error("no branch {typed:?}")]
    NoSuchBranch { typed: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The opponent's move, with its number.
    pub to: String,
    pub was: String,
    pub now: String,
}

/// A stored plan that cannot be parsed, because the database was changed or damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a line of a plan")]
pub struct MalformedPlan(pub(super) String);
