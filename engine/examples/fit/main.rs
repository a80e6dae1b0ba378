//! Fits the weights of a variant's evaluation to games that the engine plays against itself.
//!
//! ```text
//! cargo run --release -p courier-engine --example fit -- \
//!     --variant shogun --games 2000 --nodes 2000 --rounds 2 --threads 2 \
//!     engine/assets/weights/shogun.txt
//! ```
//!
//! Each round plays games from random openings with the weights so far, adds their quiet positions
//! with the result of the game to those of earlier rounds, and moves the weights by gradient
//! descent so that the evaluation predicts the results. Every tenth game is held out: the error of
//! their positions shows whether what was learned holds for others. The file is written after each
//! round. Groups of weights that it does not name begin at their estimates.
//!
//! Playing takes hours, fitting takes seconds. `--save POSITIONS` adds the positions of each game
//! to a file as soon as it is over; `--from POSITIONS` fits to the positions of such a file as
//! well, and with `--games 0` to them alone. With `--network FILE` it moves no weights, but trains
//! the network that corrects them with such positions; of every twentieth game the positions are
//! held out. `--with NETWORK` lets the games be played with a network, or, when one is trained, is
//! the network that training begins with, so that earlier positions need not be kept.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::print_stdout,
    clippy::cast_possible_truncation
)]

mod adam;
mod descent;
mod games;
mod network;
mod parts;
mod saved;

use std::time::Instant;

use courier_engine::Engine;
use courier_rules::Variant;
use descent::Sample;
use network::Positions;
use saved::Saved;

struct Arguments {
    variant: &'static Variant,
    games: usize,
    nodes: u64,
    rounds: u64,
    threads: usize,
    seed: u64,
    /// The file to which positions are added.
    save: Option<String>,
    /// The files of positions to begin with.
    from: Vec<String>,
    /// The file of the network that plays, or that training begins with.
    with: Option<String>,
    /// The file of the network to train.
    network: Option<String>,
    /// How often a network is trained with each position.
    passes: usize,
    /// The file of weights.
    file: String,
}

fn main() {
    let Some(arguments) = read(std::env::args().skip(1)) else {
        println!(
            "usage: fit --variant KEY [--games N] [--nodes N] [--rounds N] [--threads N] \
             [--seed N] [--save POSITIONS] [--from POSITIONS]... [--with NETWORK] \
             [--network NETWORK [--passes N]] FILE"
        );
        std::process::exit(2);
    };
    let variant = arguments.variant;
    let mut text = std::fs::read_to_string(&arguments.file).ok();
    if let Some(network) = &arguments.network {
        return train(&arguments, network, text.as_deref());
    }
    let mut games = Vec::new();
    for path in &arguments.from {
        saved::read(variant, path, |game| games.push(game));
    }
    let mut save = arguments.save.map(|path| Saved::open(&path));
    let mut prior = None;
    for round in 0..arguments.rounds {
        let begun = Instant::now();
        let plan = games::Plan {
            variant,
            weights: text.as_deref(),
            with: arguments.with.as_deref(),
            games: arguments.games,
            nodes: arguments.nodes,
            threads: arguments.threads,
            seed: arguments.seed + round,
        };
        games::play(&plan, |game| {
            if let Some(file) = &mut save {
                file.add(&game);
            }
            games.push(game);
        });
        let played = begun.elapsed();
        let engine = engine(variant, text.as_deref());
        let (mut samples, mut held_out) = (Vec::new(), Vec::new());
        for (number, game) in games.iter().enumerate() {
            let part = if number % 10 == 9 { &mut held_out } else { &mut samples };
            part.extend(game.iter().map(|seen| Sample::of(&engine, seen)));
        }
        let prior = prior.get_or_insert_with(|| engine.weights().to_vec());
        let pulls = descent::pulls(&engine.write_weights(prior).expect("the engine's own weights"));
        let fitted = descent::fit(engine.weights(), prior, &pulls, &samples, &held_out);
        println!(
            "{variant}, round {round}: {} positions of {} games in {:.0} s, error {:.5} -> {:.5}, \
             of others {:.5} -> {:.5}, in {:.0} s",
            samples.len() + held_out.len(),
            games.len(),
            played.as_secs_f64(),
            fitted.errors_before[0],
            fitted.errors_after[0],
            fitted.errors_before[1],
            fitted.errors_after[1],
            (begun.elapsed() - played).as_secs_f64(),
        );
        let written = engine.write_weights(&fitted.weights).expect("the same number of weights");
        std::fs::write(&arguments.file, &written).unwrap();
        text = Some(written);
    }
}

/// Trains a network on top of the weights, with the positions of the files.
fn train(arguments: &Arguments, file: &str, weights: Option<&str>) {
    let engine = engine(arguments.variant, weights);
    let (mut positions, mut others) = (Positions::default(), Positions::default());
    let mut games = 0;
    for path in &arguments.from {
        saved::read(arguments.variant, path, |game| {
            games += 1;
            let part = if games % 20 == 0 { &mut others } else { &mut positions };
            part.add(&engine, &game);
        });
    }
    println!("{} positions of {games} games", positions.len() + others.len());
    let (passes, threads) = (arguments.passes, arguments.threads);
    let trained = arguments.with.as_ref().map(|path| std::fs::read(path).unwrap());
    let network = network::train(
        engine.input_count(),
        trained.as_deref(),
        &positions,
        &others,
        passes,
        threads,
    );
    std::fs::write(file, network).unwrap();
}

fn engine(variant: &'static Variant, text: Option<&str>) -> Engine {
    match text {
        Some(text) => Engine::with_weights(variant, 1, text).expect("a file of weights"),
        None => {
            let mut engine = Engine::new(variant, 1);
            engine.set_network(None).expect("no network fits every variant");
            engine
        }
    }
}

fn read(mut words: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut arguments = Arguments {
        variant: Variant::by_key("chess")?,
        games: 1_000,
        nodes: 2_000,
        rounds: 1,
        threads: 1,
        seed: 0,
        save: None,
        from: Vec::new(),
        with: None,
        network: None,
        passes: 5,
        file: String::new(),
    };
    while let Some(word) = words.next() {
        match word.as_str() {
            "--variant" => arguments.variant = words.next()?.parse().ok()?,
            "--games" => arguments.games = words.next()?.parse().ok()?,
            "--nodes" => arguments.nodes = words.next()?.parse().ok()?,
            "--rounds" => arguments.rounds = words.next()?.parse().ok()?,
            "--threads" => arguments.threads = words.next()?.parse().ok()?,
            "--seed" => arguments.seed = words.next()?.parse().ok()?,
            "--save" => arguments.save = Some(words.next()?),
            "--from" => arguments.from.push(words.next()?),
            "--with" => arguments.with = Some(words.next()?),
            "--network" => arguments.network = Some(words.next()?),
            "--passes" => arguments.passes = words.next()?.parse().ok()?,
            _ if word.starts_with("--") => return None,
            _ => arguments.file = word,
        }
    }
    (!arguments.file.is_empty()).then_some(arguments)
}
