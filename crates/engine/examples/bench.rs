//! Positions a second at the starting position of each variant in two seconds, the depth reached,
//! and the best line; with a UCI program such as Stockfish, in turns: how many positions a second
//! the program looks at in chess, and the ratio.
//!
//! `cargo run -rp courier-engine -F measure --example bench -- [PROGRAM]`
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::print_stdout
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use courier_engine::{Analysis, Engine, Request};
use courier_rules::{Game, Variant, notation::uci};

const SEARCH: Duration = Duration::from_secs(2);
/// The size of both transposition tables, in megabytes.
const TABLE: usize = 64;

fn main() {
    let program = std::env::args().nth(1);
    for &variant in Variant::all() {
        let (analysis, speed) = search(variant);
        let beside = program.as_deref().map(|program| {
            let other = speed_of(program);
            format!("  {other:>5.0} kn/s, ratio {:.2}", speed / other)
        });
        println!(
            "{:<14} {speed:>5.0} kn/s{}  depth {:>2}/{:<2} {} {}",
            variant.key(),
            beside.unwrap_or_default(),
            analysis.depth,
            analysis.deepest,
            analysis.lines[0].score,
            line(variant, &analysis),
        );
    }
}

/// Searches the starting position. Returns thousands of positions a second, too.
fn search(variant: &'static Variant) -> (Analysis, f64) {
    let game = Game::new(variant.start(variant.default_start()).unwrap());
    let mut engine = Engine::new(variant, TABLE);
    let begun = Instant::now();
    let request = Request { interrupt: &|| begun.elapsed() > SEARCH, ..Request::default() };
    let analysis = engine.analyze(&game, &request).unwrap();
    let speed = analysis.nodes as f64 / begun.elapsed().as_secs_f64() / 1e3;
    (analysis, speed)
}

/// The thousands of positions a second that a UCI program says it looks at in chess.
fn speed_of(program: &str) -> f64 {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let milliseconds = SEARCH.as_millis();
    let commands = format!(
        "uci\nsetoption name Hash value {TABLE}\nisready\nposition startpos\n\
         go movetime {milliseconds}\n"
    );
    let mut input = child.stdin.take().unwrap();
    input.write_all(commands.as_bytes()).unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let said = lines.take_while(|line| !line.starts_with("bestmove"));
    let speeds = said.filter_map(|line| {
        let mut words = line.split(' ').skip_while(|&word| word != "nps");
        words.nth(1)?.parse::<f64>().ok()
    });
    let speed = speeds.last().unwrap_or_else(|| panic!("{program} does not say how fast it is"));
    input.write_all(b"quit\n").unwrap();
    child.wait().unwrap();
    speed / 1e3
}

fn line(variant: &'static Variant, analysis: &Analysis) -> String {
    let mut position = variant.start(variant.default_start()).unwrap();
    let texts = analysis.lines[0].moves.iter().map(|&mv| {
        let text = uci::print(&position, mv);
        position = position.play(mv).unwrap();
        text
    });
    texts.collect::<Vec<_>>().join(" ")
}
