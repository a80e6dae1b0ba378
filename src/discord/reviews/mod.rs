//! `/review`: what the engine thinks of a finished game.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod messages;
