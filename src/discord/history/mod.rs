//! `/history` and `/export`: finished games as a list, and games as files.

pub(crate) mod command;
pub(crate) mod messages;
