//! Boards of squares, compressed cell by cell.
//!
//! What a cell of squares looks like is known before it lies on a board: a man on his ground, a label, a mark. So the search for repetitions within it is done once, and
//! done well, and kept as a block of tokens. A picture's tokens are those of its blocks, row after row; what is as in the row above, or as in an equal cell to the left, becomes
//! one long repetition over as many cells as it may. A test holds that the stream says what the picture shows.

use std::sync::Arc;

use super::deflate::{SHORTEST, Token, push_repeats, tokens};
use super::picture::Picture;

/// Where a repetition within a cell may come from: rows above and pixels to the left. The first two are by far the likeliest.
const NEAR: [(usize, isize); 28] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (1, -1),
    (2, 0),
    (1, 2),
    (1, -2),
    (2, 1),
    (2, -1),
    (0, 2),
    (0, 3),
    (3, 0),
    (1, 3),
    (1, -3),
    (2, 2),
    (2, -2),
    (2, 3),
    (2, -3),
    (3, 1),
    (3, -1),
    (3, 2),
    (3, -2),
    (4, 0),
    (4, 1),
    (4, -1),
    (5, 0),
    (6, 0),
    (0, 4),
];
const ABOVE: usize = CELLS.len();
/// The numbers of the distances that are tried where no cell lies: above, before, two cells to the left.
const PLAIN: [usize; 3] = [ABOVE, ABOVE + 1, 0];
/// Where a repetition of another cell may come from: so many cells to the left.
const CELLS: [usize; 9] = [2, 1, 3, 4, 5, 6, 7, 8, 9];

/// How many pixels at a man's edge are mixed with the ground.
const EDGE: usize = 3;

/// The tokens of a cell.
#[derive(Debug)]
pub(crate) struct Block {
    rows: Vec<Row>,
    tokens: Vec<Token>,
    /// The colour of the first row, where it has but one.
    edge: Option<u8>,
}

#[derive(Debug)]
struct Row {
    /// How many pixels are as above, at the beginning and at the end; between them stand tokens of their own.
    lead: usize,
    trail: usize,
    from: usize,
    to: usize,
}

/// A board of squares in a picture.
pub(crate) struct Grid {
    /// The row in which it begins; it is as wide as the picture.
    pub(crate) top: usize,
    /// The side of a cell in pixels.
    pub(crate) side: usize,
    /// The cells as they are read.
    pub(crate) blocks: Vec<Arc<Block>>,
}

impl Block {
    /// The tokens of the square of so many pixels with this upper left corner.
    pub(crate) fn of(picture: &Picture, (x, y): (usize, usize), side: usize) -> Self {
        let rows: Vec<&[u8]> = (y..y + side).map(|y| picture.row(y).get(x..x + side).unwrap_or_default()).collect();
        let mut block = Self { rows: Vec::with_capacity(side), tokens: Vec::new(), edge: None };
        let first = rows.first().copied().unwrap_or_default();
        block.edge = first.first().copied().filter(|colour| first.iter().all(|pixel| pixel == colour));
        for (y, row) in rows.iter().enumerate() {
            let above = y.checked_sub(1).map_or(&[][..], |above| rows[above]);
            let same = |(one, two): &(&u8, &u8)| one == two;
            let lead = row.iter().zip(above).take_while(same).count();
            let trail = row[lead..].iter().rev().zip(above.iter().rev()).take_while(same).count();
            let from = block.tokens.len();
            best(&rows[..=y], lead, row.len() - trail, &mut block.tokens);
            block.rows.push(Row { lead, trail, from, to: block.tokens.len() });
        }
        block.tokens.shrink_to_fit();
        block
    }

    /// The memory that the block takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.rows.capacity() * size_of::<Row>() + self.tokens.capacity() * size_of::<Token>()
    }
}

/// What tokens cost in about eighths of a bit, as boards have them.
const LITERAL: u32 = 42;

/// What the distances cost: those of a row and more have eight bits after their code; the rare ones have a long code, too.
const DISTANCES: [u32; NEAR.len()] = {
    let mut costs = [0; NEAR.len()];
    let mut number = 0;
    while number < NEAR.len() {
        costs[number] = match NEAR[number] {
            (1, 0) => 78,
            (0, 1) => 24,
            (0, _) => 40,
            (1, _) => 110,
            (2, _) => 118,
            _ => 126,
        };
        number += 1;
    }
    costs
};

fn of_length(length: usize) -> u32 {
    match length {
        ..=10 => 44,
        11..=18 => 48,
        19..=34 => 58,
        _ => 68,
    }
}

/// The lengths that are worth trying beside the longest: some short ones, and those after which the next costs more.
const SHORTER: [usize; 7] = [SHORTEST - 1, 4, 6, 8, 10, 18, 34];

