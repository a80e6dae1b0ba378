//! In `rules/`: `cargo +nightly fuzz run records fuzz/corpus/records tests/fuzz/seeds/records`.
#![no_main]

#[path = "../../tests/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|text: &str| targets::records(text));
