//! The palette of a picture: at most 256 colors.
//!
//! A palette contains the colors of a theme and, between two colors that meet at an edge, as many
//! steps as anti-aliasing needs. Sprites and empty boards are drawn in full color once and then
//! reduced to the nearest colors of the palette.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use courier_rules::Variant;
use plotters::style::RGBColor;
use resvg::tiny_skia::Pixmap;

use super::frame::Frame;
use super::theme::{Mark, PieceColors, Theme};

/// A map from the bytes of a pixel, as one number.
pub(crate) type ColorMap<V> = HashMap<u32, V, BuildHasherDefault<ColorHasher>>;

/// Spreads the bits of one color. Colors come from pictures that we have drawn, so nobody can
/// choose them to collide, and a picture has many thousand edges to look up.
#[derive(Default)]
pub(crate) struct ColorHasher(u64);

impl Hasher for ColorHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, color: u32) {
        // An odd number near the golden ratio of 2^64; the map uses the upper bits, too.
        self.0 = (self.0 ^ u64::from(color)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(26);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Which colors a palette contains. Colors that a game never shows are left out, so that there are
/// enough numbers for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Coloring {
    pub(crate) theme: Theme,
    /// The number of cell shades: 2 for squares, 3 for hexagons.
    pub(crate) shades: u8,
    /// Whether promoted pieces in colors of their own can occur.
    pub(crate) promoted: bool,
    pub(crate) edge_steps: EdgeSteps,
}

/// The number of steps between two colors that meet at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum EdgeSteps {
    /// As many as can be seen in a still picture.
    Full,
    /// Half as many, for replays: each picture is visible for a moment only, and the file is a
    /// third smaller.
    Half,
}

impl Coloring {
    /// The colors of boards in this frame.
    pub(crate) fn of(theme: Theme, variant: &Variant, frame: &Frame<'_>, steps: EdgeSteps) -> Self {
        let promoted = variant.captures_go_to_hand();
        Self { theme, shades: frame.cell_shape().shades(), promoted, edge_steps: steps }
    }
}

/// At most 256 numbered colors.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<RGBColor>,
    edge_steps: EdgeSteps,
}

impl Palette {
    /// A palette of at most 256 given colors.
    pub(crate) fn of(colors: Vec<RGBColor>) -> Self {
        Self { colors, edge_steps: EdgeSteps::Full }
    }

    /// The palette of a theme.
    pub(crate) fn new(coloring: Coloring) -> Self {
        let Coloring { theme, shades, promoted, edge_steps } = coloring;
        let colors = theme.colors();
        let mut palette = Self { colors: Vec::with_capacity(256), edge_steps };
        let (white, black) = (&colors.white, &colors.black);
        if shades > 2 {
            // Hexagons have slanting edges, with each other and with the margin.
            for shade in 0..shades {
                let plain = |shade| colors.cell(shade % shades, Mark::Plain);
                palette.ramp(plain(shade), plain(shade + 1), 3);
                palette.ramp(plain(shade), colors.bar, 5);
            }
        }
        for shade in 0..shades {
            for mark in Mark::ALL {
                let background = colors.cell(shade, mark);
                palette.ramp(background, white.edge, 7);
                palette.ramp(background, black.edge, 7);
                // Replays have no move hints, but the frames of the last move, which have the same
                // color.
                if edge_steps == EdgeSteps::Full || mark == Mark::Highlighted {
                    palette.ramp(background, colors.hint(shade, mark), 3);
                }
                // The numbers in a hand. In replays they share the steps of the pieces.
                if (shade, mark, edge_steps) == (1, Mark::Plain, EdgeSteps::Full) {
                    palette.ramp(background, colors.label, 5);
                }
                if shades > 2 && mark != Mark::Plain {
                    palette.ramp(background, colors.cell(shade, Mark::Plain), 3);
                }
                if mark == Mark::Check {
                    palette.ramp(background, colors.check_frame, 3);
                }
            }
        }
        palette.piece_ramps(white);
        palette.piece_ramps(black);
        if promoted {
            palette.piece_ramps(&colors.white_promoted);
            palette.piece_ramps(&colors.black_promoted);
        }
        palette.ramp(colors.bar, colors.text, 7);
        palette.ramp(colors.bar, colors.muted, 5);
        if edge_steps == EdgeSteps::Full {
            // Replays have no running clock.
            palette.ramp(colors.bar, colors.active_clock, 5);
            palette.ramp(colors.active_clock, colors.active_clock_text, 7);
        }
        palette
    }

