//! Letters: the bundled typeface, its widths, and its outlines as paths.
//!
//! Two cuts of Inter are part of the program, so a picture looks the same on every machine and
//! needs no font installed.

use resvg::tiny_skia::{Path, PathBuilder};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face as Font, GlyphId, OutlineBuilder};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

static MEDIUM: &[u8] = include_bytes!("../assets/fonts/Inter-Medium-subset.otf");
static SEMI_BOLD: &[u8] = include_bytes!("../assets/fonts/Inter-SemiBold-subset.otf");

/// The cuts of the typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Medium,
    SemiBold,
}

/// The typeface, read once.
pub(crate) struct Lettering {
    medium: Face,
    semi_bold: Face,
}

impl Lettering {
    /// Reads the bundled fonts. Fails only when the program was built with broken ones.
    pub(crate) fn new() -> Result<Self, ttf_parser::FaceParsingError> {
        Ok(Self {
            medium: Face(Font::parse(MEDIUM, 0)?),
            semi_bold: Face(Font::parse(SEMI_BOLD, 0)?),
        })
    }

    pub(crate) fn face(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Medium => &self.medium,
            Weight::SemiBold => &self.semi_bold,
        }
    }
}

/// One cut.
pub(crate) struct Face(Font<'static>);

impl Face {
    /// The width in pixels of a line set at `size` pixels to the em.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let scale = self.scale(size);
        self.set(text).last().map_or(0.0, |placed| (placed.x + self.advance(placed.glyph)) * scale)
    }

    /// The height in pixels of a capital letter at `size` pixels to the em.
    pub(crate) fn capital(&self, size: f32) -> f32 {
        let units = self.0.capital_height().unwrap_or(self.0.ascender());
        f32::from(units) * self.scale(size)
    }

    /// The outline of a line whose pen starts at `(x, baseline)`; `None` where nothing is to be
    /// seen.
    pub(crate) fn outline(&self, text: &str, size: f32, (x, baseline): (f32, f32)) -> Option<Path> {
        let scale = self.scale(size);
        let mut pen = Pen { path: PathBuilder::new(), scale, x, baseline };
        for placed in self.set(text) {
            pen.x = x + placed.x * scale;
            // A blank has no outline.
            let _ = self.0.outline_glyph(placed.glyph, &mut pen);
        }
        pen.path.finish()
    }

    /// The text itself where it fits into `room` pixels, else its longest beginning that does with
    /// an ellipsis.
    pub(crate) fn shorten(&self, text: &str, size: f32, room: f32) -> String {
        if self.width(text, size) <= room {
            return text.to_owned();
        }
        let ends: Vec<usize> = text.char_indices().map(|(end, _)| end).collect();
        let cut = |end: &usize| format!("{}…", text[..*end].trim_end());
        // Widths grow with the length, so the longest beginning is found by halving.
        let fitting = ends.partition_point(|end| self.width(&cut(end), size) <= room);
        fitting.checked_sub(1).and_then(|last| ends.get(last)).map_or_else(String::new, cut)
    }

    fn scale(&self, size: f32) -> f32 {
        size / f32::from(self.0.units_per_em())
    }

    fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.0.glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// The glyphs of a line with the pen's place before each, in font units.
    ///
    /// Fancy alphabets and ligatures are read as plain letters (NFKC), so that a name written in
    /// them is legible. What only joins or colors other signs is left out, and so are emoji;
    /// another sign that the font does not have is drawn as a dot.
    fn set(&self, text: &str) -> Vec<Placed> {
        let mut line: Vec<Placed> = Vec::with_capacity(text.len());
        let mut x = 0.0;
        for sign in text.nfkc().filter(|sign| !is_silent(*sign)) {
            let glyph = match self.0.glyph_index(sign) {
                Some(glyph) => glyph,
                None if is_combining_mark(sign) || is_pictograph(sign) => continue,
                None => self.0.glyph_index('•').unwrap_or(GlyphId(0)),
            };
            if let Some(before) = line.last() {
                x += self.kerning(before.glyph, glyph);
            }
            line.push(Placed { glyph, x });
            x += self.advance(glyph);
        }
        line
    }

    /// How much closer (negative) or wider the second of two glyphs stands, in font units.
    fn kerning(&self, first: GlyphId, second: GlyphId) -> f32 {
        let Some(table) = self.0.tables().gpos else {
            return 0.0;
        };
        // The subset has one feature, kerning, so every lookup is a kerning one.
        for lookup in table.lookups {
            for subtable in lookup.subtables.into_iter::<PositioningSubtable<'_>>() {
                let PositioningSubtable::Pair(pair) = subtable else {
                    continue;
                };
                let Some(place) = pair.coverage().get(first) else {
                    continue;
                };
                let records = match pair {
                    PairAdjustment::Format1 { sets, .. } => {
                        sets.get(place).and_then(|set| set.get(second))
                    }
                    PairAdjustment::Format2 { classes, matrix, .. } => {
                        matrix.get((classes.0.get(first), classes.1.get(second)))
                    }
                };
                if let Some((record, _)) = records {
                    return f32::from(record.x_advance);
                }
            }
        }
        0.0
    }
}

