//! A chart of a reviewed game: White's winning chances after each move, and the mistakes.
//!
//! The area below the curve is White's share, the area above it is Black's. All texts are passed
//! in.

use plotters::element::Circle;
use plotters::prelude::{PathElement, Polygon, Rectangle, Text};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};

use super::DrawError;
use super::canvas::{at, length, text_style};
use super::fonts::Weight;
use super::plot::{
    BACKGROUND, BOTTOM, HEIGHT, MUTED, RIGHT, TEXT, TOP, WIDTH, paint, part, plot_on, write_below,
    write_title,
};
use super::review_labels::place_labels;

/// The font size in pixels per em, larger than in other charts: a phone shows a chart at a third of
/// its width, and readers look for the moves.
const LABEL: f32 = 29.0;
/// The font size of an axis' title.
const AXIS: f32 = 24.0;
/// The left margin of the plot, in pixels.
const LEFT: f32 = 102.0;

/// The winning chances in a game.
#[derive(Clone, Debug, Default)]
pub struct ReviewChart {
    /// The title above the chart.
    pub title: String,
    /// White's winning chances from 0 to 1, before the first move and after each; the curve has a
    /// gap where they are not known.
    pub chances: Vec<Option<f64>>,
    /// The labels of the horizontal axis: a number of plies, and its text.
    pub moves: Vec<(u32, String)>,
    /// The title of the horizontal axis, written to the left of its labels.
    pub moves_title: String,
    /// The marked moves.
    pub marks: Vec<ReviewMark>,
}

/// A marked move.
#[derive(Clone, Debug)]
pub struct ReviewMark {
    /// The number of plies after the move.
    pub ply: u32,
    /// The sign of the move, such as `??`.
    pub sign: String,
    /// How bad it is.
    pub weight: MarkWeight,
    /// Whether the sign is written next to the mark.
    pub labeled: bool,
}

/// How bad a marked move is. The marks differ in size and in lightness, not in color alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkWeight {
    /// An inaccuracy.
    Light,
    /// A mistake.
    Medium,
    /// A blunder.
    Heavy,
}

impl MarkWeight {
    const fn color(self) -> RGBColor {
        match self {
            Self::Light => RGBColor(0x56, 0xB4, 0xE9),
            Self::Medium => RGBColor(0xE6, 0x9F, 0x00),
            Self::Heavy => RGBColor(0xD0, 0x2F, 0x2F),
        }
    }

    const fn radius(self) -> f32 {
        match self {
            Self::Light => 7.0,
            Self::Medium => 9.0,
            Self::Heavy => 12.0,
        }
    }
}

const WHITE: RGBColor = RGBColor(0xE4, 0xE6, 0xEA);
const BLACK: RGBColor = RGBColor(0x4A, 0x4D, 0x55);
const CURVE: RGBColor = RGBColor(0x2E, 0x86, 0xC8);
const MIDDLE: RGBColor = RGBColor(0x8A, 0x8E, 0x97);

