//! Ratings (`ratings`, `rating_changes`) and the statistics made from them.

pub(in crate::store) mod leaderboard;
pub(in crate::store) mod profile;
pub mod season;
pub(in crate::store) mod standings;

#[cfg(test)]
mod leaderboard_tests;
#[cfg(test)]
mod profile_tests;
#[cfg(test)]
mod season_tests;
#[cfg(test)]
mod standings_tests;
