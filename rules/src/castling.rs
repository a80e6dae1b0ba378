//! Castling: king and rook to fixed files from wherever they started, or the leaping castlings
//! of C'escacs.

use crate::board::Board;
use crate::cells::{Bits, Cell};
use crate::generate::Constraints;
use crate::geometry::{Geometry, Shape};
use crate::kind::Colour;
use crate::moves::Sink;
use crate::tables::Sides;
use crate::variant::{Castling, Rules};

/// The rooks that move in one castling: home and end of each.
pub(crate) type Rooks = [Option<(Cell, Cell)>; 2];

/// [`Castling`] with its cells looked up.
pub(crate) enum CastlingTable<B> {
    None,
    /// Where king and rook end: by side, then by wing (towards the last file, towards the first).
    Rooks(Sides<[(Cell, Cell); 2]>),
    #[allow(dead_code)]
    Leaps(std::marker::PhantomData<B>),
}

impl<B: Bits> CastlingTable<B> {
    pub(crate) fn of(rules: &Rules, geometry: &Geometry) -> Self {
        let (Castling::Rooks { king, rook, .. }, Shape::Square { ranks, .. }) = (rules.castling, rules.shape) else {
            return Self::None;
        };
        let ends = |side: Colour, wing: usize| {
            let rank = if side == Colour::White { 0 } else { ranks.cast_signed() - 1 };
            Some((geometry.at(king[wing], rank)?, geometry.at(rook[wing], rank)?))
        };
        let wings = |side| Some([ends(side, 0)?, ends(side, 1)?]);
        match (wings(Colour::White), wings(Colour::Black)) {
            (Some(white), Some(black)) => Self::Rooks([white, black]),
            _ => Self::None,
        }
    }
}

impl<B: Bits> Board<B> {
    /// The rooks that move in a castling, and where to.
    pub(crate) fn castling_rooks(&self, king: Cell, way: u8) -> Rooks {
        match &self.tables.castling {
            CastlingTable::Rooks(ends) => {
                let (_, end) = ends[self.turn.index()][usize::from(way) & 1];
                [self.castling_rook(king, way).map(|home| (home, end)), None]
            }
            _ => [None, None],
        }
    }

    /// Where a castling takes the king.
    pub(crate) fn castling_end(&self, _king: Cell, way: u8) -> Option<Cell> {
        match &self.tables.castling {
            CastlingTable::Rooks(ends) => ends[self.turn.index()].get(usize::from(way)).map(|&(king, _)| king),
            _ => None,
        }
    }

    /// The unmoved rook on one wing of the king, for the side to move.
    pub(crate) fn castling_rook(&self, king: Cell, way: u8) -> Option<Cell> {
        let mut rooks = (self.unmoved & self.colours[self.turn.index()]).cells();
        rooks.find(|&rook| (rook < king) == (way == 1))
    }

    /// Hands over the castlings of a side that is not in check.
    pub(crate) fn emit_castlings<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let rights = self.unmoved & self.colours[self.turn.index()];
        if rights.is_empty() {
            return;
        }
        if let CastlingTable::Rooks(ends) = &self.tables.castling {
            for rook in rights.cells() {
                let way = u8::from(rook < constraints.king);
                let (king_end, rook_end) = ends[self.turn.index()][usize::from(way)];
                if self.may_castle(constraints, rook, king_end, rook_end) {
                    sink.castle(constraints.king, king_end, way);
                }
            }
        }
    }

    /// Both ways are free but for the two themselves, and no cell of the king's way is attacked
    /// once the two are lifted off the board.
    fn may_castle(&self, constraints: &Constraints<B>, rook: Cell, king_end: Cell, rook_end: Cell) -> bool {
        let king = constraints.king;
        let way = |from, to| self.tables.between(from, to) | B::only(to);
        let others = self.occupied() & !(B::only(king) | B::only(rook));
        let king_way = way(king, king_end);
        ((king_way | way(rook, rook_end)) & others).is_empty()
            && !(constraints.guard_king && king_way.cells().any(|cell| self.is_attacked(cell, others, !self.turn)))
    }

    /// Whether the unmoved king's leap guards a cell against the enemy king.
    #[inline(always)]
    pub(crate) fn leap_guards(&self, _target: Cell, _by: Colour) -> bool {
        false
    }
}
