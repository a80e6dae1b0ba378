//! The fuzz targets without a fuzzer: random bytes and spoilt lines through every reader, the same
//! ones in each run. `COURIER_FUZZ_BYTES` says how many bytes each reader gets, a million if unset.
#![allow(clippy::unwrap_used)]

#[path = "../fuzz/readers.rs"]
mod readers;

use courier_rules::notation::{fen, san, uci};
use courier_rules::pgn;
use courier_rules::{Game, Position, Variant};

/// A generator of the shift-register kind: short, and the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound.max(1)
    }

    /// A few bytes of a line changed, doubled, dropped or exchanged with another line's.
    fn spoil(&mut self, line: &str, other: &str) -> String {
        let mut bytes = line.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len());
            match self.below(5) {
                0 if !bytes.is_empty() => bytes[at] = u8::try_from(self.below(256)).unwrap(),
                1 if !bytes.is_empty() => drop(bytes.remove(at)),
                2 => bytes.insert(
                    at,
                    other.as_bytes().get(self.below(other.len())).copied().unwrap_or(b' '),
                ),
                3 => bytes.truncate(at),
                _ => bytes.extend_from_slice(other.as_bytes().get(at..).unwrap_or_default()),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn noise(&mut self) -> String {
        let bytes: Vec<u8> =
            (0..self.below(60)).map(|_| u8::try_from(self.below(256)).unwrap()).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Gives a reader noise and spoilt lines, in turn, until it has had its fill.
fn feed(lines: &[String], read: impl Fn(&str, usize)) {
    let fill = std::env::var("COURIER_FUZZ_BYTES")
        .ok()
        .and_then(|bytes| bytes.parse().ok())
        .unwrap_or(1_000_000);
    let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
    let mut eaten = 0;
    while eaten < fill {
        let choice = chance.below(lines.len());
        let other = chance.below(lines.len());
        let text = if chance.below(4) == 0 {
            chance.noise()
        } else {
            chance.spoil(&lines[choice], &lines[other])
        };
        read(&text, choice);
        eaten += text.len().max(1);
    }
}

/// A random game of each variant, the same in each run.
fn games() -> Vec<Game> {
    let mut chance = Chance(42);
    let play = |variant: &&'static Variant| {
        let mut game = Game::new(variant.start(variant.default_start()).unwrap());
        while game.ply() < 80 && game.end().is_none() {
            let moves = game.position().legal_moves();
            game.play(moves.as_slice()[chance.below(moves.len())]).unwrap();
        }
        game
    };
    Variant::all().iter().map(play).collect()
}

#[test]
fn positions() {
    let lines: Vec<String> = games()
        .iter()
        .flat_map(|game| game.positions().map(fen::print).collect::<Vec<_>>())
        .collect();
    feed(&lines, |text, _| readers::positions(text));
}

#[test]
fn moves() {
    let games = games();
    let played = games.iter().flat_map(|game| game.positions().zip(game.moves()));
    let cases: Vec<(&Position, String)> = played
        .flat_map(|(position, &mv)| {
            [(position, san::print(position, mv)), (position, uci::print(position, mv))]
        })
        .collect();
    let lines: Vec<String> = cases.iter().map(|(_, text)| text.clone()).collect();
    feed(&lines, |text, choice| readers::moves_in(cases[choice].0, text));
}

#[test]
fn records() {
    let lines: Vec<String> =
        games().into_iter().map(|game| pgn::print(&pgn::PgnGame::of(game))).collect();
    feed(&lines, |text, _| readers::records(text));
}
