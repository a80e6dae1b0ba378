//! The integration tests: one program, so that it is linked once. Its modules say what they test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod board;
mod cescacs;
mod common;
mod counts;
mod fens;
mod fuzz;
mod gating;
mod kingless;
mod laws;
mod material;
mod odds;
mod openings;
mod oracle;
mod records;
mod repetition;
mod square;
mod strange_records;
mod typed;
mod typed_forms;
mod variant_tags;
