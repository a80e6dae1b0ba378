//! Joins encoded tiles and plain rows to the tokens of a whole picture.
//!
//! The tokens of a picture are those of its tiles, row by row. Pixels that equal the row above, or
//! the same row of an equal tile to the left, become one match that may extend over many tiles. A
//! test decodes the stream and compares it with the picture.

use std::ops::Range;
use std::sync::Arc;

use super::adler32::{Adler32, Sums};
use super::lz77::{MIN_MATCH, Token, push_match, tokenize};
use super::tile::EncodedTile;
use super::tile_tokens::{ABOVE, NEAR, TILES};
use crate::picture::Picture;

/// A part of a tiled picture.
pub(crate) enum Part {
    Rows(Picture),
    Tiles(TileGrid),
}

/// A board of tiles.
pub(crate) struct TileGrid {
    /// The width of a tile in pixels; the same in all grids of a picture.
    pub(crate) side: usize,
    /// The rows from top to bottom. Each fills the width of the picture.
    pub(crate) rows: Vec<TileRow>,
}

/// Tiles of the same height from left to right.
pub(crate) struct TileRow {
    /// A tile of any width at the left edge.
    pub(crate) margin: Option<Arc<EncodedTile>>,
    pub(crate) tiles: Vec<Arc<EncodedTile>>,
}

impl TileRow {
    pub(super) fn height(&self) -> usize {
        self.tiles.first().map_or(0, |tile| tile.height())
    }
}

impl Part {
    pub(super) fn height(&self) -> usize {
        match self {
            Self::Rows(rows) => rows.height(),
            Self::Tiles(grid) => grid.rows.iter().map(TileRow::height).sum(),
        }
    }
}

/// The indices of the distances that are tried outside of tiles: above, before, two tiles to the
/// left.
const PLAIN: [usize; 3] = [ABOVE, ABOVE + 1, 0];

/// The number of pixels at a piece's edge that are blended with the cell's color.
const EDGE: usize = 3;

/// The stream's list of distances for a picture at least five pixels wide: [`TILES`], then
/// [`NEAR`].
pub(super) fn distances(width: usize, side: usize) -> Vec<usize> {
    let near = NEAR.iter().map(|(up, left)| (up * (width + 1)).saturating_add_signed(*left));
    TILES.into_iter().map(|tiles| tiles * side).chain(near).collect()
}

/// The tokens of a picture that consists of these parts, and the Adler-32 checksum of its rows.
pub(super) fn join(parts: &[Part], distances: &[usize]) -> (Vec<Token>, u32) {
    let mut joiner = Joiner {
        // Enough for most boards.
        tokens: Vec::with_capacity(28 << 10),
        pending: 0,
        distance: 0,
        first: [0; MIN_MATCH - 1],
        adler: Adler32::default(),
    };
    for part in parts {
        match part {
            Part::Rows(rows) => joiner.rows(rows.rows(), distances),
            Part::Tiles(grid) => grid.rows.iter().for_each(|row| joiner.tiles(row)),
        }
    }
    joiner.flush();
    (joiner.tokens, joiner.adler.finish())
}

struct Joiner {
    tokens: Vec<Token>,
    /// The length of a match that may still grow.
    pending: usize,
    /// The index of its distance.
    distance: usize,
    /// Its first bytes: a match shorter than [`MIN_MATCH`] is written as literals.
    first: [u8; MIN_MATCH - 1],
    adler: Adler32,
}

impl Joiner {
    /// Rows outside of the grids.
    fn rows(&mut self, rows: &[u8], distances: &[usize]) {
        self.flush();
        tokenize(rows, 0..rows.len(), distances, &PLAIN, &mut self.tokens);
        self.adler.write(rows);
    }

