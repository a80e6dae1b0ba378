//! Challenges: `answers` stores, reads and closes them; `offers` counts and lists those of a
//! player, `lobby` those of a server, and `standing_lobby` keeps the message with them.

pub(in crate::store) mod answers;
pub(in crate::store) mod lobby;
pub(in crate::store) mod offers;
pub(in crate::store) mod standing_lobby;

#[cfg(test)]
mod answers_tests;
#[cfg(test)]
mod lobby_tests;
#[cfg(test)]
mod offers_tests;
#[cfg(test)]
mod standing_lobby_tests;
