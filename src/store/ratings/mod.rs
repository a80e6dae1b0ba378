//! Ratings (`ratings`, `rating_changes`), leaderboards, and the statistics of players and servers.

pub(in crate::store) mod leaderboard;
pub(in crate::store) mod player_ratings;
pub(in crate::store) mod profile;
pub(in crate::store) mod reliability;
pub mod season;

#[cfg(test)]
mod leaderboard_tests;
#[cfg(test)]
mod player_ratings_tests;
#[cfg(test)]
mod profile_tests;
#[cfg(test)]
mod reliability_tests;
#[cfg(test)]
mod season_tests;
