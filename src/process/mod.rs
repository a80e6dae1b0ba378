//! The process itself: what it checks and opens at its start, its clock, log and metrics, how
//! systemd and the operator's programs learn that it is healthy, and its tasks in the background.

pub(crate) mod background;
pub mod backups;
pub(crate) mod duty;
pub mod http;
pub mod instance_lock;
pub mod listener;
pub mod logging;
pub mod private_files;
pub mod retention;
pub mod runtime;
pub mod scheduler;
pub(crate) mod sending;
pub mod startup;
#[cfg(unix)]
pub mod systemd;
pub mod telemetry;
pub mod time;
