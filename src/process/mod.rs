//! The process itself: its start, clock, log and metrics, its health reports to systemd and the
//! operator's programs, and its background tasks.

pub(crate) mod background;
pub mod backups;
pub mod causes;
pub(crate) mod clients;
pub mod compute;
mod connections;
pub(crate) mod duty;
pub(crate) mod fair_queue;
pub mod http;
pub mod instance_lock;
pub mod listener;
pub mod logging;
pub mod private_files;
pub(crate) mod redaction;
pub mod retention;
pub mod runtime;
pub mod scheduler;
pub(crate) mod sending;
pub mod startup;
#[cfg(unix)]
pub mod systemd;
pub mod telemetry;
pub mod time;
