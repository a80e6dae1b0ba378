//! Competitions: `loading` reads them with their entrants and games, `saving` writes decisions,
//! `games` begins their games, `lists` finds them, `results` reads leaders and winners,
//! `ladder_players` reads the picture of a ladder, and `standings` stores the messages that show
//! competitions.

pub(crate) mod games;
pub(crate) mod ladder_players;
pub(crate) mod lists;
pub(crate) mod loading;
pub(crate) mod results;
pub(crate) mod saving;
pub(crate) mod standings;

#[cfg(test)]
mod games_tests;
#[cfg(test)]
mod lists_tests;
#[cfg(test)]
mod results_tests;
#[cfg(test)]
mod saving_tests;
#[cfg(test)]
mod standings_tests;
