//! Fits the weights of a variant's evaluation to games that the engine plays against itself.
//!
//! ```text
//! cargo run -rp courier-engine -F measure --example fit -- \
//!     --variant shogun --games 2000 --nodes 2000 --rounds 2 --threads 2 \
//!     crates/engine/assets/weights/shogun.txt
//! ```
//!
//! Each round plays games from random openings with the weights so far, adds their quiet positions
//! to those of earlier rounds, and moves the weights by gradient descent so that the evaluation
//! predicts what follows in the games. Every tenth game is held out: the error of their positions
//! shows whether what was learned holds for others. The file is written after each round. Groups of
//! weights that it does not name begin at their estimates.
//!
//! Playing takes hours, fitting takes minutes. `--save POSITIONS` adds the positions of each game
//! to a file as soon as it is over. `--from POSITIONS` fits to the positions of such a file as
//! well, and with `--games 0` to them alone; a position takes 1 KB of memory. Without a file of
//! weights, games are played with the engine's own weights and network, and only saved.
//!
//! `--with NETWORK` lets games be played with this network, and fits the weights to what it leaves.
//! With `--network FILE` no weights are moved, but the network that corrects them is trained with
//! positions that were saved, beginning with that of `--with`, so that those that it was trained
//! with need not be kept; of every twentieth game the positions are held out. `--step` is the
//! length of the first step of training: larger than usual where there is much to learn from
//! scratch.
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
use games::Plan;
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
    /// The length of the first step of training; by default, one for a network that is new or was
    /// trained before.
    step: Option<f32>,
    /// The file of weights; without it the engine's own ones play, and none are fitted.
    file: Option<String>,
}

impl Arguments {
    /// The games of a round.
    fn plan<'a>(&self, round: u64, player: &'a (dyn Fn() -> Engine + Sync)) -> Plan<'a> {
        let (variant, games, nodes) = (self.variant, self.games, self.nodes);
        Plan { variant, player, games, nodes, threads: self.threads, seed: self.seed + round }
    }
}

fn main() {
    let Some(arguments) = read(std::env::args().skip(1)) else {
        println!(
            "usage: fit --variant KEY [--games N] [--nodes N] [--rounds N] [--threads N] \
             [--seed N] [--save POSITIONS] [--from POSITIONS]... [--with NETWORK] \
             [--network NETWORK [--passes N] [--step LENGTH]] [FILE]"
        );
        std::process::exit(2);
    };
    let weights = arguments.file.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
    let with = arguments.with.as_ref().map(|path| std::fs::read(path).expect("the network"));
    match (&arguments.network, &arguments.file) {
        (Some(network), _) => train(&arguments, network, weights.as_deref(), with.as_deref()),
        (None, Some(file)) => fit(&arguments, file, weights, with.as_deref()),
        (None, None) => save(&arguments, with.as_deref()),
    }
}

/// Plays games and saves their positions.
fn save(arguments: &Arguments, network: Option<&[u8]>) {
    let player = || {
        let mut engine = Engine::new(arguments.variant, 1);
        if network.is_some() {
            engine.set_network(network).expect("a network of the variant");
        }
        engine
    };
    let mut save =
        arguments.save.as_ref().map(|path| Saved::open(path)).expect("a file to save to");
    games::play(&arguments.plan(0, &player), |game| save.add(&game));
}

/// Plays games and fits the weights to them, round by round.
fn fit(arguments: &Arguments, file: &str, mut text: Option<String>, network: Option<&[u8]>) {
    let variant = arguments.variant;
    let mut games = Vec::new();
    for path in &arguments.from {
        saved::read(variant, path, |game| games.push(game));
    }
    let mut save = arguments.save.as_ref().map(|path| Saved::open(path));
    let mut prior = None;
    for round in 0..arguments.rounds {
        let begun = Instant::now();
        let player = || engine(variant, text.as_deref(), network);
        games::play(&arguments.plan(round, &player), |game| {
            if let Some(file) = &mut save {
                file.add(&game);
            }
            games.push(game);
        });
        let played = begun.elapsed();
        let engine = engine(variant, text.as_deref(), network);
        let (mut samples, mut held_out) = (Vec::new(), Vec::new());
        for (number, game) in games.iter().enumerate() {
            let part = if number % 10 == 9 { &mut held_out } else { &mut samples };
            part.extend(Sample::of(&engine, game));
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
        std::fs::write(file, &written).unwrap();
        text = Some(written);
    }
}

/// Trains a network on top of the weights, with the positions of the files.
fn train(arguments: &Arguments, file: &str, weights: Option<&str>, trained: Option<&[u8]>) {
    let engine = engine(arguments.variant, weights, None);
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
    let &Arguments { passes, step, threads, .. } = arguments;
    let training = network::Training { trained, passes, step, threads };
    let network = network::train(engine.input_count(), &training, &positions, &others);
    std::fs::write(file, network).unwrap();
}

/// The engine with these weights, or its own ones, and this network or none.
fn engine(variant: &'static Variant, text: Option<&str>, network: Option<&[u8]>) -> Engine {
    let mut engine = match text {
        Some(text) => Engine::with_weights(variant, 1, text).expect("a file of weights"),
        None => Engine::new(variant, 1),
    };
    engine.set_network(network).expect("a network of the variant");
    engine
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
        step: None,
        file: None,
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
            "--step" => arguments.step = Some(words.next()?.parse().ok()?),
            _ if word.starts_with("--") => return None,
            _ => arguments.file = Some(word),
        }
    }
    let does_something =
        arguments.file.is_some() || arguments.network.is_some() || arguments.save.is_some();
    does_something.then_some(arguments)
}
