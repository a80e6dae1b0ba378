//! What a tiled picture consists of.

use std::sync::Arc;

use super::tile::EncodedTile;
use crate::picture::Picture;

/// A part of a tiled picture.
pub(crate) enum Part {
    Rows(Picture),
    Tiles(TileGrid),
}

/// A board of square tiles.
pub(crate) struct TileGrid {
    /// The side of a tile in pixels; the same in all grids of a picture.
    pub(crate) side: usize,
    /// The tiles from left to right and from top to bottom.
    pub(crate) tiles: Vec<Arc<EncodedTile>>,
}

impl Part {
    pub(super) fn height(&self, width: usize) -> usize {
        match self {
            Self::Rows(rows) => rows.height(),
            Self::Tiles(grid) => grid.tiles.len() * grid.side * grid.side / width.max(1),
        }
    }
}
