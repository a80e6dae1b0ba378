//! Competitions: `loading` reads them with their entrants and games, `saving` writes what was
//! decided, `games` begins their games, `lists` finds them, `results` reads who is first or has
//! won, and `ladder_players` reads what the picture of a ladder shows. `standings` knows the
//! messages in which competitions are shown.

pub(in crate::store) mod games;
pub(in crate::store) mod ladder_players;
pub(in crate::store) mod lists;
pub(in crate::store) mod loading;
pub(in crate::store) mod results;
pub(in crate::store) mod saving;
pub(in crate::store) mod standings;

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
