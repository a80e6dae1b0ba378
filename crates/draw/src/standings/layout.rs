//! What all standings have in common: sizes, colors, title, rows, notes.

use plotters::style::RGBColor;
use plotters_backend::text_anchor::HPos;

use crate::DrawError;
use crate::fonts::Weight;
use crate::painter::{Font, Painter};
use crate::plot::{MUTED, TEXT};

/// The width of most pictures.
pub(super) const WIDTH: u32 = 720;
pub(super) const MARGIN: f32 = 22.0;
/// The space between texts of a row.
pub(super) const GAP: f32 = 12.0;
const TITLE_HEIGHT: f32 = 68.0;
/// The height of the headings of columns.
pub(super) const HEADINGS: f32 = 36.0;
/// The height of a row with one line of text.
pub(super) const ROW: f32 = 46.0;
/// The height of a note, and the space below the last one.
const NOTE_HEIGHT: f32 = 34.0;
const BOTTOM: f32 = 16.0;

const TITLE: Font = (32.0, Weight::SemiBold);
pub(super) const NAME: Font = (27.0, Weight::Medium);
pub(super) const STRONG: Font = (27.0, Weight::SemiBold);
pub(super) const SMALL: Font = (24.0, Weight::Medium);
pub(super) const SMALL_STRONG: Font = (24.0, Weight::SemiBold);

/// The background of every second row.
pub(super) const STRIPE: RGBColor = RGBColor(0x2D, 0x2F, 0x34);
/// The background of the reader's row.
const READER: RGBColor = RGBColor(0x3A, 0x40, 0x4D);
/// What rises, and the reader's row: light blue.
pub(super) const RISING: RGBColor = RGBColor(0x56, 0xB4, 0xE9);
/// What falls: orange, which all forms of color blindness can tell from the blue.
pub(super) const FALLING: RGBColor = RGBColor(0xE6, 0x9F, 0x00);
/// A champion.
pub(super) const GOLD: RGBColor = RGBColor(0xFF, 0xC8, 0x29);

#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) width: f32,
    /// The height of the headings of columns; 0 if there are none.
    pub(super) headings: f32,
    pub(super) row: f32,
}

impl Layout {
    /// The height of a picture with this many rows, at least one, and notes.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few hundred pixels
    pub(super) fn height(self, rows: usize, notes: usize) -> u32 {
        let notes = if notes == 0 { 0.0 } else { GAP + NOTE_HEIGHT * notes as f32 };
        (TITLE_HEIGHT + self.headings + self.row * rows.max(1) as f32 + notes + BOTTOM) as u32
    }

    /// The right end of the rows.
    pub(super) fn right(self) -> f32 {
        self.width - MARGIN
    }

    /// The baseline of the headings of columns.
    pub(super) fn heading_line(self) -> f32 {
        TITLE_HEIGHT + self.headings - 12.0
    }

    pub(super) fn top(self, row: usize) -> f32 {
        TITLE_HEIGHT + self.headings + self.row * row as f32
    }

    /// The baseline of a line of text in the middle of a row.
    pub(super) fn base(self, row: usize) -> f32 {
        self.top(row) + self.row / 2.0 + 10.0
    }

    pub(super) fn draw_title(
        self,
        painter: &Painter<'_, '_>,
        title: &str,
        summary: &str,
    ) -> Result<(), DrawError> {
        const BASE: f32 = 46.0;
        let whole = self.right() - MARGIN;
        let summary = painter.shorten(summary, SMALL, whole / 2.0);
        let free = whole - painter.width(&summary, SMALL) - GAP;
        let title = painter.shorten(title, TITLE, free);
        painter.write(&title, (MARGIN, BASE), TITLE, TEXT, HPos::Left)?;
        painter.write(&summary, (self.right(), BASE), SMALL, MUTED, HPos::Right)
    }

    /// Draws the background of a row: stripes, and the reader's row with a bar at its left.
    pub(super) fn draw_row(
        self,
        painter: &Painter<'_, '_>,
        row: usize,
        reader: bool,
    ) -> Result<(), DrawError> {
        const BAR: f32 = 7.0;
        let top = self.top(row);
        if reader {
            painter.bar((0.0, top), (self.width, self.row), READER)?;
            painter.bar((0.0, top), (BAR, self.row), RISING)
        } else if row.is_multiple_of(2) {
            painter.bar((0.0, top), (self.width, self.row), STRIPE)
        } else {
            Ok(())
        }
    }

    pub(super) fn draw_empty(self, painter: &Painter<'_, '_>, text: &str) -> Result<(), DrawError> {
        let text = painter.shorten(text, NAME, self.right() - MARGIN);
        painter.write(&text, (MARGIN, self.base(0)), NAME, MUTED, HPos::Left)
    }

    /// The baseline of a note below `rows` rows.
    pub(super) fn note_line(self, rows: usize, note: usize) -> f32 {
        self.top(rows.max(1)) + GAP + NOTE_HEIGHT * (note as f32 + 1.0) - 10.0
    }

    /// Writes the notes below `rows` rows, the first one at the line `from`.
    pub(super) fn draw_notes(
        self,
        painter: &Painter<'_, '_>,
        rows: usize,
        notes: &[String],
        from: usize,
    ) -> Result<(), DrawError> {
        for (note, line) in notes.iter().zip(from..) {
            let text = painter.shorten(note, SMALL, self.right() - MARGIN);
            let base = self.note_line(rows, line);
            painter.write(&text, (MARGIN, base), SMALL, MUTED, HPos::Left)?;
        }
        Ok(())
    }
}

/// The font and the color of a name; `muted` for a player who no longer takes part.
pub(super) fn name_style(reader: bool, muted: bool) -> (Font, RGBColor) {
    (if reader { STRONG } else { NAME }, if muted { MUTED } else { TEXT })
}

/// Writes a name and a note in smaller letters, in `free` pixels from `(x, base)`.
pub(super) fn draw_name(
    painter: &Painter<'_, '_>,
    (name, note): (&str, &str),
    (font, color): (Font, RGBColor),
    (x, base): (f32, f32),
    free: f32,
) -> Result<(), DrawError> {
    // The name gets at least two thirds of the space, and all of it if too little of the note
    // would be left.
    const LEAST_NOTE: f32 = 70.0;
    let wanted = if note.is_empty() { 0.0 } else { painter.width(note, SMALL) + GAP };
    let least = (free * 0.66).min(painter.width(name, font));
    let left = (free - least).min(wanted);
    let left = if left < wanted && left < LEAST_NOTE { 0.0 } else { left };
    let name = painter.shorten(name, font, free - left);
    painter.write(&name, (x, base), font, color, HPos::Left)?;
    let after = painter.width(&name, font) + GAP;
    let note = painter.shorten(note, SMALL, (free - after).min(left));
    painter.write(&note, (x + after, base), SMALL, MUTED, HPos::Left)
}

/// Draws a triangle of this size that points up or down, with its center at `(x, y)`.
pub(super) fn draw_triangle(
    painter: &Painter<'_, '_>,
    (x, y): (f32, f32),
    size: f32,
    up: bool,
) -> Result<(), DrawError> {
    let half = size / 2.0;
    let (tip, foot) = if up { (y - half, y + half) } else { (y + half, y - half) };
    let color = if up { RISING } else { FALLING };
    painter.polygon(&[(x - half, foot), (x + half, foot), (x, tip)], color)
}
