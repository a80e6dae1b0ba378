//! The methods of a board for programs that search positions.

use crate::board::sink::Each;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::moves::Move;
use crate::piece::{MAX_PIECE_TYPES, PieceTypeId};
use crate::setup::EnPassant;

/// Work on a board whose width is known only at run time. See [`board`](crate::board).
pub trait BoardVisitor {
    /// What the work returns.
    type Output;

    /// Does the work.
    fn visit<B: Bits>(self, board: &Board<B>) -> Self::Output;
}

impl<B: Bits> Board<B> {
    /// The side to move.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The cells occupied by a side.
    #[must_use]
    #[inline]
    pub fn cells_of(&self, color: Color) -> B {
        self.colors[color.index()]
    }

    /// All cells with pieces of a type, of both sides.
    #[must_use]
    #[inline]
    pub fn cells_of_type(&self, piece_type: PieceTypeId) -> B {
        self.piece_types[piece_type.index()]
    }

    /// The type and the owner of the piece on a cell.
    #[must_use]
    #[inline]
    pub fn piece_on(&self, cell: Cell) -> Option<(PieceTypeId, Color)> {
        let bit = B::only(cell);
        if (self.occupied() & bit).is_empty() {
            return None;
        }
        let color = if (self.colors[0] & bit).is_empty() { Color::Black } else { Color::White };
        Some((PieceTypeId::at(self.piece_type_at(cell)), color))
    }

    /// The number of pieces of each type in a side's hand.
    #[must_use]
    #[inline]
    pub fn hand(&self, color: Color) -> &[u8; MAX_PIECE_TYPES] {
        &self.hands[color.index()]
    }

    /// The number of checks that a side has given, where that matters; otherwise 0.
    #[must_use]
    #[inline]
    pub fn checks_given(&self, color: Color) -> u8 {
        self.checks[color.index()]
    }

    /// The cells of rooks that may still castle, and of kings that may still leap; where pieces in
    /// hand take the places of others, of all unmoved pieces.
    #[must_use]
    #[inline]
    pub fn rights(&self) -> B {
        self.castling_rights
    }

    /// The en passant right that counts for repetition: [`EnPassant::None`] unless such a capture
    /// is legal (FIDE Laws, 9.2.3).
    #[must_use]
    #[inline]
    pub fn en_passant(&self) -> EnPassant {
        self.en_passant_right()
    }

    /// The number of plies since the last capture, pawn move, promotion or drop.
    #[must_use]
    #[inline]
    pub fn plies_without_progress(&self) -> u16 {
        self.halfmoves
    }

    /// Passes each legal move to a function, in no particular order.
    #[inline]
    pub fn moves(&self, each: impl FnMut(Move)) {
        self.generate(&mut Each(each));
    }

    /// Passes each legal capture, and each legal pawn move to the far edge, to a function.
    #[inline]
    pub fn captures(&self, each: impl FnMut(Move)) {
        self.generate_captures(&mut Each(each));
    }

    /// The cells that a piece would attack from a cell, if the cells of `occupied` are occupied.
    /// For pawns the cells where they capture; moves without a capture do not count.
    #[must_use]
    #[inline]
    pub fn attacks(&self, piece_type: PieceTypeId, from: Cell, side: Color, occupied: B) -> B {
        let tables = self.tables;
        let (piece_type, side) = (piece_type.index(), side.index());
        if piece_type == tables.pawn {
            return tables.pawns[side][from.index()].captures;
        }
        let moves = tables.of_piece_type[piece_type];
        let mut attacked = B::EMPTY;
        if moves.orthogonal {
            attacked |= tables.orthogonal_rides(from, occupied);
        }
        if moves.diagonal {
            attacked |= tables.diagonal_rides(from, occupied);
        }
        if let Some(leap) = moves.leaps.and_then(|place| tables.leaps.get(place)) {
            attacked |= leap.to[side][from.index()];
        }
        if let Some(double) = moves.double_steps.and_then(|place| tables.double_steps.get(place)) {
            attacked |= self.open_double_steps(from, double.to[side][from.index()], occupied);
        }
        attacked
    }

    /// Where a side may drop pieces of a type, including occupied cells; empty in variants without
    /// drops.
    #[must_use]
    #[inline]
    pub fn drop_cells(&self, side: Color, piece_type: PieceTypeId) -> B {
        let zones = self.tables.drops.as_ref();
        zones.map_or(B::EMPTY, |zones| zones[side.index()][piece_type.index()])
    }

    /// Whether the side to move has to capture.
    #[must_use]
    #[inline]
    pub fn must_capture(&self) -> bool {
        let enemies = self.colors[(!self.turn).index()];
        self.tables.must_capture
            && self.constraints().is_some_and(|found| (found.targets & !enemies).is_empty())
    }

    /// Whether neither side can ever win.
    #[must_use]
    #[inline]
    pub fn is_dead(&self) -> bool {
        Color::BOTH.into_iter().all(|color| self.cannot_win(color))
    }
}
