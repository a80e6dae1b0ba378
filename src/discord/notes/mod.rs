//! `/note`: a private note on a match.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod messages;
