//! `cargo +nightly fuzz run positions` in `rules/`.
#![no_main]

#[path = "../readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| readers::positions(text));
