//! `/league`: leagues, the tables of their divisions and buttons.

pub(crate) mod command;
pub(crate) mod messages;
