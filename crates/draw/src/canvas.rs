//! A plotters backend that draws on an RGBA pixmap with anti-aliasing.
//!
//! plotters uses whole pixels as coordinates. Hexagons and letters need finer ones, so this backend
//! reports its size, and takes all coordinates, radii and widths, in units of 1/64 pixel. Apart
//! from that the drawing code is ordinary plotters code.

use std::collections::HashMap;
use std::convert::Infallible;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingAreaErrorKind};
use plotters::style::{Color as _, FontDesc, RGBColor, TextStyle};
use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontFamily, FontStyle, FontTransform,
};
use resvg::tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

use super::DrawError;
use super::coverage::{Coverage, CoverageKey};
use super::fonts::{Fonts, Weight};

/// The plotters drawing area of this package.
pub(crate) type Area<'a> = DrawingArea<Canvas<'a>, Shift>;

/// Units of the backend per pixel.
pub(crate) const UNITS: f32 = 64.0;

pub(crate) fn units(pixels: f32) -> i32 {
    // The cast saturates; pictures are a few thousand pixels wide.
    #[expect(clippy::cast_possible_truncation)]
    let units = (pixels * UNITS).round() as i32;
    units
}

/// A point in pixels as a point in units.
pub(crate) fn at(x: f32, y: f32) -> BackendCoord {
    (units(x), units(y))
}

/// A length in pixels as a width or radius in units.
pub(crate) fn length(pixels: f32) -> u32 {
    units(pixels).unsigned_abs()
}

fn pixels(units: i32) -> f32 {
    units as f32 / UNITS
}

type DrawResult = Result<(), DrawingErrorKind<Infallible>>;

/// A drawing backend on a borrowed pixmap.
pub(crate) struct Canvas<'a> {
    pixmap: &'a mut Pixmap,
    fonts: &'a Fonts,
    /// The texts that were drawn: tables repeat theirs many times.
    texts: HashMap<CoverageKey, Coverage>,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(pixmap: &'a mut Pixmap, fonts: &'a Fonts) -> Self {
        Self { pixmap, fonts, texts: HashMap::new() }
    }

    fn fill(&mut self, path: Option<Path>, color: BackendColor) {
        // A path without extent is `None`.
        let (paint, place) = (paint(color), Transform::identity());
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, place, None);
        }
    }

    fn stroke<S: BackendStyle>(&mut self, path: Option<Path>, style: &S) {
        if let Some(path) = path {
            let stroke = Stroke {
                width: style.stroke_width() as f32 / UNITS,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            let (paint, place) = (paint(style.color()), Transform::identity());
            self.pixmap.stroke_path(&path, &paint, &stroke, place, None);
        }
    }
}

fn paint(color: BackendColor) -> Paint<'static> {
    let mut paint = Paint::default();
    let (red, green, blue) = color.rgb;
    let mut solid = Color::from_rgba8(red, green, blue, 255);
    #[expect(clippy::cast_possible_truncation)]
    solid.set_alpha(color.alpha as f32);
    paint.set_color(solid);
    paint
}

