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
        let mut attackers = self.leapers(target, by) & occupied;
        for sniper in (self.snipers(target, by) & occupied).cells() {
            if (self.tables.between(target, sniper) & occupied).is_empty() {
                attackers |= B::only(sniper);
            }
        }
        attackers
    }

    /// Whether a side attacks a cell if the cells of `occupied` are occupied. The leap of an
    /// unmoved king counts as an attack.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, target: Cell, occupied: B, by: Color) -> bool {
        if !(self.leapers(target, by) & occupied).is_empty() || self.leap_guards(target, by) {
            return true;
        }
        (self.snipers(target, by) & occupied)
            .cells()
            .any(|sniper| (self.tables.between(target, sniper) & occupied).is_empty())
    }

    /// The pawns of a side that attack a cell, and its pieces that leap there.
    #[inline(always)]
    pub(crate) fn leapers(&self, target: Cell, by: Color) -> B {
        let (tables, side, index) = (self.tables, by.index(), target.index());
        let mut leapers = tables.pawn_attackers[side][index] & self.piece_types[tables.pawn];
        for leap in &tables.leaps {
            leapers |= leap.from[side][index] & leap.attackers.union(&self.piece_types);
        }
        leapers & self.colors[side]
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

    /// Whether a cell is next to the king of a side that cannot capture there, because captures
    /// explode.
    #[inline(always)]
    pub(crate) fn is_shielded(&self, cell: Cell, by: Color) -> bool {
        self.tables.explodes
            && self.king(by).is_some_and(|king| self.tables.king_steps[0][king.index()].has(cell))
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> B {
        self.king(self.turn)
            .filter(|&king| !self.is_shielded(king, !self.turn))
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
