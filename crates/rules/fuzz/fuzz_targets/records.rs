//! The fuzz target `records`. Its seeds are in `crates/rules/tests/fuzz/seeds/records`.
#![no_main]

#[path = "../../tests/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::records(text));
