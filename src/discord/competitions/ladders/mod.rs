//! `/ladder`: ladders, their pages and buttons.

pub(crate) mod command;
pub(crate) mod messages;
