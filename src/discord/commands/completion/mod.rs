//! Autocompletion of moves and of conditional moves.

mod candidates;
mod fit;
pub(crate) mod moves;
pub(crate) mod plans;
pub(crate) mod spoken;
pub(crate) mod spoken_lines;
