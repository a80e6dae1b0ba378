//! Sprites: small pictures that are drawn once and then copied onto boards and bars.

use courier_rules::Color;
use resvg::tiny_skia::Pixmap;

use super::frame::CellShape;
use super::move_hints::Hint;
use super::palette::{Coloring, Palette};
use super::picture::{Picture, RowSpan};
use super::pieces::Drawing;
use super::promotions::Promoted;
use super::theme::Mark;

/// What a sprite depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SpriteKey {
    pub(crate) coloring: Coloring,
    /// The height in pixels, and the width except for text.
    pub(crate) side: u32,
    pub(crate) background: Background,
    pub(crate) content: SpriteContent,
}

/// What a sprite is drawn on. Its anti-aliased edges are blended with this color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Background {
    Cell { shade: u8, mark: Mark, hint: Option<Hint> },
    Bar,
}

/// What a sprite shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SpriteContent {
    /// The cell's mark and move hint.
    CellMark(CellShape),
    /// A piece, `size` pixels wide and high.
    Piece {
        drawing: Drawing,
        color: Color,
        promoted: Promoted,
        size: u32,
    },
    /// The name of an empty cell in its middle.
    CellName(String),
    /// What a piece in hand lies on; `wide` if there is a number next to it.
    Chip {
        wide: bool,
    },
    /// The number of pieces of a type in hand.
    Count(u8),
    /// A player's name, or a title.
    Name(String),
    Rating(String),
    Clock {
        text: String,
        running: bool,
    },
    /// The disc that shows which color a player has.
    ColorDisc(Color),
    /// The stripe at the edge of the bar of the player to move.
    TurnMarker,
    /// A dot for each check that wins; so many of them are given.
    Checks(u8),
}

impl SpriteContent {
    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Self::CellName(text)
            | Self::Name(text)
            | Self::Rating(text)
            | Self::Clock { text, .. } => text.capacity(),
            Self::CellMark(_)
            | Self::Piece { .. }
            | Self::Chip { .. }
            | Self::Count(_)
            | Self::ColorDisc(_)
            | Self::TurnMarker
            | Self::Checks(_) => 0,
        }
    }
}

/// A small picture without its background: the pixels that differ from it.
#[derive(Debug)]
pub(crate) struct Sprite {
    spans: Vec<Span>,
    pixels: Vec<u8>,
}

/// Consecutive pixels of a sprite.
#[derive(Debug)]
struct Span {
    x: usize,
    y: usize,
    length: usize,
    /// The index of the first one among the sprite's pixels.
    start: usize,
}

/// Spans of a row that are at most this far apart are merged: copying a few background pixels is
/// cheaper than a second span.
const GAP: usize = 8;

impl Sprite {
    /// The sprite drawn on a pixmap that had been filled with the color number `background`.
    pub(crate) fn of(pixmap: &Pixmap, palette: &Palette, background: u8) -> Self {
        let drawn = palette.indices(pixmap);
        let width = pixmap.width() as usize;
        let mut sprite = Self { spans: Vec::new(), pixels: Vec::new() };
        for (y, row) in drawn.chunks_exact(width.max(1)).enumerate() {
            let mut painted =
                row.iter().enumerate().filter(|(_, pixel)| **pixel != background).map(|(x, _)| x);
            let Some(first) = painted.next() else {
                continue;
            };
            let (mut from, mut to) = (first, first);
            for x in painted {
                if x - to > GAP {
                    sprite.push(y, from, &row[from..=to]);
                    from = x;
                }
                to = x;
            }
            sprite.push(y, from, &row[from..=to]);
        }
        sprite.spans.shrink_to_fit();
        sprite.pixels.shrink_to_fit();
        sprite
    }

    fn push(&mut self, y: usize, x: usize, pixels: &[u8]) {
        self.spans.push(Span { x, y, length: pixels.len(), start: self.pixels.len() });
        self.pixels.extend_from_slice(pixels);
    }

    /// The pixels that the sprite covers at `(x, y)` in a picture of this width. Spans that would
    /// reach over the right edge are left out.
    pub(crate) fn covers(
        &self,
        (x, y): (usize, usize),
        width: usize,
    ) -> impl Iterator<Item = RowSpan> {
        let place = move |span: &Span| (y + span.y, x + span.x, x + span.x + span.length);
        self.spans.iter().map(place).filter(move |(_, _, to)| *to <= width)
    }

    /// The memory that the sprite takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.pixels.capacity() + self.spans.capacity() * size_of::<Span>()
    }
}

/// Copying sprites onto a picture.
impl Picture {
    /// Draws a sprite with its upper left corner at `(x, y)`. Parts outside of the picture are left
    /// out.
    pub(crate) fn put(&mut self, sprite: &Sprite, (x, y): (usize, usize)) {
        for span in &sprite.spans {
            let first = x + span.x;
            let target = self.row_mut(y + span.y).get_mut(first..first + span.length);
            let source = sprite.pixels.get(span.start..span.start + span.length);
            if let (Some(target), Some(source)) = (target, source) {
                target.copy_from_slice(source);
            }
        }
    }

    /// Draws a sprite as [`put`](Self::put) does, but only within these spans, which are sorted and
    /// do not overlap.
    pub(crate) fn put_within(
        &mut self,
        sprite: &Sprite,
        (x, y): (usize, usize),
        within: &[RowSpan],
    ) {
        let width = self.width();
        for span in sprite.spans.iter().filter(|span| x + span.x + span.length <= width) {
            let (row, first) = (y + span.y, x + span.x);
            let begins = within.partition_point(|part| (part.0, part.2) <= (row, first));
            let of_row = within[begins..].iter().take_while(|part| part.0 == row);
            for (_, from, to) in of_row.take_while(|part| part.1 < first + span.length) {
                let (from, to) = (first.max(*from), (first + span.length).min(*to));
                let source = span.start + from - first..span.start + to - first;
                let source = sprite.pixels.get(source);
                if let (Some(target), Some(source)) = (self.row_mut(row).get_mut(from..to), source)
                {
                    target.copy_from_slice(source);
                }
            }
        }
    }

    /// Removes a sprite that was drawn at `(x, y)`: its pixels are copied from the empty board,
    /// whose first row is at `top`.
    pub(crate) fn erase(
        &mut self,
        sprite: &Sprite,
        (x, y): (usize, usize),
        empty: &Self,
        top: usize,
    ) {
        for (row, from, to) in sprite.covers((x, y), self.width()) {
            let source = row.checked_sub(top).and_then(|row| empty.row(row).get(from..to));
            if let (Some(target), Some(source)) = (self.row_mut(row).get_mut(from..to), source) {
                target.copy_from_slice(source);
            }
        }
    }
}
