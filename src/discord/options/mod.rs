//! Options of several commands: the game, its terms, how it is shown.

pub(crate) mod clocks;
pub(crate) mod match_choice;
pub(crate) mod offers;
pub(crate) mod terms;
pub(crate) mod view;
