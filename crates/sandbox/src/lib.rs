//! A local Discord in which all of Courier can be used without a Discord account.
//!
//! It serves REST v10 and the gateway on loopback to the unmodified bot, which runs as a child
//! process. Users act through a web page or, in tests, through the [`driver`]. The crate implements
//! Discord's documentation, and depends on the bot only to start it.
//!
//! Layers, lowest first: [`snowflake`], [`clock`], [`api_error`] and [`problems`]; [`model`] (plain
//! values); [`checks`] (Discord's limits); [`world`] (the state behind its lock); [`gateway`] and
//! [`rest`]; [`endpoint`] (interactions over HTTP); [`discord`] (all of these combined); [`driver`]
//! (the actions of users, and the bot's process); [`page`].

#![allow(missing_docs, reason = "not published: what the names do not tell is documented")]

mod activity_proxy;
pub mod api_error;
pub mod checks;
pub mod clock;
pub mod discord;
pub mod driver;
pub mod endpoint;
pub mod faults;
pub mod gateway;
pub mod model;
pub mod page;
pub mod problems;
pub mod rest;
pub mod snowflake;
mod tls;
pub mod world;

pub use snowflake::Snowflake;
