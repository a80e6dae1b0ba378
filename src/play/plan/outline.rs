//! A plan as people read it: moves in SAN with their numbers, branches under what they branch from.

use std::ops::Range;

use courier_rules::notation::{san, uci};
use courier_rules::{Color, Game};

use super::{Branch, Plan};

/// One move of the opponent with the reply, and the branches after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineBranch {
    /// Both moves, as `11... Nf6 12. Bg5`.
    pub moves: String,
    /// Names this branch of this plan to [`Plan::remove`], for a choice nobody has to read. At most
    /// 50 characters.
    pub key: String,
    /// What may follow.
    pub then: Vec<OutlineBranch>,
}

impl Plan {
    /// The plan as a tree of moves. `game` stands where the plan starts. A move that cannot be
    /// read, which no move is that was [added](Self::add), is left out with what follows it.
    #[must_use]
    pub fn outline(&self, game: &Game) -> Vec<OutlineBranch> {
        branches_of(&self.branches, game, &format!("#{}", self.ply))
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

/// Moves of a game with their numbers: `11... Nf6 12. Bg5 h6`. `plies` are counted from 0; those
/// not made are left out.
#[must_use]
pub fn numbered(game: &Game, plies: Range<usize>) -> String {
    let start = plies.start;
    let mut text = Vec::new();
    for (ply, (before, the_move)) in game.positions().zip(game.moves()).enumerate() {
        if !plies.contains(&ply) {
            continue;
        }
        let number = before.fullmove_number();
        let written = san::print(before, *the_move);
        text.push(match before.turn() {
            Color::White => format!("{number}. {written}"),
            Color::Black if ply == start => format!("{number}... {written}"),
            Color::Black => written,
        });
    }
    text.join(" ")
}