/// The path through the points; `close` connects the last one with the first one.
fn through(points: impl IntoIterator<Item = BackendCoord>, close: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (x, y) in points {
        if builder.is_empty() {
            builder.move_to(pixels(x), pixels(y));
        } else {
            builder.line_to(pixels(x), pixels(y));
        }
    }
    if close {
        builder.close();
    }
    builder.finish()
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        let scale = |side: u32| side.saturating_mul(64);
        (scale(self.pixmap.width()), scale(self.pixmap.height()))
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> DrawResult {
        let (x, y) = (pixels(x).floor(), pixels(y).floor());
        let path = Rect::from_xywh(x, y, 1.0, 1.0).map(PathBuilder::from_rect);
        self.fill(path, color);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> DrawResult {
        self.stroke(through([from, to], false), style);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let path = Rect::from_ltrb(
            pixels(upper_left.0.min(bottom_right.0)),
            pixels(upper_left.1.min(bottom_right.1)),
            pixels(upper_left.0.max(bottom_right.0)),
            pixels(upper_left.1.max(bottom_right.1)),
        )
        .map(PathBuilder::from_rect);
        if fill {
            self.fill(path, style.color());
        } else {
            self.stroke(path, style);
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawResult {
        let points: Vec<_> = path.into_iter().collect();
        // A path that ends at its start is closed, so that all its corners are joined alike.
        let closed = points.len() > 2 && points.first() == points.last();
        self.stroke(through(points, closed), style);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let path =
            PathBuilder::from_circle(pixels(center.0), pixels(center.1), radius as f32 / UNITS);
        if fill {
            self.fill(path, style.color());
        } else {
            self.stroke(path, style);
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vertices: I,
        style: &S,
    ) -> DrawResult {
        self.fill(through(vertices, true), style.color());
        Ok(())
    }

    /// Draws one line of text: `FontStyle::Bold` in the semi-bold cut, every other style in the
    /// medium one. Vertical anchors refer to the height of a capital letter, not of the line, so
    /// that text looks centered on a cell or a bar.
    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        pos: BackendCoord,
    ) -> DrawResult {
        let weight = weight(style);
        let face = self.fonts.face(weight);
        #[expect(clippy::cast_possible_truncation)]
        let size = style.size() as f32 / UNITS;
        let width = face.width(text, size);
        let anchor = style.anchor();
        let x = match anchor.h_pos {
            HPos::Left => 0.0,
            HPos::Right => -width,
            HPos::Center => -width / 2.0,
        };
        let capital = face.capital_height(size);
        let y = match anchor.v_pos {
            VPos::Top => capital,
            VPos::Center => capital / 2.0,
            VPos::Bottom => 0.0,
        };
        let turn = match style.transform() {
            FontTransform::None => 0.0,
            FontTransform::Rotate90 => 90.0,
            FontTransform::Rotate180 => 180.0,
            FontTransform::Rotate270 => 270.0,
        };
        // The position without its whole pixels: the same text at the same part of a pixel has the
        // same coverage anywhere.
        let part = (pos.0.rem_euclid(64), pos.1.rem_euclid(64));
        let place = Transform::from_translate(pixels(part.0), pixels(part.1)).pre_rotate(turn);
        let outline = || face.outline(text, size, (x, y)).and_then(|path| path.transform(place));
        let key = CoverageKey {
            text: text.to_owned(),
            size: units(size),
            weight,
            turn: units(turn),
            origin: (units(x), units(y)),
            part,
        };
        let coverage = self.texts.entry(key).or_insert_with(|| Coverage::of(outline()));
        coverage.blend(self.pixmap, (pos.0.div_euclid(64), pos.1.div_euclid(64)), style.color());
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let face = self.fonts.face(weight(style));
        #[expect(clippy::cast_possible_truncation)]
        let size = style.size() as f32 / UNITS;
        Ok((length(face.width(text, size)), length(face.capital_height(size))))
    }
}

fn weight<T: BackendTextStyle>(style: &T) -> Weight {
    match style.style() {
        FontStyle::Bold => Weight::SemiBold,
        FontStyle::Normal | FontStyle::Oblique | FontStyle::Italic => Weight::Medium,
    }
}

pub(crate) fn filled_pixmap(
    width: u32,
    height: u32,
    background: RGBColor,
) -> Result<Pixmap, DrawError> {
    let mut pixmap = Pixmap::new(width, height).ok_or(DrawError::Size)?;
    pixmap.fill(Color::from_rgba8(background.0, background.1, background.2, 255));
    Ok(pixmap)
}

/// A plotters text style: size in pixels per em, weight, color, anchor.
pub(crate) fn text_style(
    size: f32,
    weight: Weight,
    color: RGBColor,
    (h_pos, v_pos): (HPos, VPos),
) -> TextStyle<'static> {
    let style = match weight {
        Weight::Medium => FontStyle::Normal,
        Weight::SemiBold => FontStyle::Bold,
    };
    let size = f64::from(size * UNITS);
    TextStyle {
        font: FontDesc::new(FontFamily::SansSerif, size, style),
        color: color.to_backend_color(),
        pos: Pos::new(h_pos, v_pos),
    }
}

impl From<DrawingAreaErrorKind<Infallible>> for DrawError {
    fn from(error: DrawingAreaErrorKind<Infallible>) -> Self {
        Self::Plotters(error.to_string())
    }
}
