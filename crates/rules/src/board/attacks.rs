//! Attacks on a cell, and checks.

use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::tables::CastlingTable;

impl<B: Bits> Board<B> {
    /// The pieces of a side that attack a cell if the cells of `occupied` are occupied. Pieces
    /// outside of `occupied` are ignored.
    #[must_use]
    #[inline]
    pub fn attackers(&self, target: Cell, occupied: B, by: Color) -> B {
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

    /// Whether a side attacks a cell if the cells of `occupied` are occupied. The leap of an
    /// unmoved king counts as an attack.
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

    /// The sliding pieces of a side that would attack a cell if the cells between were empty.
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
    #[must_use]
    pub fn checkers(&self) -> B {
        self.king(self.turn)
            .map_or(B::EMPTY, |king| self.attackers(king, self.occupied(), !self.turn))
    }

    /// Whether the leap of a side's unmoved king attacks a cell.
    #[inline(always)]
    pub(crate) fn leap_guards(&self, target: Cell, by: Color) -> bool {
        match &self.tables.castling {
            CastlingTable::Leaps { king, .. } => {
                king[by.index()].has(target)
                    && !(self.castling_rights & self.colors[by.index()]).is_empty()
            }
            _ => false,
        }
    }
}
