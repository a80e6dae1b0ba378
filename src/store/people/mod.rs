//! Users and servers: names, preferences, configuration and notes.
//!
//! | file | tables |
//! |---|---|
//! | `players` | `players`, `memberships` |
//! | `preferences` | how players want to be reminded: columns of `players` |
//! | `user_context` | what an interaction reads and stores of its user |
//! | `server_config` | `servers`, `challenge_channels` |
//! | `roles` | `awarded_roles`, `member_roles` |
//! | `vacations` | `vacations` |
//! | `notes` | `notes` |
//! | `imports` | `imported_games` |
//! | `studies` | `studies`, `study_moves`, `study_comments` |
//! | `blocks` | `blocks` |
//! | `web_sessions` | `web_links`, `web_sessions` |
//! | `launches` | `activity_launches` |

pub(in crate::store) mod blocks;
pub(in crate::store) mod imports;
pub(in crate::store) mod launches;
pub(in crate::store) mod notes;
pub(in crate::store) mod players;
pub(in crate::store) mod preferences;
pub(in crate::store) mod roles;
pub(in crate::store) mod server_config;
pub(in crate::store) mod studies;
pub(in crate::store) mod user_context;
pub(in crate::store) mod vacations;
pub(in crate::store) mod web_sessions;

#[cfg(test)]
mod blocks_tests;
#[cfg(test)]
mod imports_tests;
#[cfg(test)]
mod launches_tests;
#[cfg(test)]
mod notes_tests;
#[cfg(test)]
mod players_tests;
#[cfg(test)]
mod roles_tests;
#[cfg(test)]
mod server_config_tests;
#[cfg(test)]
mod studies_tests;
#[cfg(test)]
mod user_context_tests;
#[cfg(test)]
mod vacations_tests;
#[cfg(test)]
mod web_sessions_tests;
