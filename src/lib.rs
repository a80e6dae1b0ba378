//! Courier: a Discord bot for correspondence games of chess variants.
//!
//! `ARCHITECTURE.md` describes the modules and which of them may use which; a test checks it.

#![allow(missing_docs, reason = "not published: what the names do not tell is documented")]

pub mod app;
pub mod config;
pub mod discord;
pub mod engine;
pub mod outbox;
pub mod process;
mod run;
pub mod version;
pub mod web;

pub use run::{NO_TOKEN, run};
