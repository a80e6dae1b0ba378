//! Boards of squares, compressed cell by cell.
//!
//! Every cell is known as a block of tokens. A picture's tokens are those of its blocks, row after
//! row; what is as in the row above, or as in an equal cell to the left, becomes one long
//! repetition over as many cells as it may. A test holds that the stream says what the picture
//! shows.

use std::ops::Range;
use std::sync::Arc;

use super::block::{ABOVE, Block, CELLS, NEAR};
use super::check::{Check, Sums};
use super::deflate::{SHORTEST, Token, push_repeats, tokens};
use super::picture::Picture;

/// The numbers of the distances that are tried where no cell lies: above, before, two cells to the
/// left.
const PLAIN: [usize; 3] = [ABOVE, ABOVE + 1, 0];

/// How many pixels at a man's edge are mixed with the ground.
const EDGE: usize = 3;

/// A board of squares in a picture.
pub(crate) struct Grid {
    /// The side of a cell in pixels.
    pub(crate) side: usize,
    /// The cells as they are read.
    pub(crate) blocks: Vec<Arc<Block>>,
}

/// What lies below one another in a picture, each as wide as it.
pub(crate) enum Part {
    Plain(Picture),
    Grid(Grid),
}

/// The distances of the stream of a picture at least five pixels wide: those to cells on the left,
/// then those of [`NEAR`].
pub(crate) fn distances(width: usize, side: usize) -> Vec<usize> {
    let near = NEAR.into_iter().map(|(up, left)| (up * (width + 1)).saturating_add_signed(left));
    CELLS.into_iter().map(|cells| cells * side).chain(near).collect()
}

/// The tokens of a picture that is made of these parts, and the checksum of the rows they stand
/// for.
pub(crate) fn weave(parts: &[Part], width: usize, distances: &[usize]) -> (Vec<Token>, u32) {
    let mut weaver = Weaver {
        // As many as most boards have: nothing is moved while they are woven.
        tokens: Vec::with_capacity(28 << 10),
        waiting: 0,
        number: 0,
        first: [0; SHORTEST - 1],
        check: Check::default(),
    };
    for part in parts {
        match part {
            Part::Plain(rows) => weaver.plain(rows.rows(), distances),
            Part::Grid(grid) => weaver.grid(grid, width),
        }
    }
    weaver.flush();
    (weaver.tokens, weaver.check.sum())
}

/// Tokens in the making.
struct Weaver {
    tokens: Vec<Token>,
    /// How many bytes more are a repetition from the distance of this number, which may yet grow.
    waiting: usize,
    number: usize,
    /// The first of them, as they are: fewer than these are no repetition.
    first: [u8; SHORTEST - 1],
    check: Check,
}

impl Weaver {
    /// Rows that belong to no grid.
    fn plain(&mut self, rows: &[u8], distances: &[usize]) {
        self.flush();
        tokens(rows, 0..rows.len(), distances, &PLAIN, &mut self.tokens);
        self.check.write(rows);
    }

    fn grid(&mut self, grid: &Grid, width: usize) {
        let side = grid.side;
        for rank in grid.blocks.chunks((width / side.max(1)).max(1)) {
            let twins: Vec<_> = (0..rank.len()).map(|cell| twin(rank, cell, Arc::ptr_eq)).collect();
            let edges: Vec<_> = (0..rank.len())
                .map(|cell| twin(rank, cell, |one, two| one.edge.is_some() && one.edge == two.edge))
                .collect();
            for y in 0..side {
                // The number of the filter is as in the row above, but in the first row of all.
                if self.tokens.is_empty() && self.waiting == 0 {
                    self.copy(&[Token::literal(0)]);
                } else {
                    self.repeat(1, ABOVE, |_| 0);
                }
                self.check.add(&Sums::of(&[0]), 1);
                for (cell, block) in rank.iter().enumerate() {
                    let (row, tokens, pixels) = block.row(y);
                    self.check.add(&row.sums, side);
                    if pixels.is_empty() {
                        self.repeat(side, ABOVE, |x| block.pixel(x, y));
                        continue;
                    }
                    if let Some(number) = if y == 0 { edges[cell] } else { twins[cell] } {
                        self.repeat(side, number, |x| block.pixel(x, y));
                        continue;
                    }
                    self.repeat(usize::from(row.lead), ABOVE, |x| block.pixel(x, y));
                    match like(rank, cell, y) {
                        Some((number, alike)) if y > 0 => {
                            self.literals(&pixels[..alike.start]);
                            self.repeat(alike.len(), number, |x| pixels[alike.start + x]);
                            self.literals(&pixels[alike.end..]);
                        }
                        _ => self.copy(tokens),
                    }
                    let trail = usize::from(row.trail);
                    self.repeat(trail, ABOVE, |x| block.pixel(side - trail + x, y));
                }
                self.check.reduce();
            }
        }
    }

