//! What all charts have in common: size, colors, axes, and the palette.

use plotters::chart::ChartBuilder;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::{Cartesian2d, DrawingArea, IntoDrawingArea, PathElement, Text};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};
use resvg::tiny_skia::Pixmap;

use super::canvas::{Area, Canvas, at, filled_pixmap, length, text_style, units};
use super::encode::{self, Image};
use super::fonts::{Fonts, Weight};
use super::palette::{ColorMap, Palette};
use super::picture::Picture;
use super::{DrawError, renderer};

pub(super) const WIDTH: u32 = 960;
pub(super) const HEIGHT: u32 = 480;
/// The margins of the plot in pixels.
pub(super) const LEFT: f32 = 84.0;
pub(super) const TOP: f32 = 84.0;
pub(super) const BOTTOM: f32 = 62.0;
pub(super) const RIGHT: f32 = 34.0;
/// Font sizes in pixels per em. A phone shows a chart at a third of its width.
pub(super) const TITLE: f32 = 30.0;
pub(super) const LABEL: f32 = 23.0;

pub(super) const BACKGROUND: RGBColor = RGBColor(0x26, 0x28, 0x2C);
pub(super) const GRID: RGBColor = RGBColor(0x44, 0x47, 0x4E);
pub(super) const TEXT: RGBColor = RGBColor(0xF2, 0xF3, 0xF5);
pub(super) const MUTED: RGBColor = RGBColor(0xB9, 0xBD, 0xC5);

pub(super) type Plot<'a> = DrawingArea<Canvas<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The values of the vertical axis: round numbers.
pub(super) struct Scale {
    pub(super) least: f64,
    pub(super) most: f64,
    pub(super) step: f64,
}

impl Scale {
    /// Steps of 1, 2 or 5 times a power of ten, about five of them.
    pub(super) fn of(least: f64, most: f64) -> Self {
        let rough = ((most - least) / 5.0).max(1.0);
        let power = 10f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
        let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(power * 10.0);
        let (low, high) = ((least / step).floor() * step, (most / step).ceil() * step);
        Self { least: low, most: if high > low { high } else { low + step }, step }
    }

    pub(super) fn values(&self) -> impl Iterator<Item = f64> {
        std::iter::successors(Some(self.least), |value| Some(value + self.step))
            .take_while(|value| *value <= self.most + self.step / 2.0)
    }
}

/// The position of a value between two others, from 0 to 1.
#[expect(clippy::cast_possible_truncation)] // from 0 to 1
pub(super) fn part(value: f64, (from, to): (f64, f64)) -> f32 {
    ((value - from) / (to - from).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0) as f32
}

pub(super) type Chart<'a> =
    plotters::chart::ChartContext<'a, Canvas<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// A plot within the area at `(x, y)`, with linear axes.
pub(super) fn plot_on<'a>(
    area: &Area<'a>,
    (x, y): (f32, f32),
    (width, height): (f32, f32),
    across: (f64, f64),
    upwards: (f64, f64),
) -> Result<Chart<'a>, DrawError> {
    let plot = area.clone().shrink((units(x), units(y)), (units(width), units(height)));
    Ok(ChartBuilder::on(&plot).build_cartesian_2d(across.0..across.1, upwards.0..upwards.1)?)
}

