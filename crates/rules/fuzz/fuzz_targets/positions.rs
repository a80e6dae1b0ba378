//! The fuzz target `positions`. Its seeds are in `crates/rules/tests/fuzz/seeds/positions`.
#![no_main]

#[path = "../../tests/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::positions(text));
