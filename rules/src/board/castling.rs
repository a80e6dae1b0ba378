//! Castling: king and rook to fixed files from wherever they started, or the king's leap and the
//! castlings that begin with it.

use crate::board::constraints::Constraints;
use crate::board::sink::Sink;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::tables::{CastlingTable, LeapWay, Rooks};

impl<B: Bits> Board<B> {
    /// The rooks that move in a castling, and where to; none if the right to it is lost.
    pub(crate) fn castling_rooks(&self, king: Cell, way: u8) -> Rooks {
        let side = self.turn.index();
        match &self.tables.castling {
            CastlingTable::Rooks(ends) => {
                let (_, end) = ends[side][usize::from(way) & 1];
                [self.castling_rook(king, way).map(|home| (home, end)), None]
            }
            CastlingTable::Leaps { ways, .. } => {
                let rights = self.castling_rights & self.colors[side];
                let way =
                    ways[side].get(usize::from(way)).filter(|way| (way.homes & !rights).is_empty());
                way.map_or([None, None], |way| way.rooks)
            }
            CastlingTable::None => [None, None],
        }
    }

    /// Where a castling takes the king.
    pub(crate) fn castling_end(&self, way: u8) -> Option<Cell> {
        let side = self.turn.index();
        match &self.tables.castling {
            CastlingTable::Rooks(ends) => ends[side].get(usize::from(way)).map(|&(king, _)| king),
            CastlingTable::Leaps { ways, .. } => {
                ways[side].get(usize::from(way)).map(|way| way.king)
            }
            CastlingTable::None => None,
        }
    }

    /// The unmoved rook on one wing of the king, for the side to move.
    fn castling_rook(&self, king: Cell, way: u8) -> Option<Cell> {
        let mut rooks = (self.castling_rights & self.colors[self.turn.index()]).cells();
        rooks.find(|&rook| (rook < king) == (way == 1))
    }

    /// Cells on which an unmoved rook can stand where rooks have fixed homes.
    pub(crate) fn rook_homes(&self, side: Color) -> B {
        match &self.tables.castling {
            CastlingTable::Leaps { ways, .. } => {
                ways[side.index()].iter().fold(B::EMPTY, |set, way| set | way.homes)
            }
            _ => B::EMPTY,
        }
    }

    /// Hands over the castlings of a side that is not in check, and the leap of its king.
    pub(crate) fn emit_castlings<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let side = self.turn.index();
        let rights = self.castling_rights & self.colors[side];
        if rights.is_empty() {
            return;
        }
        match &self.tables.castling {
            CastlingTable::None => {}
            CastlingTable::Rooks(ends) => {
                for rook in rights.cells() {
                    let way = u8::from(rook < constraints.king);
                    let (king_end, rook_end) = ends[side][usize::from(way)];
                    if self.may_castle(constraints, rook, king_end, rook_end) {
                        sink.castle(constraints.king, king_end, way);
                    }
                }
            }
            CastlingTable::Leaps { king, captures, ways } => {
                let without_king = self.occupied() ^ B::only(constraints.king);
                let reach =
                    king[side] & !if *captures { self.colors[side] } else { self.occupied() };
                let safe = reach
                    .cells()
                    .filter(|&to| !self.king_is_in_danger(constraints, to, without_king));
                sink.steps(constraints.king, safe.fold(B::EMPTY, |set, to| set | B::only(to)));
                for (number, way) in (0..).zip(&ways[side]) {
                    if (way.homes & !rights).is_empty() && self.may_leap_castle(constraints, way) {
                        sink.castle(constraints.king, way.king, number);
                    }
                }
            }
        }
    }

    /// Both ways are free but for the two themselves, and no cell of the king's way is attacked
    /// once the two are lifted off the board.
    fn may_castle(
        &self,
        constraints: &Constraints<B>,
        rook: Cell,
        king_end: Cell,
        rook_end: Cell,
    ) -> bool {
        let king = constraints.king;
        let way = |from, to| self.tables.between(from, to) | B::only(to);
        let others = self.occupied() & !(B::only(king) | B::only(rook));
        let king_way = way(king, king_end);
        ((king_way | way(rook, rook_end)) & others).is_empty()
            && !king_way.cells().any(|cell| self.king_is_in_danger(constraints, cell, others))
    }

    /// All ways are free, and the king's end is attacked neither before the move, whatever the
    /// rooks will shield, nor after it, whatever they have uncovered.
    #[inline]
    fn may_leap_castle(&self, constraints: &Constraints<B>, way: &LeapWay<B>) -> bool {
        let before = self.occupied();
        if !(way.empty & before).is_empty() || self.king_is_in_danger(constraints, way.king, before)
        {
            return false;
        }
        let ends =
            way.rooks.iter().flatten().fold(B::only(way.king), |set, &(_, end)| set | B::only(end));
        let after = (before & !(way.homes | B::only(constraints.king))) | ends;
        !self.king_is_in_danger(constraints, way.king, after)
    }

    fn king_is_in_danger(&self, constraints: &Constraints<B>, cell: Cell, occupied: B) -> bool {
        constraints.guard_king && self.is_attacked(cell, occupied, !self.turn)
    }
}
