//! Matches: storing, loading, saving and finding them, and what belongs to them.
//!
//! | file | tables |
//! |---|---|
//! | `loading`, `saving` | `matches`, `moves`: a match as a whole |
//! | `deadlines` | due matches and challenges |
//! | `threads` | `threads`, and where boards are shown |
//! | `clocks` | `pauses`, `gifts`, `taken_back`, and what else the clocks depend on |
//! | `plans` | `plans` |
//! | `board_context` | what a board shows of `players`, `ratings`, `moves` and `plans` |
//! | `engine` | matches that wait for the engine |
//! | `reviews` | `reviews`, `review_positions` |
//! | `standing` | what stands on the boards of running matches |
//! | `spectators` | `spectator_links`, and whether anything has changed that spectators see |
//! | `visible_state` | whether anything has changed that both players see |
//! | `finding`, `history` | lists of running and of finished matches |

pub(crate) mod board_context;
pub(crate) mod clocks;
pub(crate) mod deadlines;
pub(crate) mod engine;
pub(crate) mod finding;
pub(crate) mod history;
pub(crate) mod loading;
pub(crate) mod plans;
pub(crate) mod reviews;
pub(crate) mod saving;
pub(crate) mod spectators;
pub(crate) mod standing;
pub(crate) mod threads;
pub(crate) mod visible_state;

#[cfg(test)]
mod batch_tests;
#[cfg(test)]
mod board_context_tests;
#[cfg(test)]
mod clocks_tests;
#[cfg(test)]
mod deadlines_tests;
#[cfg(test)]
mod engine_tests;
#[cfg(test)]
mod finding_tests;
#[cfg(test)]
mod history_tests;
#[cfg(test)]
mod plans_tests;
#[cfg(test)]
mod reviews_tests;
#[cfg(test)]
mod saving_tests;
#[cfg(test)]
mod spectators_tests;
#[cfg(test)]
mod standing_tests;
#[cfg(test)]
mod threads_tests;
#[cfg(test)]
mod visible_state_tests;
