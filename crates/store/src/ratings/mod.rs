//! Ratings (`ratings`, `rating_changes`, `rated_opponents`), leaderboards, and the statistics of
//! players and servers.

pub(crate) mod leaderboard;
pub(crate) mod opponents;
pub(crate) mod player_ratings;
pub(crate) mod profile;
pub(crate) mod reliability;
pub mod season;

#[cfg(test)]
mod leaderboard_tests;
#[cfg(test)]
mod opponents_tests;
#[cfg(test)]
mod player_ratings_tests;
#[cfg(test)]
mod profile_tests;
#[cfg(test)]
mod reliability_tests;
#[cfg(test)]
mod season_tests;
