//! A plan for display: a tree of moves in SAN with their numbers.

use courier_rules::Game;
use courier_rules::notation::uci;

use super::tree::{Branch, Plan};
use crate::move_numbers::numbered;

/// One move of the opponent with the reply, and the branches after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineBranch {
    /// Both moves, as `11... Nf6 12. Bg5`.
    pub moves: String,
    /// Identifies this branch of this plan for [`Plan::remove`]; not for display. At most 50
    /// characters.
    pub key: String,
    pub then: Vec<OutlineBranch>,
}

impl Plan {
    /// The plan as a tree of moves. `game` is at the position where the plan starts. A move that
    /// cannot be parsed is left out with its branch; moves that were [added](Self::add) can be
    /// parsed.
    pub fn outline(&self, game: &Game) -> Vec<OutlineBranch> {
        branches_of(&self.branches, game, &format!("#{}", self.ply()))
    }
}

fn branches_of(branches: &[Branch], game: &Game, key: &str) -> Vec<OutlineBranch> {
    branches
        .iter()
        .enumerate()
        .filter_map(|(at, branch)| branch_of(branch, game, format!("{key}.{at}")))
        .collect()
}

fn branch_of(branch: &Branch, game: &Game, key: String) -> Option<OutlineBranch> {
    let mut game = game.clone();
    let from = game.moves().len();
    for text in [&branch.theirs, &branch.reply] {
        let the_move = uci::parse(game.position(), text).ok()?;
        game.play(the_move).ok()?;
    }
    Some(OutlineBranch {
        moves: numbered(&game, from..from + 2),
        then: branches_of(&branch.then, &game, &key),
        key,
    })
}
