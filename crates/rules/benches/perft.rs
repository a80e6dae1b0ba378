//! The speed of the move generator: perft leaves per second, compared with `cozy-chess` in the same
//! run, and the time for a list of legal moves. Both count the moves of the last ply without
//! playing them.
//!
//! `cargo bench -p courier-rules`
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::print_stdout
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use courier_rules::{Position, Variant, notation::fen};

/// "Kiwipete", a usual test position with all kinds of moves.
const MIXED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Name, key, position, depth.
const CASES: &[(&str, &str, &str, u32)] = &[
    ("chess, mixed position", "chess", MIXED, 5),
    (
        "Chess960, start 0",
        "chess960",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        5,
    ),
    (
        "crazyhouse, middle game",
        "crazyhouse",
        "r2qkb1r/ppp2ppp/2np4/8/2BPn1b1/2N2N2/PPP2PPP/R1BQK2R[Pp] w KQkq - 0 8",
        4,
    ),
    (
        "capablanca, middle game",
        "capablanca",
        "r1a1qkbc1r/pp1ppp1ppp/2n5n1/2p3p3/3PP5/2N3P1N1/PPP2P1PPP/R1ABQKBC1R w KQkq - 0 6",
        4,
    ),
    (
        "capahouse, middle game",
        "capahouse",
        "r2bakb2r/p4p3q/P1p1pcp3/PpbpPB2N1/3A1pP1Cn/2P3PP1P/P1a~6R/2Q2K2Na~[Nrp] w kq b6 0 43",
        4,
    ),
    (
        "shogun, middle game",
        "shogun",
        "rpn2rk1/3b4/1P1+N+Ppp1/2+fFP1bp/P5p1/1PPP2P+n/1P1P3N/R1K2BBR[P] w - - 1 48",
        4,
    ),
    (
        "C'escacs, start",
        "cescacs",
        "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:3pp3/20:3p3\
         /8:3P3/7:3PP3/6:2PJP2/5:PPEEPP/4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1",
        4,
    ),
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

/// The number of leaves, and millions of leaves per second in the fastest of several runs.
fn measure(run: impl Fn() -> u64) -> (u64, f64) {
    let mut best = Duration::MAX;
    let mut nodes = 0;
    let begun = Instant::now();
    for round in 0.. {
        if round >= 3 && begun.elapsed() > Duration::from_secs(1) {
            break;
        }
        let start = Instant::now();
        nodes = black_box(run());
        best = best.min(start.elapsed());
    }
    (nodes, nodes as f64 / best.as_secs_f64() / 1e6)
}

/// Microseconds for a list of the legal moves, in the fastest of several runs.
fn list_time(position: &Position) -> f64 {
    const RUNS: usize = 50;
    const LISTS: u32 = 1_000;
    let run = || {
        let start = Instant::now();
        for _ in 0..LISTS {
            black_box(black_box(position).legal_moves());
        }
        start.elapsed()
    };
    let fastest = std::iter::repeat_with(run).take(RUNS).min().unwrap_or_default();
    fastest.as_secs_f64() * 1e6 / f64::from(LISTS)
}

fn main() {
    let board: cozy_chess::Board = MIXED.parse().unwrap();
    let (nodes, peer) = measure(|| cozy(&board, 5));
    println!(
        "{:<34} {:>13} {:>10} {:>8} {:>12}",
        "position", "leaves", "million/s", "x cozy", "list, µs"
    );
    println!(
        "{:<34} {nodes:>13} {peer:>10.1} {:>8.2} {:>12}",
        "cozy-chess, mixed position", 1.0, ""
    );
    for &(name, key, text, depth) in CASES {
        let variant = Variant::by_key(key).unwrap();
        let position = fen::parse(variant, text).unwrap();
        let (nodes, speed) = measure(|| position.perft(depth));
        let list = list_time(&position);
        println!("{name:<34} {nodes:>13} {speed:>10.1} {:>8.2} {list:>12.2}", speed / peer);
    }
    // `cargo bench -p courier-rules -- --long` also counts a tree that takes about a minute.
    if std::env::args().any(|argument| argument == "--long") {
        let start = Variant::by_key("cescacs").unwrap().start(0).unwrap();
        let clock = Instant::now();
        let nodes = start.perft(5);
        println!(
            "C'escacs, start, depth 5: {nodes} leaves in {:.1} s",
            clock.elapsed().as_secs_f64()
        );
        assert_eq!(nodes, 1_980_130_960);
    }
}
