//! UCI, the move notation of engines: `e2e4`, `e7e8q`, `c5c6+`, `P@e4`. Castling is the king's move
//! or, in variants with shuffled starting positions, "king takes own rook". Moves of C'escacs are
//! read and written as CTL-AN.

use std::fmt;
use std::str::FromStr;

use super::ctl_an;
use super::illegal::{self, MoveError, MovePattern};
use super::tokens::{dropped_piece_type, leading_cell, single};
use crate::cells::{Bits, Cell, CellSet};
use crate::moves::{Gate, Move};
use crate::piece::PieceTypeId;
use crate::position::Position;
use crate::rules::{Castling, Notation, Promotion};
use crate::variant::Variant;

/// A move as text, without a position: for example one that an engine or a client has sent.
///
/// ```
/// use courier_rules::{Variant, notation::uci::UciMove};
/// let start = Variant::by_key("chess").unwrap().start(0).unwrap();
/// let sent: UciMove = "e2e4".parse().unwrap();
/// assert_eq!(UciMove::of(&start, sent.to_move(&start).unwrap()), sent);
/// assert!("e2 e4".parse::<UciMove>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UciMove(String);

impl UciMove {
    /// The text of a legal move.
    #[must_use]
    pub fn of(position: &Position, mv: Move) -> Self {
        Self(print(position, mv))
    }

    /// The move that the text stands for in a position.
    ///
    /// # Errors
    /// As for [`parse`].
    pub fn to_move(&self, position: &Position) -> Result<Move, MoveError> {
        parse(position, &self.0)
    }
}

/// The text is empty, longer than 16 characters, or contains a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a move")]
pub struct ParseUciMoveError;

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |c: char| c.is_whitespace() || c.is_control();
        if text.is_empty() || text.chars().count() > LONGEST || text.contains(bad) {
            return Err(ParseUciMoveError);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The longest text of a move, in characters.
const LONGEST: usize = 16;

/// Writes a legal move.
#[must_use]
pub fn print(position: &Position, mv: Move) -> String {
    let variant = position.variant();
    if variant.rules().notation == Notation::Cescacs {
        return ctl_an::plain(position, mv);
    }
    let name = |cell| variant.geometry().name(cell);
    let small = |piece_type| variant.piece_type(piece_type).letter.to_ascii_lowercase();
    match mv {
        Move::Step { from, to, promotion: None, gate: None } | Move::EnPassant { from, to } => {
            format!("{}{}", name(from), name(to))
        }
        Move::Step { from, to, promotion: Some(piece_type), .. } => {
            format!("{}{}{}", name(from), name(to), promotion_mark(variant, piece_type))
        }
        Move::Step { from, to, gate: Some(piece_type), .. } => {
            format!("{}{}{}", name(from), name(to), small(piece_type))
        }
        Move::Drop { piece_type, to } => {
            format!("{}@{}", variant.piece_type(piece_type).letter, name(to))
        }
        Move::Castle { from, to, index, gate } => {
            let rook = position.castling_rooks(from, index)[0].map(|(home, _)| home);
            let to = rook.filter(|_| any_home(variant)).unwrap_or(to);
            match gate {
                None => format!("{}{}", name(from), name(to)),
                Some(Gate { piece_type, cell }) if cell == from => {
                    format!("{}{}{}", name(from), name(to), small(piece_type))
                }
                // The rook's move to the king's cell.
                Some(Gate { piece_type, cell }) => {
                    format!("{}{}{}", name(cell), name(from), small(piece_type))
                }
            }
        }
    }
}

fn any_home(variant: &Variant) -> bool {
    matches!(variant.rules().castling, Castling::Rooks { any_home: true, .. })
}

/// The mark of a promotion: a plus in variants in which a piece can promote to one type only.
fn promotion_mark(variant: &Variant, piece_type: PieceTypeId) -> char {
    match variant.rules().promotion {
        Promotion::Zone { .. } => '+',
        _ => variant.piece_type(piece_type).letter.to_ascii_lowercase(),
    }
}

/// Parses a move. The letter of a dropped piece may be lower case, `@e4` drops a pawn, and castling
/// may be written in either form unless the text stands for another move of the king.
///
/// # Errors
/// [`MoveError::Unreadable`] if the text is not in this notation, [`MoveError::Illegal`] if the
/// move is not legal.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let variant = position.variant();
    if variant.rules().notation == Notation::Cescacs {
        return ctl_an::parse(position, text);
    }
    if let Some((piece, target)) = text.split_once('@') {
        let to = variant.geometry().cell(target).ok_or(MoveError::Unreadable)?;
        return illegal::find_drop(position, dropped_piece_type(variant, piece)?, to);
    }
    let (from, rest) = leading_cell(variant.geometry(), text).ok_or(MoveError::Unreadable)?;
    let (to, rest) = leading_cell(variant.geometry(), rest).ok_or(MoveError::Unreadable)?;
    let piece_type = illegal::origin(position, from)?;
    let of_pawn = Some(piece_type) == variant.pawn();
    let letter = read_promotion(variant, piece_type, rest)?;
    let (promotion, gate) =
        if variant.rules().gates() && !of_pawn { (None, letter) } else { (letter, None) };
    if promotion.is_none() {
        let king = position.king(position.turn());
        let at = gate.map(|piece_type| (piece_type, Some(from)));
        // A rook moves to its king's cell if its place is taken.
        let castling = match king.filter(|&king| king == to && gate.is_some()) {
            Some(king) => castling(position, king, from, at),
            None if king == Some(from) => castling(position, from, to, at),
            None => None,
        };
        if let Some(castling) = castling {
            return castling;
        }
    }
    MovePattern { piece_type, from: CellSet::only(from), to, promotion, gate }.find(position)
}

fn read_promotion(
    variant: &Variant,
    piece_type: PieceTypeId,
    text: &str,
) -> Result<Option<PieceTypeId>, MoveError> {
    let becomes = match text.strip_prefix('=').unwrap_or(text) {
        "" => return Ok(None),
        "+" => variant.promoted_form(piece_type),
        letter => single(letter)
            .and_then(|letter| variant.piece_type_by_letter(letter.to_ascii_uppercase())),
    };
    becomes.map(Some).ok_or(MoveError::Unreadable)
}

/// The castling if a move of the king can only be meant as one.
fn castling(
    position: &Position,
    from: Cell,
    to: Cell,
    gate: Option<(PieceTypeId, Option<Cell>)>,
) -> Option<Result<Move, MoveError>> {
    if !matches!(position.variant().rules().castling, Castling::Rooks { .. }) {
        return None;
    }
    let takes_rook =
        |index: u8| position.castling_rooks(from, index)[0].is_some_and(|(home, _)| home == to);
    if let Some(index) = [0, 1].into_iter().find(|&index| takes_rook(index)) {
        return Some(illegal::find_castling(position, index, gate));
    }
    let ends_there = |index: u8| position.castling_end(index) == Some(to);
    let index = [0, 1].into_iter().find(|&index| ends_there(index))?;
    let adjacent = position
        .pseudo_legal_moves()
        .iter()
        .any(|mv| mv == Move::Step { from, to, promotion: None, gate: None });
    let claims = position.castling_rooks(from, index)[0].is_some() || position.is_home(from);
    (!adjacent && claims && from != to).then(|| illegal::find_castling(position, index, gate))
}
