//! Castling: king and rook move to fixed files, or the king leaps and rooks move with it.

use crate::board::constraints::Constraints;
use crate::board::sink::Sink;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::tables::{CastlingCells, CastlingTable, Rooks};

impl<B: Bits> Board<B> {
    /// The cells that the rooks leave and reach in a castling; none if the right to it is lost.
    pub(crate) fn castling_rooks(&self, king: Cell, index: u8) -> Rooks {
        let side = self.turn.index();
        match &self.tables.castling {
            CastlingTable::Rooks(ends) => {
                let (_, end) = ends[side][usize::from(index) & 1];
                [self.castling_rook(king, index).map(|home| (home, end)), None]
            }
            CastlingTable::Leaps { castlings, .. } => {
                let rights = self.castling_rights & self.colors[side];
                castlings[side]
                    .get(usize::from(index))
                    .filter(|castling| (castling.homes & !rights).is_empty())
                    .map_or([None, None], |castling| castling.rooks)
            }
            CastlingTable::None => [None, None],
        }
    }

    /// The cell that the king reaches in a castling.
    pub(crate) fn castling_end(&self, index: u8) -> Option<Cell> {
        let side = self.turn.index();
        match &self.tables.castling {
            CastlingTable::Rooks(ends) => ends[side].get(usize::from(index)).map(|&(king, _)| king),
            CastlingTable::Leaps { castlings, .. } => {
                castlings[side].get(usize::from(index)).map(|castling| castling.king)
            }
            CastlingTable::None => None,
        }
    }

    /// The unmoved rook of the side to move on one side of the king.
    fn castling_rook(&self, king: Cell, index: u8) -> Option<Cell> {
        let mut rooks = self.unmoved_rooks(self.turn).cells();
        rooks.find(|&rook| (rook < king) == (index == 1))
    }

    /// The rooks with which a side's king may still castle to fixed files.
    pub(crate) fn unmoved_rooks(&self, side: Color) -> B {
        let rights = self.castling_rights & self.colors[side.index()];
        match self.tables.gating_rook {
            None => rights,
            Some(_) if !self.king(side).is_some_and(|king| rights.has(king)) => B::EMPTY,
            Some(rook) => rights & self.piece_types[rook.index()],
        }
    }

    /// The start cells of a side's rooks in variants where kings leap.
    pub(crate) fn rook_homes(&self, side: Color) -> B {
        match &self.tables.castling {
            CastlingTable::Leaps { castlings, .. } => {
                castlings[side.index()].iter().fold(B::EMPTY, |set, castling| set | castling.homes)
            }
            _ => B::EMPTY,
        }
    }

    /// Generates the castlings of the side to move, which is not in check, and the leaps of its
    /// king.
    #[inline(always)]
    pub(crate) fn emit_castlings<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let side = self.turn.index();
        let rights = self.castling_rights & self.colors[side];
        let Some(king) = constraints.king.filter(|_| !rights.is_empty()) else { return };
        match &self.tables.castling {
            CastlingTable::None => {}
            CastlingTable::Rooks(ends) => {
                for rook in self.unmoved_rooks(self.turn).cells() {
                    let index = u8::from(rook < king);
                    let (king_end, rook_end) = ends[side][usize::from(index)];
                    if self.may_castle(constraints, (king, king_end), (rook, rook_end)) {
                        sink.castle(king, king_end, index, None);
                    }
                }
            }
            CastlingTable::Leaps { castlings, .. } => {
                self.emit_king_leaps(constraints, sink);
                for (index, castling) in (0..).zip(&castlings[side]) {
                    if (castling.homes & !rights).is_empty()
                        && self.may_leap_castle(constraints, king, castling)
                    {
                        sink.castle(king, castling.king, index, None);
                    }
                }
            }
        }
    }

    /// Generates the leaps of the unmoved king of the side to move, which is not in check.
    pub(crate) fn emit_king_leaps<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let side = self.turn.index();
        let CastlingTable::Leaps { king, .. } = &self.tables.castling else {
            return;
        };
        let Some(king_cell) = constraints.king else { return };
        if (self.castling_rights & self.colors[side]).is_empty() {
            return;
        }
        let without_king = self.occupied() ^ B::only(king_cell);
        let reach = king[side] & constraints.king_targets;
        let safe =
            reach.cells().filter(|&to| !self.king_is_in_danger(constraints, to, without_king));
        sink.steps(king_cell, safe.fold(B::EMPTY, |set, to| set | B::only(to)));
    }

    /// Whether the paths of king and rook are free, apart from these two pieces, and no cell of the
    /// king's path is attacked while both are removed from the board.
    fn may_castle(
        &self,
        constraints: &Constraints<B>,
        (king, king_end): (Cell, Cell),
        (rook, rook_end): (Cell, Cell),
    ) -> bool {
        let path = |from, to| self.tables.between(from, to) | B::only(to);
        let others = self.occupied() & !(B::only(king) | B::only(rook));
        let king_path = path(king, king_end);
        ((king_path | path(rook, rook_end)) & others).is_empty()
            && !king_path.cells().any(|cell| self.king_is_in_danger(constraints, cell, others))
    }

    /// Whether the paths of the rooks are free, and the cell that the king reaches is attacked
    /// neither before the move nor after it.
    #[inline]
    fn may_leap_castle(
        &self,
        constraints: &Constraints<B>,
        king: Cell,
        castling: &CastlingCells<B>,
    ) -> bool {
        let before = self.occupied();
        if !(castling.empty & before).is_empty()
            || self.king_is_in_danger(constraints, castling.king, before)
        {
            return false;
        }
        let king_end = B::only(castling.king);
        let ends =
            castling.rooks.iter().flatten().fold(king_end, |set, &(_, end)| set | B::only(end));
        let after = (before & !(castling.homes | B::only(king))) | ends;
        !self.king_is_in_danger(constraints, castling.king, after)
    }

    #[inline(always)]
    fn king_is_in_danger(&self, constraints: &Constraints<B>, cell: Cell, occupied: B) -> bool {
        let enemy = !self.turn;
        (constraints.guard_king || self.tables.explodes)
            && !self.is_shielded(cell, enemy)
            && self.is_attacked(cell, occupied, enemy)
    }
}
