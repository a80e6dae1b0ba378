//! Plays matches and prints the difference in Elo with its error, and how many positions a second
//! the players looked at.
//!
//! ```text
//! cargo run --release -p courier-engine --example match -- \
//!     --variant crazyhouse --games 200 --movetime 1000 \
//!     courier "uci:/usr/games/stockfish:UCI_LimitStrength=true:UCI_Elo=2500"
//! ```
//!
//! A player is one of
//!
//! * `courier`, with any of `:level=3`, `:without=null-move`, `:weights=FILE`;
//! * `material`, which searches two plies and counts material only;
//! * `uci:COMMAND:OPTION=VALUE:...`, another program. Words of the command are divided by spaces.
//!
//! Openings are random moves after which a short search sees no advantage; each is played twice,
//! with colors exchanged. A game is also decided when both players have agreed for four moves that
//! one is ten pawns ahead, and drawn after 300 moves.
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
mod player;
mod program;
mod speed;
mod tally;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use arguments::Arguments;
use game::play;
use openings::opening;
use player::Player;
use speed::Speed;
use tally::Tally;

fn main() {
    let arguments = match Arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(message) => {
            println!("{message}");
            std::process::exit(2);
        }
    };
    let next = AtomicUsize::new(0);
    let results = Mutex::new((Tally::default(), [Speed::default(); 2]));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            scope.spawn(|| work(&arguments, &next, &results));
        }
    });
    let [first, second] = &arguments.players;
    let (tally, speeds) = &*results.lock().unwrap();
    println!("{}: {first} against {second}: {tally}", arguments.variant);
    println!("positions a second: {} and {}", speeds[0], speeds[1]);
}

/// Plays pairs of games until enough are played.
fn work(arguments: &Arguments, next: &AtomicUsize, results: &Mutex<(Tally, [Speed; 2])>) {
    let mut players =
        arguments.players.clone().map(|text| Player::new(&text, arguments.variant).unwrap());
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if 2 * pair >= arguments.games {
            break;
        }
        let opening = opening(arguments.variant, arguments.seed, pair as u64);
        for first_is_white in [true, false] {
            let mut played = [Speed::default(); 2];
            let limit = &arguments.limit;
            let result = play(&opening, &mut players, first_is_white, limit, &mut played);
            let (tally, speeds) = &mut *results.lock().unwrap();
            tally.add(result);
            speeds.iter_mut().zip(played).for_each(|(all, played)| all.add_all(played));
            if arguments.verbose || tally.games().is_multiple_of(20) {
                println!("{:>4} games: {tally}", tally.games());
            }
        }
    }
}
