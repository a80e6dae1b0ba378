//! Regions: sets of cells that rules refer to, such as a promotion zone.

use crate::cells::{Bits, Cell, CellSet};
use crate::color::Color;
use crate::geometry::{BoardShape, Geometry, Step};

/// A set of cells from White's point of view; Black's is the mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// No cell.
    Nowhere,
    /// Every cell.
    Everywhere,
    /// Ranks (or lines) counted from 1 on squares and from 0 on hexagons, both ends included.
    Ranks(i8, i8),
    /// The last cell of every file or column.
    FarEdge,
    /// The cells with these names.
    Named(&'static [&'static str]),
}

impl Region {
    /// The cells of the region for a side. `ahead` is the pawn's forward step, needed for
    /// [`Region::FarEdge`].
    pub(crate) fn cells(self, geometry: &Geometry, side: Color, ahead: Option<Step>) -> CellSet {
        let inside = |cell: Cell| match self {
            Self::Nowhere => false,
            Self::Everywhere => true,
            Self::Ranks(from, to) => {
                let first = i8::from(matches!(geometry.shape(), BoardShape::Square { .. }));
                (from..=to).contains(&(geometry.point(cell).1 + first))
            }
            Self::FarEdge => ahead.is_some_and(|step| geometry.step(cell, step).is_none()),
            Self::Named(names) => names.contains(&geometry.name(cell)),
        };
        geometry.cells().cells().filter(|&cell| inside(geometry.relative_to(cell, side))).collect()
    }
}
