//! The private listener for those who run the bot: `GET /health` and `GET /metrics`. It is opened
//! only if the operator names an address, knows no secrets, and changes nothing.

mod client;
mod monitor;

pub use client::{AskError, ask};
pub use monitor::Monitor;
