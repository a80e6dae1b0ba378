//! `/leaderboard`, `/season` and `/help`.

pub(crate) mod command;
pub(crate) mod messages;
pub(crate) mod season;
