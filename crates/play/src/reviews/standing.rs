//! What stands on the boards of running matches, and what a review must therefore not show: nobody
//! is to learn from the review of another game how to go on in a running one.

use std::collections::BTreeSet;

use courier_rules::notation::fen;
use courier_rules::{Game, Move, Position};

use crate::Match;

/// A position that stands on a running board hides what follows it in a reviewed game if it came
/// after so many plies. Earlier ones are openings that many games share: they hide themselves only.
pub const HIDES_THE_REST: u32 = 12;

/// The pieces on a board and in hand, and the side to move, as text. Castling and en passant rights
/// and counters are left out: without them nearly the same is to be played, and chess and chess960
/// write them in different ways.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StandingBoard(String);

impl StandingBoard {
    pub fn of(position: &Position) -> Self {
        let text = fen::print(position);
        let fields: Vec<&str> = text.split(' ').take(2).collect();
        // A promoted piece moves like any other.
        Self(fields.join(" ").replace('~', ""))
    }

    pub const fn stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Match {
    /// What stands on the board while the match is running; `None` when it is over.
    pub fn standing_board(&self) -> Option<StandingBoard> {
        self.outcome().is_none().then(|| StandingBoard::of(self.position()))
    }
}

pub fn boards(game: &Game) -> impl Iterator<Item = StandingBoard> + '_ {
    game.positions().map(StandingBoard::of)
}

/// The numbers of plies after which a game had a position that must not be shown, if these boards
/// stand in running matches.
pub fn hidden_plies(game: &Game, standing: &BTreeSet<StandingBoard>) -> BTreeSet<u32> {
    let mut rest = false;
    (0..)
        .zip(boards(game))
        .filter_map(|(ply, board)| {
            let stands = standing.contains(&board);
            rest |= stands && ply >= HIDES_THE_REST;
            (stands || rest).then_some(ply)
        })
        .collect()
}

/// The boards in which the moves of a line are made.
pub fn boards_of_line(start: &Position, line: &[Move]) -> Vec<StandingBoard> {
    let mut position = start.clone();
    let mut boards = Vec::new();
    for the_move in line {
        boards.push(StandingBoard::of(&position));
        match position.play(*the_move) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;

    use super::*;

    #[test]
    fn chess_and_chess960_share_boards() {
        for (key, number) in [("chess", 0), ("chess960", 518)] {
            let start = Variant::by_key(key).unwrap().start(number).unwrap();
            let board = StandingBoard::of(&start);
            assert_eq!(board.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
        }
    }
}
