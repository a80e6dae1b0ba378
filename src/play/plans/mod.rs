//! Conditional moves: "if Nf6 then Bg5, and if then h6, Bh4". A player whose opponent is on the
//! move lays down a [`Plan`]; it answers at once when the opponent's move is in it, and is dropped
//! when it is not.
//!
//! A plan is a tree: the opponent's move, the reply to it, the opponent's moves after that, and so
//! on. To each move of the opponent there is one reply: a later line that says otherwise replaces
//! the earlier. Plans begin with the opponent's move and are made only while the opponent is on the
//! move, so that "what if" and "what now" are never confused; who is on the move plans together
//! with the move. So two plans meet when one answers a move made with another.
//!
//! Moves are kept in UCI, as in the record of a match. They are held against the rules when a line
//! is added, from the position the plan starts from; the same moves lead to the same position, so
//! what was legal then is legal when played.

mod begin;
mod error;
mod follow;
mod line;
mod numbered;
mod outline;
mod tree;

pub use error::{MAX_LINES, MAX_PLIES, MalformedPlan, PlanError, Replaced};
pub use follow::follow;
pub use line::{PartialLine, partial_line};
pub use numbered::numbered;
pub use outline::OutlineBranch;
pub use tree::Plan;

#[cfg(test)]
mod tests;
