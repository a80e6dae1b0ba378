//! The lines of a study for display: trees of moves in SAN with their numbers.

use courier_rules::notation::uci;
use courier_rules::{Game, Position};

use super::tree::{Study, StudyMoveId, StudyPoint};
use crate::move_numbers::{move_to, numbered_moves};

/// The lines that leave the match in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyBranches {
    /// The move of the match that they follow, with its number; `None` for its start.
    pub after: Option<String>,
    pub branches: Vec<StudyBranch>,
}

/// Moves of a study up to the next fork.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyBranch {
    /// The moves, as `11... Nf6 12. Bg5`.
    pub moves: String,
    /// The same moves in the study.
    pub ids: Vec<StudyMoveId>,
    /// What follows: nothing, or at least two lines.
    pub then: Vec<StudyBranch>,
}

impl Study {
    /// All lines that leave the match, in the order of their positions. A move that cannot be
    /// parsed is left out with what follows it; moves that were added can be parsed.
    pub fn outline(&self, game: &Game) -> Vec<StudyBranches> {
        let of_ply = |ply: u32| {
            let position = game.position_at(ply)?;
            let branches = self.branches(StudyPoint::Played(ply), &position);
            let after = move_to(game, ply);
            (!branches.is_empty()).then_some(StudyBranches { after, branches })
        };
        (0..=self.last_ply()).filter_map(of_ply).collect()
    }

    fn branches(&self, point: StudyPoint, position: &Position) -> Vec<StudyBranch> {
        let ids = self.moves_after(point).map(|the_move| (the_move.id, the_move.uci.as_str()));
        ids.filter_map(|(id, first)| {
            let mut at = StudyPoint::Own(id);
            let mut position = position.clone();
            let mut moves = Vec::new();
            let mut ids = vec![id];
            let mut text = Some(first);
            while let Some(the_move) = text {
                let made = uci::parse(&position, the_move).ok()?;
                let next = position.play(made).ok()?;
                moves.push((std::mem::replace(&mut position, next), made));
                let mut following = self.moves_after(at);
                text = match (following.next(), following.next()) {
                    (Some(only), None) => {
                        at = StudyPoint::Own(only.id);
                        ids.push(only.id);
                        Some(only.uci.as_str())
                    }
                    _ => None,
                };
            }
            let moves = numbered_moves(moves.iter().map(|(before, made)| (before, *made)));
            Some(StudyBranch { moves, ids, then: self.branches(at, &position) })
        })
        .collect()
    }
}
