//! Charts: ratings over time, and games per week.
//!
//! Charts have a dark background of their own, so that they are legible in light and dark clients.
//! All texts and dates are passed in.

use plotters::element::DashedPathElement;
use plotters::prelude::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::style::{Color as _, RGBAColor, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};

use super::DrawError;
use super::canvas::{Area, at, length, text_style, units};
use super::fonts::Weight;
use super::plot::{
    BACKGROUND, BOTTOM, HEIGHT, LABEL, LEFT, Plot, RIGHT, Scale, TEXT, TOP, WIDTH, draw_grid,
    paint, part, plot_on, write_below, write_title,
};

/// Ratings over time, with one line per variant.
#[derive(Clone, Debug, Default)]
pub struct RatingChart {
    /// The title above the chart.
    pub title: String,
    /// The lines; the first [`RatingChart::MAX_LINES`] with points are drawn.
    pub lines: Vec<RatingLine>,
    /// The labels of the time axis: a time in milliseconds, and its text.
    pub dates: Vec<(i64, String)>,
}

/// The ratings in one variant.
#[derive(Clone, Debug)]
pub struct RatingLine {
    /// The name of the variant.
    pub name: String,
    /// The rating after each game, oldest first.
    pub points: Vec<RatingPoint>,
    /// Whether the last rating is based on few games: it has a question mark.
    pub provisional: bool,
}

/// A rating at a point in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingPoint {
    /// The time in milliseconds since any fixed moment.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// The rating deviation, shown as a band or a whisker of plus and minus this much.
    pub deviation: f64,
}

/// The number of games per week.
#[derive(Clone, Debug, Default)]
pub struct ActivityChart {
    /// The title above the chart.
    pub title: String,
    /// The weeks, oldest first: the text below the bar (may be empty) and the number of games. The
    /// last week is not over and is drawn lighter.
    pub weeks: Vec<(String, u32)>,
}

impl RatingChart {
    /// How many lines can be distinguished.
    pub const MAX_LINES: usize = 8;
}

/// Colors that differ in lightness and in hue, so that they can be told apart with color blindness
/// (after Okabe and Ito).
pub(super) const LINES: [RGBColor; RatingChart::MAX_LINES] = [
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x2E, 0xC4, 0x97),
    RGBColor(0xE3, 0x8C, 0xBE),
    RGBColor(0xF0, 0xE4, 0x42),
    RGBColor(0xF0, 0x78, 0x3A),
    RGBColor(0xA9, 0xB4, 0xC4),
    RGBColor(0x8C, 0x83, 0xE8),
];

