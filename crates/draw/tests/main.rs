//! The integration tests: one program, so that it is linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod pictures;
mod replays;
