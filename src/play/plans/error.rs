//! Limits of a plan, and why a change to a plan was refused.

use courier_rules::Position;
use courier_rules::notation::MoveError;
use thiserror::Error;

/// How many moves a line may have, both sides counted: ten replies.
pub const MAX_PLIES: usize = 20;
/// How many lines a plan may have. A full plan of the longest lines still fits into one message.
pub const MAX_LINES: usize = 12;

/// Why a plan was not changed. Moves are given as people read them, with their numbers.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlanError {
    /// One plans while the opponent is on the move.
    #[error("planned on one's own turn")]
    OwnTurn,
    /// Nothing was typed.
    #[error("an empty line")]
    Empty,
    /// A move of the line could not be read, is ambiguous or is against the rules.
    #[error("move {index} of the line, {typed:?}: {why:?}")]
    Move {
        /// Which move of the line, counted from 1.
        index: usize,
        /// Whether it is the opponent's.
        theirs: bool,
        /// The line up to it; empty at its beginning.
        before: String,
        /// What was typed, shortened to what fits into an answer.
        typed: String,
        /// What the rules say of it.
        why: MoveError,
        /// The position it was to be played in.
        position: Box<Position>,
    },
    /// The game is over before the line is.
    #[error("the game is over after {after}")]
    Over {
        /// The line up to the end of the game.
        after: String,
    },
    /// The line ends with a move of the opponent's, without a reply.
    #[error("no reply to {to}")]
    Unanswered {
        /// The opponent's move.
        to: String,
    },
    /// More than [`MAX_PLIES`] moves.
    #[error("a line of more than {MAX_PLIES} moves")]
    TooLong,
    /// More than [`MAX_LINES`] lines.
    #[error("a plan of more than {MAX_LINES} lines")]
    TooWide,
    /// There is no plan.
    #[error("no plan")]
    NoPlan,
    /// The plan has no such branch.
    #[error("no branch {typed:?}")]
    NoSuchBranch {
        /// What was typed, shortened to what fits into an answer.
        typed: String,
    },
}

/// A reply that took the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The opponent's move, with its number.
    pub to: String,
    /// What the plan answered before, in SAN.
    pub was: String,
    /// What it answers now, in SAN.
    pub now: String,
}

/// What is stored is no plan: the database was changed by other hands, or by a faulty program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no line of a plan")]
pub struct MalformedPlan(pub(super) String);
