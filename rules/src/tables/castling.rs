//! [`Castling`] with its cells looked up.

use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::geometry::{BoardShape, Geometry};
use crate::rules::{Castling, LeapCastling, Rules};
use crate::tables::lookup::Sides;

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
    pub(crate) king: Cell,
    pub(crate) rooks: Rooks,
    /// Homes of the rooks.
    pub(crate) homes: B,
    /// Every cell that must be empty before.
    pub(crate) empty: B,
}

impl<B: Bits> CastlingTable<B> {
    pub(crate) fn of(rules: &Rules, geometry: &Geometry) -> Self {
        match (rules.castling, rules.board) {
            (Castling::Rooks { king, rook, .. }, BoardShape::Square { ranks, .. }) => {
                let ends = |side: Color, wing: usize| {
                    let rank = if side == Color::White { 0 } else { ranks.cast_signed() - 1 };
                    Some((geometry.cell_at(king[wing], rank)?, geometry.cell_at(rook[wing], rank)?))
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
