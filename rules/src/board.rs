//! The board in the width the variant needs: who stands where, and what a move changes.

use crate::cells::{Bits, Cell};
use crate::kind::{Color, KINDS, Man, PieceTypeId};
use crate::moves::Move;
use crate::rules::PassingRecord;
use crate::setup::Passing;
use crate::tables::Tables;

/// No man stands here.
const NOBODY: u8 = u8::MAX;

#[derive(Clone)]
pub(crate) struct Board<B: Bits> {
    pub(crate) tables: &'static Tables<B>,
    pub(crate) kinds: [B; KINDS],
    pub(crate) colors: [B; 2],
    /// Men that were pawns once and return to a hand as pawns.
    pub(crate) promoted: B,
    /// Rooks (and, where its leap is a right of its own, the king) that have not moved.
    pub(crate) unmoved: B,
    men: B::Men,
    pub(crate) hands: [[u8; KINDS]; 2],
    pub(crate) turn: Color,
    pub(crate) passing: Passing,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
}

impl<B: Bits> Board<B> {
    pub(crate) fn empty(tables: &'static Tables<B>) -> Self {
        Self {
            tables,
            kinds: [B::EMPTY; KINDS],
            colors: [B::EMPTY; 2],
            promoted: B::EMPTY,
            unmoved: B::EMPTY,
            men: B::men(NOBODY),
            hands: [[0; KINDS]; 2],
            turn: Color::White,
            passing: Passing::None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> B {
        self.colors[0] | self.colors[1]
    }

    /// Index of the kind on a cell that is known to be occupied.
    #[inline(always)]
    pub(crate) fn kind_at(&self, cell: Cell) -> usize {
        usize::from(self.men.as_ref()[cell.index()])
    }

    pub(crate) fn man_at(&self, cell: Cell) -> Option<Man> {
        let kind = *self.men.as_ref().get(cell.index()).filter(|&&kind| kind != NOBODY)?;
        let color = if self.colors[0].has(cell) { Color::White } else { Color::Black };
        Some(Man { color, kind: PieceTypeId::at(kind.into()), promoted: self.promoted.has(cell) })
    }

    #[inline(always)]
    pub(crate) fn king(&self, side: Color) -> Option<Cell> {
        (self.kinds[self.tables.king.index()] & self.colors[side.index()]).first()
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a kind is below KINDS
    pub(crate) fn put(&mut self, cell: Cell, kind: usize, side: Color) {
        let bit = B::only(cell);
        self.kinds[kind] |= bit;
        self.colors[side.index()] |= bit;
        self.men.as_mut()[cell.index()] = kind as u8;
    }

    #[inline(always)]
    fn lift(&mut self, cell: Cell, side: Color) -> usize {
        let bit = B::only(cell);
        let kind = self.kind_at(cell);
        self.kinds[kind] ^= bit;
        self.colors[side.index()] ^= bit;
        self.men.as_mut()[cell.index()] = NOBODY;
        kind
    }

    /// A captured man leaves the board, for its captor's hand where men change sides.
    #[inline]
    fn capture(&mut self, cell: Cell) {
        let kind = self.lift(cell, !self.turn);
        self.halfmoves = 0;
        if self.tables.drops.is_some() {
            let returned = if self.promoted.has(cell) {
                self.tables.pawn
            } else {
                self.tables
                    .promotion
                    .base_of(PieceTypeId::at(kind))
                    .map_or(kind, PieceTypeId::index)
            };
            let held = &mut self.hands[self.turn.index()][returned];
            *held = held.saturating_add(1);
            self.promoted &= !B::only(cell);
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        let side = self.turn;
        let passed = std::mem::replace(&mut self.passing, Passing::None);
        self.halfmoves = self.halfmoves.saturating_add(1);
        match mv {
            Move::Step { from, to, promotion } => self.step(from, to, promotion),
            Move::EnPassant { from, to } => {
                if let Passing::Run { pawn, .. } = passed {
                    self.capture(pawn);
                    self.unmoved &= !B::only(pawn);
                }
                let kind = self.lift(from, side);
                self.put(to, kind, side);
            }
            Move::Drop { kind, to } => {
                let held = &mut self.hands[side.index()][kind.index()];
                *held = held.saturating_sub(1);
                self.put(to, kind.index(), side);
                self.halfmoves = 0;
            }
            Move::Castle { from, to, way } => {
                let rooks = self.castling_rooks(from, way);
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
        let kind = self.lift(from, side);
        if self.colors[(!side).index()].has(to) {
            self.capture(to);
        }
        let becomes = promotion.map_or(kind, PieceTypeId::index);
        self.put(to, becomes, side);
        if tables.marks {
            if self.promoted.has(from) || becomes != kind {
                self.promoted |= to_bit;
            }
            self.promoted &= !from_bit;
        }
        self.unmoved &= !(from_bit | to_bit);
        if kind == tables.king.index() {
            self.forget_rights(side);
        }
        if becomes != kind {
            self.halfmoves = 0;
        }
        if kind == tables.pawn {
            self.halfmoves = 0;
            self.note_passing(from, to);
        }
    }

    /// Once its king has moved, a side has no rights left.
    #[inline]
    fn forget_rights(&mut self, side: Color) {
        self.unmoved &= !self.colors[side.index()];
    }

    /// What a pawn's move allows the opponent's pawns for one turn.
    #[inline]
    fn note_passing(&mut self, from: Cell, to: Cell) {
        let tables = self.tables;
        let (side, enemy) = (self.turn.index(), (!self.turn).index());
        let cell = &tables.pawns[side][from.index()];
        if cell.long.has(to) {
            let crossed = tables.between(from, to);
            let pawns = self.kinds[tables.pawn] & self.colors[enemy];
            let attacked =
                |crossed: Cell| !(tables.pawn_attackers[enemy][crossed.index()] & pawns).is_empty();
            if tables.passing == PassingRecord::Always || crossed.cells().any(attacked) {
                // First crossed first: nearest to where the pawn came from.
                let mut cells = [crossed.first(), crossed.rest().first()];
                if self.turn == Color::Black && cells[1].is_some() {
                    cells.reverse();
                }
                self.passing = Passing::Run { pawn: to, crossed: cells };
            }
        } else if tables.scornful && cell.aside.has(to) {
            let scorned = cell.ahead & self.kinds[tables.pawn] & self.colors[enemy];
            if let Some(capturer) = scorned.first() {
                self.passing = Passing::Scorn { pawn: to, capturer };
            }
        }
    }

    /// The men of a side that attack a cell, given what is occupied. A man that is not in
    /// `occupied` attacks nothing.
    #[inline]
    pub(crate) fn attackers(&self, target: Cell, occupied: B, by: Color) -> B {
        let tables = self.tables;
        let side = by.index();
        let index = target.index();
        let mut attackers = tables.pawn_attackers[side][index] & self.kinds[tables.pawn];
        for leap in &tables.leaps {
            attackers |= leap.from[side][index] & leap.attackers.union(&self.kinds);
        }
        let men = self.colors[side] & occupied;
        attackers &= men;
        for sniper in (self.snipers(target, by) & men).cells() {
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
        let mut attackers = tables.pawn_attackers[side][index] & self.kinds[tables.pawn];
        for leap in &tables.leaps {
            attackers |= leap.from[side][index] & leap.attackers.union(&self.kinds);
        }
        let men = self.colors[side] & occupied;
        if !(attackers & men).is_empty() || self.leap_guards(target, by) {
            return true;
        }
        (self.snipers(target, by) & men)
            .cells()
            .any(|sniper| (tables.between(target, sniper) & occupied).is_empty())
    }

    /// Men that would attack a cell along a line if nothing stood in between.
    #[inline(always)]
    pub(crate) fn snipers(&self, target: Cell, by: Color) -> B {
        let tables = self.tables;
        let lines = &tables.lines[target.index()];
        let mut snipers = (lines.orthogonals & tables.orthogonal.union(&self.kinds))
            | (lines.diagonals & tables.diagonal.union(&self.kinds));
        for double in &tables.double_steps {
            snipers |= double.from[by.index()][target.index()] & double.movers.union(&self.kinds);
        }
        snipers & self.colors[by.index()]
    }

    /// The men that give check to the side to move.
    pub(crate) fn checkers(&self) -> B {
        self.king(self.turn)
            .map_or(B::EMPTY, |king| self.attackers(king, self.occupied(), !self.turn))
    }

    /// Whether two positions are the same for repetition: men by how they move, hands, turn,
    /// rights and what pawns may do in passing. Counters and marks of origin do not matter.
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.colors == other.colors
            && self.kinds == other.kinds
            && self.unmoved == other.unmoved
            && self.hands == other.hands
            && self.passing_right() == other.passing_right()
    }

    /// The right to capture in passing as far as repetition counts it: where every run is
    /// recorded, only if such a capture is legal.
    fn passing_right(&self) -> Passing {
        match self.tables.passing {
            PassingRecord::Always if !self.has_passing_capture() => Passing::None,
            _ => self.passing,
        }
    }
}
