//! Charts: ratings over time, and games by the week.
//!
//! A chart has a background of its own, dark and quiet, on which it is legible in dark and in light
//! Discord alike. All words and dates come ready.

use std::collections::HashMap;

use plotters::chart::ChartBuilder;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::{
    Cartesian2d, Circle, DrawingArea, IntoDrawingArea, PathElement, Polygon, Rectangle, Text,
};
use plotters::style::{Color as _, RGBAColor, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};
use resvg::tiny_skia::Pixmap;

use super::canvas::{Area, Canvas, at, filled_pixmap, length, text_style, units};
use super::fonts::{Fonts, Weight};
use super::palette::Palette;
use super::picture::Picture;
use super::{DrawError, encode, renderer};

/// Ratings over time, a line for each game.
#[derive(Clone, Debug, Default)]
pub struct RatingChart {
    /// What stands above the chart.
    pub title: String,
    /// The lines; the first [`RatingChart::MAX_LINES`] are drawn.
    pub lines: Vec<RatingLine>,
    /// What is written below the chart, and where.
    pub dates: Vec<(i64, String)>,
}

/// The rating in one game.
#[derive(Clone, Debug)]
pub struct RatingLine {
    /// The game as people call it.
    pub name: String,
    /// The rating after each game, oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingPoint {
    /// When.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// Its deviation, shown as a band above and below.
    pub deviation: f64,
}

/// How much was played week by week.
#[derive(Clone, Debug, Default)]
pub struct ActivityChart {
    /// What stands above the chart.
    pub title: String,
    /// The weeks, oldest first: what is written below the bar (may be empty), and how many games.
    /// The last one is not over and is drawn lighter.
    pub weeks: Vec<(String, u32)>,
}

impl RatingChart {
    /// How many lines can be told apart.
    pub const MAX_LINES: usize = 8;
}

const WIDTH: u32 = 960;
const HEIGHT: u32 = 480;
/// What lies bars the plot, in pixels.
const LEFT: f32 = 84.0;
const TOP: f32 = 84.0;
const BOTTOM: f32 = 62.0;
const RIGHT: f32 = 34.0;
/// The sizes of text_style in pixels to the em: on a telephone a chart is shown at a third of its
/// width.
const TITLE: f32 = 30.0;
const LABEL: f32 = 23.0;

const GROUND: RGBColor = RGBColor(0x26, 0x28, 0x2C);
pub(super) const GRID: RGBColor = RGBColor(0x44, 0x47, 0x4E);
pub(super) const WRITING: RGBColor = RGBColor(0xF2, 0xF3, 0xF5);
pub(super) const QUIET: RGBColor = RGBColor(0xB9, 0xBD, 0xC5);

/// Colors that differ in light as well as in hue, so that common color blindness tells them apart
/// (after Okabe and Ito).
pub(super) const LINES: [RGBColor; RatingChart::MAX_LINES] = [
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x2E, 0xC4, 0x97),
    RGBColor(0xE3, 0x8C, 0xBE),
    RGBColor(0xF0, 0xE4, 0x42),
    RGBColor(0xE8, 0x6A, 0x2A),
    RGBColor(0xA9, 0xB4, 0xC4),
    RGBColor(0x8C, 0x83, 0xE8),
];

