//! Receivers of generated moves. The generator passes sets of target cells, so that counting moves
//! does not enumerate them.

use crate::cells::{Bits, Cell};
use crate::moves::{Gate, Move};
use crate::piece::{PieceTypeId, PieceTypeSet};

/// Receives generated moves.
pub(crate) trait Sink<B: Bits> {
    fn steps(&mut self, from: Cell, to: B);
    fn promotions(&mut self, from: Cell, to: B, into: PieceTypeSet);
    fn en_passant(&mut self, from: Cell, to: Cell);
    fn drops(&mut self, piece_type: PieceTypeId, to: B);
    fn castle(&mut self, from: Cell, to: Cell, index: u8, gate: Option<Gate>);
    /// Steps with a piece of one of these types that takes the place of the moving piece.
    fn gates(&mut self, from: Cell, to: B, of: PieceTypeSet);
}

pub(crate) struct Each<F>(pub(crate) F);

impl<B: Bits, F: FnMut(Move)> Sink<B> for Each<F> {
    #[inline]
    fn steps(&mut self, from: Cell, to: B) {
        for to in to.cells() {
            self.0(Move::Step { from, to, promotion: None, gate: None });
        }
    }
    fn promotions(&mut self, from: Cell, to: B, into: PieceTypeSet) {
        for to in to.cells() {
            for piece_type in into.iter() {
                self.0(Move::Step { from, to, promotion: Some(piece_type), gate: None });
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
    fn castle(&mut self, from: Cell, to: Cell, index: u8, gate: Option<Gate>) {
        self.0(Move::Castle { from, to, index, gate });
    }
    fn gates(&mut self, from: Cell, to: B, of: PieceTypeSet) {
        for to in to.cells() {
            for piece_type in of.iter() {
                self.0(Move::Step { from, to, promotion: None, gate: Some(piece_type) });
            }
        }
    }
}

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
    fn castle(&mut self, _: Cell, _: Cell, _: u8, _: Option<Gate>) {
        self.0 += 1;
    }
    #[inline]
    fn gates(&mut self, _: Cell, to: B, of: PieceTypeSet) {
        self.0 += u64::from(to.count() * of.count());
    }
}
