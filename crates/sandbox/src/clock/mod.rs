//! The virtual clock: it follows the system clock or stands still, and can be advanced by hours and
//! days. The bot's process reads it over a local TCP connection.

mod client;
mod server;
mod system;
mod virtual_clock;

pub use client::ClockClient;
pub use server::ClockServer;
pub(crate) use system::unix_seconds;
pub use system::{Millis, http_date, stopwatch, timestamp};
pub use virtual_clock::{ClockMode, ClockState, VirtualClock};
