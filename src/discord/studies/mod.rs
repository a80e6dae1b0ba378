//! `/study`: a player's private tree of moves next to a match.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod menus;
pub(crate) mod messages;
