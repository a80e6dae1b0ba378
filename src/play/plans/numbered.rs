//! Writes moves of a game with their numbers.

use std::ops::Range;

use courier_rules::notation::san;
use courier_rules::{Color, Game};

/// Moves of a game in SAN with their numbers: `11... Nf6 12. Bg5 h6`. `plies` count from 0; plies
/// beyond the end of the game are left out.
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
