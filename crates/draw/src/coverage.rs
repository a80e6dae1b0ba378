//! Texts as coverage: how much of each pixel a line of text covers.
//!
//! Drawing an outline takes most of the time of a table, and a table repeats a few texts often.

use plotters_backend::BackendColor;
use resvg::tiny_skia::{FillRule, Mask, Path, Pixmap, Transform};

use super::fonts::Weight;

/// What a text's coverage depends on; lengths are in units of 1/64 pixel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CoverageKey {
    pub(crate) text: String,
    pub(crate) size: i32,
    pub(crate) weight: Weight,
    /// The angle, in units of 1/64 degree.
    pub(crate) turn: i32,
    /// Where the text begins, from the point at which it is drawn.
    pub(crate) origin: (i32, i32),
    /// The part of a pixel that this point is moved by.
    pub(crate) part: (i32, i32),
}

/// How much of each pixel of a rectangle is covered; nothing if there is no mask.
pub(crate) struct Coverage {
    mask: Option<Mask>,
    /// The upper left corner, from the whole pixel at which the text is drawn.
    corner: (i32, i32),
}

impl Coverage {
    /// The coverage of an outline; `None` covers nothing.
    pub(crate) fn of(outline: Option<Path>) -> Self {
        let drawn = outline.and_then(|outline| {
            let bounds = outline.bounds();
            #[expect(clippy::cast_possible_truncation)] // saturates; a text is in a picture
            let (left, top) = (bounds.left().floor() as i32, bounds.top().floor() as i32);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let side = |from: i32, to: f32| (to.ceil() - from as f32) as u32 + 1;
            let mut mask = Mask::new(side(left, bounds.right()), side(top, bounds.bottom()))?;
            let place = Transform::from_translate(-left as f32, -top as f32);
            mask.fill_path(&outline, FillRule::Winding, true, place);
            Some((mask, (left, top)))
        });
        let (mask, corner) = drawn.map_or((None, (0, 0)), |(mask, at)| (Some(mask), at));
        Self { mask, corner }
    }

    /// Draws it in one color on an opaque pixmap. What is outside is left out.
    pub(crate) fn blend(&self, pixmap: &mut Pixmap, (x, y): (i32, i32), color: BackendColor) {
        let Some(mask) = &self.mask else { return };
        let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
        let (pixels, _) = pixmap.data_mut().as_chunks_mut::<4>();
        let (red, green, blue) = color.rgb;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 255
        let opacity = (color.alpha * 255.0).round() as u32;
        let Ok(columns) = usize::try_from(mask.width()) else { return };
        for (row, covered) in (y + self.corner.1..).zip(mask.data().chunks_exact(columns.max(1))) {
            let Some(row) = usize::try_from(row).ok().filter(|row| *row < height) else {
                continue;
            };
            let line = &mut pixels[row * width..(row + 1) * width];
            for (column, alpha) in (x + self.corner.0..).zip(covered).filter(|(_, a)| **a > 0) {
                let at = usize::try_from(column).ok().and_then(|column| line.get_mut(column));
                if let Some([to_red, to_green, to_blue, _]) = at {
                    let alpha = (u32::from(*alpha) * opacity + 127) / 255;
                    for (to, from) in [(to_red, red), (to_green, green), (to_blue, blue)] {
                        let sum = u32::from(*to) * (255 - alpha) + u32::from(from) * alpha;
                        *to = u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX);
                    }
                }
            }
        }
    }
}