    /// The colors inside the outlines of a side's pieces. Dark colors need fewer steps.
    fn piece_ramps(&mut self, piece_colors: &PieceColors) {
        let (of_fill, of_shade) = if piece_colors.highlight.is_none() { (7, 5) } else { (3, 2) };
        self.ramp(piece_colors.fill, piece_colors.edge, of_fill);
        self.ramp(piece_colors.shade, piece_colors.edge, of_shade);
        self.ramp(piece_colors.fill, piece_colors.shade, 1);
        if let Some(rim) = piece_colors.rim {
            self.ramp(rim, piece_colors.edge, 5);
        }
        if piece_colors.highlight.is_some() {
            self.ramp(piece_colors.fill, piece_colors.mark, 5);
            self.ramp(piece_colors.shade, piece_colors.mark, 3);
            self.ramp(piece_colors.edge, piece_colors.mark, 5);
        }
    }

    pub(crate) fn colors(&self) -> &[RGBColor] {
        &self.colors
    }

    /// Adds two colors and `between` steps from one to the other, or half as many.
    fn ramp(&mut self, from: RGBColor, to: RGBColor, between: u16) {
        let last = match self.edge_steps {
            EdgeSteps::Full => between,
            EdgeSteps::Half => between / 2,
        } + 1;
        for step in 0..=last {
            let part = |from: u8, to: u8| {
                let sum = u16::from(from) * (last - step) + u16::from(to) * step;
                u8::try_from((sum + last / 2) / last).unwrap_or(u8::MAX)
            };
            let color = RGBColor(part(from.0, to.0), part(from.1, to.1), part(from.2, to.2));
            if self.colors.len() < 256 && !self.colors.contains(&color) {
                self.colors.push(color);
            }
        }
    }

    /// The number of the color nearest to this one.
    pub(crate) fn nearest(&self, color: RGBColor) -> u8 {
        let distance = |other: &RGBColor| {
            let part = |one: u8, two: u8| i32::from(one.abs_diff(two)).pow(2);
            // The eye is most sensitive to green and least to blue.
            2 * part(color.0, other.0) + 4 * part(color.1, other.1) + part(color.2, other.2)
        };
        let nearest = self.colors.iter().enumerate().min_by_key(|(_, other)| distance(other));
        nearest.and_then(|(index, _)| u8::try_from(index).ok()).unwrap_or(0)
    }

    /// The pixels of an opaque pixmap as color numbers, row by row.
    pub(crate) fn indices(&self, pixmap: &Pixmap) -> Vec<u8> {
        let mut known: ColorMap<u8> = ColorMap::default();
        let mut indices = Vec::with_capacity(pixmap.data().len() / 4);
        // Most pixels are like the one before: a run is looked up at once.
        for run in pixmap.data().as_chunks::<4>().0.chunk_by(|one, next| one == next) {
            if let Some([red, green, blue, alpha]) = run.first().copied() {
                let color = u32::from_le_bytes([red, green, blue, alpha]);
                let index =
                    *known.entry(color).or_insert_with(|| self.nearest(RGBColor(red, green, blue)));
                indices.resize(indices.len() + run.len(), index);
            }
        }
        indices
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    #[test]
    fn every_color_of_a_theme_is_in_its_palette() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            for (shades, promoted) in [(2, false), (2, true), (3, false)] {
                for edge_steps in [EdgeSteps::Full, EdgeSteps::Half] {
                    let palette = Palette::new(Coloring { theme, shades, promoted, edge_steps });
                    let most = if edge_steps == EdgeSteps::Full { 255 } else { 127 };
                    assert!(palette.colors.len() <= most, "{theme:?}: {}", palette.colors.len());
                    for wanted in [
                        colors.bar,
                        colors.text,
                        colors.check_frame,
                        colors.white.fill,
                        colors.black.shade,
                    ] {
                        let found = palette.colors[usize::from(palette.nearest(wanted))];
                        assert_eq!(found, wanted, "{theme:?}");
                    }
                }
            }
        }
    }
}
