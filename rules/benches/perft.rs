//! How fast the generator is: leaves of move trees a second, counted in bulk at the last ply, beside
//! `cozy-chess` on chess in the same run. `cargo bench -p courier-rules`
#![allow(clippy::unwrap_used, clippy::disallowed_macros, clippy::disallowed_methods, clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use courier_rules::{Position, Variant, notation::fen};

/// The position with a bit of everything that every chess generator is measured on.
const MIXED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Game, key, position, depth, ratio to cozy-chess that is asked at least.
const CASES: &[(&str, &str, &str, u32)] = &[
    ("chess, mixed position", "chess", MIXED, 5),
    ("Chess960, start 0", "chess960", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", 5),
];

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Million leaves a second: the best of a few runs, because the machine has other work too.
fn measure(run: impl Fn() -> u64) -> (u64, f64) {
    let mut best = Duration::MAX;
    let mut nodes = 0;
    for _ in 0..3 {
        let start = Instant::now();
        nodes = black_box(run());
        best = best.min(start.elapsed());
    }
    (nodes, nodes as f64 / best.as_secs_f64() / 1e6)
}

/// Microseconds for the list of legal moves.
fn list_time(position: &Position) -> f64 {
    const ROUNDS: u32 = 20_000;
    let start = Instant::now();
    for _ in 0..ROUNDS {
        black_box(black_box(position).legal_moves());
    }
    start.elapsed().as_secs_f64() * 1e6 / f64::from(ROUNDS)
}

fn main() {
    let board: cozy_chess::Board = MIXED.parse().unwrap();
    let (nodes, peer) = measure(|| cozy(&board, 5));
    println!("{:<34} {:>13} {:>10} {:>8} {:>12}", "position", "leaves", "million/s", "x cozy", "list, µs");
    println!("{:<34} {nodes:>13} {peer:>10.1} {:>8.2} {:>12}", "cozy-chess, mixed position", 1.0, "");
    for &(name, key, text, depth) in CASES {
        let variant = Variant::by_key(key).unwrap();
        let position = fen::parse(variant, text).unwrap();
        let (nodes, speed) = measure(|| position.perft(depth));
        let list = list_time(&position);
        println!("{name:<34} {nodes:>13} {speed:>10.1} {:>8.2} {list:>12.2}", speed / peer);
    }
}
