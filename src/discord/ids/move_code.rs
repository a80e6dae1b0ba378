//! A man and a move as numbers, as custom ids and menus carry them. They mean something only on the
//! board they were written for; there they are looked for among the legal moves, so that a forged
//! one finds nothing.

use std::fmt;
use std::str::FromStr;

use courier_rules::{Cell, Move, Position};

use crate::discord::ids::actions::UnknownCustomId;

/// A man that may move: on the board by its cell, in the hand by its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Man {
    OnBoard(u8),
    InHand(u8),
}

/// A move by its kind and its numbers: a step to a cell, what the man becomes there, a capture in
/// passing, a drop, a castling with its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveCode {
    letter: char,
    numbers: [Option<u8>; 3],
}

/// Cells and kinds are below 256 in every game.
fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

impl Man {
    /// The man that makes a move.
    pub(crate) fn of(the_move: Move) -> Self {
        match the_move {
            Move::Drop { piece_type: kind, .. } => Self::InHand(small(kind.index())),
            other => Self::OnBoard(small(other.origin().map_or(0, Cell::index))),
        }
    }
}

impl MoveCode {
    pub(crate) fn of(the_move: Move) -> Self {
        let cell = |cell: Cell| Some(small(cell.index()));
        let (letter, numbers) = match the_move {
            Move::Step { from, to, promotion } => {
                ('s', [cell(from), cell(to), promotion.map(|kind| small(kind.index()))])
            }
            Move::EnPassant { from, to } => ('e', [cell(from), cell(to), None]),
            Move::Drop { piece_type: kind, to } => {
                ('d', [Some(small(kind.index())), cell(to), None])
            }
            Move::Castle { from, to, index: way } => ('c', [cell(from), cell(to), Some(way)]),
        };
        Self { letter, numbers }
    }

    /// The legal move it means on this board, if there is one.
    pub(crate) fn find(self, position: &Position) -> Option<Move> {
        position.legal_moves().into_iter().find(|legal| Self::of(*legal) == self)
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnBoard(cell) => write!(f, "b{cell}"),
            Self::InHand(kind) => write!(f, "h{kind}"),
        }
    }
}

impl FromStr for Man {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let read = |number: &str| number.parse().map_err(|_| UnknownCustomId);
        match (text.strip_prefix('b'), text.strip_prefix('h')) {
            (Some(cell), _) => read(cell).map(Self::OnBoard),
            (_, Some(kind)) => read(kind).map(Self::InHand),
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
        let letter = text.chars().next().filter(|c| "sedc".contains(*c)).ok_or(UnknownCustomId)?;
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::Variant;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn forged_ones_are_refused() {
        for text in ["", "s", "s1", "x1.2", "s1.2.3.4", "s1.256", "s1.-2", "é1.2", "s1,2"] {
            assert_eq!(text.parse::<MoveCode>(), Err(UnknownCustomId), "{text}");
        }
        for text in ["", "b", "x1", "b256", "h-1", "1"] {
            assert_eq!(text.parse::<Man>(), Err(UnknownCustomId), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

        /// In every game every legal move is found by its code, and no other.
        #[test]
        fn every_move_reads_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
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
                    prop_assert_eq!(written.parse::<MoveCode>().unwrap().find(&position), Some(legal));
                    let man = Man::of(legal);
                    prop_assert_eq!(man.to_string().parse::<Man>(), Ok(man));
                }
            }
        }
    }
}