/// The cheapest tokens for these pixels of the last row.
fn best(rows: &[&[u8]], from: usize, to: usize, tokens: &mut Vec<Token>) {
    let Some((row, above)) = rows.split_last() else { return };
    let count = to.saturating_sub(from);
    // How many pixels, from each place on, are as those at each distance.
    let mut alike = vec![[0_u8; NEAR.len()]; count];
    for (number, (up, left)) in NEAR.into_iter().enumerate() {
        let source = match above.len().checked_sub(up) {
            Some(_) if up == 0 => row,
            Some(place) => above[place],
            None => continue,
        };
        let mut length = 0_u8;
        for x in (from..to).rev() {
            let other = x.checked_add_signed(-left).and_then(|place| source.get(place));
            length = if other == Some(&row[x]) { length.saturating_add(1) } else { 0 };
            alike[x - from][number] = length;
        }
    }
    // What the pixels from each place to the end cost, and the token with which that begins.
    let mut costs = vec![(0, Token::literal(0)); count + 1];
    for here in (0..count).rev() {
        let mut cheapest = (costs[here + 1].0 + LITERAL, Token::literal(row[from + here]));
        for (number, length) in alike[here].into_iter().enumerate() {
            let longest = usize::from(length).min(count - here);
            if longest < SHORTEST - 1 {
                continue;
            }
            let mut attempt = |length: usize| {
                let sum = costs[here + length].0 + DISTANCES[number] + of_length(length);
                if sum < cheapest.0 {
                    cheapest = (sum, Token::repeat(length, ABOVE + number));
                }
            };
            attempt(longest);
            // Only the two likeliest are worth trying at other lengths.
            if number < 2 {
                SHORTER.into_iter().take_while(|shorter| *shorter < longest).for_each(attempt);
            }
        }
        costs[here] = cheapest;
    }
    let mut place = 0;
    while place < count {
        tokens.push(costs[place].1);
        place += costs[place].1.length();
    }
}

/// The distances of the stream of a picture at least five pixels wide: those to cells on the left, then those of [`NEAR`].
pub(crate) fn distances(width: usize, side: usize) -> Vec<usize> {
    let near = NEAR.into_iter().map(|(up, left)| (up * (width + 1)).saturating_add_signed(left));
    CELLS.into_iter().map(|cells| cells * side).chain(near).collect()
}

/// The tokens of a picture.
pub(crate) fn weave(picture: &Picture, grids: &[Grid], distances: &[usize]) -> Vec<Token> {
    let (raw, row) = (picture.rows(), picture.width() + 1);
    let mut weaver = Weaver { raw, tokens: Vec::with_capacity(raw.len() / 10 + 16), at: 0, waiting: 0, number: 0 };
    for grid in grids {
        weaver.plain(grid.top * row, distances);
        weaver.grid(grid, picture.width());
    }
    weaver.plain(raw.len(), distances);
    weaver.tokens
}

/// Tokens in the making.
struct Weaver<'a> {
    raw: &'a [u8],
    tokens: Vec<Token>,
    /// How many bytes have tokens.
    at: usize,
    /// How many more are a repetition from the distance of this number, which may yet grow.
    waiting: usize,
    number: usize,
}

