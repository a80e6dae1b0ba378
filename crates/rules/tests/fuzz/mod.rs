//! Runs the bodies of the fuzz targets without a fuzzer: over the seeds in `seeds/`, and over
//! random bytes and damaged texts, the same ones in each run. `COURIER_FUZZ_BYTES` is the number of
//! bytes for each target, by default a million.

mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use courier_rules::notation::{fen, san, uci};
use courier_rules::pgn;
use courier_rules::{Game, Position, Variant};

/// The body of a fuzz target.
type Target = fn(&str);

/// The fuzz targets with their names.
const TARGETS: [(&str, Target); 3] =
    [("positions", targets::positions), ("moves", targets::moves), ("records", targets::records)];

/// The files of a folder of this package.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn every_target_accepts_its_seeds() {
    for (name, target) in TARGETS {
        let seeds = files(&format!("tests/fuzz/seeds/{name}"));
        assert!(seeds.len() >= 5, "{name}: {} seeds", seeds.len());
        for seed in seeds {
            // The seeds of the fuzzer, and also all their prefixes.
            let text = fs::read_to_string(&seed).unwrap();
            target(&text);
            text.char_indices().for_each(|(end, _)| target(&text[..end]));
        }
    }
    // No target is missing above. The published package does not contain `fuzz/`.
    let names: BTreeSet<_> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    if Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/fuzz_targets").exists() {
        let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
        assert_eq!(
            files("fuzz/fuzz_targets").into_iter().map(stem).collect::<BTreeSet<_>>(),
            names
        );
    }
    let seeds = files("tests/fuzz/seeds").into_iter();
    let folder = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    assert_eq!(seeds.map(folder).collect::<BTreeSet<_>>(), names);
}

/// An xorshift generator: short, and the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound.max(1)
    }

    /// A text with a few bytes replaced, removed, inserted, cut off or appended from another text.
    fn damage(&mut self, line: &str, other: &str) -> String {
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

    /// At most 60 random bytes.
    fn noise(&mut self) -> String {
        let bytes: Vec<u8> =
            (0..self.below(60)).map(|_| u8::try_from(self.below(256)).unwrap()).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Passes noise and damaged texts to a target, together with the index of the text, up to
/// `COURIER_FUZZ_BYTES` in all.
fn fuzz(texts: &[String], target: impl Fn(&str, usize)) {
    let limit = std::env::var("COURIER_FUZZ_BYTES")
        .ok()
        .and_then(|bytes| bytes.parse().ok())
        .unwrap_or(1_000_000);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut bytes = 0;
    while bytes < limit {
        let choice = random.below(texts.len());
        let other = random.below(texts.len());
        let text = if random.below(4) == 0 {
            random.noise()
        } else {
            random.damage(&texts[choice], &texts[other])
        };
        target(&text, choice);
        bytes += text.len().max(1);
    }
}

/// A random game of each variant, the same in each run.
fn games() -> Vec<Game> {
    let mut random = Random(42);
    let play = |variant: &&'static Variant| {
        let mut game = Game::new(variant.start(variant.default_start()).unwrap());
        while game.ply() < 80 && game.end().is_none() {
            let moves = game.position().legal_moves();
            game.play(moves.as_slice()[random.below(moves.len())]).unwrap();
        }
        game
    };
    Variant::all().iter().map(play).collect()
}

#[test]
fn damaged_positions_are_errors_or_positions() {
    let texts: Vec<String> = games()
        .iter()
        .flat_map(|game| game.positions().map(fen::print).collect::<Vec<_>>())
        .collect();
    fuzz(&texts, |text, _| targets::positions(text));
}

#[test]
fn damaged_moves_are_errors_or_legal_moves() {
    let games = games();
    let played = games.iter().flat_map(|game| game.positions().zip(game.moves()));
    let cases: Vec<(&Position, String)> = played
        .flat_map(|(position, &mv)| {
            [(position, san::print(position, mv)), (position, uci::print(position, mv))]
        })
        .collect();
    let texts: Vec<String> = cases.iter().map(|(_, text)| text.clone()).collect();
    fuzz(&texts, |text, choice| targets::moves_in(cases[choice].0, text));
}

#[test]
fn damaged_records_are_errors_or_records() {
    let texts: Vec<String> =
        games().into_iter().map(|game| pgn::print(&pgn::PgnGame::of(game))).collect();
    fuzz(&texts, |text, _| targets::records(text));
}
