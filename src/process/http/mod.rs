//! The private listener for operators: `GET /health` and `GET /metrics`. It is opened only if the
//! operator sets an address, reveals no secrets, and changes nothing.

mod client;
mod monitor;

pub use client::{AskError, ask};
pub use monitor::Monitor;
