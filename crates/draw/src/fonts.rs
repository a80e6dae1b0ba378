//! The bundled font: text widths, and outlines as paths.
//!
//! Two weights of Inter are part of the package, so a picture looks the same on every machine and
//! needs no installed font.

use resvg::tiny_skia::{Path, PathBuilder};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face as Font, GlyphId, OutlineBuilder};
use unicode_normalization::char::is_combining_mark;

use super::DrawError;
use super::fractions::{Part, signs};

static MEDIUM: &[u8] = include_bytes!("../assets/fonts/Inter-Medium-subset.otf");
static SEMI_BOLD: &[u8] = include_bytes!("../assets/fonts/Inter-SemiBold-subset.otf");

/// The weights of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Weight {
    Medium,
    SemiBold,
}

/// Both weights, parsed once.
pub(crate) struct Fonts {
    medium: Face,
    semi_bold: Face,
}

impl Fonts {
    /// Parses the bundled fonts. Fails only if the package contains broken ones.
    pub(crate) fn new() -> Result<Self, DrawError> {
        let parse = |bytes| match Font::parse(bytes, 0) {
            Ok(font) => Ok(Face(font)),
            Err(error) => Err(DrawError::Font(error.to_string())),
        };
        Ok(Self { medium: parse(MEDIUM)?, semi_bold: parse(SEMI_BOLD)? })
    }

    pub(crate) fn face(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Medium => &self.medium,
            Weight::SemiBold => &self.semi_bold,
        }
    }
}

/// One weight.
pub(crate) struct Face(Font<'static>);

impl Face {
    /// The width in pixels of a line of text at `size` pixels per em.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let scale = self.scale(size);
        self.layout(text).last().map_or(0.0, |placed| {
            (placed.x + self.advance(placed.glyph) * placed.part.scale()) * scale
        })
    }

    /// The height in pixels of a capital letter at `size` pixels per em.
    pub(crate) fn capital_height(&self, size: f32) -> f32 {
        let units = self.0.capital_height().unwrap_or(self.0.ascender());
        f32::from(units) * self.scale(size)
    }

    /// The outline of a line that starts at `(x, baseline)`; `None` if nothing is visible.
    pub(crate) fn outline(&self, text: &str, size: f32, (x, baseline): (f32, f32)) -> Option<Path> {
        let scale = self.scale(size);
        let mut builder = GlyphPath { path: PathBuilder::new(), scale, x, baseline };
        let capital = self.capital_height(size);
        for placed in self.layout(text) {
            builder.x = x + placed.x * scale;
            builder.scale = scale * placed.part.scale();
            builder.baseline = baseline - capital * placed.part.rise();
            // A space has no outline.
            let _ = self.0.outline_glyph(placed.glyph, &mut builder);
        }
        builder.path.finish()
    }

    /// The text if it fits into `free` pixels, else its longest prefix that fits with an ellipsis.
    pub(crate) fn shorten(&self, text: &str, size: f32, free: f32) -> String {
        if self.width(text, size) <= free {
            return text.to_owned();
        }
        let ends: Vec<usize> = text.char_indices().map(|(end, _)| end).collect();
        let cut = |end: &usize| format!("{}…", text[..*end].trim_end());
        // The width grows with the length, so binary search finds the longest prefix.
        let fitting = ends.partition_point(|end| self.width(&cut(end), size) <= free);
        fitting.checked_sub(1).and_then(|last| ends.get(last)).map_or_else(String::new, cut)
    }

    fn scale(&self, size: f32) -> f32 {
        size / f32::from(self.0.units_per_em())
    }

    fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.0.glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// The glyphs of a line, each with its position in font units.
    ///
    /// Styled alphabets and ligatures are replaced by plain letters (NFKC), so that a name written
    /// in them is legible, and fractions are composed of small digits. Joiners, variation selectors
    /// and emoji are left out. Another character that is not in the font becomes a dot.
    fn layout(&self, text: &str) -> Vec<Placed> {
        let mut line: Vec<Placed> = Vec::with_capacity(text.len());
        let mut x = 0.0;
        for (character, part) in signs(text).filter(|(character, _)| !is_invisible(*character)) {
            let glyph = match self.0.glyph_index(character) {
                Some(glyph) => glyph,
                None if is_combining_mark(character) || is_pictograph(character) => continue,
                None => self.0.glyph_index('•').unwrap_or(GlyphId(0)),
            };
            if let Some(before) = line.last() {
                let kerned = (before.part, part) == (Part::Whole, Part::Whole);
                x += if kerned { self.kerning(before.glyph, glyph) } else { 0.0 };
            }
            x -= self.advance(glyph) * part.overlap();
            line.push(Placed { glyph, x, part });
            x += self.advance(glyph) * (part.scale() - part.overlap());
        }
        line
    }

    /// The kerning between two glyphs in font units: negative if they move closer.
    fn kerning(&self, first: GlyphId, second: GlyphId) -> f32 {
        let Some(table) = self.0.tables().gpos else {
            return 0.0;
        };
        // The subset font has kerning as its only feature, so every lookup is one of kerning.
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

/// Control characters, joiners and variation selectors: they are invisible.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{AD}'
                | '\u{200B}'..='\u{200F}'
                | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FEFF}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

/// Emoji and other pictographs.
fn is_pictograph(character: char) -> bool {
    matches!(
        character,
        '\u{2300}'..='\u{23FF}'
            | '\u{2600}'..='\u{27BF}'
            | '\u{2B00}'..='\u{2BFF}'
            | '\u{1F000}'..='\u{1FAFF}'
    )
}

struct Placed {
    glyph: GlyphId,
    x: f32,
    part: Part,
}

/// Converts a glyph's outline (font units, y upwards) to a path (pixels, y downwards).
struct GlyphPath {
    path: PathBuilder,
    scale: f32,
    x: f32,
    baseline: f32,
}

impl GlyphPath {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.baseline - y * self.scale)
    }
}

