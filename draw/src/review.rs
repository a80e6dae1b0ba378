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
    BACKGROUND, BOTTOM, HEIGHT, LABEL, LEFT, MUTED, RIGHT, TEXT, TOP, WIDTH, paint, part, plot_on,
    write_below, write_title,
};

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
    /// Whether the sign is written beside the mark.
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
        for (share, text) in [(1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")] {
            let y = TOP + (1.0 - part(share, (0.0, 1.0))) * height;
            let style = text_style(LABEL, Weight::Medium, MUTED, (HPos::Right, VPos::Center));
            area.draw(&Text::new(text, at(LEFT - 10.0, y), style))?;
        }
        for mark in &chart.marks {
            let Some(Some(chance)) = chart.chances.get(mark.ply as usize) else { continue };
            let place = (f64::from(mark.ply), chance.clamp(0.0, 1.0));
            let radius = mark.weight.radius();
            plot.draw(&Circle::new(place, length(radius + 2.5), BACKGROUND.filled()))?;
            plot.draw(&Circle::new(place, length(radius), mark.weight.color().filled()))?;
        }
        for mark in chart.marks.iter().filter(|mark| mark.labeled) {
            let Some(Some(chance)) = chart.chances.get(mark.ply as usize) else { continue };
            let x = LEFT + part(f64::from(mark.ply), (0.0, last)) * width;
            let y = TOP + (1.0 - part(*chance, (0.0, 1.0))) * height;
            // Within the plot, on the side with more space, with a background of its own.
            let half = fonts.face(Weight::SemiBold).width(&mark.sign, LABEL) / 2.0 + 6.0;
            let middle = x.clamp(LEFT + half, LEFT + width - half);
            let above = y > TOP + height / 2.0;
            let center = if above { y - 34.0 } else { y + 34.0 };
            let corners = [at(middle - half, center - 15.0), at(middle + half, center + 15.0)];
            area.draw(&Rectangle::new(corners, BACKGROUND.filled()))?;
            let style = text_style(LABEL, Weight::SemiBold, TEXT, (HPos::Center, VPos::Center));
            area.draw(&Text::new(mark.sign.clone(), at(middle, center), style))?;
        }
        let across = |ply: u32| LEFT + part(f64::from(ply), (0.0, last)) * width;
        let moves: Vec<_> =
            chart.moves.iter().map(|(ply, text)| (across(*ply), text.as_str())).collect();
        write_below(area, fonts, &moves, LEFT + width)
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
