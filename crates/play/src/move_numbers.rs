//! The numbers of moves: how players name a position of a game.

use std::ops::Range;
use std::str::FromStr;

use courier_rules::notation::san;
use courier_rules::{Color, Game, Move, Position};

use crate::refusal::Refusal;

/// A position of a game as a player names it: by the move that led to it.
///
/// Written `24` or `24w` for the first move with the number 24, which is White's; `24...`, `24…` or
/// `24b` for Black's; `ply 47` for the position after 47 plies; `0` for the starting position. The
/// move may follow, as in `24. Nf3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNumber {
    Ply(u32),
    Move(u32, Color),
    /// The position after the first move with this number.
    First(u32),
}

impl MoveNumber {
    /// The number of plies made in that position.
    pub fn ply_in(self, game: &Game) -> Result<u32, Refusal> {
        let is_it = |number: u32, mover: Color| match self {
            Self::Ply(_) => false,
            Self::Move(wanted, by) => (number, mover) == (wanted, by),
            Self::First(wanted) => number == wanted,
        };
        let found = match self {
            Self::Ply(ply) => Some(ply).filter(|ply| *ply <= game.ply()),
            Self::Move(..) | Self::First(_) => (1..)
                .zip(game.positions())
                .take(game.moves().len())
                .find(|(_, before)| is_it(before.fullmove_number(), before.turn()))
                .map(|(ply, _)| ply),
        };
        found.ok_or_else(|| Refusal::NoSuchMoveNumber { last: move_to(game, game.ply()) })
    }
}

impl FromStr for MoveNumber {
    type Err = Refusal;

    fn from_str(typed: &str) -> Result<Self, Refusal> {
        let typed = typed.trim().to_ascii_lowercase();
        let read = |digits: &str| digits.parse().map_err(|_| Refusal::UnreadableMoveNumber);
        if let Some(ply) = typed.strip_prefix("ply") {
            return Ok(Self::Ply(read(ply.trim_start())?));
        }
        let end = typed.find(|c: char| !c.is_ascii_digit()).unwrap_or(typed.len());
        let (digits, side) = typed.split_at(end);
        let number = read(digits)?;
        let side = side.trim_start();
        let side = match side.split_once(char::is_whitespace) {
            Some((dots, _)) if dots.ends_with(['.', '…']) => dots,
            _ => side,
        };
        match (number, side) {
            (0, "") => Ok(Self::Ply(0)),
            (_, "" | ".") => Ok(Self::First(number)),
            (_, "w") => Ok(Self::Move(number, Color::White)),
            (_, "b" | ".." | "..." | "…") => Ok(Self::Move(number, Color::Black)),
            _ => Err(Refusal::UnreadableMoveNumber),
        }
    }
}

/// The move that led to the position after this many plies, with its number: `24. Nf3` or
/// `24... Nf6`. `None` for the starting position and for plies that the game does not have.
pub fn move_to(game: &Game, ply: u32) -> Option<String> {
    let ply = usize::try_from(ply).ok()?;
    let made = ply.checked_sub(1).filter(|made| *made < game.moves().len())?;
    Some(numbered(game, made..ply))
}

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use courier_rules::notation::{fen, read_move};

    use super::*;

    fn game(from: &str, moves: &str) -> Game {
        let chess = Variant::by_key("chess").unwrap();
        let mut game = Game::new(fen::parse(chess, from).unwrap());
        for san in moves.split_whitespace() {
            game.play(read_move(game.position(), san).unwrap()).unwrap();
        }
        game
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn ply_of(game: &Game, typed: &str) -> Result<u32, Refusal> {
        typed.parse::<MoveNumber>()?.ply_in(game)
    }

    #[test]
    fn a_move_is_understood_as_it_is_offered() {
        let game = game(START, "Na3 Nf6 Nb5 e5");
        for ply in 1..=game.ply() {
            assert_eq!(ply_of(&game, &move_to(&game, ply).unwrap()), Ok(ply));
        }
        assert_eq!(ply_of(&game, "1… Nf6"), Ok(2));
        assert_eq!(ply_of(&game, "1 Nf6"), Err(Refusal::UnreadableMoveNumber));
    }

    #[test]
    fn a_number_names_the_position_after_that_move() {
        let game = game(START, "e4 e5 Nf3 Nc6 Bb5");
        for (typed, ply) in [
            ("1", 1),
            ("1.", 1),
            (" 1w ", 1),
            ("1...", 2),
            ("1..", 2),
            ("1…", 2),
            ("1b", 2),
            ("1 B", 2),
            ("2", 3),
            ("2...", 4),
            ("3", 5),
            ("0", 0),
            ("ply 4", 4),
            ("Ply0", 0),
            ("ply 5", 5),
        ] {
            assert_eq!(ply_of(&game, typed), Ok(ply), "{typed}");
        }
        assert_eq!(move_to(&game, 4).as_deref(), Some("2... Nc6"));
        assert_eq!(move_to(&game, 5).as_deref(), Some("3. Bb5"));
        assert_eq!((move_to(&game, 0), move_to(&game, 6)), (None, None));
    }

    #[test]
    fn a_move_that_the_game_does_not_have_is_refused_with_the_last_one() {
        let played = game(START, "e4 e5 Nf3");
        for typed in ["2b", "2...", "3", "24", "0b", "0w", "0...", "ply 4", "4294967295"] {
            let last = Some("2. Nf3".to_owned());
            assert_eq!(ply_of(&played, typed), Err(Refusal::NoSuchMoveNumber { last }), "{typed}");
        }
        let none = game(START, "");
        assert_eq!(ply_of(&none, "1"), Err(Refusal::NoSuchMoveNumber { last: None }));
        assert_eq!(ply_of(&none, "0"), Ok(0));
        for typed in ["", "x", "b", "...", "-1", "1.5", "24x", "4294967296", "ply", "24 Nf3", "٣"]
        {
            assert_eq!(ply_of(&played, typed), Err(Refusal::UnreadableMoveNumber), "{typed}");
        }
    }

    /// From such a position Black makes the first move with that number.
    #[test]
    fn a_game_may_begin_with_black_and_any_number() {
        let game = game("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30", "Kd7 e4 Kd6");
        for (typed, ply) in [("30", Some(1)), ("30b", Some(1)), ("30w", None), ("31", Some(2))] {
            assert_eq!(ply_of(&game, typed).ok(), ply, "{typed}");
        }
        assert_eq!(move_to(&game, 1).as_deref(), Some("30... Kd7"));
    }
}
