//! `/privacy`: a user's data as files, and forgetting it.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod messages;