impl Weaver<'_> {
    /// Bytes that belong to no grid.
    fn plain(&mut self, to: usize, distances: &[usize]) {
        self.flush();
        tokens(self.raw, self.at..to, distances, &PLAIN, &mut self.tokens);
        self.at = to;
    }

    fn grid(&mut self, grid: &Grid, width: usize) {
        let across = width / grid.side.max(1);
        for rank in grid.blocks.chunks(across.max(1)) {
            let twins: Vec<_> = (0..rank.len()).map(|cell| twin(rank, cell, Arc::ptr_eq)).collect();
            let edges: Vec<_> = (0..rank.len())
                .map(|cell| twin(rank, cell, |one, two| one.edge.is_some() && one.edge == two.edge))
                .collect();
            for y in 0..grid.side {
                // The number of the filter is as in the row above, but in the first row of all.
                if self.at + self.waiting == 0 {
                    self.copy(&[Token::literal(self.raw[0])], 1);
                } else {
                    self.repeat(1, ABOVE);
                }
                for (cell, block) in rank.iter().enumerate() {
                    let row = &block.rows[y];
                    if row.lead == grid.side {
                        self.repeat(grid.side, ABOVE);
                        continue;
                    }
                    if let Some(number) = if y == 0 { edges[cell] } else { twins[cell] } {
                        self.repeat(grid.side, number);
                        continue;
                    }
                    let middle = grid.side - row.lead - row.trail;
                    self.repeat(row.lead, ABOVE);
                    match self.like(middle, cell, grid.side) {
                        Some((number, head, length)) if y > 0 => {
                            self.literals(head);
                            self.repeat(length, number);
                            self.literals(middle - head - length);
                        }
                        _ => self.copy(&block.tokens[row.from..row.to], middle),
                    }
                    self.repeat(row.trail, ABOVE);
                }
            }
        }
    }

    /// Where on the left, in one of so many `cells`, most of the next bytes stand as well: the number of the distance, how many of the bytes come before, and how many are
    /// alike. Equal men have rows in common but for their edges, which are mixed with the ground, and so have many others.
    fn like(&self, length: usize, cells: usize, side: usize) -> Option<(usize, usize, usize)> {
        let place = self.at + self.waiting;
        let here = &self.raw[place..place + length];
        let inner = EDGE..length.checked_sub(EDGE).filter(|to| *to >= EDGE + 2 * SHORTEST)?;
        let there = |cells: usize| &self.raw[place - cells * side..][..length];
        let alike = |cells: usize| there(cells)[inner.clone()] == here[inner.clone()];
        let number = CELLS.iter().position(|distance| *distance <= cells && alike(*distance))?;
        let there = there(CELLS[number]);
        let head = (0..EDGE).rev().find(|x| here[*x] != there[*x]).map_or(0, |x| x + 1);
        let tail = (inner.end..length).find(|x| here[*x] != there[*x]).unwrap_or(length);
        Some((number, head, tail - head))
    }

    fn literals(&mut self, count: usize) {
        if count > 0 {
            self.flush();
            self.tokens.extend(self.raw[self.at..self.at + count].iter().map(|byte| Token::literal(*byte)));
            self.at += count;
        }
    }

    fn repeat(&mut self, length: usize, number: usize) {
        if number != self.number && length > 0 {
            self.flush();
            self.number = number;
        }
        self.waiting += length;
    }

    fn copy(&mut self, tokens: &[Token], length: usize) {
        self.flush();
        self.tokens.extend_from_slice(tokens);
        self.at += length;
    }

    fn flush(&mut self) {
        let waiting = &self.raw[self.at..self.at + self.waiting];
        if waiting.len() < SHORTEST {
            self.tokens.extend(waiting.iter().map(|byte| Token::literal(*byte)));
        } else {
            push_repeats(&mut self.tokens, waiting.len(), self.number);
        }
        self.at += waiting.len();
        self.waiting = 0;
    }
}

/// The number of the distance to the nearest cell on the left that is alike.
fn twin(rank: &[Arc<Block>], cell: usize, alike: impl Fn(&Arc<Block>, &Arc<Block>) -> bool) -> Option<usize> {
    let cells = (1..=cell.min(CELLS.len())).find(|cells| alike(&rank[cell], &rank[cell - cells]))?;
    CELLS.iter().position(|other| *other == cells)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::HashMap;
    use std::io::Read;

    use proptest::prelude::*;

    use super::*;
    use crate::draw::deflate::written;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Boards of cells that are alike, alike but for a few pixels, or not at all, with bars around them.
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
            let mut grids = Vec::new();
            for _ in 0..boards {
                picture.extend_plain(bar, 7);
                let top = picture.height();
                picture.extend_plain(down * side, 0);
                let mut known: HashMap<(usize, u8), Arc<Block>> = HashMap::new();
                let mut blocks = Vec::new();
                for (number, cell) in cells.iter().take(across * down).enumerate() {
                    let (x, y) = (number % across * side, top + number / across * side);
                    // The lowest colour is the ground, which some cells have otherwise.
                    let runs = looks[cell.0].iter().flat_map(|(colour, length)| std::iter::repeat_n(*colour, *length));
                    let pixels: Vec<u8> = runs.cycle().take(side * side).map(|c| if c == 0 { 9 + cell.1 } else { c }).collect();
                    for (row, pixels) in pixels.chunks(side).enumerate() {
                        picture.row_mut(y + row)[x..x + side].copy_from_slice(pixels);
                    }
                    let block = known.entry(*cell).or_insert_with(|| Arc::new(Block::of(&picture, (x, y), side)));
                    blocks.push(Arc::clone(block));
                }
                grids.push(Grid { top, side, blocks });
            }
            picture.extend_plain(bar, 8);
            let distances = distances(width, side);
            let stream = written(picture.rows(), &weave(&picture, &grids, &distances), &distances);
            let mut raw = Vec::new();
            flate2::read::ZlibDecoder::new(stream.as_slice()).read_to_end(&mut raw).unwrap();
            prop_assert!(raw == picture.rows());
        }
    }
}
