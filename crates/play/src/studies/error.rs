//! Limits and errors of studies.

use courier_rules::Position;
use courier_rules::notation::MoveError;
use thiserror::Error;

use crate::plans::MAX_LINES;

/// The most moves of a study. Moves that were played do not count.
pub const MAX_MOVES: usize = 200;
/// The most moves of a line, of both sides, after it has left the match.
pub const MAX_DEPTH: usize = 40;
pub const MAX_STUDIES: u32 = 100;

/// Why a study was not changed or shown. Moves are in SAN with their numbers.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum StudyError {
    /// The position of a button is no longer in the study: it was deleted, or moves were taken
    /// back.
    #[error("no such position in the study")]
    Gone,
    #[error("no moves")]
    Empty,
    #[error("{typed:?} after {before:?}: {why:?}")]
    Move { before: String, typed: String, why: MoveError, position: Box<Position> },
    #[error("a study of more than {MAX_MOVES} moves")]
    Full,
    #[error("a line of more than {MAX_DEPTH} moves")]
    TooDeep,
    #[error("more than {MAX_STUDIES} studies")]
    TooMany,
    #[error("the comment is too long")]
    CommentLength,
    /// The study has no answer to a move of the opponent in the present position.
    #[error("nothing to plan")]
    NothingToPlan,
    /// The line that is to become a plan has no answer to its first move.
    #[error("no answer to plan")]
    Unanswered,
    #[error("more than {MAX_LINES} lines to plan")]
    TooManyToPlan,
    #[error("the match is not over")]
    NotOver,
    /// The opponent is the engine, which looks at no study.
    #[error("nobody to show it to")]
    NobodyToShow,
    #[error("the study is not shown")]
    NotShown,
}

/// A stored study that cannot be read, because the database was changed or damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a study is malformed: {0}")]
pub struct MalformedStudy(pub(super) String);
