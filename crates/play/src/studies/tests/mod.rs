//! Tests of studies. This file holds the games and studies that they share.
#![allow(clippy::unwrap_used, clippy::panic)]

mod editing;
mod following;
mod laws;

use courier_rules::notation::{read_move, uci};
use courier_rules::{Game, Variant};

use super::*;

/// A game of chess with these moves.
fn game(moves: &str) -> Game {
    let chess = Variant::by_key("chess").unwrap();
    let mut game = Game::new(chess.start(0).unwrap());
    for typed in moves.split_whitespace() {
        game.play(read_move(game.position(), typed).unwrap()).unwrap();
    }
    game
}

/// The moves of a game in UCI.
fn line_of(game: &Game) -> Vec<String> {
    let played = game.positions().zip(game.moves());
    played.map(|(position, made)| uci::print(position, *made)).collect()
}

fn empty(game: &Game) -> Study {
    Study::empty(line_of(game))
}

/// A study with typed lines, each from a ply.
fn studied(game: &Game, lines: &[(u32, &str)]) -> Study {
    let mut study = empty(game);
    for (ply, line) in lines {
        study.add(game, StudyPoint::Played(*ply), line).unwrap();
    }
    study
}

/// The same study next to another game.
fn beside(study: &Study, game: &Game) -> Study {
    Study::read(study.record(), line_of(game)).unwrap()
}

/// The lines of a study as rows: where they leave the game, and their moves, indented after a fork.
fn rows(study: &Study, game: &Game) -> Vec<String> {
    fn push(branch: &StudyBranch, depth: usize, rows: &mut Vec<String>) {
        rows.push(format!("{}{}", "  ".repeat(depth), branch.moves));
        branch.then.iter().for_each(|branch| push(branch, depth + 1, rows));
    }
    let mut found = Vec::new();
    for StudyBranches { after, branches } in study.outline(game) {
        found.push(after.unwrap_or_else(|| "start".to_owned()));
        branches.iter().for_each(|branch| push(branch, 1, &mut found));
    }
    found
}

fn comment(text: &str) -> Option<StudyComment> {
    StudyComment::of(text).unwrap()
}
