//! A file of the results of a match, so that a match of many hours can be stopped and continued.
//!
//! The first line says what is played, and ends with the signature of the engine: how many
//! positions a search of the starting position looks at. A match whose line differs is another one
//! and is not continued. Every other line is a game: the number of its opening, whether the first
//! player had White, its points (2 for a win), and the positions and milliseconds of both.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::time::Duration;

use courier_engine::{Engine, Limits, Request};
use courier_rules::{Game, Variant};

use crate::arguments::Arguments;
use crate::speed::Speed;

/// A game that was played.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    /// The number of its opening.
    pub(crate) opening: usize,
    pub(crate) first_is_white: bool,
    /// The points of the first player: 2 for a win, 1 for a draw.
    pub(crate) points: u32,
    pub(crate) speeds: [Speed; 2],
}

impl Played {
    /// What tells it from the other games of a match.
    pub(crate) fn place(&self) -> (usize, bool) {
        (self.opening, self.first_is_white)
    }
}

pub(crate) struct Record {
    file: File,
    earlier: Vec<Played>,
}

impl Record {
    /// Opens the record of a match, or begins one.
    pub(crate) fn open(path: &str, arguments: &Arguments) -> Result<Self, String> {
        let title = title(arguments);
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(|error| format!("{path}: {error}"))?;
        let (found, earlier) = read(path)?;
        if found.is_empty() {
            writeln!(file, "{title}").map_err(|error| format!("{path}: {error}"))?;
        } else if found != title {
            return Err(format!("{path} is the record of another match:\n{found}\nnot\n{title}"));
        }
        Ok(Self { file, earlier })
    }

    /// The games that were played before.
    pub(crate) fn earlier(&self) -> &[Played] {
        &self.earlier
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &Played) {
        let Played { opening, first_is_white, points, speeds: [first, second] } = game;
        let white = u8::from(*first_is_white);
        writeln!(self.file, "{opening} {white} {points} {first:?} {second:?}").unwrap();
    }
}

/// The title of a record, and its games. An empty file has an empty title.
pub(crate) fn read(path: &str) -> Result<(String, Vec<Played>), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut lines = text.lines();
    let title = lines.next().unwrap_or_default().to_owned();
    let games = lines.map(|line| {
        game(line).ok_or_else(|| format!("{path}: {line:?} is not the line of a game"))
    });
    Ok((title, games.collect::<Result<_, _>>()?))
}

/// What is played, and by which engine.
fn title(arguments: &Arguments) -> String {
    let Arguments { variant, limit, seed, players: [first, second], .. } = arguments;
    let signature = signature(variant);
    format!("{variant} {limit:?} seed {seed}: {first} against {second}; {signature} positions")
}

/// How many positions a search of the starting position to a depth looks at: any change of the
/// search or the evaluation is likely to change it.
fn signature(variant: &'static Variant) -> u64 {
    let start = variant.start(variant.default_start()).unwrap();
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    Engine::new(variant, 16).analyze(&Game::new(start), &request).unwrap().nodes
}

fn game(line: &str) -> Option<Played> {
    let numbers: Vec<u64> =
        line.split_ascii_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let &[opening, white, points, first, first_time, second, second_time] = numbers.as_slice()
    else {
        return None;
    };
    let speed = |nodes, time| Speed::new(nodes, Duration::from_millis(time));
    Some(Played {
        opening: usize::try_from(opening).ok()?,
        first_is_white: white == 1,
        points: u32::try_from(points).ok().filter(|points| *points <= 2)?,
        speeds: [speed(first, first_time), speed(second, second_time)],
    })
}
