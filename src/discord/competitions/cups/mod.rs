//! `/cup`: cups, their tables and buttons.

pub(crate) mod command;
pub(crate) mod messages;
