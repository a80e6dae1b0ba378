//! The surface that plotters draws on: an RGBA pixmap with anti-aliasing.
//!
//! plotters speaks in whole pixels. So that a hexagon or a letter may stand between two of them,
//! this backend gives out its size, and takes every coordinate, radius and width, in 1/64 of a
//! pixel. Nothing else changes: the drawing code is plain plotters.

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
use super::lettering::{Lettering, Weight};

/// What the rooms draw on.
pub(crate) type Area<'a> = DrawingArea<Canvas<'a>, Shift>;

/// How many of the backend's units make a pixel.
pub(crate) const UNITS: f32 = 64.0;

/// Pixels to units, rounded to the nearest.
pub(crate) fn units(pixels: f32) -> i32 {
    // Saturating and exact enough: a picture is a few thousand pixels wide.
    #[expect(clippy::cast_possible_truncation)]
    let units = (pixels * UNITS).round() as i32;
    units
}

/// A point in pixels to a point in units.
pub(crate) fn at(x: f32, y: f32) -> BackendCoord {
    (units(x), units(y))
}

/// A length in pixels to a width or radius in units.
pub(crate) fn length(pixels: f32) -> u32 {
    units(pixels).unsigned_abs()
}

fn pixels(units: i32) -> f32 {
    units as f32 / UNITS
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// A drawing backend on a borrowed pixmap.
pub(crate) struct Canvas<'a> {
    pixmap: &'a mut Pixmap,
    lettering: &'a Lettering,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(pixmap: &'a mut Pixmap, lettering: &'a Lettering) -> Self {
        Self { pixmap, lettering }
    }

    fn fill(&mut self, path: Option<Path>, color: BackendColor) {
        // A path of no extent paints nothing.
        if let Some(path) = path {
            self.pixmap.fill_path(
                &path,
                &paint(color),
                FillRule::Winding,
                Transform::identity(),
                None,
            );
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
            self.pixmap.stroke_path(
                &path,
                &paint(style.color()),
                &stroke,
                Transform::identity(),
                None,
            );
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

/// The path through the points; `close` joins its ends.
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
    /// Painting on memory cannot fail; what plotters itself may refuse has its own variants.
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        let scale = |side: u32| side.saturating_mul(64);
        (scale(self.pixmap.width()), scale(self.pixmap.height()))
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
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
    ) -> Drawn {
        self.stroke(through([from, to], false), style);
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
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
    ) -> Drawn {
        let points: Vec<_> = path.into_iter().collect();
        // A path that comes back to its start has no ends, so its corners are all joined alike.
        let closed = points.len() > 2 && points.first() == points.last();
        self.stroke(through(points, closed), style);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let path =
            PathBuilder::from_circle(pixels(centre.0), pixels(centre.1), radius as f32 / UNITS);
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
    ) -> Drawn {
        self.fill(through(vertices, true), style.color());
        Ok(())
    }

    /// Writes one line in the bundled face: `FontStyle::Bold` is its semi-bold cut, every other
    /// style its medium one. The anchor's vertical places are those of a capital letter, not of the
    /// whole line, since what is centred on a cell or a bar should look centred.
    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        pos: BackendCoord,
    ) -> Drawn {
        let face = self.lettering.face(weight(style));
        #[expect(clippy::cast_possible_truncation)]
        let size = style.size() as f32 / UNITS;
        let width = face.width(text, size);
        let anchor = style.anchor();
        let x = match anchor.h_pos {
            HPos::Left => 0.0,
            HPos::Right => -width,
            HPos::Center => -width / 2.0,
        };
        let capital = face.capital(size);
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
        let place = Transform::from_translate(pixels(pos.0), pixels(pos.1)).pre_rotate(turn);
        let path = face.outline(text, size, (x, y)).and_then(|path| path.transform(place));
        self.fill(path, style.color());
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let face = self.lettering.face(weight(style));
        #[expect(clippy::cast_possible_truncation)]
        let size = style.size() as f32 / UNITS;
        Ok((length(face.width(text, size)), length(face.capital(size))))
    }
}

fn weight<T: BackendTextStyle>(style: &T) -> Weight {
    match style.style() {
        FontStyle::Bold => Weight::SemiBold,
        FontStyle::Normal | FontStyle::Oblique | FontStyle::Italic => Weight::Medium,
    }
}

/// A pixmap of one color.
pub(crate) fn sheet(width: u32, height: u32, ground: RGBColor) -> Result<Pixmap, DrawError> {
    let mut pixmap = Pixmap::new(width, height).ok_or(DrawError::Size)?;
    pixmap.fill(Color::from_rgba8(ground.0, ground.1, ground.2, 255));
    Ok(pixmap)
}

/// A line of text for plotters: its size in pixels to the em, its color, and where its point
/// stands.
pub(crate) fn letters(
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
