//! Options that several commands have: the game, its start.

pub(crate) mod match_choice;
pub(crate) mod starts;
