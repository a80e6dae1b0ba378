//! Moves and move lists.

use crate::cells::Cell;
use crate::piece::PieceTypeId;

/// A move. It has a meaning only in a [`Position`](crate::Position): it does not contain what is
/// captured, for example. `Move` has no text of its own; [`UciMove`](crate::notation::uci::UciMove)
/// and [`san`](crate::notation::san) write and read it.
///
/// ```
/// use courier_rules::{Move, Variant, notation::uci};
/// let start = Variant::by_key("chess").unwrap().start(0).unwrap();
/// let geometry = start.variant().geometry();
/// let (from, to) = (geometry.cell("e2").unwrap(), geometry.cell("e4").unwrap());
/// let mv = Move::Step { from, to, promotion: None, gate: None };
/// assert!(start.legal_moves().contains(mv));
/// assert_eq!(uci::print(&start, mv), "e2e4");
/// assert_eq!(mv.target(), to);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece moves to a cell and captures an enemy piece there. A pawn that promotes without
    /// moving (C'escacs) has `from` equal to `to`.
    Step {
        /// The cell it leaves.
        from: Cell,
        /// The cell it reaches.
        to: Cell,
        /// The type it promotes to.
        promotion: Option<PieceTypeId>,
        /// The type of the piece from the hand that takes its place, if this is its first move.
        gate: Option<PieceTypeId>,
    },
    /// A pawn captures the pawn that has just passed `to`.
    EnPassant {
        /// The cell that the capturing pawn leaves.
        from: Cell,
        /// The cell it reaches: one that the captured pawn passed.
        to: Cell,
    },
    /// A piece is dropped from the hand onto the board.
    Drop {
        /// The type of the dropped piece.
        piece_type: PieceTypeId,
        /// The cell it is dropped on.
        to: Cell,
    },
    /// The king castles with one or two rooks.
    Castle {
        /// The cell that the king leaves.
        from: Cell,
        /// The cell that the king reaches.
        to: Cell,
        /// On squares 0 for castling towards the last file (`O-O`) and 1 towards the first
        /// (`O-O-O`); in C'escacs the index in [`Castling::Leaps`](crate::Castling::Leaps).
        index: u8,
        /// The piece from the hand that takes the place of the king or of the rook.
        gate: Option<Gate>,
    },
}

/// A piece from the hand that takes the place of a piece in its first move (Seirawan chess).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gate {
    /// The type of the piece.
    pub piece_type: PieceTypeId,
    /// The cell that was left, and that it is put on.
    pub cell: Cell,
}

impl Move {
    /// The cell that the moving piece leaves (in castling, the king); `None` for a drop.
    #[must_use]
    pub const fn origin(self) -> Option<Cell> {
        match self {
            Self::Step { from, .. } | Self::EnPassant { from, .. } | Self::Castle { from, .. } => {
                Some(from)
            }
            Self::Drop { .. } => None,
        }
    }

    /// The cell that the moving piece reaches (in castling, the king).
    #[must_use]
    pub const fn target(self) -> Cell {
        match self {
            Self::Step { to, .. }
            | Self::EnPassant { to, .. }
            | Self::Drop { to, .. }
            | Self::Castle { to, .. } => to,
        }
    }

    /// The type that the moving piece promotes to.
    #[must_use]
    pub const fn promotion(self) -> Option<PieceTypeId> {
        match self {
            Self::Step { promotion, .. } => promotion,
            _ => None,
        }
    }

    /// The piece from the hand that takes the place of the moving piece.
    #[must_use]
    pub const fn gate(self) -> Option<Gate> {
        match self {
            Self::Step { from, gate: Some(piece_type), .. } => {
                Some(Gate { piece_type, cell: from })
            }
            Self::Castle { gate, .. } => gate,
            _ => None,
        }
    }
}

/// The legal moves of a position, in no particular order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// The number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no legal move: checkmate or stalemate.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the list contains a move.
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.0.contains(&mv)
    }

    /// The moves.
    pub fn iter(&self) -> std::iter::Copied<std::slice::Iter<'_, Move>> {
        self.0.iter().copied()
    }

    /// The moves as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }

    pub(crate) fn with_usual_capacity() -> Self {
        Self(Vec::with_capacity(64))
    }

    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
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
