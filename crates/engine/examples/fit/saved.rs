//! Positions of games as text: saved while games are played, and read to fit weights again.
//!
//! A line is a position, the result of its game and what the search saw, both as White's share of
//! the points; an empty line ends a game.

use std::io::{BufRead, Write};

use courier_rules::Variant;
use courier_rules::notation::fen;

use crate::games::Seen;

/// A file to which games are added.
pub(crate) struct Saved(std::fs::File);

impl Saved {
    pub(crate) fn open(path: &str) -> Self {
        Self(std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap())
    }

    /// Adds a game. All of it is written at once, so that the file of a program that was stopped
    /// holds whole games.
    pub(crate) fn add(&mut self, game: &[Seen]) {
        let mut text = String::new();
        for Seen { position, result, seen } in game {
            text += &format!("{}\t{result}\t{seen}\n", fen::print(position));
        }
        self.0.write_all((text + "\n").as_bytes()).unwrap();
    }
}

/// Reads the games of a file and passes them one after the other.
pub(crate) fn read(variant: &'static Variant, path: &str, mut each: impl FnMut(Vec<Seen>)) {
    let file = std::fs::File::open(path).expect("the file of positions");
    let mut game = Vec::new();
    for line in std::io::BufReader::new(file).lines() {
        let line = line.expect("a line of the file of positions");
        if line.is_empty() {
            each(std::mem::take(&mut game));
        } else {
            game.push(position(variant, &line));
        }
    }
}

fn position(variant: &'static Variant, line: &str) -> Seen {
    let parts: Vec<&str> = line.split('\t').collect();
    let &[position, result, seen] = parts.as_slice() else {
        panic!("{line:?} is not a position with a result and a share");
    };
    Seen {
        position: fen::parse(variant, position).expect(line),
        result: result.parse().expect(line),
        seen: seen.parse().expect(line),
    }
}
