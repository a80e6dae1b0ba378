//! Moves and lists of them.

use crate::cells::{Bits, Cell};
use crate::piece::{PieceTypeId, PieceTypeSet};

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

/// Where the generator puts what it finds: whole sets of targets at a time, so that whoever only
/// counts never looks at a single move.
pub(crate) trait Sink<B: Bits> {
    fn steps(&mut self, from: Cell, to: B);
    fn promotions(&mut self, from: Cell, to: B, into: PieceTypeSet);
    fn en_passant(&mut self, from: Cell, to: Cell);
    fn drops(&mut self, piece_type: PieceTypeId, to: B);
    fn castle(&mut self, from: Cell, to: Cell, way: u8);
}

/// A sink that takes single moves.
pub(crate) struct Each<F>(pub(crate) F);

impl<B: Bits, F: FnMut(Move)> Sink<B> for Each<F> {
    #[inline]
    fn steps(&mut self, from: Cell, to: B) {
        for to in to.cells() {
            self.0(Move::Step { from, to, promotion: None });
        }
    }
    fn promotions(&mut self, from: Cell, to: B, into: PieceTypeSet) {
        for to in to.cells() {
            for piece_type in into.iter() {
                self.0(Move::Step { from, to, promotion: Some(piece_type) });
            }
        }
    }
    fn en_passant(&mut self, from: Cell, to: Cell) {
        self.0(Move::EnPassant { from, to });
    }
    fn drops(&mut self, piece_type: PieceTypeId, to: B) {
        for to in to.cells() {
            self.0(Move::Drop { piece_type, to });
        }
    }
    fn castle(&mut self, from: Cell, to: Cell, way: u8) {
        self.0(Move::Castle { from, to, index: way });
    }
}

/// A sink that only counts.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl<B: Bits> Sink<B> for Count {
    #[inline(always)]
    fn steps(&mut self, _: Cell, to: B) {
        self.0 += u64::from(to.count());
    }
    #[inline]
    fn promotions(&mut self, _: Cell, to: B, into: PieceTypeSet) {
        self.0 += u64::from(to.count() * into.count());
    }
    #[inline]
    fn en_passant(&mut self, _: Cell, _: Cell) {
        self.0 += 1;
    }
    #[inline(always)]
    fn drops(&mut self, _: PieceTypeId, to: B) {
        self.0 += u64::from(to.count());
    }
    #[inline]
    fn castle(&mut self, _: Cell, _: Cell, _: u8) {
        self.0 += 1;
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
