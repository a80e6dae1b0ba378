//! The line to a point of a study, with its positions.

use courier_rules::notation::uci;
use courier_rules::{Game, Move, Position};

use super::error::StudyError;
use super::tree::{Study, StudyPoint};
use crate::move_numbers::numbered_moves;

/// The moves of a study that lead from the match to a point.
#[derive(Clone, Debug)]
pub struct StudyLine {
    /// The number of plies in the match before the line.
    pub ply: u32,
    /// The moves, each with the position before it.
    pub moves: Vec<(Position, Move)>,
    pub position: Position,
}

impl StudyLine {
    /// The moves in SAN with their numbers; empty on the line of the match.
    pub fn text(&self) -> String {
        numbered_moves(self.moves.iter().map(|(before, the_move)| (before, *the_move)))
    }
}

impl Study {
    /// The line to a point. `game` is that of the match.
    pub fn line(&self, game: &Game, point: StudyPoint) -> Result<StudyLine, StudyError> {
        let (ply, path) = self.path(self.find(point)?);
        let mut position = game.position_at(ply).ok_or(StudyError::Gone)?;
        let mut moves = Vec::new();
        for the_move in path {
            let made = uci::parse(&position, &the_move.uci).map_err(|_| StudyError::Gone)?;
            let next = position.play(made).map_err(|_| StudyError::Gone)?;
            moves.push((std::mem::replace(&mut position, next), made));
        }
        Ok(StudyLine { ply, moves, position })
    }

    /// The move that leads to a point, with its number; `None` at the start of the match.
    pub fn move_to(&self, game: &Game, point: StudyPoint) -> Result<Option<String>, StudyError> {
        let line = self.line(game, point)?;
        let played = line.ply.checked_sub(1).and_then(|before| {
            let the_move = *game.moves().get(usize::try_from(before).ok()?)?;
            Some((game.position_at(before)?, the_move))
        });
        let last = line.moves.last().cloned().or(played);
        Ok(last.map(|(before, the_move)| numbered_moves([(&before, the_move)])))
    }
}
