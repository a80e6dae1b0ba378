//! The board in the width the variant needs: who stands where, and what a move changes.

use crate::cells::{Bits, Cell};
use crate::moves::Move;
use crate::piece::{Color, MAX_PIECE_TYPES, Piece, PieceTypeId};
use crate::rules::EnPassantRule;
use crate::setup::EnPassant;
use crate::tables::Tables;

/// No piece stands here.
const NO_PIECE: u8 = u8::MAX;

#[derive(Clone)]
pub(crate) struct Board<B: Bits> {
    pub(crate) tables: &'static Tables<B>,
    pub(crate) piece_types: [B; MAX_PIECE_TYPES],
    pub(crate) colors: [B; 2],
    /// Pieces that were pawns once and return to a hand as pawns.
    pub(crate) promoted: B,
    /// Rooks (and, where its leap is a right of its own, the king) that have not moved.
    pub(crate) castling_rights: B,
    mailbox: B::Mailbox,
    pub(crate) hands: [[u8; MAX_PIECE_TYPES]; 2],
    pub(crate) turn: Color,
    pub(crate) en_passant: EnPassant,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
}

impl<B: Bits> Board<B> {
    pub(crate) fn empty(tables: &'static Tables<B>) -> Self {
        Self {
            tables,
            piece_types: [B::EMPTY; MAX_PIECE_TYPES],
            colors: [B::EMPTY; 2],
            promoted: B::EMPTY,
            castling_rights: B::EMPTY,
            mailbox: B::mailbox(NO_PIECE),
            hands: [[0; MAX_PIECE_TYPES]; 2],
            turn: Color::White,
            en_passant: EnPassant::None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> B {
        self.colors[0] | self.colors[1]
    }

    /// Index of the type on a cell that is known to be occupied.
    #[inline(always)]
    pub(crate) fn piece_type_at(&self, cell: Cell) -> usize {
        usize::from(self.mailbox.as_ref()[cell.index()])
    }

    pub(crate) fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let piece_type = *self
            .mailbox
            .as_ref()
            .get(cell.index())
            .filter(|&&piece_type| piece_type != NO_PIECE)?;
        let color = if self.colors[0].has(cell) { Color::White } else { Color::Black };
        Some(Piece {
            color,
            piece_type: PieceTypeId::at(piece_type.into()),
            promoted: self.promoted.has(cell),
        })
    }

    #[inline(always)]
    pub(crate) fn king(&self, side: Color) -> Option<Cell> {
        (self.piece_types[self.tables.king.index()] & self.colors[side.index()]).first()
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a piece_type is below MAX_PIECE_TYPES
    pub(crate) fn put(&mut self, cell: Cell, piece_type: usize, side: Color) {
        let bit = B::only(cell);
        self.piece_types[piece_type] |= bit;
        self.colors[side.index()] |= bit;
        self.mailbox.as_mut()[cell.index()] = piece_type as u8;
    }

    #[inline(always)]
    fn lift(&mut self, cell: Cell, side: Color) -> usize {
        let bit = B::only(cell);
        let piece_type = self.piece_type_at(cell);
        self.piece_types[piece_type] ^= bit;
        self.colors[side.index()] ^= bit;
        self.mailbox.as_mut()[cell.index()] = NO_PIECE;
        piece_type
    }

    /// A captured piece leaves the board, for its captor's hand where pieces change sides.
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

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let side = self.turn;
        let passed = std::mem::replace(&mut self.en_passant, EnPassant::None);
        self.halfmoves = self.halfmoves.saturating_add(1);
        match mv {
            Move::Step { from, to, promotion } => self.step(from, to, promotion),
            Move::EnPassant { from, to } => {
                if let EnPassant::Advance { pawn, .. } = passed {
                    self.capture(pawn);
                    self.castling_rights &= !B::only(pawn);
                }
                let piece_type = self.lift(from, side);
                self.put(to, piece_type, side);
            }
            Move::Drop { piece_type, to } => {
                let held = &mut self.hands[side.index()][piece_type.index()];
                *held = held.saturating_sub(1);
                self.put(to, piece_type.index(), side);
                self.halfmoves = 0;
            }
            Move::Castle { from, to, index } => {
                let rooks = self.castling_rooks(from, index);
                self.forget_rights(side);
                let king = self.lift(from, side);
                let lifted = rooks.map(|rook| rook.map(|(home, end)| (self.lift(home, side), end)));
                self.put(to, king, side);
                for (rook, end) in lifted.into_iter().flatten() {
                    self.put(end, rook, side);
                }
            }
        }
        self.turn = !side;
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
            self.forget_rights(side);
        }
        if becomes != piece_type {
            self.halfmoves = 0;
        }
        if piece_type == tables.pawn {
            self.halfmoves = 0;
            self.set_en_passant(from, to);
        }
    }

