//! A picture of colour numbers, and the stamps that are put on it.

use resvg::tiny_skia::Pixmap;

use super::palette::Palette;

/// Rows of colour numbers, laid out as PNG compresses them: each row begins with the number of its filter, which is always 0.
///
/// There is no filter because the difference of two colour numbers says nothing.
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

    /// A pixmap brought to the colours of the palette.
    pub(crate) fn of(pixmap: &Pixmap, palette: &Palette) -> Self {
        let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
        let mut picture = Self::new(width, height);
        for row in palette.indices(pixmap).chunks_exact(width.max(1)) {
            picture.rows.push(0);
            picture.rows.extend_from_slice(row);
        }
        picture
    }

    /// So many rows more in one colour.
    pub(crate) fn extend_plain(&mut self, height: usize, colour: u8) {
        for _ in 0..height {
            self.rows.push(0);
            self.rows.resize(self.rows.len() + self.width, colour);
        }
    }

    /// The rows of another picture of the same width, below.
    pub(crate) fn extend(&mut self, other: &Self) {
        debug_assert_eq!(self.width, other.width);
        self.rows.extend_from_slice(&other.rows);
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len() / (self.width + 1)
    }

    /// The colour numbers of a row; none where there is no such row.
    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [u8] {
        let start = y * (self.width + 1) + 1;
        self.rows.get_mut(start..start + self.width).unwrap_or_default()
    }

    /// The colour numbers of a row; none where there is no such row.
    pub(crate) fn row(&self, y: usize) -> &[u8] {
        let start = y * (self.width + 1) + 1;
        self.rows.get(start..start + self.width).unwrap_or_default()
    }

    /// The rows with their filters.
    pub(crate) fn rows(&self) -> &[u8] {
        &self.rows
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

/// Pieces of a row that are nearer to each other than this are one: copying a few pixels of ground is cheaper than a second piece.
const GAP: usize = 8;

impl Stamp {
    /// What was drawn on a pixmap that was filled with the ground colour before.
    pub(crate) fn of(pixmap: &Pixmap, palette: &Palette, ground: u8) -> Self {
        let drawn = palette.indices(pixmap);
        let width = pixmap.width() as usize;
        let mut stamp = Self { spans: Vec::new(), pixels: Vec::new() };
        for (y, row) in drawn.chunks_exact(width.max(1)).enumerate() {
            let mut painted = row.iter().enumerate().filter(|(_, pixel)| **pixel != ground).map(|(x, _)| x);
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
        stamp
    }

    fn push(&mut self, y: usize, x: usize, pixels: &[u8]) {
        self.spans.push(Span { x, y, length: pixels.len(), start: self.pixels.len() });
        self.pixels.extend_from_slice(pixels);
    }

    /// The memory that the stamp takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.pixels.len() + self.spans.len() * size_of::<Span>()
    }
}