impl OutlineBuilder for GlyphPath {
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
    fn all_letters_of_the_supported_languages_have_glyphs() {
        let fonts = Fonts::new().unwrap();
        for face in [&fonts.medium, &fonts.semi_bold] {
            for character in
                "aAáÁàÀçÇéÉèÈíÍïÏl·lL·LñÑóÓòÒúÚüÜ¿¡0123456789.,:;+-–—…×½∞«»“”’ªº€".chars()
            {
                assert!(face.0.glyph_index(character).is_some(), "{character}");
            }
        }
    }

    #[test]
    fn kerning_moves_letters_closer() {
        let fonts = Fonts::new().unwrap();
        let face = fonts.face(Weight::Medium);
        let apart = face.width("A", 100.0) + face.width("V", 100.0);
        assert!(face.width("AV", 100.0) < apart - 2.0);
        assert!((face.width("HH", 100.0) - 2.0 * face.width("H", 100.0)).abs() < 1.0);
    }

    #[test]
    fn a_long_name_is_shortened_to_the_free_width() {
        let fonts = Fonts::new().unwrap();
        let face = fonts.face(Weight::SemiBold);
        let name = "Bartholomew the Extraordinarily Patient";
        for free in [400.0, 200.0, 100.0, 30.0] {
            let short = face.shorten(name, 28.0, free);
            assert!(short.ends_with('…'), "{short}");
            assert!(face.width(&short, 28.0) <= free, "{short}");
        }
        assert_eq!(face.shorten(name, 28.0, 2000.0), name);
        assert_eq!(face.shorten(name, 28.0, 1.0), "");
    }

    /// The normalization of "1⅔" alone is "12⁄3", and the font has no sign for its stroke.
    #[test]
    fn fractions_are_composed_of_small_digits() {
        let fonts = Fonts::new().unwrap();
        for face in [&fonts.medium, &fonts.semi_bold] {
            let dot = face.0.glyph_index('•').unwrap();
            for text in ["½", "⅓", "⅔", "⅙", "⅚", "¼", "10⅔"] {
                assert!(face.layout(text).iter().all(|placed| placed.glyph != dot), "{text}");
                assert!(face.outline(text, 28.0, (0.0, 0.0)).is_some(), "{text}");
            }
            let whole = face.width("1", 28.0);
            let fraction = face.width("⅔", 28.0);
            assert!((face.width("1⅔", 28.0) - whole - fraction).abs() < 0.1);
            assert!(fraction < 1.6 * face.width("0", 28.0), "{fraction}");
            let high = face.outline("⅔", 28.0, (0.0, 0.0)).unwrap().bounds().height();
            assert!(high < 1.2 * face.capital_height(28.0), "{high}");
        }
    }

    #[test]
    fn styled_alphabets_are_drawn_as_plain_letters() {
        let fonts = Fonts::new().unwrap();
        let face = fonts.face(Weight::Medium);
        assert_eq!(face.width("𝓚𝓪𝓽𝓮", 28.0), face.width("Kate", 28.0));
        assert_eq!(face.width("e\u{301}", 28.0), face.width("é", 28.0));
    }
}