    fn tiles(&mut self, row: &TileRow) {
        let tiles = &row.tiles;
        let equals: Vec<_> =
            (0..tiles.len()).map(|at| equal_to_the_left(tiles, at, Arc::ptr_eq)).collect();
        let same_top = |one: &Arc<EncodedTile>, two: &Arc<EncodedTile>| {
            one.top_color.is_some() && one.top_color == two.top_color
        };
        let equal_tops: Vec<_> =
            (0..tiles.len()).map(|at| equal_to_the_left(tiles, at, same_top)).collect();
        for y in 0..row.height() {
            // The filter byte of the row: equal to the one above, except in the first row.
            if self.tokens.is_empty() && self.pending == 0 {
                self.copy(&[Token::literal(0)]);
            } else {
                self.extend_match(1, ABOVE, |_| 0);
            }
            self.adler.append(&Sums::of(&[0]), 1);
            if let Some(margin) = &row.margin {
                self.tile_row(std::slice::from_ref(margin), 0, y, None);
            }
            for at in 0..tiles.len() {
                self.tile_row(tiles, at, y, if y == 0 { equal_tops[at] } else { equals[at] });
            }
            self.adler.reduce();
        }
    }

    /// Appends the row `y` of a tile, which has tiles of the same width to its left. `equal` is the
    /// index of the distance to one of them with an equal row.
    #[inline]
    fn tile_row(&mut self, tiles: &[Arc<EncodedTile>], at: usize, y: usize, equal: Option<usize>) {
        let tile = &tiles[at];
        let (row, tokens, pixels) = tile.row(y);
        self.adler.append(&row.sums, tile.width);
        if pixels.is_empty() {
            self.extend_match(tile.width, ABOVE, |x| tile.pixel(x, y));
            return;
        }
        if let Some(distance) = equal {
            self.extend_match(tile.width, distance, |x| tile.pixel(x, y));
            return;
        }
        self.extend_match(usize::from(row.lead), ABOVE, |x| tile.pixel(x, y));
        match similar_to_the_left(tiles, at, y) {
            Some((distance, same)) if y > 0 => {
                self.literals(&pixels[..same.start]);
                self.extend_match(same.len(), distance, |x| pixels[same.start + x]);
                self.literals(&pixels[same.end..]);
            }
            _ => self.copy(tokens),
        }
        let trail = usize::from(row.trail);
        self.extend_match(trail, ABOVE, |x| tile.pixel(tile.width - trail + x, y));
    }

    fn literals(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.flush();
            self.tokens.extend(bytes.iter().map(|byte| Token::literal(*byte)));
        }
    }

    /// Appends `length` bytes that equal those at a distance, given by its index; `byte` returns
    /// each of them.
    #[inline]
    fn extend_match(&mut self, length: usize, distance: usize, byte: impl Fn(usize) -> u8) {
        if length == 0 {
            return;
        }
        if distance != self.distance {
            self.flush();
            self.distance = distance;
        }
        if self.pending + length < MIN_MATCH {
            (0..length).for_each(|index| self.first[self.pending + index] = byte(index));
        }
        self.pending += length;
    }

    fn copy(&mut self, tokens: &[Token]) {
        self.flush();
        self.tokens.extend_from_slice(tokens);
    }

    fn flush(&mut self) {
        match self.first.get(..self.pending) {
            Some(few) => self.tokens.extend(few.iter().map(|byte| Token::literal(*byte))),
            None => push_match(&mut self.tokens, self.pending, self.distance),
        }
        self.pending = 0;
    }
}

/// A tile to the left whose row `y` has most of the same pixels: the index of its distance, and
/// which of the row's own pixels are equal. Two equal pieces on cells of different colors have such
/// rows: only the blended edges differ.
fn similar_to_the_left(
    rank: &[Arc<EncodedTile>],
    at: usize,
    y: usize,
) -> Option<(usize, Range<usize>)> {
    let (row, _, here) = rank[at].row(y);
    let inner = EDGE..here.len().checked_sub(EDGE).filter(|to| *to >= EDGE + 2 * MIN_MATCH)?;
    let there = |tiles: usize| {
        let (other, _, there) = rank[at - tiles].row(y);
        (other.lead == row.lead && there.len() == here.len()).then_some(there)
    };
    let similar = |tiles: usize| {
        there(tiles).is_some_and(|there| there[inner.clone()] == here[inner.clone()])
    };
    let distance = TILES.iter().position(|tiles| *tiles <= at && similar(*tiles))?;
    let there = there(TILES[distance])?;
    let head = (0..EDGE).rev().find(|x| here[*x] != there[*x]).map_or(0, |x| x + 1);
    let tail = (inner.end..here.len()).find(|x| here[*x] != there[*x]).unwrap_or(here.len());
    Some((distance, head..tail))
}

