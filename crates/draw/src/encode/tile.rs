//! A cell of a square board in compressed form.
//!
//! Few different cells (a color, a label, a piece) occur on boards. So the search for matches
//! within a cell is done once, may be slow, and its result is cached.

use super::adler32::Sums;
use super::lz77::Token;
use super::tile_tokens::push_cheapest;
use crate::picture::Picture;

/// A rectangle of pixels and its LZ77 tokens, row by row.
#[derive(Debug)]
pub(crate) struct EncodedTile {
    pub(super) width: usize,
    rows: Vec<Row>,
    /// The tokens of all rows: only what differs from the row above.
    tokens: Vec<Token>,
    /// The pixels that the tokens stand for.
    pixels: Vec<u8>,
    /// The color of the first row if it has only one.
    pub(super) top_color: Option<u8>,
}

#[derive(Debug)]
pub(super) struct Row {
    /// The number of pixels at the left and at the right that equal the row above. The row's own
    /// tokens stand for the pixels between them.
    pub(super) lead: u16,
    pub(super) trail: u16,
    /// Where the row's tokens and pixels end in the lists of the tile.
    tokens: u32,
    pixels: u32,
    pub(super) sums: Sums,
}

impl EncodedTile {
    /// Encodes a picture.
    pub(crate) fn of(picture: &Picture) -> Self {
        let (width, height) = (picture.width(), picture.height());
        let all: Vec<&[u8]> = (0..height).map(|y| picture.row(y)).collect();
        let top = all.first().copied().unwrap_or_default();
        let top_color = top.first().copied().filter(|color| top.iter().all(|pixel| pixel == color));
        let (mut rows, mut tokens, mut pixels) =
            (Vec::with_capacity(height), Vec::new(), Vec::new());
        #[expect(clippy::cast_possible_truncation)] // a tile is at most 2400 pixels wide
        for (y, row) in all.iter().enumerate() {
            let above = y.checked_sub(1).map_or(&[][..], |above| all[above]);
            let same = |(one, two): &(&u8, &u8)| one == two;
            let lead = row.iter().zip(above).take_while(same).count();
            let trail = row[lead..].iter().rev().zip(above.iter().rev()).take_while(same).count();
            push_cheapest(&all[..=y], lead, width - trail, &mut tokens);
            pixels.extend_from_slice(&row[lead..width - trail]);
            rows.push(Row {
                lead: lead as u16,
                trail: trail as u16,
                tokens: tokens.len() as u32,
                pixels: pixels.len() as u32,
                sums: Sums::of(row),
            });
        }
        tokens.shrink_to_fit();
        pixels.shrink_to_fit();
        Self { width, rows, tokens, pixels, top_color }
    }

    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// A row with its own tokens and pixels.
    pub(super) fn row(&self, y: usize) -> (&Row, &[Token], &[u8]) {
        let row = &self.rows[y];
        let (tokens, pixels) =
            y.checked_sub(1).map_or((0, 0), |y| (self.rows[y].tokens, self.rows[y].pixels));
        let tokens = &self.tokens[tokens as usize..row.tokens as usize];
        (row, tokens, &self.pixels[pixels as usize..row.pixels as usize])
    }

    /// A pixel: that of the nearest row at or above `y` that has one of its own in column `x`.
    pub(super) fn pixel(&self, x: usize, y: usize) -> u8 {
        let own = (0..=y).rev().find_map(|y| {
            let (row, _, pixels) = self.row(y);
            pixels.get(x.checked_sub(usize::from(row.lead))?)
        });
        own.copied().unwrap_or_default()
    }

    /// The memory that the tile takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let lists =
            self.rows.capacity() * size_of::<Row>() + self.tokens.capacity() * size_of::<Token>();
        size_of::<Self>() + self.pixels.capacity() + lists
    }
}