/// Draws on a pixmap of this width and height and encodes it: the bytes of a PNG.
pub(super) fn paint(
    (width, height): (u32, u32),
    draw: impl FnOnce(&Area<'_>, &Fonts) -> Result<(), DrawError>,
) -> Result<Vec<u8>, DrawError> {
    let fonts = &renderer::renderer()?.fonts;
    let mut pixmap = filled_pixmap(width, height, BACKGROUND)?;
    let area = Canvas::new(&mut pixmap, fonts).into_drawing_area();
    draw(&area, fonts)?;
    drop(area);
    let palette = palette_of(&pixmap);
    let picture = Picture::of(&pixmap, &palette);
    encode::png(&Image::Rows { picture: &picture, repeat: 1 }, &palette)
}

/// The 256 most frequent colors. A chart has few colors; only the faintest steps of an edge are
/// replaced by similar ones.
pub(super) fn palette_of(pixmap: &Pixmap) -> Palette {
    let mut counts: ColorMap<usize> = ColorMap::default();
    // Most pixels are like the one before: a run is counted at once.
    for run in pixmap.data().as_chunks::<4>().0.chunk_by(|one, next| one == next) {
        if let Some(pixel) = run.first() {
            *counts.entry(u32::from_le_bytes(*pixel)).or_default() += run.len();
        }
    }
    let mut colors: Vec<_> =
        counts.into_iter().map(|(color, count)| (color.to_le_bytes(), count)).collect();
    colors.sort_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
    let colors =
        colors.into_iter().take(256).map(|([red, green, blue, _], _)| RGBColor(red, green, blue));
    Palette::of(colors.collect())
}

pub(super) fn write_title(area: &Area<'_>, fonts: &Fonts, title: &str) -> Result<(), DrawError> {
    let title = fonts.face(Weight::SemiBold).shorten(title, TITLE, WIDTH as f32 - 2.0 * RIGHT);
    let style = text_style(TITLE, Weight::SemiBold, TEXT, (HPos::Left, VPos::Center));
    Ok(area.draw(&Text::new(title, at(RIGHT, TOP / 2.0 - 2.0), style))?)
}

/// The horizontal grid lines with their values.
pub(super) fn draw_grid(area: &Area<'_>, scale: &Scale, width: f32) -> Result<(), DrawError> {
    let height = HEIGHT as f32 - TOP - BOTTOM;
    for value in scale.values() {
        let y = (TOP + (1.0 - part(value, (scale.least, scale.most))) * height).round() + 0.5;
        let line = vec![at(LEFT, y), at(LEFT + width, y)];
        area.draw(&PathElement::new(line, GRID.stroke_width(length(1.0))))?;
        let style = text_style(LABEL, Weight::Medium, MUTED, (HPos::Right, VPos::Center));
        area.draw(&Text::new(format!("{value:.0}"), at(LEFT - 12.0, y), style))?;
    }
    Ok(())
}

/// Writes the labels of the horizontal axis with a tick for each: all of them, or every second,
/// every third and so on, so that none touch.
pub(super) fn write_below(
    area: &Area<'_>,
    fonts: &Fonts,
    texts: &[(f32, &str)],
    size: f32,
    right: f32,
) -> Result<(), DrawError> {
    let face = fonts.face(Weight::Medium);
    let placed = texts.iter().filter(|(_, text)| !text.is_empty()).map(|(x, text)| {
        let half = face.width(text, size) / 2.0;
        (*x, x.min(right + RIGHT / 2.0 - half).max(LEFT / 4.0 + half), half, *text)
    });
    let placed: Vec<_> = placed.collect();
    let fit = |step: usize| {
        let shown: Vec<_> = placed.iter().step_by(step).collect();
        shown.windows(2).all(|pair| pair[0].1 + pair[0].2 + size <= pair[1].1 - pair[1].2)
    };
    let step = (1..placed.len()).find(|step| fit(*step)).unwrap_or(placed.len().max(1));
    let foot = HEIGHT as f32 - BOTTOM;
    for (x, middle, _, text) in placed.iter().step_by(step) {
        let tick = vec![at(x.round() + 0.5, foot), at(x.round() + 0.5, foot + 8.0)];
        area.draw(&PathElement::new(tick, MUTED.stroke_width(length(1.5))))?;
        let style = text_style(size, Weight::Medium, MUTED, (HPos::Center, VPos::Top));
        area.draw(&Text::new(*text, at(*middle, foot + 16.0), style))?;
    }
    Ok(())
}