    fn literals(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.flush();
            self.tokens.extend(bytes.iter().map(|byte| Token::literal(*byte)));
        }
    }

    /// So many bytes that are as those at the distance of this number; `byte` gives each of them.
    #[inline]
    fn repeat(&mut self, length: usize, number: usize, byte: impl Fn(usize) -> u8) {
        if length == 0 {
            return;
        }
        if number != self.number {
            self.flush();
            self.number = number;
        }
        // A repetition that stays shorter than this is none.
        if self.waiting + length < SHORTEST {
            (0..length).for_each(|place| self.first[self.waiting + place] = byte(place));
        }
        self.waiting += length;
    }

    fn copy(&mut self, tokens: &[Token]) {
        self.flush();
        self.tokens.extend_from_slice(tokens);
    }

    fn flush(&mut self) {
        match self.first.get(..self.waiting) {
            Some(few) => self.tokens.extend(few.iter().map(|byte| Token::literal(*byte))),
            None => push_repeats(&mut self.tokens, self.waiting, self.number),
        }
        self.waiting = 0;
    }
}

/// Where on the left, in a cell of the same rank, most of a row's own pixels stand as well: the
/// number of the distance, and which of them are alike. Equal men have rows in common but for their
/// edges, which are mixed with the ground, and so have many others.
fn like(rank: &[Arc<Block>], cell: usize, y: usize) -> Option<(usize, Range<usize>)> {
    let (row, _, here) = rank[cell].row(y);
    let inner = EDGE..here.len().checked_sub(EDGE).filter(|to| *to >= EDGE + 2 * SHORTEST)?;
    let there = |cells: usize| {
        let (other, _, there) = rank[cell - cells].row(y);
        (other.lead == row.lead && there.len() == here.len()).then_some(there)
    };
    let alike = |cells: usize| {
        there(cells).is_some_and(|there| there[inner.clone()] == here[inner.clone()])
    };
    let number = CELLS.iter().position(|distance| *distance <= cell && alike(*distance))?;
    let there = there(CELLS[number])?;
    let head = (0..EDGE).rev().find(|x| here[*x] != there[*x]).map_or(0, |x| x + 1);
    let tail = (inner.end..here.len()).find(|x| here[*x] != there[*x]).unwrap_or(here.len());
    Some((number, head..tail))
}

/// The number of the distance to the nearest cell on the left that is alike.
fn twin(
    rank: &[Arc<Block>],
    cell: usize,
    alike: impl Fn(&Arc<Block>, &Arc<Block>) -> bool,
) -> Option<usize> {
    let cells =
        (1..=cell.min(CELLS.len())).find(|cells| alike(&rank[cell], &rank[cell - cells]))?;
    CELLS.iter().position(|other| *other == cells)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::HashMap;
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;
    use crate::deflate::written;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Boards of cells that are alike, alike but for a few pixels, or not at all, with bars
        /// around them.
        #[test]
        fn the_stream_says_what_the_picture_shows(
            side in 5_usize..40,
            across in 1_usize..12,
            cells in prop::collection::vec((0..6_usize, 0..3_u8), 24),
            looks in prop::collection::vec(prop::collection::vec((0..3_u8, 1..30_usize), 60), 6),
            (bar, boards) in (0..4_usize, 1..3_usize),
        ) {
            let width = side * across;
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
                parts.push(Part::Plain(rows));
                let top = picture.height();
                picture.extend_plain(down * side, 0);
                let mut known: HashMap<(usize, u8), Arc<Block>> = HashMap::new();
                let mut blocks = Vec::new();
                for (number, cell) in cells.iter().take(across * down).enumerate() {
                    let corner = (number % across * side, top + number / across * side);
                    // The lowest color is the ground, which some cells have otherwise.
                    let runs = looks[cell.0].iter().flat_map(|(color, length)| std::iter::repeat_n(*color, *length));
                    let pixels: Vec<u8> = runs.cycle().take(side * side).map(|c| if c == 0 { 9 + cell.1 } else { c }).collect();
                    for (row, pixels) in pixels.chunks(side).enumerate() {
                        picture.row_mut(corner.1 + row)[corner.0..corner.0 + side].copy_from_slice(pixels);
                    }
                    let block = known.entry(*cell).or_insert_with(|| Arc::new(Block::of(&picture.cut(corner, side))));
                    blocks.push(Arc::clone(block));
                }
                parts.push(Part::Grid(Grid { side, blocks }));
            }
            let rows = bar(8);
            picture.extend(&rows);
            parts.push(Part::Plain(rows));
            let distances = distances(width, side);
            let (tokens, check) = weave(&parts, width, &distances);
            let stream = written(&tokens, &distances, check);
            let mut raw = Vec::new();
            flate2::read::ZlibDecoder::new(stream.as_slice()).read_to_end(&mut raw).unwrap();
            prop_assert!(raw == picture.rows());
        }
    }
}