/// The index of the distance to the nearest tile on the left that is equal.
fn equal_to_the_left(
    rank: &[Arc<EncodedTile>],
    at: usize,
    equal: impl Fn(&Arc<EncodedTile>, &Arc<EncodedTile>) -> bool,
) -> Option<usize> {
    let tiles = (1..=at.min(TILES.len())).find(|tiles| equal(&rank[at], &rank[at - tiles]))?;
    TILES.iter().position(|other| *other == tiles)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::HashMap;
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;
    use crate::encode::deflate;
    use crate::picture::Picture;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Boards of tiles that are equal, nearly equal, or different, with bars around them.
        #[test]
        fn the_stream_decodes_to_the_picture(
            side in 5_usize..40,
            across in 1_usize..12,
            cells in prop::collection::vec((0..6_usize, 0..3_u8), 24),
            patterns in prop::collection::vec(
                prop::collection::vec((0..3_u8, 1..30_usize), 60),
                6,
            ),
            (bar, boards, strip) in (0..4_usize, 1..3_usize, 0..9_usize),
        ) {
            let width = strip + side * across;
            let down = cells.len() / across;
            let mut picture = Picture::new(width, 0);
            let mut parts = Vec::new();
            let bar = |color: u8| {
                let mut rows = Picture::new(width, 0);
                rows.extend_plain(bar, color);
                rows
            };
            for _ in 0..boards {
                let rows = bar(7);
                picture.extend(&rows);
                parts.push(Part::Rows(rows));
                let top = picture.height();
                picture.extend_plain(down * side + strip, 0);
                // A frame at the left and below, in stripes.
                let bottom = top + down * side;
                for y in top..bottom + strip {
                    let striped = if y < bottom { strip } else { width };
                    let color = |x: usize| u8::try_from(20 + (x / 2 + y / 3) % 3).unwrap();
                    picture.row_mut(y)[..striped]
                        .iter_mut()
                        .enumerate()
                        .for_each(|(x, pixel)| *pixel = color(x));
                }
                let mut known: HashMap<(usize, u8), Arc<EncodedTile>> = HashMap::new();
                let mut tiles = Vec::new();
                for (number, cell) in cells.iter().take(across * down).enumerate() {
                    let corner = (strip + number % across * side, top + number / across * side);
                    // Color 0 stands for the background, which differs from cell to cell.
                    let runs = patterns[cell.0]
                        .iter()
                        .flat_map(|(color, length)| std::iter::repeat_n(*color, *length));
                    let pixels: Vec<u8> = runs
                        .cycle()
                        .take(side * side)
                        .map(|color| if color == 0 { 9 + cell.1 } else { color })
                        .collect();
                    for (row, pixels) in pixels.chunks(side).enumerate() {
                        picture.row_mut(corner.1 + row)[corner.0..corner.0 + side]
                            .copy_from_slice(pixels);
                    }
                    let tile = known
                        .entry(*cell)
                        .or_insert_with(|| {
                            let cut = picture.cut(corner, (side, side));
                            Arc::new(EncodedTile::of(&cut))
                        });
                    tiles.push(Arc::clone(tile));
                }
                let cut = |corner, size| Arc::new(EncodedTile::of(&picture.cut(corner, size)));
                let margin =
                    |y, height| (strip > 0).then(|| cut((0, y), (strip, height)));
                let mut rows: Vec<_> = tiles
                    .chunks(across)
                    .zip((top..).step_by(side))
                    .map(|(tiles, y)| TileRow { margin: margin(y, side), tiles: tiles.to_vec() })
                    .collect();
                let below = (0..across).map(|at| cut((strip + at * side, bottom), (side, strip)));
                rows.push(TileRow { margin: margin(bottom, strip), tiles: below.collect() });
                parts.push(Part::Tiles(TileGrid { side, rows }));
            }
            let rows = bar(8);
            picture.extend(&rows);
            parts.push(Part::Rows(rows));
            let distances = distances(width, side);
            let (tokens, adler) = join(&parts, &distances);
            let stream = deflate::stream(&tokens, &distances, adler);
            let mut raw = Vec::new();
            flate2::read::ZlibDecoder::new(stream.as_slice()).read_to_end(&mut raw).unwrap();
            prop_assert!(raw == picture.rows());
        }
    }
}
