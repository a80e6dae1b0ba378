//! `/import`: games from files, looked through like matches.

pub(crate) mod command;
pub(crate) mod messages;
