//! The database file as a whole: opening, migrating, checking, copying, restoring it; the
//! heartbeat; what health is decided by; and everything that is stored about one player.

pub(in crate::store) mod backup;
pub(in crate::store) mod checksums;
pub(in crate::store) mod compaction;
pub(in crate::store) mod delivery_claims;
pub(in crate::store) mod file_identity;
pub(in crate::store) mod heartbeat;
pub(in crate::store) mod inspection;
mod keys;
pub(in crate::store) mod migrations;
pub(in crate::store) mod open;
pub(in crate::store) mod privacy;
pub(in crate::store) mod readings;
pub(super) mod received_interactions;
pub(in crate::store) mod restore;
pub(in crate::store) mod retention;
pub(in crate::store) mod server;
pub(in crate::store) mod server_address;
pub(in crate::store) mod server_error;
pub(in crate::store) mod server_session;
mod soundness;
pub(in crate::store) mod transfer;
pub(in crate::store) mod wake_ups;

#[cfg(test)]
mod backup_tests;
#[cfg(test)]
mod compaction_tests;
#[cfg(test)]
mod inspection_tests;
#[cfg(test)]
mod open_tests;
#[cfg(test)]
mod pools_tests;
#[cfg(test)]
mod privacy_tests;
#[cfg(test)]
mod readings_tests;
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
