//! The few colors of a picture, chosen with its theme.
//!
//! A picture is an indexed one from the start: every color that the theme has, and between each two
//! that meet at an edge enough steps that anti-aliasing loses nothing to be seen. What is drawn in
//! full color (once, then kept) is brought to the nearest of them.

use std::collections::HashMap;

use plotters::style::RGBColor;
use resvg::tiny_skia::Pixmap;

use super::studio::{Grain, Look};
use super::theme::{Ink, Mark};

/// At most 256 colors, numbered.
#[derive(Debug)]
pub(crate) struct Palette {
    colors: Vec<RGBColor>,
    grain: Grain,
}

impl Palette {
    /// A palette of these colors, at most 256.
    pub(crate) fn of(colors: Vec<RGBColor>) -> Self {
        Self { colors, grain: Grain::Fine }
    }

    /// The palette of a look.
    pub(crate) fn new(look: Look) -> Self {
        let Look { theme, shades, promoted, grain } = look;
        let colors = theme.colors();
        let mut palette = Self { colors: Vec::with_capacity(256), grain };
        let (white, black) = (&colors.white, &colors.black);
        if shades > 2 {
            // Hexagons meet at slanting edges, with each other and with what lies around the board.
            for shade in 0..shades {
                let plain = |shade| colors.ground(shade % shades, Mark::Plain);
                palette.ramp(plain(shade), plain(shade + 1), 3);
                palette.ramp(plain(shade), colors.bar, 5);
            }
        }
        for shade in 0..shades {
            for mark in Mark::ALL {
                let ground = colors.ground(shade, mark);
                palette.ramp(ground, white.edge, 7);
                palette.ramp(ground, black.edge, 7);
                // Nobody chooses a man in a film; a label's edges are like a man's.
                if grain == Grain::Fine {
                    palette.ramp(ground, colors.aim(shade, mark), 3);
                }
                // The names of hexagons stand in the frame.
                if shades == 2 && grain == Grain::Fine {
                    palette.ramp(ground, colors.label, 3);
                }
                if shades > 2 && mark != Mark::Plain {
                    palette.ramp(ground, colors.ground(shade, Mark::Plain), 3);
                }
                if mark == Mark::Check {
                    palette.ramp(ground, colors.alarm, 3);
                }
            }
        }
        palette.men(white);
        palette.men(black);
        if promoted {
            palette.men(&colors.white_promoted);
            palette.men(&colors.black_promoted);
        }
        palette.ramp(colors.bar, colors.writing, 7);
        palette.ramp(colors.bar, colors.quiet, 5);
        if grain == Grain::Fine {
            // The running clock's: a film has none.
            palette.ramp(colors.bar, colors.running, 5);
            palette.ramp(colors.running, colors.running_writing, 7);
        }
        palette
    }

    /// What a side's men need inside their outlines. Between dark colors fewer steps do.
    fn men(&mut self, ink: &Ink) {
        let (of_fill, of_shade) = if ink.glint.is_none() { (7, 5) } else { (3, 2) };
        self.ramp(ink.fill, ink.edge, of_fill);
        self.ramp(ink.shade, ink.edge, of_shade);
        self.ramp(ink.fill, ink.shade, 1);
        if ink.glint.is_some() {
            self.ramp(ink.fill, ink.mark, 5);
            self.ramp(ink.shade, ink.mark, 3);
            self.ramp(ink.edge, ink.mark, 5);
        }
    }

    pub(crate) fn colors(&self) -> &[RGBColor] {
        &self.colors
    }

    /// The memory that the palette takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.colors.capacity() * size_of::<RGBColor>()
    }

    /// Two colors and `between` steps from one to the other, or half as many.
    fn ramp(&mut self, from: RGBColor, to: RGBColor, between: u16) {
        let last = match self.grain {
            Grain::Fine => between,
            Grain::Coarse => between / 2,
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
            // The eye is keenest for green and dullest for blue.
            2 * part(color.0, other.0) + 4 * part(color.1, other.1) + part(color.2, other.2)
        };
        let nearest = self.colors.iter().enumerate().min_by_key(|(_, other)| distance(other));
        nearest.and_then(|(index, _)| u8::try_from(index).ok()).unwrap_or(0)
    }

    /// The pixels of an opaque pixmap as color numbers, row by row.
    pub(crate) fn indices(&self, pixmap: &Pixmap) -> Vec<u8> {
        let mut known: HashMap<[u8; 4], u8> = HashMap::new();
        let (pixels, _) = pixmap.data().as_chunks::<4>();
        let mut last = ([0; 4], 0);
        pixels
            .iter()
            .map(|pixel| {
                if *pixel != last.0 || pixel[3] == 0 {
                    let [red, green, blue, _] = *pixel;
                    let index = *known
                        .entry(*pixel)
                        .or_insert_with(|| self.nearest(RGBColor(red, green, blue)));
                    last = (*pixel, index);
                }
                last.1
            })
            .collect()
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
                for grain in [Grain::Fine, Grain::Coarse] {
                    let palette = Palette::new(Look { theme, shades, promoted, grain });
                    let most = if grain == Grain::Fine { 255 } else { 127 };
                    assert!(palette.colors.len() <= most, "{theme:?}: {}", palette.colors.len());
                    for wanted in [
                        colors.bar,
                        colors.writing,
                        colors.alarm,
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
