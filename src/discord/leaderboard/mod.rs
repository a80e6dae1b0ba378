//! `/leaderboard`, `/season` and `/help`.

pub(crate) mod command;
pub(crate) mod season;
