//! Gating: a piece in hand takes the place of a piece that moves for the first time.

use crate::board::sink::Sink;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::moves::{Gate, Move};
use crate::piece::{MAX_PIECE_TYPES, PieceTypeId, PieceTypeSet};

/// Passes each move on, followed by the same move with each piece in hand that can take the place
/// of the moving piece. Such a piece never saves the king, and so changes nothing about which moves
/// are legal.
pub(crate) struct WithGates<'a, B: Bits, S> {
    board: &'a Board<B>,
    unmoved: B,
    held: PieceTypeSet,
    sink: &'a mut S,
}

impl<'a, B: Bits, S> WithGates<'a, B, S> {
    pub(crate) fn new(board: &'a Board<B>, sink: &'a mut S) -> Self {
        let side = board.turn.index();
        let held = board.hands[side].iter().enumerate().filter(|&(_, &count)| count > 0);
        Self {
            board,
            unmoved: board.castling_rights & board.colors[side],
            held: held.map(|(index, _)| PieceTypeId::at(index)).collect(),
            sink,
        }
    }
}

impl<B: Bits, S: Sink<B>> Sink<B> for WithGates<'_, B, S> {
    fn steps(&mut self, from: Cell, to: B) {
        self.sink.steps(from, to);
        if self.unmoved.has(from) {
            self.sink.gates(from, to, self.held);
        }
    }
    fn promotions(&mut self, from: Cell, to: B, into: PieceTypeSet) {
        self.sink.promotions(from, to, into);
    }
    fn en_passant(&mut self, from: Cell, to: Cell) {
        self.sink.en_passant(from, to);
    }
    fn drops(&mut self, piece_type: PieceTypeId, to: B) {
        self.sink.drops(piece_type, to);
    }
    fn castle(&mut self, from: Cell, to: Cell, index: u8, gate: Option<Gate>) {
        self.sink.castle(from, to, index, gate);
        let Some((rook, rook_end)) = self.board.castling_rooks(from, index)[0] else { return };
        for cell in [from, rook].into_iter().filter(|&cell| cell != to && cell != rook_end) {
            for piece_type in self.held.iter() {
                self.sink.castle(from, to, index, Some(Gate { piece_type, cell }));
            }
        }
    }
    fn gates(&mut self, from: Cell, to: B, of: PieceTypeSet) {
        self.sink.gates(from, to, of);
    }
}

impl<B: Bits> Board<B> {
    /// Puts the piece of a move from the hand on the cell that was left, and drops rights that have
    /// become void. The side that moved is still to move.
    #[inline(never)]
    pub(crate) fn pass_gates(&mut self, mv: Move) {
        let side = self.turn;
        if let Some(Gate { piece_type, cell }) = mv.gate() {
            let held = &mut self.hands[side.index()][piece_type.index()];
            *held = held.saturating_sub(1);
            self.put(cell, piece_type.index(), side);
        }
        Color::BOTH.into_iter().for_each(|side| self.drop_void_rights(side));
    }

    /// Drops the rights of unmoved pieces of a side with nothing in hand, unless they allow it to
    /// castle.
    pub(crate) fn drop_void_rights(&mut self, side: Color) {
        if self.hands[side.index()] == [0; MAX_PIECE_TYPES] {
            let rooks = self.unmoved_rooks(side);
            let king = self.king(side).filter(|_| !rooks.is_empty());
            let kept = king.map_or(B::EMPTY, |king| rooks | B::only(king));
            self.castling_rights &= kept | !self.colors[side.index()];
        }
    }
}