/// Draws ratings over time: the bytes of a PNG. Lines without points are left out. The legend on
/// the right has the last rating of each line and its name, and takes at most 30 % of the width.
/// One or two lines have bands for their deviations, and the last one in the legend; a single game,
/// and the last point of each of more lines, has a whisker.
///
/// ```
/// use courier_draw::charts::{RatingChart, RatingLine, RatingPoint, ratings};
///
/// let point = |at, rating| RatingPoint { at, rating, deviation: 80.0 };
/// let line = RatingLine {
///     name: "Chess".to_owned(),
///     points: vec![point(0, 1500.0), point(86_400_000, 1540.0)],
///     provisional: false,
/// };
/// let chart = RatingChart {
///     title: "Kate".to_owned(),
///     lines: vec![line],
///     dates: vec![(0, "Jan 2026".to_owned())],
/// };
/// assert!(ratings(&chart)?.starts_with(b"\x89PNG"));
/// # Ok::<(), courier_draw::DrawError>(())
/// ```
///
/// # Errors
/// As for [`board()`](super::board()).
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
        // The bands of more than two lines would hide each other: only the last deviations are
        // shown. What is shown fits the scale, so that nothing is cut off.
        let many_lines = lines.len() > 2;
        let bounds: Vec<f64> = lines
            .iter()
            .flat_map(|line| line.points.iter().zip((0..line.points.len()).rev()))
            .flat_map(|(point, after)| {
                let reach = if many_lines && after > 0 { 0.0 } else { point.deviation.max(0.0) };
                [point.rating - reach, point.rating + reach]
            })
            .collect();
        let least = bounds.iter().copied().fold(f64::INFINITY, f64::min);
        let most = bounds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let scale = if least > most { Scale::of(1400.0, 1600.0) } else { Scale::of(least, most) };
        let from = points().map(|point| point.at).min().unwrap_or(0);
        let to = points().map(|point| point.at).max().unwrap_or(0);
        // A single point is in the middle of two days.
        let margin = if from == to { 86_400_000 } else { (to - from) / 60 };
        let times = ((from - margin) as f64, (to + margin) as f64);
        let face = fonts.face(Weight::SemiBold);
        let label = |line: &&RatingLine| {
            face.shorten(
                &end_label(line, !many_lines),
                LABEL,
                LEGEND - SWATCH - 2.0 * LEGEND_MARGIN,
            )
        };
        let labels: Vec<_> = lines.iter().map(label).collect();
        let widest = labels.iter().map(|text| face.width(text, LABEL)).fold(0.0, f32::max);
        let right = if lines.is_empty() { RIGHT } else { widest + SWATCH + 2.0 * LEGEND_MARGIN };
        let (width, height) = (WIDTH as f32 - LEFT - right, HEIGHT as f32 - TOP - BOTTOM);
        let plot = plot_on(area, (LEFT, TOP), (width, height), times, (scale.least, scale.most))?;
        draw_grid(area, &scale, width)?;
        let plot = plot.plotting_area();
        for (line, color) in lines.iter().zip(LINES) {
            match line.points.as_slice() {
                [.., last] if many_lines || line.points.len() == 1 => {
                    draw_whisker(plot, last, color.mix(0.7), (times.1 - times.0) / 150.0)?;
                }
                points => draw_band(plot, points, color.mix(0.15))?,
            }
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
        write_below(area, fonts, &dates, LABEL, LEFT + width)?;
        let ends = lines.iter().map(|line| line.points.last().map_or(0.0, |point| point.rating));
        let ends: Vec<_> = ends
            .map(|rating| TOP + (1.0 - part(rating, (scale.least, scale.most))) * height)
            .collect();
        write_ends(area, &labels, &ends, LEFT + width + LEGEND_MARGIN)
    })
}

/// Draws the number of games per week: the bytes of a PNG.
///
/// ```
/// use courier_draw::charts::{ActivityChart, activity};
///
/// let weeks = vec![("Jan".to_owned(), 4), (String::new(), 7)];
/// let chart = ActivityChart { title: "Games per week".to_owned(), weeks };
/// assert!(activity(&chart)?.starts_with(b"\x89PNG"));
/// # Ok::<(), courier_draw::DrawError>(())
/// ```
///
/// # Errors
/// As for [`board()`](super::board()).
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
        let played = || chart.weeks.iter().enumerate().filter(|(_, (_, games))| *games > 0);
        for (number, (_, games)) in played() {
            let running = number + 1 == chart.weeks.len();
            let paint = LINES[0].mix(if running { 0.55 } else { 1.0 }).filled();
            let number = number as f64;
            let bar = [(number + 0.14, f64::from(*games)), (number + 0.86, 0.0)];
            plot.plotting_area().draw(&Rectangle::new(bar, paint))?;
        }
        // The counts, if there is space for them.
        let cell = part(1.0, (0.0, weeks)) * width;
        let middle = |number: usize| LEFT + (number as f32 + 0.5) * cell;
        if cell >= 40.0 {
            for (number, (_, games)) in played() {
                let y =
                    TOP + (1.0 - part(f64::from(*games), (scale.least, scale.most))) * height - 8.0;
                let style = text_style(LABEL, Weight::SemiBold, TEXT, (HPos::Center, VPos::Bottom));
                area.draw(&Text::new(games.to_string(), at(middle(number), y), style))?;
            }
        }
        let weeks = chart.weeks.iter().enumerate();
        let dates: Vec<_> =
            weeks.map(|(number, (text, _))| (middle(number), text.as_str())).collect();
        write_below(area, fonts, &dates, LABEL, LEFT + width)
    })
}

fn draw_band(plot: &Plot<'_>, points: &[RatingPoint], paint: RGBAColor) -> Result<(), DrawError> {
    let upper = points.iter().map(|point| bound(point, 1.0));
    let lower = points.iter().rev().map(|point| bound(point, -1.0));
    Ok(plot.draw(&Polygon::new(upper.chain(lower).collect::<Vec<_>>(), paint))?)
}

