//! Playing a move: updates pieces, hands, rights and counters.

use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::moves::Move;
use crate::piece::PieceTypeId;
use crate::rules::{Checks, EnPassantRule};
use crate::setup::EnPassant;

impl<B: Bits> Board<B> {
    /// Removes a captured piece and, if the variant has hands, adds it to the hand of the side to
    /// move.
    #[inline]
    fn capture(&mut self, cell: Cell) {
        let piece_type = self.lift(cell, !self.turn);
        self.halfmoves = 0;
        if self.tables.captures_to_hand {
            let returned = if self.promoted.has(cell) {
                self.tables.pawn
            } else {
                self.tables
                    .promotion
                    .unpromoted_form(PieceTypeId::at(piece_type))
                    .map_or(piece_type, PieceTypeId::index)
            };
            let held = &mut self.hands[self.turn.index()][returned];
            *held = held.saturating_add(1);
            self.promoted &= !B::only(cell);
        }
    }

    /// Plays a legal move without checking that it is legal.
    ///
    /// # Panics
    /// Possibly, if the move is not legal.
    pub fn play(&mut self, mv: Move) {
        let side = self.turn;
        let passed = std::mem::replace(&mut self.en_passant, EnPassant::None);
        self.halfmoves = self.halfmoves.saturating_add(1);
        match mv {
            Move::Step { from, to, promotion, .. } => self.step(from, to, promotion),
            Move::EnPassant { from, to } => {
                if let EnPassant::Advance { pawn, .. } = passed {
                    self.capture(pawn);
                    self.castling_rights &= !B::only(pawn);
                }
                let piece_type = self.lift(from, side);
                if self.tables.explodes {
                    self.explode(to);
                } else {
                    self.put(to, piece_type, side);
                }
            }
            Move::Drop { piece_type, to } => {
                let held = &mut self.hands[side.index()][piece_type.index()];
                *held = held.saturating_sub(1);
                self.put(to, piece_type.index(), side);
                self.halfmoves = 0;
            }
            Move::Castle { from, to, index, .. } => {
                let rooks = self.castling_rooks(from, index);
                let homes = rooks.into_iter().flatten();
                self.lose_rights(
                    side,
                    homes.fold(B::only(from), |all, (rook, _)| all | B::only(rook)),
                );
                let king = self.lift(from, side);
                let lifted = rooks.map(|rook| rook.map(|(home, end)| (self.lift(home, side), end)));
                self.put(to, king, side);
                for (rook, end) in lifted.into_iter().flatten() {
                    self.put(end, rook, side);
                }
            }
        }
        if self.tables.gating_rook.is_some() {
            self.pass_gates(mv);
        }
        self.turn = !side;
        if self.tables.checks == Checks::ThreeWin && !self.checkers().is_empty() {
            let given = &mut self.checks[side.index()];
            *given = given.saturating_add(1);
        }
        self.fullmoves = self.fullmoves.saturating_add(u16::from(side == Color::Black));
    }

    #[inline(always)]
    fn step(&mut self, from: Cell, to: Cell, promotion: Option<PieceTypeId>) {
        let side = self.turn;
        let tables = self.tables;
        let (from_bit, to_bit) = (B::only(from), B::only(to));
        let piece_type = self.lift(from, side);
        if self.colors[(!side).index()].has(to) {
            self.capture(to);
            if tables.explodes {
                self.castling_rights &= !(from_bit | to_bit);
                return self.explode(to);
            }
        }
        let becomes = promotion.map_or(piece_type, PieceTypeId::index);
        self.put(to, becomes, side);
        if tables.marks {
            if self.promoted.has(from) || becomes != piece_type {
                self.promoted |= to_bit;
            }
            self.promoted &= !from_bit;
        }
        self.castling_rights &= !(from_bit | to_bit);
        if piece_type == tables.king.index() {
            self.lose_rights(side, B::EMPTY);
        }
        if becomes != piece_type {
            self.halfmoves = 0;
        }
        if piece_type == tables.pawn {
            self.halfmoves = 0;
            self.set_en_passant(from, to);
        }
    }

    /// Removes the pieces next to a cell, except pawns.
    fn explode(&mut self, cell: Cell) {
        let near = self.tables.king_steps[0][cell.index()];
        for side in Color::BOTH {
            let lost = near & self.colors[side.index()] & !self.piece_types[self.tables.pawn];
            for cell in lost.cells() {
                self.lift(cell, side);
            }
            if self.king(side).is_none() {
                self.lose_rights(side, B::EMPTY);
            }
            self.castling_rights &= !lost;
        }
    }

    /// Removes all castling rights of a side, because its king has moved; those of `moved` only
    /// where they are the cells of all unmoved pieces.
    #[inline]
    fn lose_rights(&mut self, side: Color, moved: B) {
        let own = self.colors[side.index()];
        self.castling_rights &= if self.tables.gating_rook.is_some() { !moved } else { !own };
    }

    /// Records what a pawn's move allows enemy pawns to capture en passant.
    #[inline]
    fn set_en_passant(&mut self, from: Cell, to: Cell) {
        let tables = self.tables;
        let (side, enemy) = (self.turn.index(), (!self.turn).index());
        let cell = &tables.pawns[side][from.index()];
        if cell.long.has(to) {
            let crossed = tables.between(from, to);
            let pawns = self.piece_types[tables.pawn] & self.colors[enemy];
            let attacked =
                |crossed: Cell| !(tables.pawn_attackers[enemy][crossed.index()] & pawns).is_empty();
            if tables.en_passant == EnPassantRule::Always || crossed.cells().any(attacked) {
                // The cell nearest to the pawn's origin comes first.
                let mut cells = [crossed.first(), crossed.rest().first()];
                if self.turn == Color::Black && cells[1].is_some() {
                    cells.reverse();
                }
                self.en_passant = EnPassant::Advance { pawn: to, crossed: cells };
            }
        } else if tables.scornful && cell.aside.has(to) {
            let scorned = cell.ahead & self.piece_types[tables.pawn] & self.colors[enemy];
            if let Some(capturer) = scorned.first() {
                self.en_passant = EnPassant::Scornful { pawn: to, capturer };
            }
        }
    }
}
