//! What stands on the boards of running matches, and what the engine must therefore keep to itself:
//! nobody is to learn from a review or a game against it how to go on in a running match.
//!
//! A review hides what stands on the board of any running match. What is one move away from such a
//! board is kept from the players of that match only ([`OwnBoards`]): otherwise two strangers who
//! play the same opening would hide each other's games.

use std::collections::BTreeSet;
use std::sync::Arc;

use courier_rules::notation::fen;
use courier_rules::{Captured, Game, Move, Position};

use crate::Match;
use crate::matches::MatchRecord;

/// A position that stands on a running board hides what follows it in a reviewed game if it came
/// after so many plies. Earlier ones are openings that many games share: they hide themselves only.
/// The engine plays on in them, too.
pub const HIDES_THE_REST: u32 = 12;

/// The most cells that a move changes: castling.
const CHANGED_BY_A_MOVE: usize = 4;
/// The same where captures explode: the target, all cells next to it, and the cell that was left.
const CHANGED_BY_AN_EXPLOSION: usize = 10;

/// The pieces on a board and in hand, and the side to move, as text. Castling and en passant rights
/// and counters are left out: without them nearly the same is to be played, and chess and chess960
/// write them in different ways.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StandingBoard(String);

impl StandingBoard {
    pub fn of(position: &Position) -> Self {
        let text = fen::print(position);
        let fields: Vec<&str> = text.split(' ').take(2).collect();
        // A promoted piece moves like any other, and an empty hand is as none.
        Self(fields.join(" ").replace('~', "").replace("[]", ""))
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

/// Whether the board of a match is kept from its players elsewhere: it is running, between people,
/// and past the opening.
pub fn is_kept_from_players(record: &MatchRecord) -> bool {
    record.outcome.is_none()
        && record.moves.len() >= HIDES_THE_REST as usize
        && record.players.iter().all(|(_, player)| player.engine().is_none())
}

/// What stands on the boards of a person's matches that are kept from them.
#[derive(Clone, Debug, Default)]
pub struct OwnBoards(Vec<(Position, StandingBoard)>);

impl OwnBoards {
    /// A match that cannot be replayed has no board: nobody can move there.
    pub fn replay(records: Vec<MatchRecord>) -> Self {
        let matches = records.into_iter().filter_map(|record| Match::replay(record).ok());
        let board =
            |the_match: Match| Some((the_match.position().clone(), the_match.standing_board()?));
        Self(matches.filter_map(board).collect())
    }

    /// Whether a position stands on one of the boards, or a single move leads from one to the
    /// other.
    pub fn are_near(&self, position: &Position) -> bool {
        let board = StandingBoard::of(position);
        self.0.iter().any(|(own, standing)| {
            *standing == board
                || leads_to(own, position, &board)
                || leads_to(position, own, standing)
        })
    }

    /// Whether the engine must not answer now in a game against it: its position is near, or the
    /// game has come through what stands on one of the boards.
    pub fn forbid_answer(&self, game: &Game) -> bool {
        let stands = |board: &StandingBoard| self.0.iter().any(|(_, standing)| standing == board);
        !self.0.is_empty() && (self.are_near(game.position()) || boards(game).any(|b| stands(&b)))
    }
}

/// Whether a single move leads from one position to another, whose board is `board`.
fn leads_to(from: &Position, to: &Position, board: &StandingBoard) -> bool {
    let most = match from.variant().rules().captured {
        Captured::Explodes => CHANGED_BY_AN_EXPLOSION,
        Captured::Removed | Captured::ToHand => CHANGED_BY_A_MOVE,
    };
    from.turn() != to.turn()
        && from.variant().geometry().shape() == to.variant().geometry().shape()
        && changed_cells(from, to) <= most
        && from.legal_moves().into_iter().any(|the_move| {
            from.play(the_move).is_ok_and(|next| StandingBoard::of(&next) == *board)
        })
}

/// The number of cells with something else. Variants may number the same pieces differently.
fn changed_cells(one: &Position, other: &Position) -> usize {
    let letter = |position: &Position, cell| {
        let piece = position.piece_at(cell)?;
        let types = position.variant().piece_types();
        Some((piece.color, types.get(piece.piece_type.index())?.letter))
    };
    let cells = one.occupied() | other.occupied();
    cells.iter().filter(|cell| letter(one, *cell) != letter(other, *cell)).count()
}

pub fn boards(game: &Game) -> impl Iterator<Item = StandingBoard> + '_ {
    game.positions().map(StandingBoard::of)
}

/// The boards of a game or of a line, and which of them are near a board of a reader.
#[derive(Clone, Debug)]
pub struct ShownBoards(Vec<(StandingBoard, bool)>);

impl ShownBoards {
    /// `own` are the boards of each of the readers.
    pub fn of<'a>(
        positions: impl IntoIterator<Item = &'a Position>,
        own: &[Arc<OwnBoards>],
    ) -> Self {
        let shown = |position| {
            let near = own.iter().any(|own| own.are_near(position));
            (StandingBoard::of(position), near)
        };
        Self(positions.into_iter().map(shown).collect())
    }

    pub fn boards(&self) -> impl Iterator<Item = &StandingBoard> {
        self.0.iter().map(|(board, _)| board)
    }

    /// The numbers of plies after which a game had a position that must not be shown, if these
    /// boards stand in running matches.
    pub fn hidden_plies(&self, standing: &BTreeSet<StandingBoard>) -> BTreeSet<u32> {
        let mut rest = false;
        (0..)
            .zip(&self.0)
            .filter_map(|(ply, (board, near))| {
                let stands = standing.contains(board);
                rest |= stands && ply >= HIDES_THE_REST;
                (stands || rest || *near).then_some(ply)
            })
            .collect()
    }

    /// The length of a line up to the first position that must not be shown.
    pub fn visible_length(&self, standing: &BTreeSet<StandingBoard>) -> usize {
        let hidden = |(board, near): &(StandingBoard, bool)| *near || standing.contains(board);
        self.0.iter().position(hidden).unwrap_or(self.0.len())
    }
}

/// The positions in which the moves of a line are made.
pub fn positions_of_line(start: &Position, line: &[Move]) -> Vec<Position> {
    let mut position = start.clone();
    let mut positions = Vec::new();
    for the_move in line {
        let next = position.play(*the_move);
        positions.push(position);
        match next {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    positions
}

#[cfg(test)]
#[path = "standing_tests.rs"]
mod tests;