/// Draws the winning chances of a game: the bytes of a PNG.
///
/// ```
/// use courier_draw::review::{ReviewChart, review};
///
/// let chances = vec![Some(0.5), Some(0.55), None, Some(0.2)];
/// let chart = ReviewChart { title: "Game 7".to_owned(), chances, ..ReviewChart::default() };
/// assert!(review(&chart)?.starts_with(b"\x89PNG"));
/// # Ok::<(), courier_draw::DrawError>(())
/// ```
///
/// # Errors
/// As for [`board()`](super::board()).
pub fn review(chart: &ReviewChart) -> Result<Vec<u8>, DrawError> {
    paint((WIDTH, HEIGHT), |area, fonts| {
        write_title(area, fonts, &chart.title)?;
        let (width, height) = (WIDTH as f32 - LEFT - RIGHT, HEIGHT as f32 - TOP - BOTTOM);
        let last = chart.chances.len().saturating_sub(1).max(1) as f64;
        let chart_area = plot_on(area, (LEFT, TOP), (width, height), (0.0, last), (0.0, 1.0))?;
        let plot = chart_area.plotting_area();
        for segment in segments(&chart.chances) {
            let ends =
                (segment.first().map_or(0.0, |it| it.0), segment.last().map_or(0.0, |it| it.0));
            plot.draw(&Rectangle::new([(ends.0, 1.0), (ends.1, 0.0)], BLACK.filled()))?;
            let below = [(ends.1, 0.0), (ends.0, 0.0)];
            let corners: Vec<_> = segment.iter().copied().chain(below).collect();
            plot.draw(&Polygon::new(corners, WHITE))?;
        }
        let middle = vec![(0.0, 0.5), (last, 0.5)];
        plot.draw(&PathElement::new(middle, MIDDLE.stroke_width(length(1.5))))?;
        for segment in segments(&chart.chances) {
            plot.draw(&PathElement::new(segment, CURVE.stroke_width(length(4.0))))?;
        }
        let place = |ply: u32, chance: f64| {
            let x = LEFT + part(f64::from(ply), (0.0, last)) * width;
            (x, TOP + (1.0 - part(chance, (0.0, 1.0))) * height)
        };
        for (share, text) in [(1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")] {
            let (_, y) = place(0, share);
            let style = text_style(LABEL, Weight::Medium, MUTED, (HPos::Right, VPos::Center));
            area.draw(&Text::new(text, at(LEFT - 10.0, y), style))?;
        }
        let curve = (0u32..).zip(&chart.chances);
        let curve: Vec<_> =
            curve.filter_map(|(ply, chance)| Some(place(ply, (*chance)?))).collect();
        let at_curve = |mark: &ReviewMark| {
            let chance = chart.chances.get(mark.ply as usize).copied().flatten()?;
            Some(place(mark.ply, chance.clamp(0.0, 1.0)))
        };
        let marks: Vec<_> =
            chart.marks.iter().filter_map(|mark| Some((mark, at_curve(mark)?))).collect();
        let labeled: Vec<_> = marks
            .iter()
            .filter(|(mark, _)| mark.labeled)
            .map(|(mark, (x, y))| (*x, *y, fonts.face(Weight::SemiBold).width(&mark.sign, LABEL)))
            .collect();
        let circles: Vec<_> =
            marks.iter().map(|(mark, (x, y))| (*x, *y, mark.weight.radius())).collect();
        let labels = place_labels(&labeled, &circles, &curve, (LEFT, TOP), (width, height));
        for ((x, y, _), label) in labeled.iter().zip(&labels) {
            let line = vec![at(*x, *y), at(label.x, label.y)];
            area.draw(&PathElement::new(line, BACKGROUND.stroke_width(length(3.0))))?;
        }
        for (mark, (x, y)) in &marks {
            let radius = mark.weight.radius();
            let center = at(*x, *y);
            area.draw(&Circle::new(center, length(radius + 2.5), BACKGROUND.filled()))?;
            area.draw(&Circle::new(center, length(radius), mark.weight.color().filled()))?;
        }
        for ((mark, _), label) in marks.iter().filter(|(mark, _)| mark.labeled).zip(&labels) {
            let (half, up) = (label.width / 2.0, label.height / 2.0);
            let corners = [at(label.x - half, label.y - up), at(label.x + half, label.y + up)];
            area.draw(&Rectangle::new(corners, BACKGROUND.filled()))?;
            let style = text_style(LABEL, Weight::SemiBold, TEXT, (HPos::Center, VPos::Center));
            area.draw(&Text::new(mark.sign.clone(), at(label.x, label.y), style))?;
        }
        let moves: Vec<_> =
            chart.moves.iter().map(|(ply, text)| (place(*ply, 0.0).0, text.as_str())).collect();
        let style = text_style(AXIS, Weight::Medium, MUTED, (HPos::Right, VPos::Top));
        let title = fonts.face(Weight::Medium).shorten(&chart.moves_title, AXIS, LEFT - 20.0);
        area.draw(&Text::new(title, at(LEFT - 10.0, HEIGHT as f32 - BOTTOM + 19.0), style))?;
        write_below(area, fonts, &moves, LABEL, LEFT + width)
    })
}

/// The parts of the curve without gaps, as points.
fn segments(chances: &[Option<f64>]) -> Vec<Vec<(f64, f64)>> {
    let mut segments: Vec<Vec<(f64, f64)>> = vec![Vec::new()];
    for (ply, chance) in (0u32..).zip(chances) {
        match (chance, segments.last_mut()) {
            (Some(chance), Some(segment)) => {
                segment.push((f64::from(ply), chance.clamp(0.0, 1.0)));
            }
            _ => segments.push(Vec::new()),
        }
    }
    segments.retain(|segment| segment.len() > 1);
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_has_gaps_where_chances_are_not_known() {
        let chances = [Some(0.5), Some(0.6), None, Some(0.1), None, None, Some(2.0), Some(0.0)];
        let expected = vec![vec![(0.0, 0.5), (1.0, 0.6)], vec![(6.0, 1.0), (7.0, 0.0)]];
        assert_eq!(segments(&chances), expected);
        assert!(segments(&[]).is_empty());
    }
}
