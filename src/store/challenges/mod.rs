//! Challenges: `answers` stores, reads and closes them; `offers` counts and lists those of a player,
//! `lobby` those of a server.

pub(in crate::store) mod answers;
pub(in crate::store) mod lobby;
pub(in crate::store) mod offers;

#[cfg(test)]
mod answers_tests;
#[cfg(test)]
mod lobby_tests;
#[cfg(test)]
mod offers_tests;
