//! The integration tests: one program, so that it is linked once. Only `allocations` is another: it
//! counts what is allocated.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod crowded;
mod draws;
mod endings;
mod laws;
mod match_figures;
mod matches;
mod mates;
mod python_chess;
mod self_play;
mod uci;
