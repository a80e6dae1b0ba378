//! `cargo +nightly fuzz run records` in `rules/`.
#![no_main]

#[path = "../readers.rs"]
mod readers;

libfuzzer_sys::fuzz_target!(|text: &str| readers::records(text));
