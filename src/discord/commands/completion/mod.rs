//! Autocompletion of moves and of conditional moves.

mod fit;
pub(crate) mod moves;
pub(crate) mod plans;