    /// Once its king has moved, a side has no rights left.
    #[inline]
    fn forget_rights(&mut self, side: Color) {
        self.castling_rights &= !self.colors[side.index()];
    }

    /// What a pawn's move allows the opponent's pawns for one turn.
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
                // First crossed first: nearest to where the pawn came from.
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

    /// The pieces of a side that attack a cell, given what is occupied. A piece that is not in
    /// `occupied` attacks nothing.
    #[inline]
    pub(crate) fn attackers(&self, target: Cell, occupied: B, by: Color) -> B {
        let tables = self.tables;
        let side = by.index();
        let index = target.index();
        let mut attackers = tables.pawn_attackers[side][index] & self.piece_types[tables.pawn];
        for leap in &tables.leaps {
            attackers |= leap.from[side][index] & leap.attackers.union(&self.piece_types);
        }
        let pieces = self.colors[side] & occupied;
        attackers &= pieces;
        for sniper in (self.snipers(target, by) & pieces).cells() {
            if (tables.between(target, sniper) & occupied).is_empty() {
                attackers |= B::only(sniper);
            }
        }
        attackers
    }

    /// Whether a side attacks a cell, given what is occupied; what the unmoved king's leap guards
    /// counts too.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, target: Cell, occupied: B, by: Color) -> bool {
        let tables = self.tables;
        let side = by.index();
        let index = target.index();
        let mut attackers = tables.pawn_attackers[side][index] & self.piece_types[tables.pawn];
        for leap in &tables.leaps {
            attackers |= leap.from[side][index] & leap.attackers.union(&self.piece_types);
        }
        let pieces = self.colors[side] & occupied;
        if !(attackers & pieces).is_empty() || self.leap_guards(target, by) {
            return true;
        }
        (self.snipers(target, by) & pieces)
            .cells()
            .any(|sniper| (tables.between(target, sniper) & occupied).is_empty())
    }

    /// Pieces that would attack a cell along a line if nothing stood in between.
    #[inline(always)]
    pub(crate) fn snipers(&self, target: Cell, by: Color) -> B {
        let tables = self.tables;
        let lines = &tables.lines[target.index()];
        let mut snipers = (lines.orthogonals & tables.orthogonal.union(&self.piece_types))
            | (lines.diagonals & tables.diagonal.union(&self.piece_types));
        for double in &tables.double_steps {
            snipers |=
                double.from[by.index()][target.index()] & double.movers.union(&self.piece_types);
        }
        snipers & self.colors[by.index()]
    }

    /// The pieces that give check to the side to move.
    pub(crate) fn checkers(&self) -> B {
        self.king(self.turn)
            .map_or(B::EMPTY, |king| self.attackers(king, self.occupied(), !self.turn))
    }

    /// Whether two positions are the same for repetition: pieces by how they move, hands, turn,
    /// rights and what pawns may do en passant. Counters and marks of origin do not matter.
    pub(crate) fn is_repetition_of(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.colors == other.colors
            && self.piece_types == other.piece_types
            && self.castling_rights == other.castling_rights
            && self.hands == other.hands
            && self.en_passant_right() == other.en_passant_right()
    }

    /// The right to capture en passant as far as repetition counts it: where every run is
    /// recorded, only if such a capture is legal.
    fn en_passant_right(&self) -> EnPassant {
        match self.tables.en_passant {
            EnPassantRule::Always if !self.has_en_passant_capture() => EnPassant::None,
            _ => self.en_passant,
        }
    }
}
