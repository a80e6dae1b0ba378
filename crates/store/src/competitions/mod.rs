//! Competitions: `loading` reads them with their entrants and games, `saving` writes what was
//! decided, `games` begins their games, `lists` finds them, `results` reads who is first or has
//! won, and `ladder_players` reads what the picture of a ladder shows. `standings` knows the
//! messages in which competitions are shown.

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