/// Control signs, joiners and variation selectors: they show nothing of their own.
fn is_silent(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
        || matches!(sign, '\u{E0000}'..='\u{E0FFF}')
}

/// Emoji and other small pictures.
fn is_pictograph(sign: char) -> bool {
    matches!(sign, '\u{2300}'..='\u{23FF}' | '\u{2600}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

struct Placed {
    glyph: GlyphId,
    x: f32,
}

/// Turns a glyph's outline (font units, y upwards) into a path (pixels, y downwards).
struct Pen {
    path: PathBuilder,
    scale: f32,
    x: f32,
    baseline: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.baseline - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (x1, y1) = self.place(x1, y1);
        let (x, y) = self.place(x, y);
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (x1, y1) = self.place(x1, y1);
        let (x2, y2) = self.place(x2, y2);
        let (x, y) = self.place(x, y);
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_letter_of_our_languages_has_a_glyph() {
        let lettering = Lettering::new().unwrap();
        for face in [&lettering.medium, &lettering.semi_bold] {
            for sign in "aAáÁàÀçÇéÉèÈíÍïÏl·lL·LñÑóÓòÒúÚüÜ¿¡0123456789.,:;+-–—…×½∞«»“”’ªº€".chars()
            {
                assert!(face.0.glyph_index(sign).is_some(), "{sign}");
            }
        }
    }

    #[test]
    fn kerning_draws_letters_together() {
        let lettering = Lettering::new().unwrap();
        let face = lettering.face(Weight::Medium);
        let apart = face.width("A", 100.0) + face.width("V", 100.0);
        assert!(face.width("AV", 100.0) < apart - 2.0);
        assert!((face.width("HH", 100.0) - 2.0 * face.width("H", 100.0)).abs() < 1.0);
    }

    #[test]
    fn a_name_is_shortened_to_its_room() {
        let lettering = Lettering::new().unwrap();
        let face = lettering.face(Weight::SemiBold);
        let name = "Bartholomew the Extraordinarily Patient";
        for room in [400.0, 200.0, 100.0, 30.0] {
            let short = face.shorten(name, 28.0, room);
            assert!(short.ends_with('…'), "{short}");
            assert!(face.width(&short, 28.0) <= room, "{short}");
        }
        assert_eq!(face.shorten(name, 28.0, 2000.0), name);
        assert_eq!(face.shorten(name, 28.0, 1.0), "");
    }

    #[test]
    fn a_name_in_a_fancy_alphabet_is_read_as_plain_letters() {
        let lettering = Lettering::new().unwrap();
        let face = lettering.face(Weight::Medium);
        assert_eq!(face.width("𝓚𝓪𝓽𝓮", 28.0), face.width("Kate", 28.0));
        assert_eq!(face.width("e\u{301}", 28.0), face.width("é", 28.0));
    }
}
