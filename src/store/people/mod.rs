//! Users and servers: who they are, what they have chosen, and what they have written.
//!
//! | file | tables |
//! |---|---|
//! | `players` | `players`, `memberships`, `threads` |
//! | `preferences` | how players want to be reminded: columns of `players` |
//! | `user_context` | the same, as an interaction needs them |
//! | `places` | `servers`, `challenge_channels`, the threads of matches |
//! | `vacations` | `vacations` |
//! | `notes` | `notes` |

pub(in crate::store) mod notes;
pub(in crate::store) mod places;
pub(in crate::store) mod players;
pub(in crate::store) mod preferences;
pub(in crate::store) mod user_context;
pub(in crate::store) mod vacations;

#[cfg(test)]
mod notes_tests;
#[cfg(test)]
mod places_tests;
#[cfg(test)]
mod players_tests;
#[cfg(test)]
mod user_context_tests;
