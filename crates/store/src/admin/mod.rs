//! The database file as a whole: opening, migrating, checking, copying, restoring it; the
//! heartbeat; the readings for health checks; and everything that is stored about one player.

pub(crate) mod backup;
pub(crate) mod checksums;
pub(crate) mod compaction;
mod completeness;
pub(crate) mod delivery_claims;
pub(crate) mod export;
pub(crate) mod file_identity;
pub(crate) mod heartbeat;
pub(crate) mod inspection;
mod keys;
pub(crate) mod log;
pub(crate) mod migrations;
pub(crate) mod open;
pub(crate) mod privacy;
pub(crate) mod readings;
pub(super) mod received_interactions;
mod recognition;
pub(crate) mod rehearsal;
pub(crate) mod restore;
pub(crate) mod retention;
mod seal;
pub(crate) mod server;
pub(crate) mod server_address;
pub(crate) mod server_error;
pub(crate) mod server_session;
mod soundness;
pub(crate) mod transfer;
pub(crate) mod wake_ups;

#[cfg(test)]
mod backup_tests;
#[cfg(test)]
mod compaction_tests;
#[cfg(test)]
mod export_tests;
#[cfg(test)]
mod inspection_tests;
#[cfg(test)]
mod open_tests;
#[cfg(all(test, unix))]
mod pooler_tests;
#[cfg(test)]
mod pools_tests;
#[cfg(test)]
mod privacy_tests;
#[cfg(test)]
mod readings_tests;
#[cfg(test)]
mod rehearsal_tests;
#[cfg(test)]
mod retention_tests;
#[cfg(test)]
mod schema_tests;
#[cfg(test)]
mod server_session_tests;
#[cfg(test)]
mod server_tests;
#[cfg(test)]
mod soundness_tests;
#[cfg(test)]
mod transfer_tests;
#[cfg(test)]
mod upgrade_tests;
#[cfg(all(test, unix))]
mod vanished_tests;
