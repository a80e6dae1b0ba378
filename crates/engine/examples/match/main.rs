//! Plays matches and prints the difference in Elo with its error, and how many positions a second
//! the players looked at.
//!
//! ```text
//! cargo run -rp courier-engine -F measure --example match -- \
//!     --variant crazyhouse --games 200 --movetime 1000 \
//!     courier "uci:/usr/games/stockfish:UCI_LimitStrength=true:UCI_Elo=2500"
//! ```
//!
//! A player is one of
//!
//! * `courier`, with any of `:level=3`, `:without=swings`, `:weights=FILE`, `:network=FILE`, and
//!   `:movetime=250` where it gets less time than the other one;
//! * `material`, which searches two plies and counts material only;
//! * `uci:COMMAND:OPTION=VALUE:...`, another program. Words of the command are divided by spaces.
//!
//! With `--record FILE` every game is added to a file, and a match that was stopped continues
//! there: one of 200 games at a second a move takes hours. `match --show FILE` prints what a record
//! holds.
//!
//! `--parts swings,past-lines`, in the place of the two players, measures several parts of the
//! search at once. It plays the games in sets, with a record of each: `FILE-0`, `FILE-1` and so on.
//!
//! Openings are random moves after which a short search sees no advantage; each is played twice,
//! with colors exchanged. A game is won when both players have agreed for four moves that one is
//! ten pawns ahead. It is drawn when both have seen an advantage of at most 0.15 pawns for ten
//! moves, and 50 moves were played; or after 300 moves.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::print_stdout,
    clippy::cast_possible_truncation
)]

mod arguments;
mod game;
mod openings;
mod parts;
mod player;
mod program;
mod record;
mod speed;
mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use arguments::Arguments;
use game::play;
use openings::opening;
use player::Player;
use record::{Played, Record};
use speed::Speed;
use tally::{Elo, Tally};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.as_slice() {
        [option, path] if option == "--show" => show(path),
        _ => Arguments::read(words.into_iter()).and_then(|arguments| {
            if arguments.parts.is_empty() {
                play_all(&arguments).map(drop)
            } else {
                measure(&arguments)
            }
        }),
    };
    if let Err(message) = done {
        println!("{message}");
        std::process::exit(2);
    }
}

/// Prints what a record holds.
fn show(path: &str) -> Result<(), String> {
    let (title, games) = record::read(path)?;
    let mut results = Results::default();
    games.iter().for_each(|game| results.count(game));
    println!("{title}");
    results.print();
    Ok(())
}

/// Measures parts of the search, in sets of games whose players have different ones.
fn measure(arguments: &Arguments) -> Result<(), String> {
    let parts = &arguments.parts;
    let sets = parts::sets(parts.len());
    let results: Vec<Elo> = (0..sets)
        .map(|set| {
            let of_set = Arguments {
                games: arguments.games.div_ceil(sets),
                seed: arguments.seed + set as u64,
                record: arguments.record.as_ref().map(|path| format!("{path}-{set}")),
                players: parts::players(set, parts),
                ..arguments.clone()
            };
            Ok(play_all(&of_set)?.elo())
        })
        .collect::<Result<_, String>>()?;
    for (number, name) in parts.iter().enumerate() {
        println!("{name:<24}{} (95 %)", parts::worth(number, &results));
    }
    Ok(())
}

/// Plays a match, or what is left of it, and prints its result.
fn play_all(arguments: &Arguments) -> Result<Tally, String> {
    let player = |text: &String| Player::new(text, arguments.variant);
    let [first, second] = &arguments.players;
    let pairs: Vec<[Player; 2]> = (0..arguments.threads)
        .map(|_| Ok([player(first)?, player(second)?]))
        .collect::<Result<_, String>>()?;
    let mut results = Results::default();
    if let Some(path) = &arguments.record {
        results.take(Record::open(path, arguments)?);
    }
    let earlier: Vec<(usize, bool)> =
        results.record.iter().flat_map(Record::earlier).map(Played::place).collect();
    let next = AtomicUsize::new(0);
    let results = Mutex::new(results);
    std::thread::scope(|scope| {
        let play = |players| scope.spawn(|| work(players, arguments, &next, &earlier, &results));
        let threads: Vec<_> = pairs.into_iter().map(play).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap())
    })?;
    println!("{}: {first} against {second}", arguments.variant);
    let results = results.into_inner().unwrap();
    results.print();
    Ok(results.tally)
}

/// What was played so far.
#[derive(Default)]
struct Results {
    tally: Tally,
    speeds: [Speed; 2],
    record: Option<Record>,
}

impl Results {
    /// Counts the games of a record, and adds further ones to it.
    fn take(&mut self, record: Record) {
        record.earlier().iter().for_each(|game| self.count(game));
        self.record = Some(record);
    }

    fn add(&mut self, game: &Played) {
        self.count(game);
        if let Some(record) = &mut self.record {
            record.add(game);
        }
    }

    fn count(&mut self, game: &Played) {
        self.tally.add(game.points);
        self.speeds.iter_mut().zip(game.speeds).for_each(|(all, speed)| all.add_all(speed));
    }

    fn print(&self) {
        let Self { tally, speeds: [first, second], .. } = self;
        println!("{} games: {tally}", tally.games());
        println!("positions a second: {first} and {second}");
    }
}

/// Plays pairs of games until enough are played; those of `earlier` were played before. Fails, and
/// lets the other threads end after their games, if a program has ended or says nothing.
fn work(
    mut players: [Player; 2],
    arguments: &Arguments,
    next: &AtomicUsize,
    earlier: &[(usize, bool)],
    results: &Mutex<Results>,
) -> Result<(), String> {
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if 2 * pair >= arguments.games {
            break Ok(());
        }
        let colors = [true, false].into_iter().filter(|white| !earlier.contains(&(pair, *white)));
        let colors: Vec<bool> = colors.collect();
        if colors.is_empty() {
            continue;
        }
        let opening = opening(arguments.variant, arguments.seed, pair as u64);
        for first_is_white in colors {
            let mut speeds = [Speed::default(); 2];
            let limit = &arguments.limit;
            let points = play(&opening, &mut players, first_is_white, limit, &mut speeds)
                .inspect_err(|_| next.store(arguments.games, Ordering::Relaxed))?;
            let results = &mut *results.lock().unwrap();
            results.add(&Played { opening: pair, first_is_white, points, speeds });
            let tally = &results.tally;
            if arguments.verbose || tally.games().is_multiple_of(20) {
                println!("{:>4} games: {tally}", tally.games());
            }
        }
    }
}
