//! Positions a second and the depth reached in a second, for each variant's starting position.
//!
//! `cargo run --release -p courier-engine --example bench`
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::print_stdout
)]

use std::time::{Duration, Instant};

use courier_engine::{Engine, Request};
use courier_rules::{Game, Variant, notation::uci};

fn main() {
    for &variant in Variant::all() {
        let game = Game::new(variant.start(variant.default_start()).unwrap());
        let mut engine = Engine::new(variant, 64);
        let begun = Instant::now();
        let request = Request {
            interrupt: &|| begun.elapsed() > Duration::from_secs(2),
            ..Request::default()
        };
        let analysis = engine.analyze(&game, &request).unwrap();
        let seconds = begun.elapsed().as_secs_f64();
        let line: Vec<String> = {
            let mut position = game.position().clone();
            analysis.lines[0]
                .moves
                .iter()
                .map(|&mv| {
                    let text = uci::print(&position, mv);
                    position = position.play(mv).unwrap();
                    text
                })
                .collect()
        };
        println!(
            "{:<14} depth {:>2}/{:<2} {:>7.0} kn/s {} {}",
            variant.key(),
            analysis.depth,
            analysis.deepest,
            analysis.nodes as f64 / seconds / 1e3,
            analysis.lines[0].score,
            line.join(" ")
        );
    }
}
