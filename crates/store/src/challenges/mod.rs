//! Challenges: `answers` stores, reads and closes them; `offers` counts and lists those of a
//! player, `lobby` those of a server, and `standing_lobby` keeps the message with them.

pub(crate) mod answers;
pub(crate) mod lobby;
pub(crate) mod offers;
pub(crate) mod standing_lobby;

#[cfg(test)]
mod answers_tests;
#[cfg(test)]
mod lobby_tests;
#[cfg(test)]
mod offers_tests;
#[cfg(test)]
mod standing_lobby_tests;
