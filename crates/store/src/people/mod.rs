//! Users and servers: names, preferences, configuration and notes.
//!
//! | file | tables |
//! |---|---|
//! | `players` | `players`, `memberships` |
//! | `preferences` | how players want to be reminded: columns of `players` |
//! | `user_context` | what an interaction reads and stores of its user |
//! | `server_config` | `servers`, `challenge_channels` |
//! | `roles` | `awarded_roles`, `member_roles` |
//! | `shared_servers` | reads `memberships` and `matches` |
//! | `vacations` | `vacations` |
//! | `notes` | `notes` |
//! | `imports` | `imported_games` |
//! | `studies` | `studies`, `study_moves`, `study_comments` |
//! | `blocks` | `blocks` |
//! | `sanctions` | columns of `players` and `servers` |
//! | `kept` | `hash_key`, `kept_blocks`, `kept_counts`, `kept_sanctions` |
//! | `web_sessions` | `web_links`, `web_sessions` |
//! | `launches` | `activity_launches` |

pub(crate) mod blocks;
pub(crate) mod imports;
pub(crate) mod kept;
pub(crate) mod launches;
pub(crate) mod notes;
pub(crate) mod players;
pub(crate) mod preferences;
pub(crate) mod roles;
pub(crate) mod sanctions;
pub(crate) mod server_config;
pub(crate) mod shared_servers;
pub(crate) mod studies;
pub(crate) mod user_context;
pub(crate) mod vacations;
pub(crate) mod web_sessions;

#[cfg(test)]
mod blocks_tests;
#[cfg(test)]
mod imports_tests;
#[cfg(test)]
mod kept_tests;
#[cfg(test)]
mod launches_tests;
#[cfg(test)]
mod notes_tests;
#[cfg(test)]
mod players_tests;
#[cfg(test)]
mod roles_tests;
#[cfg(test)]
mod sanctions_tests;
#[cfg(test)]
mod server_config_tests;
#[cfg(test)]
mod shared_servers_tests;
#[cfg(test)]
mod studies_tests;
#[cfg(test)]
mod user_context_tests;
#[cfg(test)]
mod vacations_tests;
#[cfg(test)]
mod web_sessions_tests;
