//! The integration tests: one program, so that it is linked once. Its modules tell what they test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod architecture;
mod commands;
mod compact;
mod competitions;
mod database_files;
mod dependencies;
mod deployment;
mod engines;
mod env_file;
mod every_position;
mod health;
mod style;
mod web_settings;
