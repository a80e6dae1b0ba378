//! Conditional moves: "if Nf6 then Bg5, and if then h6, Bh4". A player whose opponent is on the
//! move makes a [`Plan`]. If the opponent's move is in the plan, the reply is played at once;
//! otherwise the plan is dropped.
//!
//! A plan is a tree: the opponent's moves, one reply to each, the opponent's moves after that, and
//! so on. A later line with another reply to the same move replaces the earlier reply. A plan
//! begins with a move of the opponent, so it can be made only while the opponent is on the move, or
//! together with the player's own move. Plans of both players may therefore answer each other.
//!
//! Moves are stored in UCI, as in the record of a match. They are checked when a line is added,
//! from the position where the plan starts. The same moves lead to the same position, so a planned
//! move is legal when it is played.

mod error;
mod follow;
mod line;
mod outline;
mod tree;

pub use error::{MAX_LINES, MAX_PLIES, MalformedPlan, PlanError, Replaced};
pub use follow::follow;
pub use line::{LINE_ENDS, PartialLine, partial_line, shortened, words};
pub use outline::OutlineBranch;
pub use tree::Plan;

#[cfg(test)]
mod tests;
