//! Castling: king and rook to fixed files from wherever they started, or the king's leap and the
//! castlings that begin with it.

use crate::board::Board;
use crate::cells::{Bits, Cell};
use crate::generate::Constraints;
use crate::geometry::{BoardShape, Geometry};
use crate::moves::Sink;
use crate::piece::Color;
use crate::rules::{Castling, LeapCastling, Rules};
use crate::tables::Sides;

/// The rooks that move in one castling: home and end of each.
pub(crate) type Rooks = [Option<(Cell, Cell)>; 2];

/// [`Castling`] with its cells looked up.
pub(crate) enum CastlingTable<B> {
    None,
    /// Where king and rook end: by side, then by wing (towards the last file, towards the first).
    Rooks(Sides<[(Cell, Cell); 2]>),
    /// Where the unmoved king leaps, and the castlings that begin so.
    Leaps {
        king: Sides<B>,
        captures: bool,
        ways: Sides<Vec<LeapWay<B>>>,
    },
}

/// One castling that begins with a leap.
pub(crate) struct LeapWay<B> {
    king: Cell,
    rooks: Rooks,
    /// Homes of the rooks.
    homes: B,
    /// Every cell that must be empty before.
    empty: B,
}

impl<B: Bits> CastlingTable<B> {
    pub(crate) fn of(rules: &Rules, geometry: &Geometry) -> Self {
        match (rules.castling, rules.board) {
            (Castling::Rooks { king, rook, .. }, BoardShape::Square { ranks, .. }) => {
                let ends = |side: Color, wing: usize| {
                    let rank = if side == Color::White { 0 } else { ranks.cast_signed() - 1 };
                    Some((geometry.at(king[wing], rank)?, geometry.at(rook[wing], rank)?))
                };
                let wings = |side| Some([ends(side, 0)?, ends(side, 1)?]);
                match (wings(Color::White), wings(Color::Black)) {
                    (Some(white), Some(black)) => Self::Rooks([white, black]),
                    _ => Self::None,
                }
            }
            (Castling::Leaps { home, king, captures, castlings: ways }, _) => Self::Leaps {
                captures,
                king: Color::BOTH.map(|side| {
                    let from = cell_of(home, side, geometry);
                    let leaps = king.iter().filter_map(|&step| geometry.step(from?, step));
                    leaps.fold(B::EMPTY, |set, to| set | B::only(to))
                }),
                ways: Color::BOTH.map(|side| {
                    ways.iter().filter_map(|way| LeapWay::of(way, side, geometry)).collect()
                }),
            },
            _ => Self::None,
        }
    }
}

impl<B: Bits> LeapWay<B> {
    fn of(way: &LeapCastling, side: Color, geometry: &Geometry) -> Option<Self> {
        let cell = |name| cell_of(name, side, geometry);
        let king = cell(way.king)?;
        let mut all = Self { king, rooks: [None, None], homes: B::EMPTY, empty: B::only(king) };
        for (rook, &(home, end)) in all.rooks.iter_mut().zip(way.rooks) {
            let (home, end) = (cell(home)?, cell(end)?);
            *rook = Some((home, end));
            all.homes |= B::only(home);
            all.empty |= path(home, end, geometry)?;
        }
        Some(all)
    }
}

/// The cell that a side sees where White sees the named one.
fn cell_of(name: &str, side: Color, geometry: &Geometry) -> Option<Cell> {
    Some(geometry.relative_to(geometry.cell(name)?, side))
}

/// The cells of a rook's way, its end included.
fn path<B: Bits>(home: Cell, end: Cell, geometry: &Geometry) -> Option<B> {
    let straight = geometry.orthogonals().iter().flat_map(|&step| [step, step.reversed()]);
    let mut ways = straight.map(|step| geometry.walk(home, step).collect::<Vec<_>>());
    ways.find_map(|way| {
        let last = way.iter().position(|&cell| cell == end)?;
        Some(way[..=last].iter().fold(B::EMPTY, |set, &cell| set | B::only(cell)))
    })
}

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

    /// Whether the leap of a side's unmoved king guards a cell against the enemy king.
    #[inline(always)]
    pub(crate) fn leap_guards(&self, target: Cell, by: Color) -> bool {
        match &self.tables.castling {
            CastlingTable::Leaps { king, captures, .. } => {
                *captures
                    && king[by.index()].has(target)
                    && !(self.castling_rights & self.colors[by.index()]).is_empty()
            }
            _ => false,
        }
    }
}