/// The deviation of one point: a vertical line with ends that reach `half` to both sides, in
/// milliseconds.
fn draw_whisker(
    plot: &Plot<'_>,
    point: &RatingPoint,
    paint: RGBAColor,
    half: f64,
) -> Result<(), DrawError> {
    let ends = [bound(point, 1.0), bound(point, -1.0)];
    let style = paint.stroke_width(length(2.5));
    plot.draw(&PathElement::new(ends.to_vec(), style))?;
    for (x, y) in ends {
        plot.draw(&PathElement::new(vec![(x - half, y), (x + half, y)], style))?;
    }
    Ok(())
}

/// A point's time and its rating, moved by this many deviations.
fn bound(point: &RatingPoint, by: f64) -> (f64, f64) {
    (point.at as f64, point.rating + by * point.deviation.max(0.0))
}

fn draw_line(
    plot: &Plot<'_>,
    line: &RatingLine,
    color: RGBColor,
    scale: &Scale,
    number: usize,
) -> Result<(), DrawError> {
    let place =
        |point: &RatingPoint| (point.at as f64, point.rating.clamp(scale.least, scale.most));
    let kind = LineKind::of(number);
    let path: Vec<_> = line.points.iter().map(place).collect();
    let style = color.stroke_width(length(3.5));
    match kind.dash {
        None => plot.draw(&PathElement::new(path, style))?,
        Some((dash, gap)) => {
            plot.draw(&DashedPathElement::new(path, units(dash), units(gap), style))?;
        }
    }
    // Points of long lines would hide the line.
    let step = line.points.len().div_ceil(24).max(1);
    for point in line.points.iter().rev().step_by(step) {
        let place = place(point);
        plot.draw(&Circle::new(place, length(6.5), color.filled()))?;
        if kind.hollow {
            plot.draw(&Circle::new(place, length(3.2), BACKGROUND.filled()))?;
        }
    }
    Ok(())
}

/// How lines differ besides their colors.
#[derive(Clone, Copy, Debug, PartialEq)]
struct LineKind {
    /// The lengths of the dashes and of the gaps in pixels.
    dash: Option<(f32, f32)>,
    /// Whether the points are hollow.
    hollow: bool,
}

impl LineKind {
    fn of(number: usize) -> Self {
        const DASHES: [Option<(f32, f32)>; 4] =
            [None, Some((9.0, 6.0)), Some((3.0, 5.0)), Some((20.0, 8.0))];
        Self { dash: DASHES[number / 2 % DASHES.len()], hollow: !number.is_multiple_of(2) }
    }
}

/// The last rating of a line with the deviation, if wanted, and its name, which can be shortened.
fn end_label(line: &RatingLine, deviation: bool) -> String {
    let last = line.points.last();
    let rating = last.map_or(0.0, |point| point.rating);
    let mark = if line.provisional { "?" } else { "" };
    let deviation = last.filter(|_| deviation).map(|point| format!(" ±{:.0}", point.deviation));
    format!("{rating:.0}{mark}{} {}", deviation.unwrap_or_default(), line.name)
}

/// The most width of the legend in pixels, the space at both its sides, and that for the swatch
/// before a name.
const LEGEND: f32 = WIDTH as f32 * 0.3;
const LEGEND_MARGIN: f32 = 14.0;
const SWATCH: f32 = 44.0;

/// The swatch of a line: a piece of it with its kind of point.
fn draw_swatch(area: &Area<'_>, number: usize, (x, y): (f32, f32)) -> Result<(), DrawError> {
    let color = LINES[number % LINES.len()];
    let kind = LineKind::of(number);
    let line = vec![at(x, y), at(x + SWATCH - 10.0, y)];
    let style = color.stroke_width(length(3.5));
    match kind.dash {
        None => area.draw(&PathElement::new(line, style))?,
        Some((dash, gap)) => {
            area.draw(&DashedPathElement::new(line, units(dash), units(gap), style))?;
        }
    }
    let middle = at(x + (SWATCH - 10.0) / 2.0, y);
    area.draw(&Circle::new(middle, length(6.5), color.filled()))?;
    if kind.hollow {
        area.draw(&Circle::new(middle, length(3.2), BACKGROUND.filled()))?;
    }
    Ok(())
}