type Plot<'a> = DrawingArea<Canvas<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Draws ratings over time: the bytes of a PNG. Lines without points are left out; a single game is
/// a point with its uncertainty.
///
/// # Errors
/// Only by a fault in the program's own assets.
pub fn ratings(chart: &RatingChart) -> Result<Vec<u8>, DrawError> {
    let lines: Vec<_> = chart
        .lines
        .iter()
        .filter(|line| !line.points.is_empty())
        .take(RatingChart::MAX_LINES)
        .collect();
    paint((WIDTH, HEIGHT), |area, fonts| {
        write_title(area, fonts, &chart.title)?;
        let points = || lines.iter().flat_map(|line| &line.points);
        // Many bands over each other say little: then they are faint, and the lines have the room.
        let crowded = lines.len() > 2;
        // Newcomers are so uncertain that their whole band would flatten everything else.
        let reach =
            |point: &RatingPoint| point.deviation.clamp(0.0, if crowded { 40.0 } else { 110.0 });
        let least = points().map(|point| point.rating - reach(point)).fold(f64::INFINITY, f64::min);
        let most =
            points().map(|point| point.rating + reach(point)).fold(f64::NEG_INFINITY, f64::max);
        let scale = if least > most { Scale::of(1400.0, 1600.0) } else { Scale::of(least, most) };
        let from = points().map(|point| point.at).min().unwrap_or(0);
        let to = points().map(|point| point.at).max().unwrap_or(0);
        // A moment alone stands in the middle of two days.
        let margin = if from == to { 86_400_000 } else { (to - from) / 60 };
        let times = ((from - margin) as f64, (to + margin) as f64);
        let labels: Vec<_> = lines.iter().map(|line| end_label(line)).collect();
        let widest = labels
            .iter()
            .map(|text| fonts.face(Weight::SemiBold).width(text, LABEL))
            .fold(0.0, f32::max);
        let right = if lines.is_empty() { RIGHT } else { widest + 40.0 };
        let (width, height) = (WIDTH as f32 - LEFT - right, HEIGHT as f32 - TOP - BOTTOM);
        let plot = plot_on(area, (LEFT, TOP), (width, height), times, (scale.least, scale.most))?;
        draw_grid(area, &scale, width)?;
        let plot = plot.plotting_area();
        for (line, color) in lines.iter().zip(LINES) {
            draw_band(plot, line, color.mix(if crowded { 0.06 } else { 0.15 }), &scale)?;
        }
        for ((line, color), number) in lines.iter().zip(LINES).zip(0..) {
            draw_line(plot, line, color, &scale, number)?;
        }
        let across = |moment: i64| LEFT + part(moment as f64, times) * width;
        let inside = chart
            .dates
            .iter()
            .filter(|(moment, _)| (times.0..=times.1).contains(&(*moment as f64)));
        let dates: Vec<_> = inside.map(|(moment, text)| (across(*moment), text.as_str())).collect();
        write_below(area, fonts, &dates, LEFT + width)?;
        let ends = lines.iter().map(|line| line.points.last().map_or(0.0, |point| point.rating));
        let ends: Vec<_> = ends
            .map(|rating| TOP + (1.0 - part(rating, (scale.least, scale.most))) * height)
            .collect();
        write_ends(area, &labels, &ends, LEFT + width + 14.0)
    })
}

/// Draws games by the week: the bytes of a PNG.
///
/// # Errors
/// Only by a fault in the program's own assets.
pub fn activity(chart: &ActivityChart) -> Result<Vec<u8>, DrawError> {
    paint((WIDTH, HEIGHT), |area, fonts| {
        write_title(area, fonts, &chart.title)?;
        let most = chart.weeks.iter().map(|(_, games)| *games).max().unwrap_or(0).max(4);
        let scale = Scale::of(0.0, f64::from(most));
        let (width, height) = (WIDTH as f32 - LEFT - RIGHT, HEIGHT as f32 - TOP - BOTTOM);
        let weeks = chart.weeks.len().max(1) as f64;
        let plot =
            plot_on(area, (LEFT, TOP), (width, height), (0.0, weeks), (scale.least, scale.most))?;
        draw_grid(area, &scale, width)?;
        for (number, (_, games)) in
            chart.weeks.iter().enumerate().filter(|(_, (_, games))| *games > 0)
        {
            let running = number + 1 == chart.weeks.len();
            let paint = LINES[0].mix(if running { 0.55 } else { 1.0 }).filled();
            let number = number as f64;
            let bar = [(number + 0.14, f64::from(*games)), (number + 0.86, 0.0)];
            plot.plotting_area().draw(&Rectangle::new(bar, paint))?;
        }
        // The counts themselves where there is room for them.
        let cell = part(1.0, (0.0, weeks)) * width;
        if cell >= 40.0 {
            for (number, (_, games)) in
                chart.weeks.iter().enumerate().filter(|(_, (_, games))| *games > 0)
            {
                let x = LEFT + (number as f32 + 0.5) * cell;
                let y =
                    TOP + (1.0 - part(f64::from(*games), (scale.least, scale.most))) * height - 8.0;
                let style =
                    text_style(LABEL, Weight::SemiBold, WRITING, (HPos::Center, VPos::Bottom));
                area.draw(&Text::new(games.to_string(), at(x, y), style))?;
            }
        }
        let middle = |number: usize| LEFT + (number as f32 + 0.5) * cell;
        let dates: Vec<_> = chart
            .weeks
            .iter()
            .enumerate()
            .map(|(number, (text, _))| (middle(number), text.as_str()))
            .collect();
        write_below(area, fonts, &dates, LEFT + width)
    })
}

/// The values of the upright axis: whole steps that are easily read.
struct Scale {
    least: f64,
    most: f64,
    step: f64,
}

impl Scale {
    /// Steps of 1, 2 or 5 times a power of ten, so many that there are three to six.
    fn of(least: f64, most: f64) -> Self {
        let rough = ((most - least) / 5.0).max(1.0);
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|times| times * power)
            .into_iter()
            .find(|step| *step >= rough);
        let step = step.unwrap_or(power * 10.0);
        let (low, high) = ((least / step).floor() * step, (most / step).ceil() * step);
        Self { least: low, most: if high > low { high } else { low + step }, step }
    }

    fn values(&self) -> impl Iterator<Item = f64> {
        std::iter::successors(Some(self.least), |value| Some(value + self.step))
            .take_while(|value| *value <= self.most + self.step / 2.0)
    }
}

