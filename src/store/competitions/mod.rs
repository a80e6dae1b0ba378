//! Competitions: `loading` reads them with their entrants and games, `saving` writes what was
//! decided, `games` begins their games, and `lists` finds them.

pub(in crate::store) mod games;
pub(in crate::store) mod lists;
pub(in crate::store) mod loading;
pub(in crate::store) mod saving;

#[cfg(test)]
mod games_tests;
#[cfg(test)]
mod lists_tests;
#[cfg(test)]
mod saving_tests;
