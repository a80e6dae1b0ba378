//! Compares a study with what was played.

use courier_rules::Game;
use courier_rules::notation::uci;

use super::tree::{Study, StudyPoint};
use crate::move_numbers::{move_to, numbered_moves};

/// A played move in a position for which the study has moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedMove {
    /// The number of plies made after it.
    pub ply: u32,
    /// The move with its number.
    pub played: String,
    pub studied: bool,
    /// The other moves of the study in that position, with their numbers.
    pub others: Vec<String>,
}

impl Study {
    /// The played moves in positions for which the study has moves: where a line of the study ends
    /// with `studied` false, the match has left it.
    pub fn compare(&self, game: &Game) -> Vec<ComparedMove> {
        let compared = |before: u32| {
            let ply = before + 1;
            let position = game.position_at(before)?;
            let other = |text: &str| {
                let made = uci::parse(&position, text).ok()?;
                Some(numbered_moves([(&position, made)]))
            };
            let others: Vec<String> = self
                .moves_after(StudyPoint::Played(before))
                .filter_map(|the_move| other(&the_move.uci))
                .collect();
            let studied = self.played_at(ply).next().is_some();
            let played = move_to(game, ply).filter(|_| studied || !others.is_empty())?;
            Some(ComparedMove { ply, played, studied, others })
        };
        (0..self.last_ply()).filter_map(compared).collect()
    }
}