/// The legend: the names at the ends of their lines, moved apart so that they do not overlap, each
/// with a swatch.
fn write_ends(area: &Area<'_>, labels: &[String], ends: &[f32], x: f32) -> Result<(), DrawError> {
    const APART: f32 = LABEL * 1.22;
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|one, two| ends[*one].total_cmp(&ends[*two]));
    let mut places: Vec<f32> = Vec::new();
    for &label in &order {
        let above = places.last().map_or(f32::MIN, |above| above + APART);
        places.push(ends[label].max(above).max(TOP * 0.9));
    }
    // Names that were pushed below the plot move up again.
    let mut lowest = HEIGHT as f32 - BOTTOM;
    for place in places.iter_mut().rev() {
        *place = place.min(lowest);
        lowest = *place - APART;
    }
    for (label, y) in order.into_iter().zip(places) {
        let color = LINES[label % LINES.len()];
        let style = text_style(LABEL, Weight::SemiBold, color, (HPos::Left, VPos::Center));
        draw_swatch(area, label, (x, y))?;
        area.draw(&Text::new(labels[label].as_str(), at(x + SWATCH, y), style))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::tests::sight::Sight;

    fn line() -> RatingLine {
        RatingLine { name: "Chess".to_owned(), points: Vec::new(), provisional: false }
    }

    #[test]
    fn a_provisional_rating_has_a_question_mark() {
        let points = vec![RatingPoint { at: 0, rating: 1612.4, deviation: 289.6 }];
        let label = |provisional| RatingLine { points: points.clone(), provisional, ..line() };
        assert_eq!(end_label(&label(true), true), "1612? ±290 Chess");
        assert_eq!(end_label(&label(false), false), "1612 Chess");
    }

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

    /// Nothing that a chart shows is cut off at its scale: a new player's band, and the whisker
    /// of a single game next to other lines. The ends are drawn at these pixels.
    #[test]
    fn the_deviation_of_a_new_player_is_shown_as_a_whole() {
        let point =
            |at: i64, deviation| RatingPoint { at: at * 86_400_000, rating: 1500.0, deviation };
        let line = |points| RatingLine { points, ..line() };
        let drawn = |lines| {
            let chart = RatingChart { title: String::new(), lines, dates: Vec::new() };
            let png = ratings(&chart).unwrap();
            let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
            decoder.set_transformations(png::Transformations::EXPAND);
            let mut reader = decoder.read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut pixels).unwrap();
            pixels
        };
        // The rows in which a color that is clearly not gray occurs within the plot.
        let colored = |pixels: &[u8]| -> Vec<usize> {
            pixels
                .chunks_exact(3 * WIDTH as usize)
                .enumerate()
                .filter(|(_, row)| {
                    row.chunks_exact(3)
                        .skip(90)
                        .take(500)
                        .any(|pixel| pixel[0].abs_diff(pixel[2]) >= 15)
                })
                .map(|(y, _)| y)
                .collect()
        };
        // A scale from 1200 to 1800 ends 84 pixels from the top, 62 from the bottom.
        for lines in [
            vec![line(vec![point(0, 290.0), point(1, 60.0)])],
            vec![line(vec![point(0, 290.0)])],
            vec![
                line(vec![point(0, 290.0)]),
                line(vec![point(0, 70.0)]),
                line(vec![point(0, 60.0), point(1, 50.0)]),
            ],
        ] {
            let rows = colored(&drawn(lines.clone()));
            let (first, last) = (rows[0], rows[rows.len() - 1]);
            assert!((86..100).contains(&first), "{} lines: {first}", lines.len());
            assert!((402..418).contains(&last), "{} lines: {last}", lines.len());
        }
    }

    /// Lines can be told apart in gray, and are visible to all.
    #[test]
    fn lines_differ_in_more_than_color() {
        for (number, color) in LINES.into_iter().enumerate() {
            for other in 0..number {
                assert_ne!(LineKind::of(number), LineKind::of(other), "{number} and {other}");
            }
            for sight in Sight::ALL {
                let contrast = sight.contrast(color, BACKGROUND);
                assert!(contrast >= 4.0, "line {number}, {sight:?}: {contrast:.1}");
            }
        }
    }

    #[test]
    fn charts_with_no_few_and_many_values_can_be_drawn() {
        let line = |games: i64| RatingLine {
            name: "Crazyhouse 960".repeat(usize::from(games == 3) * 4 + 1),
            provisional: games < 3,
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
