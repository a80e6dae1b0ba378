//! A picture of color numbers, and the stamps that are put on it.

use resvg::tiny_skia::Pixmap;

use super::palette::Palette;

/// Rows of color numbers, laid out as PNG compresses them: each row begins with the number of its
/// filter, which is always 0.
///
/// There is no filter because the difference of two color numbers says nothing.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    width: usize,
    rows: Vec<u8>,
}

impl Picture {
    /// No rows yet, with room for so many.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, rows: Vec::with_capacity((width + 1) * height) }
    }

    /// A pixmap brought to the colors of the palette.
    pub(crate) fn of(pixmap: &Pixmap, palette: &Palette) -> Self {
        let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
        let mut picture = Self::new(width, height);
        for row in palette.indices(pixmap).chunks_exact(width.max(1)) {
            picture.rows.push(0);
            picture.rows.extend_from_slice(row);
        }
        picture
    }

    /// So many rows more in one color.
    pub(crate) fn extend_plain(&mut self, height: usize, color: u8) {
        self.rows.reserve((self.width + 1) * height);
        for _ in 0..height {
            self.rows.push(0);
            self.rows.resize(self.rows.len() + self.width, color);
        }
    }

    /// The rows of another picture of the same width, below.
    pub(crate) fn extend(&mut self, other: &Self) {
        debug_assert_eq!(self.width, other.width);
        self.rows.extend_from_slice(&other.rows);
    }

    /// A square of so many pixels, whose upper left corner is at `(x, y)`; what lies outside is
    /// left out.
    pub(crate) fn cut(&self, (x, y): (usize, usize), side: usize) -> Self {
        let mut square = Self::new(side, side);
        for row in (y..y + side).map(|y| self.row(y)) {
            square.rows.push(0);
            square.rows.extend_from_slice(row.get(x..x + side).unwrap_or_default());
        }
        square
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len() / (self.width + 1)
    }

    /// The color numbers of a row; none where there is no such row.
    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [u8] {
        let start = y * (self.width + 1) + 1;
        self.rows.get_mut(start..start + self.width).unwrap_or_default()
    }

    /// The color numbers of a row; none where there is no such row.
    pub(crate) fn row(&self, y: usize) -> &[u8] {
        let start = y * (self.width + 1) + 1;
        self.rows.get(start..start + self.width).unwrap_or_default()
    }

    /// The rows with their filters.
    pub(crate) fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// The memory that the picture takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.rows.capacity()
    }

    /// Puts a stamp with its upper left corner at `(x, y)`. What would fall outside is left out.
    pub(crate) fn stamp(&mut self, stamp: &Stamp, (x, y): (usize, usize)) {
        for span in &stamp.spans {
            let start = (y + span.y) * (self.width + 1) + 1 + x + span.x;
            let inside = x + span.x + span.length <= self.width;
            let target = self.rows.get_mut(start..start + span.length);
            let source = stamp.pixels.get(span.start..span.start + span.length);
            if let (true, Some(target), Some(source)) = (inside, target, source) {
                target.copy_from_slice(source);
            }
        }
    }
}

impl Picture {
    /// Takes a stamp away again: where it was put at `(x, y)`, the picture is again like `bare`,
    /// whose first row lies at `top`.
    pub(crate) fn unstamp(
        &mut self,
        stamp: &Stamp,
        (x, y): (usize, usize),
        bare: &Self,
        top: usize,
    ) {
        for (row, from, to) in stamp.covers((x, y), self.width) {
            let source = row.checked_sub(top).and_then(|row| bare.row(row).get(from..to));
            if let (Some(target), Some(source)) = (self.row_mut(row).get_mut(from..to), source) {
                target.copy_from_slice(source);
            }
        }
    }
}

/// A piece of a row of a picture: row, first column, column after the last.
pub(crate) type Piece = (usize, usize, usize);

impl Picture {
    /// Puts a stamp as [`stamp`](Self::stamp) does, but only within these pieces, which are in
    /// order and do not overlap.
    pub(crate) fn stamp_within(&mut self, stamp: &Stamp, (x, y): (usize, usize), pieces: &[Piece]) {
        let width = self.width;
        for span in stamp.spans.iter().filter(|span| x + span.x + span.length <= width) {
            let (row, first) = (y + span.y, x + span.x);
            let begins = pieces.partition_point(|piece| (piece.0, piece.2) <= (row, first));
            let of_row = pieces[begins..].iter().take_while(|piece| piece.0 == row);
            for (_, from, to) in of_row.take_while(|piece| piece.1 < first + span.length) {
                let (from, to) = (first.max(*from), (first + span.length).min(*to));
                let source = span.start + from - first..span.start + to - first;
                let source = stamp.pixels.get(source);
                if let (Some(target), Some(source)) = (self.row_mut(row).get_mut(from..to), source)
                {
                    target.copy_from_slice(source);
                }
            }
        }
    }
}

/// A small picture without what lies under it: only the pixels that differ from its ground.
#[derive(Debug)]
pub(crate) struct Stamp {
    spans: Vec<Span>,
    pixels: Vec<u8>,
}

#[derive(Debug)]
struct Span {
    x: usize,
    y: usize,
    length: usize,
    start: usize,
}

/// Pieces of a row that are nearer to each other than this are one: copying a few pixels of ground
/// is cheaper than a second piece.
const GAP: usize = 8;

impl Stamp {
    /// What was drawn on a pixmap that was filled with the ground color before.
    pub(crate) fn of(pixmap: &Pixmap, palette: &Palette, ground: u8) -> Self {
        let drawn = palette.indices(pixmap);
        let width = pixmap.width() as usize;
        let mut stamp = Self { spans: Vec::new(), pixels: Vec::new() };
        for (y, row) in drawn.chunks_exact(width.max(1)).enumerate() {
            let mut painted =
                row.iter().enumerate().filter(|(_, pixel)| **pixel != ground).map(|(x, _)| x);
            let Some(first) = painted.next() else {
                continue;
            };
            let (mut from, mut to) = (first, first);
            for x in painted {
                if x - to > GAP {
                    stamp.push(y, from, &row[from..=to]);
                    from = x;
                }
                to = x;
            }
            stamp.push(y, from, &row[from..=to]);
        }
        // What is kept for long takes no more room than it needs.
        stamp.spans.shrink_to_fit();
        stamp.pixels.shrink_to_fit();
        stamp
    }

    fn push(&mut self, y: usize, x: usize, pixels: &[u8]) {
        self.spans.push(Span { x, y, length: pixels.len(), start: self.pixels.len() });
        self.pixels.extend_from_slice(pixels);
    }

    /// Which pixels the stamp covers when it is put at `(x, y)`. What would fall outside the width
    /// is left out.
    pub(crate) fn covers(
        &self,
        (x, y): (usize, usize),
        width: usize,
    ) -> impl Iterator<Item = Piece> {
        let place = move |span: &Span| (y + span.y, x + span.x, x + span.x + span.length);
        self.spans.iter().map(place).filter(move |(_, _, to)| *to <= width)
    }

    /// The memory that the stamp takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.pixels.capacity() + self.spans.capacity() * size_of::<Span>()
    }
}
