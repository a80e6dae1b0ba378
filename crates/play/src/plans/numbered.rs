//! Writes moves of a game with their numbers.

use std::ops::Range;

use courier_rules::notation::san;
use courier_rules::{Color, Game, Move, Position};

/// Moves of a game in SAN with their numbers: `11... Nf6 12. Bg5 h6`. `plies` count from 0; plies
/// beyond the end of the game are left out.
pub fn numbered(game: &Game, plies: Range<usize>) -> String {
    let played = game.positions().zip(game.moves().iter().copied());
    numbered_moves(played.skip(plies.start).take(plies.len()))
}

/// Moves with the positions before them in the same form.
pub fn numbered_moves<'a>(moves: impl IntoIterator<Item = (&'a Position, Move)>) -> String {
    let mut text = Vec::new();
    for (before, the_move) in moves {
        let number = before.fullmove_number();
        let written = san::print(before, the_move);
        text.push(match before.turn() {
            Color::White => format!("{number}. {written}"),
            Color::Black if text.is_empty() => format!("{number}... {written}"),
            Color::Black => written,
        });
    }
    text.join(" ")
}
