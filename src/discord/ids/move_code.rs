//! Short codes of a piece and of a move, for custom ids and menu entries. A code is valid only for
//! its board: it is looked up among the legal moves, so a forged code finds no move.

use std::fmt;
use std::str::FromStr;

use courier_rules::{Cell, Move, PieceTypeId, Position};

use super::fields::{UnknownCustomId, single_fields};

/// A piece that can move: the index of its cell on the board, or of its piece type in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PieceRef {
    OnBoard(u8),
    InHand(u8),
}

/// A move as a letter and numbers: `s` and the cells of a step, with the piece type of a promotion;
/// `g`, the cells of a step and the piece type that takes the place of the piece; `e` and the cells
/// of an en passant capture; `d`, the piece type and the cell of a drop; `c`, the king's cells and
/// the number of a castling move; `k` or `r`, the king's cell, the number of a castling move and
/// the piece type that takes the place of the king or the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveCode {
    letter: char,
    numbers: [Option<u8>; 3],
}

/// Cells and piece types are numbered below 256 in every variant.
fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl PieceRef {
    /// The piece that makes a move.
    pub(crate) fn of(the_move: Move) -> Self {
        match the_move {
            Move::Drop { piece_type, .. } => Self::InHand(small(piece_type.index())),
            other => Self::OnBoard(small(other.origin().map_or(0, Cell::index))),
        }
    }
}

impl MoveCode {
    pub(crate) fn of(the_move: Move) -> Self {
        let cell = |cell: Cell| Some(small(cell.index()));
        let of_type = |piece_type: PieceTypeId| Some(small(piece_type.index()));
        let (letter, numbers) = match the_move {
            Move::Step { from, to, gate: Some(piece_type), .. } => {
                ('g', [cell(from), cell(to), of_type(piece_type)])
            }
            Move::Step { from, to, promotion, gate: None } => {
                ('s', [cell(from), cell(to), promotion.and_then(of_type)])
            }
            Move::EnPassant { from, to } => ('e', [cell(from), cell(to), None]),
            Move::Drop { piece_type, to } => ('d', [of_type(piece_type), cell(to), None]),
            Move::Castle { from, to, index, gate: None } => {
                ('c', [cell(from), cell(to), Some(index)])
            }
            Move::Castle { from, index, gate: Some(gate), .. } => {
                let letter = if gate.cell == from { 'k' } else { 'r' };
                (letter, [cell(from), Some(index), of_type(gate.piece_type)])
            }
        };
        Self { letter, numbers }
    }

    /// The legal move with this code in a position.
    pub(crate) fn find(self, position: &Position) -> Option<Move> {
        position.legal_moves().into_iter().find(|legal| Self::of(*legal) == self)
    }
}

impl fmt::Display for PieceRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnBoard(cell) => write!(f, "b{cell}"),
            Self::InHand(piece_type) => write!(f, "h{piece_type}"),
        }
    }
}

impl FromStr for PieceRef {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let read = |number: &str| number.parse().map_err(|_| UnknownCustomId);
        match (text.strip_prefix('b'), text.strip_prefix('h')) {
            (Some(cell), _) => read(cell).map(Self::OnBoard),
            (_, Some(piece_type)) => read(piece_type).map(Self::InHand),
            _ => Err(UnknownCustomId),
        }
    }
}

impl fmt::Display for MoveCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers.iter().flatten().map(u8::to_string).collect();
        write!(f, "{}{}", self.letter, numbers.join("."))
    }
}

impl FromStr for MoveCode {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let letter =
            text.chars().next().filter(|c| "sgedckr".contains(*c)).ok_or(UnknownCustomId)?;
        let read: Result<Vec<u8>, _> =
            text.get(1..).unwrap_or_default().split('.').map(str::parse).collect();
        let numbers = match read.map_err(|_| UnknownCustomId)?.as_slice() {
            [one, two] => [Some(*one), Some(*two), None],
            [one, two, three] => [Some(*one), Some(*two), Some(*three)],
            _ => return Err(UnknownCustomId),
        };
        Ok(Self { letter, numbers })
    }
}

single_fields! {
    PieceRef: Self::InHand(u8::MAX);
    MoveCode: Self { letter: 's', numbers: [Some(u8::MAX); 3] };
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::Variant;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn forged_codes_are_refused() {
        for text in ["", "s", "s1", "x1.2", "s1.2.3.4", "s1.256", "s1.-2", "é1.2", "s1,2"] {
            assert_eq!(text.parse::<MoveCode>(), Err(UnknownCustomId), "{text}");
        }
        for text in ["", "b", "x1", "b256", "h-1", "1"] {
            assert_eq!(text.parse::<PieceRef>(), Err(UnknownCustomId), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        /// In every variant each legal move, and only that move, is found by its code.
        #[test]
        fn every_move_reads_back(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80),
        ) {
            for variant in Variant::all() {
                let mut position = variant.start(variant.default_start()).unwrap();
                for choice in &choices {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position = position.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
                }
                for legal in position.legal_moves() {
                    let written = MoveCode::of(legal).to_string();
                    prop_assert!(written.len() <= 12, "{}", written);
                    let code: MoveCode = written.parse().unwrap();
                    prop_assert_eq!(code.find(&position), Some(legal));
                    let piece = PieceRef::of(legal);
                    prop_assert_eq!(piece.to_string().parse::<PieceRef>(), Ok(piece));
                }
            }
        }
    }
}
