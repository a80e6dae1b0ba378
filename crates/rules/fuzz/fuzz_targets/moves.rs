//! The fuzz target `moves`. Its seeds are in `crates/rules/tests/fuzz/seeds/moves`.
#![no_main]

#[path = "../../tests/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::moves(text));
