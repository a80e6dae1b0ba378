//! A local Discord in which the whole of Courier can be played without an account.
//!
//! On loopback it speaks REST v10 and the gateway to the unmodified bot, which runs as a child
//! process; people act through a page or, in tests, through the [`driver`]. It knows JSON and
//! Discord's documentation, and nothing of the bot but how to start it.

pub mod checks;
pub mod clock;
pub mod discord;
pub mod driver;
pub mod faults;
pub mod gateway;
pub mod page;
pub mod refusal;
pub mod rest;
pub mod snowflake;
mod tls;
pub mod world;

pub use snowflake::Snowflake;
