//! Databases for tests: of this package, and of others with the feature `testing`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod competitions;
pub mod postgres;
#[cfg(unix)]
pub mod relay;
pub mod server;
mod test_store;

pub use test_store::*;
