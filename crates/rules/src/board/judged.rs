//! Moves that are played to see whether a rule of the variant forbids them.

use crate::board::sink::Sink;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::moves::{Gate, Move};
use crate::piece::{PieceTypeId, PieceTypeSet};
use crate::rules::Checks;

/// Passes on the moves after which the board is allowed.
pub(crate) struct Judged<'a, B: Bits, S> {
    pub(crate) board: &'a Board<B>,
    pub(crate) sink: &'a mut S,
}

impl<B: Bits> Board<B> {
    /// Whether moves must be played to see whether they are legal.
    #[inline(always)]
    pub(crate) fn judges_moves(&self) -> bool {
        self.tables.checks == Checks::Forbidden || self.tables.explodes
    }
}

impl<B: Bits, S> Judged<'_, B, S> {
    fn allows(&self, mv: Move) -> bool {
        let mut after = self.board.clone();
        after.play(mv);
        if !after.tables.explodes {
            return after.checkers().is_empty();
        }
        // A king that has exploded is not in check, and gives none.
        let enemy_exploded = after.king(after.turn).is_none();
        after.turn = self.board.turn;
        after.king(after.turn).is_some() && (enemy_exploded || after.checkers().is_empty())
    }
}

impl<B: Bits, S: Sink<B>> Sink<B> for Judged<'_, B, S> {
    fn steps(&mut self, from: Cell, to: B) {
        let step = |to| Move::Step { from, to, promotion: None, gate: None };
        let allowed = to.cells().filter(|&to| self.allows(step(to)));
        let allowed = allowed.fold(B::EMPTY, |set, to| set | B::only(to));
        self.sink.steps(from, allowed);
    }

    fn promotions(&mut self, from: Cell, to: B, into: PieceTypeSet) {
        for to in to.cells() {
            for piece_type in into.iter() {
                let promotion = Some(piece_type);
                if self.allows(Move::Step { from, to, promotion, gate: None }) {
                    self.sink.promotions(from, B::only(to), PieceTypeSet::only(piece_type));
                }
            }
        }
    }

    fn en_passant(&mut self, from: Cell, to: Cell) {
        if self.allows(Move::EnPassant { from, to }) {
            self.sink.en_passant(from, to);
        }
    }

    fn drops(&mut self, piece_type: PieceTypeId, to: B) {
        for to in to.cells() {
            if self.allows(Move::Drop { piece_type, to }) {
                self.sink.drops(piece_type, B::only(to));
            }
        }
    }

    fn castle(&mut self, from: Cell, to: Cell, index: u8, gate: Option<Gate>) {
        if self.allows(Move::Castle { from, to, index, gate }) {
            self.sink.castle(from, to, index, gate);
        }
    }

    fn gates(&mut self, from: Cell, to: B, of: PieceTypeSet) {
        for to in to.cells() {
            for piece_type in of.iter() {
                if self.allows(Move::Step { from, to, promotion: None, gate: Some(piece_type) }) {
                    self.sink.gates(from, B::only(to), PieceTypeSet::only(piece_type));
                }
            }
        }
    }
}