/// How far a value is between two others, from 0 to 1.
#[expect(clippy::cast_possible_truncation)] // a part of a picture
fn part(value: f64, (from, to): (f64, f64)) -> f32 {
    ((value - from) / (to - from).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0) as f32
}

type Chart<'a> =
    plotters::chart::ChartContext<'a, Canvas<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// A plot within the area: values to the right and upwards.
fn plot_on<'a>(
    area: &Area<'a>,
    (x, y): (f32, f32),
    (width, height): (f32, f32),
    across: (f64, f64),
    upwards: (f64, f64),
) -> Result<Chart<'a>, DrawError> {
    let plot = area.clone().shrink((units(x), units(y)), (units(width), units(height)));
    Ok(ChartBuilder::on(&plot).build_cartesian_2d(across.0..across.1, upwards.0..upwards.1)?)
}

/// Draws on a filled_pixmap of that width and height.
pub(super) fn paint(
    (width, height): (u32, u32),
    draw: impl FnOnce(&Area<'_>, &Fonts) -> Result<(), DrawError>,
) -> Result<Vec<u8>, DrawError> {
    let fonts = &renderer::renderer()?.fonts;
    let mut pixmap = filled_pixmap(width, height, GROUND)?;
    let area = Canvas::new(&mut pixmap, fonts).into_drawing_area();
    draw(&area, fonts)?;
    drop(area);
    let palette = palette_of(&pixmap);
    {
        let picture = Picture::of(&pixmap, &palette);
        encode::png(&encode::Image::Rows { picture: &picture, repeat: 1 }, &palette)
    }
}

/// The colors that cover most: a chart has few, and only the faintest steps of an edge are brought
/// to a neighbour.
fn palette_of(pixmap: &Pixmap) -> Palette {
    let mut counts: HashMap<[u8; 4], u32> = HashMap::new();
    for pixel in pixmap.data().as_chunks::<4>().0 {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut colors: Vec<_> = counts.into_iter().collect();
    colors.sort_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
    let colors =
        colors.into_iter().take(256).map(|([red, green, blue, _], _)| RGBColor(red, green, blue));
    Palette::of(colors.collect())
}

fn write_title(area: &Area<'_>, fonts: &Fonts, title: &str) -> Result<(), DrawError> {
    let title = fonts.face(Weight::SemiBold).shorten(title, TITLE, WIDTH as f32 - 2.0 * RIGHT);
    let style = text_style(TITLE, Weight::SemiBold, WRITING, (HPos::Left, VPos::Center));
    Ok(area.draw(&Text::new(title, at(RIGHT, TOP / 2.0 - 2.0), style))?)
}

/// The level lines with their values.
fn draw_grid(area: &Area<'_>, scale: &Scale, width: f32) -> Result<(), DrawError> {
    let height = HEIGHT as f32 - TOP - BOTTOM;
    for value in scale.values() {
        let y = (TOP + (1.0 - part(value, (scale.least, scale.most))) * height).round() + 0.5;
        let line = vec![at(LEFT, y), at(LEFT + width, y)];
        area.draw(&PathElement::new(line, GRID.stroke_width(length(1.0))))?;
        let style = text_style(LABEL, Weight::Medium, QUIET, (HPos::Right, VPos::Center));
        area.draw(&Text::new(format!("{value:.0}"), at(LEFT - 12.0, y), style))?;
    }
    Ok(())
}

/// How far the rating may be off, over the time; of a game alone, an upright line.
fn draw_band(
    plot: &Plot<'_>,
    line: &RatingLine,
    paint: RGBAColor,
    scale: &Scale,
) -> Result<(), DrawError> {
    let bound = |point: &RatingPoint, by: f64| {
        (point.at as f64, (point.rating + by * point.deviation).clamp(scale.least, scale.most))
    };
    if let [only] = line.points.as_slice() {
        let paint = paint.mix(3.0).stroke_width(length(3.0));
        return Ok(plot.draw(&PathElement::new(vec![bound(only, 1.0), bound(only, -1.0)], paint))?);
    }
    let upper = line.points.iter().map(|point| bound(point, 1.0));
    let lower = line.points.iter().rev().map(|point| bound(point, -1.0));
    Ok(plot.draw(&Polygon::new(upper.chain(lower).collect::<Vec<_>>(), paint))?)
}

/// A line, with its games as points while they can be told apart.
fn draw_line(
    plot: &Plot<'_>,
    line: &RatingLine,
    color: RGBColor,
    scale: &Scale,
    number: u32,
) -> Result<(), DrawError> {
    let place =
        |point: &RatingPoint| (point.at as f64, point.rating.clamp(scale.least, scale.most));
    let path: Vec<_> = line.points.iter().map(place).collect();
    plot.draw(&PathElement::new(path, color.stroke_width(length(3.5))))?;
    let few = line.points.len() <= 24;
    let shown =
        line.points.iter().enumerate().filter(|(place, _)| few || place + 1 == line.points.len());
    for (_, point) in shown {
        let place = place(point);
        plot.draw(&Circle::new(place, length(6.5), color.filled()))?;
        // Every other line has open points, so that lines are told apart by more than their colors.
        if number % 2 == 1 {
            plot.draw(&Circle::new(place, length(3.2), GROUND.filled()))?;
        }
    }
    Ok(())
}

/// The name of a line with its last rating.
fn end_label(line: &RatingLine) -> String {
    let rating = line.points.last().map_or(0.0, |point| point.rating);
    format!("{} {rating:.0}", line.name)
}

/// The names at the ends of their lines, moved apart where they would cover each other.
fn write_ends(area: &Area<'_>, labels: &[String], ends: &[f32], x: f32) -> Result<(), DrawError> {
    const APART: f32 = LABEL * 1.22;
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|one, two| ends[*one].total_cmp(&ends[*two]));
    let mut places: Vec<f32> = Vec::new();
    for &label in &order {
        let above = places.last().map_or(f32::MIN, |above| above + APART);
        places.push(ends[label].max(above).max(TOP * 0.9));
    }
    // What was pushed out below comes back up.
    let mut lowest = HEIGHT as f32 - BOTTOM;
    for place in places.iter_mut().rev() {
        *place = place.min(lowest);
        lowest = *place - APART;
    }
    for (label, y) in order.into_iter().zip(places) {
        let style = text_style(
            LABEL,
            Weight::SemiBold,
            LINES[label % LINES.len()],
            (HPos::Left, VPos::Center),
        );
        area.draw(&Text::new(labels[label].as_str(), at(x, y), style))?;
    }
    Ok(())
}

/// What stands below the plot, left out where it would touch what stands before it.
fn write_below(
    area: &Area<'_>,
    fonts: &Fonts,
    texts: &[(f32, &str)],
    right: f32,
) -> Result<(), DrawError> {
    let face = fonts.face(Weight::Medium);
    let mut free_from = 0.0;
    for (x, text) in texts.iter().filter(|(_, text)| !text.is_empty()) {
        let half = face.width(text, LABEL) / 2.0;
        let middle = x.min(right + RIGHT / 2.0 - half).max(LEFT / 4.0 + half);
        if middle - half < free_from {
            continue;
        }
        free_from = middle + half + LABEL;
        let style = text_style(LABEL, Weight::Medium, QUIET, (HPos::Center, VPos::Top));
        area.draw(&Text::new(*text, at(middle, HEIGHT as f32 - BOTTOM + 16.0), style))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_scale_has_few_round_steps_and_holds_its_values() {
        for (least, most) in [
            (0.0, 1.0),
            (0.0, 4.0),
            (1390.0, 1611.0),
            (1500.0, 1500.0),
            (400.0, 2800.0),
            (0.0, 1234.0),
        ] {
            let scale = Scale::of(least, most);
            let count = scale.values().count();
            assert!((2..=8).contains(&count), "{least} to {most}: {count}");
            assert!(scale.least <= least && scale.most >= most && scale.most > scale.least);
        }
    }

    #[test]
    fn charts_of_nothing_little_and_much_can_be_drawn() {
        let line = |games: i64| RatingLine {
            name: "Crazyhouse 960".repeat(usize::from(games == 3) * 4 + 1),
            points: (0..games)
                .map(|game| RatingPoint {
                    at: game * game * 3_600_000,
                    rating: 1500.0 + (game as f64).sin() * 90.0,
                    deviation: 350.0 / (game as f64 + 1.0),
                })
                .collect(),
        };
        for games in [0, 1, 2, 3, 2000] {
            let chart = RatingChart {
                title: "Núria".repeat(30),
                lines: vec![line(games); 12],
                dates: (0..50).map(|day| (day * 86_400_000, format!("{day} ene 2026"))).collect(),
            };
            assert!(ratings(&chart).unwrap().starts_with(b"\x89PNG"));
        }
        for weeks in [0_u32, 1, 2, 26, 400] {
            let chart = ActivityChart {
                title: String::new(),
                weeks: (0..weeks).map(|week| (week.to_string(), week % 7)).collect(),
            };
            assert!(activity(&chart).unwrap().len() < 60 << 10);
        }
    }
}
