//! `/block`: whom a user has blocked, and the menu that unblocks them.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod messages;
