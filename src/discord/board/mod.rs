//! The board of a match: `/board`, the message that shows it, and the current board message.

pub(crate) mod command;
pub(crate) mod current;
pub(crate) mod messages;
pub(crate) mod scene;
