//! Fits the weights of a variant's evaluation to games that the engine plays against itself.
//!
//! ```text
//! cargo run --release -p courier-engine --example fit -- \
//!     --variant shogun --games 2000 --nodes 2000 --rounds 2 --threads 2 \
//!     engine/assets/weights/shogun.txt
//! ```
//!
//! Each round plays games from random openings with the weights so far, keeps the quiet positions
//! with the result of their game, and moves the weights by gradient descent so that the evaluation
//! predicts the results. The file is written after each round.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::print_stdout,
    clippy::cast_possible_truncation
)]

mod descent;
mod games;

use std::time::Instant;

use courier_engine::Engine;
use courier_rules::Variant;

struct Arguments {
    variant: &'static Variant,
    games: usize,
    nodes: u64,
    rounds: u64,
    threads: usize,
    file: String,
}

fn main() {
    let Some(arguments) = read(std::env::args().skip(1)) else {
        println!(
            "usage: fit --variant KEY [--games N] [--nodes N] [--rounds N] [--threads N] FILE"
        );
        std::process::exit(2);
    };
    let variant = arguments.variant;
    let mut text = std::fs::read_to_string(&arguments.file).ok();
    for round in 0..arguments.rounds {
        let begun = Instant::now();
        let samples = games::play(&games::Plan {
            variant,
            weights: text.as_deref(),
            games: arguments.games,
            nodes: arguments.nodes,
            threads: arguments.threads,
            seed: round,
        });
        let played = begun.elapsed();
        let engine = engine(variant, text.as_deref());
        let fitted = descent::fit(engine.weights(), &samples);
        println!(
            "{variant}, round {round}: {} positions in {:.0} s, error {:.5} -> {:.5} in {:.0} s",
            samples.len(),
            played.as_secs_f64(),
            fitted.error_before,
            fitted.error_after,
            (begun.elapsed() - played).as_secs_f64(),
        );
        let written = engine.write_weights(&fitted.weights).expect("the same number of weights");
        std::fs::write(&arguments.file, &written).unwrap();
        text = Some(written);
    }
}

fn engine(variant: &'static Variant, text: Option<&str>) -> Engine {
    match text {
        Some(text) => Engine::with_weights(variant, 1, text).expect("a file of weights"),
        None => Engine::new(variant, 1),
    }
}

fn read(mut words: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut arguments = Arguments {
        variant: Variant::by_key("chess")?,
        games: 1_000,
        nodes: 2_000,
        rounds: 1,
        threads: 1,
        file: String::new(),
    };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--variant" => arguments.variant = words.next()?.parse().ok()?,
            "--games" => arguments.games = words.next()?.parse().ok()?,
            "--nodes" => arguments.nodes = words.next()?.parse().ok()?,
            "--rounds" => arguments.rounds = words.next()?.parse().ok()?,
            "--threads" => arguments.threads = words.next()?.parse().ok()?,
            _ => arguments.file = word,
        }
    }
    (!arguments.file.is_empty()).then_some(arguments)
}
