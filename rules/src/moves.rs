//! Moves and lists of them.

use crate::cells::Cell;
use crate::piece::PieceTypeId;

/// One move. It says what a player does, not what follows from it, so it is only meaningful
/// together with a [`Position`](crate::Position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes to another cell, capturing what stands there. A piece that promotes where it
    /// stands (C'escacs) makes a step onto its own cell.
    Step {
        /// Where it stands.
        from: Cell,
        /// Where it ends.
        to: Cell,
        /// What it becomes, if it changes.
        promotion: Option<PieceTypeId>,
    },
    /// A pawn captures the pawn that has just run past `to`.
    EnPassant {
        /// Where the capturing pawn stands.
        from: Cell,
        /// Where it ends: a cell that the captured pawn crossed.
        to: Cell,
    },
    /// A piece from the hand enters the board.
    Drop {
        /// What is dropped.
        piece_type: PieceTypeId,
        /// Where it enters.
        to: Cell,
    },
    /// The king and one or two rooks move together.
    Castle {
        /// Where the king stands.
        from: Cell,
        /// Where the king ends.
        to: Cell,
        /// Which of the variant's castlings: on squares 0 towards the last file (`O-O`) and 1
        /// towards the first (`O-O-O`).
        index: u8,
    },
}

impl Move {
    /// Where the moving piece comes from; `None` for a drop. For castling, the king's cell.
    #[must_use]
    pub const fn origin(self) -> Option<Cell> {
        match self {
            Self::Step { from, .. } | Self::EnPassant { from, .. } | Self::Castle { from, .. } => {
                Some(from)
            }
            Self::Drop { .. } => None,
        }
    }

    /// Where the moving piece ends; for castling, the king.
    #[must_use]
    pub const fn target(self) -> Cell {
        match self {
            Self::Step { to, .. }
            | Self::EnPassant { to, .. }
            | Self::Drop { to, .. }
            | Self::Castle { to, .. } => to,
        }
    }

    /// What the moving piece becomes, if it changes.
    #[must_use]
    pub const fn promotion(self) -> Option<PieceTypeId> {
        match self {
            Self::Step { promotion, .. } => promotion,
            _ => None,
        }
    }
}

/// The legal moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none: mate or stalemate.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the move is among them.
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.0.contains(&mv)
    }

    /// The moves, in no particular order.
    pub fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, Move>> {
        self.0.iter().copied()
    }

    /// The moves as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl MoveList {
    pub(crate) fn with_room() -> Self {
        Self(Vec::with_capacity(64))
    }
    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}
