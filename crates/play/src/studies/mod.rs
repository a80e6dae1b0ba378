//! Studies: a player's private analysis next to a match of their own. Nobody else sees a study
//! before its player shows it, which they can do when the match is over.
//!
//! A study is a tree of moves that hang on positions of the match. Comments belong to moves, and to
//! positions of the match. When a move of the study is played, what follows it hangs on the match
//! from then on ([`StudyPoint`] of the match instead of the study); the move itself is kept, so
//! that a study can be compared with what was played. When moves are taken back, those on which
//! something hangs become moves of the study.
//!
//! Moves are in UCI, as in the record of a match. They are checked when they are added, from the
//! position that they follow, and the same moves lead to the same position.

mod comment;
mod compare;
mod edit;
mod error;
mod lines;
mod mark;
mod outline;
mod plan;
mod record;
mod tree;
mod variations;

pub use comment::StudyComment;
pub use compare::ComparedMove;
pub use error::{MAX_DEPTH, MAX_MOVES, MAX_STUDIES, MalformedStudy, StudyError};
pub use lines::StudyLine;
pub use mark::{LineMark, SeenPoint};
pub use outline::{StudyBranch, StudyBranches};
pub use record::{StudyRecord, StudyRow};
pub use tree::{Study, StudyMoveId, StudyPoint, study_of};

#[cfg(test)]
mod tests;
