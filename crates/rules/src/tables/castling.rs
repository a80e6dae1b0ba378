//! The castlings of a variant as cells.

use crate::cells::{Bits, Cell};
use crate::color::{Color, Sides};
use crate::geometry::{BoardShape, Geometry};
use crate::rules::{Castling, LeapCastling, Rules};

/// The cells that each rook leaves and reaches in a castling.
pub(crate) type Rooks = [Option<(Cell, Cell)>; 2];

/// [`Castling`] as cells instead of names and files.
pub(crate) enum CastlingTable<B> {
    None,
    /// The cells that king and rook reach, by side, then by direction (towards the last file,
    /// towards the first).
    Rooks(Sides<[(Cell, Cell); 2]>),
    /// The leaps of the unmoved king, and the castlings.
    Leaps {
        king: Sides<B>,
        castlings: Sides<Vec<CastlingCells<B>>>,
    },
}

/// A castling by a leap of the king.
pub(crate) struct CastlingCells<B> {
    pub(crate) king: Cell,
    pub(crate) rooks: Rooks,
    /// The start cells of the rooks.
    pub(crate) homes: B,
    /// The cells that must be empty before the move.
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
            (Castling::Leaps { home, king, castlings }, _) => Self::Leaps {
                king: Color::BOTH.map(|side| {
                    let from = cell_of(home, side, geometry);
                    let leaps = king.iter().filter_map(|&step| geometry.step(from?, step));
                    leaps.fold(B::EMPTY, |set, to| set | B::only(to))
                }),
                castlings: Color::BOTH.map(|side| {
                    let cells = |castling| CastlingCells::of(castling, side, geometry);
                    castlings.iter().filter_map(cells).collect()
                }),
            },
            _ => Self::None,
        }
    }
}

impl<B: Bits> CastlingCells<B> {
    fn of(castling: &LeapCastling, side: Color, geometry: &Geometry) -> Option<Self> {
        let cell = |name| cell_of(name, side, geometry);
        let king = cell(castling.king)?;
        let mut all = Self { king, rooks: [None, None], homes: B::EMPTY, empty: B::only(king) };
        for (rook, &(home, end)) in all.rooks.iter_mut().zip(castling.rooks) {
            let (home, end) = (cell(home)?, cell(end)?);
            *rook = Some((home, end));
            all.homes |= B::only(home);
            all.empty |= path(home, end, geometry)?;
        }
        Some(all)
    }
}

/// The cell with this name for White, its mirror image for Black.
fn cell_of(name: &str, side: Color, geometry: &Geometry) -> Option<Cell> {
    Some(geometry.relative_to(geometry.cell(name)?, side))
}

/// The cells that a rook crosses, and the one it reaches.
fn path<B: Bits>(home: Cell, end: Cell, geometry: &Geometry) -> Option<B> {
    let straight = geometry.orthogonals().iter().flat_map(|&step| [step, step.reversed()]);
    let mut rays = straight.map(|step| geometry.walk(home, step).collect::<Vec<_>>());
    rays.find_map(|ray| {
        let last = ray.iter().position(|&cell| cell == end)?;
        Some(ray[..=last].iter().fold(B::EMPTY, |set, &cell| set | B::only(cell)))
    })
}
