//! A picture in indexed color: one byte per pixel, the number of a color in the palette.

use resvg::tiny_skia::Pixmap;

use super::palette::Palette;

/// Rows of color numbers in the layout that PNG compresses: each row begins with the number of its
/// filter, which is always 0.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    width: usize,
    rows: Vec<u8>,
}

/// A part of a row: the row, the first column, the column after the last.
pub(crate) type RowSpan = (usize, usize, usize);

impl Picture {
    /// A picture without rows, with capacity for `height` rows.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, rows: Vec::with_capacity((width + 1) * height) }
    }

    /// A pixmap reduced to the colors of the palette.
    pub(crate) fn of(pixmap: &Pixmap, palette: &Palette) -> Self {
        let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
        let mut picture = Self::new(width, height);
        for row in palette.indices(pixmap).chunks_exact(width.max(1)) {
            picture.rows.push(0);
            picture.rows.extend_from_slice(row);
        }
        picture
    }

    /// Appends `height` rows of one color.
    pub(crate) fn extend_plain(&mut self, height: usize, color: u8) {
        self.rows.reserve((self.width + 1) * height);
        for _ in 0..height {
            self.rows.push(0);
            self.rows.resize(self.rows.len() + self.width, color);
        }
    }

    /// Appends the rows of another picture of the same width.
    pub(crate) fn extend(&mut self, other: &Self) {
        debug_assert_eq!(self.width, other.width);
        self.rows.extend_from_slice(&other.rows);
    }

    /// Copies another picture into this one, its upper left corner to `(x, y)`. What would lie
    /// outside is left out.
    pub(crate) fn copy(&mut self, other: &Self, (x, y): (usize, usize)) {
        for row in 0..other.height() {
            let target = self.row_mut(y + row).iter_mut().skip(x);
            target.zip(other.row(row)).for_each(|(pixel, copied)| *pixel = *copied);
        }
    }

    /// A copy of the rectangle of this size whose upper left corner is at `(x, y)`.
    pub(crate) fn cut(&self, (x, y): (usize, usize), (width, height): (usize, usize)) -> Self {
        let mut part = Self::new(width, height);
        for row in (y..y + height).map(|y| self.row(y)) {
            part.rows.push(0);
            part.rows.extend_from_slice(row.get(x..x + width).unwrap_or_default());
        }
        part
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len() / (self.width + 1)
    }

    /// The color numbers of a row; empty if there is no such row.
    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [u8] {
        let start = y * (self.width + 1) + 1;
        self.rows.get_mut(start..start + self.width).unwrap_or_default()
    }

    /// The color numbers of a row; empty if there is no such row.
    pub(crate) fn row(&self, y: usize) -> &[u8] {
        let start = y * (self.width + 1) + 1;
        self.rows.get(start..start + self.width).unwrap_or_default()
    }

    /// All rows with their filter numbers.
    pub(crate) fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// The memory that the picture takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.rows.capacity()
    }
}
