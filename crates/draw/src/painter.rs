//! Writes texts and bars on a chart, with sizes in pixels.

use plotters::prelude::{PathElement, Polygon, Rectangle, Text};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};

use super::DrawError;
use super::canvas::{Area, at, length, text_style};
use super::fonts::{Fonts, Weight};

/// A font size in pixels per em, and a weight.
pub(super) type Font = (f32, Weight);

/// An area with the fonts to write on it.
pub(super) struct Painter<'a, 'b> {
    pub(super) area: &'a Area<'b>,
    pub(super) fonts: &'a Fonts,
}

impl Painter<'_, '_> {
    /// Writes a line with its baseline at `y`; `across` tells which part of it is at `x`.
    pub(super) fn write(
        &self,
        text: &str,
        (x, y): (f32, f32),
        (size, weight): Font,
        color: RGBColor,
        across: HPos,
    ) -> Result<(), DrawError> {
        let style = text_style(size, weight, color, (across, VPos::Bottom));
        Ok(self.area.draw(&Text::new(text.to_owned(), at(x, y), style))?)
    }

    /// The width of a line in pixels.
    pub(super) fn width(&self, text: &str, (size, weight): Font) -> f32 {
        self.fonts.face(weight).width(text, size)
    }

    /// The text if it fits into `free` pixels, else its beginning with an ellipsis.
    pub(super) fn shorten(&self, text: &str, (size, weight): Font, free: f32) -> String {
        self.fonts.face(weight).shorten(text, size, free)
    }

    /// Fills a rectangle, given by its upper left corner and its size.
    pub(super) fn bar(
        &self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        color: RGBColor,
    ) -> Result<(), DrawError> {
        let corners = [at(x, y), at(x + width, y + height)];
        Ok(self.area.draw(&Rectangle::new(corners, color.filled()))?)
    }

    /// Draws a line through points.
    pub(super) fn line(
        &self,
        points: &[(f32, f32)],
        width: f32,
        color: RGBColor,
    ) -> Result<(), DrawError> {
        let points: Vec<_> = points.iter().map(|(x, y)| at(*x, *y)).collect();
        Ok(self.area.draw(&PathElement::new(points, color.stroke_width(length(width))))?)
    }

    /// Fills a polygon.
    pub(super) fn polygon(&self, corners: &[(f32, f32)], color: RGBColor) -> Result<(), DrawError> {
        let corners: Vec<_> = corners.iter().map(|(x, y)| at(*x, *y)).collect();
        Ok(self.area.draw(&Polygon::new(corners, color.filled()))?)
    }
}
