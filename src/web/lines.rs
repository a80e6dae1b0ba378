//! Lines played on the board: the moves sent by the page, and the resulting game.

use courier_play::Refusal;
use courier_rules::Game;
use courier_rules::notation::uci;
use serde::Deserialize;

use super::problem::Problem;

/// A line of moves in UCI, separated by commas.
#[derive(Debug, Deserialize)]
pub(super) struct Line {
    /// The number of moves on the board that the reader considers the present one.
    pub(super) ply: Option<String>,
    /// The number of moves after which the line begins.
    pub(super) from: Option<String>,
    pub(super) moves: Option<String>,
    /// For a line of a study: the mark of the position where it begins, if the page knows it.
    pub(super) mark: Option<String>,
}

/// The maximum length of a line.
#[derive(Debug)]
pub(super) struct Limit {
    pub(super) moves: usize,
    /// The refusal of a longer one.
    pub(super) refusal: Refusal,
}

pub(super) fn extended(mut game: Game, moves: &str, limit: Limit) -> Result<Game, Problem> {
    for (made, text) in moves.split(',').filter(|text| !text.is_empty()).enumerate() {
        if made == limit.moves {
            return Err(limit.refusal.into());
        }
        let the_move = uci::parse(game.position(), text).map_err(|_| Problem::Unreadable)?;
        game.play_past_draw(the_move).map_err(|_| Problem::Unreadable)?;
    }
    Ok(game)
}

/// The game as it was after `ply` moves; `None` if it had fewer.
pub(super) fn game_at(game: &Game, ply: u32) -> Option<Game> {
    let made = game.moves().get(..usize::try_from(ply).ok()?)?;
    let mut earlier = Game::new(game.start().clone());
    made.iter().try_for_each(|the_move| earlier.play_past_draw(*the_move)).ok()?;
    Some(earlier)
}
