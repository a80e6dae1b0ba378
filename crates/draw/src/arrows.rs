//! Draws half-transparent arrows over a finished picture.
//!
//! The picture has indexed colors, so blended colors are computed beforehand: each color under an
//! arrow gets a blended one of its own, which takes a number that the picture does not use.

use std::collections::BTreeMap;

use plotters::element::Circle;
use plotters::prelude::{IntoDrawingArea, Polygon};
use plotters::style::{Color as _, RGBColor};

use super::DrawError;
use super::canvas::{Canvas, at, filled_pixmap, length};
use super::fonts::Fonts;
use super::frame::{CellShape, Frame, whole};
use super::move_hints::Arrow;
use super::palette::Palette;
use super::picture::Picture;
use super::theme::mix;

/// The opacity of an arrow in percent.
const OPACITY: u32 = 72;
/// The number of opacity steps at an arrow's edge.
const STEPS: u8 = 8;

/// The dimensions of an arrow, as fractions of a cell's width.
const SHAFT: f32 = 0.17;
const HEAD: f32 = 0.44;
const HEAD_WIDTH: f32 = 0.5;
/// How far arrows in opposite directions are shifted sideways, so that they do not overlap.
const SIDE_SHIFT: f32 = 0.21;
/// An arrow's distance from the center of its first cell, so that the moving piece stays visible.
const TAIL: f32 = 0.3;
/// The outer radius of a ring, which stands for a drop.
const RING: f32 = 0.46;

/// The arrows of one board in a picture; the board begins at column `left` of row `top`.
pub(crate) struct BoardArrows<'a> {
    pub(crate) frame: Frame<'a>,
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) arrows: &'a [Arrow],
    pub(crate) breadth: Breadth,
}

/// How broad arrows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    Full,
    /// For what is less important than the arrows with the full breadth.
    Thin,
}

impl Breadth {
    /// The part of the full breadth, and of the full length of a head.
    const fn part(self) -> f32 {
        match self {
            Self::Full => 1.0,
            Self::Thin => 0.55,
        }
    }
}

/// Draws the arrows and returns the palette of the picture with them.
pub(crate) fn put(
    picture: &mut Picture,
    palette: &Palette,
    fonts: &Fonts,
    boards: &[BoardArrows<'_>],
    color: RGBColor,
) -> Result<Palette, DrawError> {
    let mut cover = vec![Vec::new(); picture.height()];
    for board in boards.iter().filter(|board| !board.arrows.is_empty()) {
        let (width, height) = board.frame.size();
        let mut pixmap = filled_pixmap(whole(width), whole(height), RGBColor(0, 0, 0))?;
        let area = Canvas::new(&mut pixmap, fonts).into_drawing_area();
        // Rings come first, because an arrow may cross one.
        for ring in board.arrows.iter().filter(|arrow| arrow.from == arrow.to) {
            let (x, y) = board.frame.center(ring.to);
            let radius = RING * cell_width(&board.frame);
            let inner = radius - SHAFT * board.breadth.part() * cell_width(&board.frame);
            for (radius, color) in [(radius, 255), (inner, 0)] {
                let color = RGBColor(color, color, color);
                area.draw(&Circle::new(at(x, y), length(radius), color.filled()))?;
            }
        }
        for arrow in board.arrows.iter().filter(|arrow| arrow.from != arrow.to) {
            let meets = board.arrows.iter().any(|other| overlap(&board.frame, *arrow, *other));
            let aside = if meets { SIDE_SHIFT } else { 0.0 };
            let corners: Vec<_> = outline(&board.frame, *arrow, aside, board.breadth)
                .map(|(x, y)| at(x, y))
                .collect();
            area.draw(&Polygon::new(corners, RGBColor(255, 255, 255)))?;
        }
        drop(area);
        let steps = |pixel: &[u8; 4]| {
            u8::try_from((u16::from(pixel[0]) * u16::from(STEPS) + 127) / 255).unwrap_or(STEPS)
        };
        let (pixels, _) = pixmap.data().as_chunks::<4>();
        for (row, pixels) in
            cover.iter_mut().skip(board.top).zip(pixels.chunks_exact(whole(width).max(1) as usize))
        {
            row.resize(row.len().max(board.left), 0);
            row.splice(board.left.., pixels.iter().map(steps));
        }
    }
    Ok(compose(picture, palette, &cover, color))
}

/// Whether two arrows lie on one line, point in opposite directions and overlap, as those of king
/// and rook in castling.
fn overlap(frame: &Frame<'_>, one: Arrow, two: Arrow) -> bool {
    let ([from, to], [back, end]) =
        [one, two].map(|arrow| [frame.center(arrow.from), frame.center(arrow.to)]).into();
    let towards = |from: (f32, f32), to: (f32, f32)| (to.0 - from.0, to.1 - from.1);
    let (way, other, between) = (towards(from, to), towards(back, end), towards(from, back));
    let (dot, cross) = (
        |a: (f32, f32), b: (f32, f32)| a.0 * b.0 + a.1 * b.1,
        |a: (f32, f32), b: (f32, f32)| a.0 * b.1 - a.1 * b.0,
    );
    let small = frame.unit * way.0.hypot(way.1) * 0.1;
    let length = dot(way, way);
    dot(way, other) < 0.0
        && cross(way, between).abs() < small
        && cross(way, towards(from, end)).abs() < small
        // The projections of both ends on this arrow: do they share a part of it?
        && dot(way, between).min(length) > dot(way, towards(from, end)).max(0.0)
}

/// The width of a cell by which arrows are measured, in pixels.
fn cell_width(frame: &Frame<'_>) -> f32 {
    match frame.cell_shape() {
        CellShape::Square => frame.unit,
        CellShape::Hexagon => 1.6 * frame.unit,
    }
}

/// The seven corners of an arrow in pixels, shifted to its right by `shift` cells.
fn outline(
    frame: &Frame<'_>,
    arrow: Arrow,
    shift: f32,
    breadth: Breadth,
) -> impl Iterator<Item = (f32, f32)> {
    let cell = cell_width(frame);
    let (shaft, head, head_width) =
        (SHAFT * breadth.part(), HEAD * breadth.part(), HEAD_WIDTH * breadth.part());
    let (from, to) = (frame.center(arrow.from), frame.center(arrow.to));
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length, y / length);
    let neck = (length - head * cell).max(TAIL * cell);
    let corners = [
        (TAIL * cell, shaft / 2.0),
        (neck, shaft / 2.0),
        (neck, head_width / 2.0),
        (length, 0.0),
        (neck, -head_width / 2.0),
        (neck, -shaft / 2.0),
        (TAIL * cell, -shaft / 2.0),
    ];
    corners.into_iter().map(move |(along, aside)| {
        let aside = (aside + shift) * cell;
        (from.0 + x * along - y * aside, from.1 + y * along + x * aside)
    })
}

/// Blends the arrows' color into the picture; `cover` has an opacity step for each pixel.
fn compose(
    picture: &mut Picture,
    palette: &Palette,
    cover: &[Vec<u8>],
    color: RGBColor,
) -> Palette {
    let mut used = [false; 256];
    let mut mixed: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    for (y, cover) in cover.iter().enumerate() {
        let row = picture.row_mut(y);
        for (x, number) in row.iter().enumerate() {
            match cover.get(x) {
                Some(&steps) if steps > 0 => *mixed.entry((*number, steps)).or_default() += 1,
                _ => used[usize::from(*number)] = true,
            }
        }
    }
    let mut colors = palette.colors().to_vec();
    colors.resize(256, RGBColor(0, 0, 0));
    let known = palette.colors().len();
    let mut free = (0..=u8::MAX).filter(|number| !used[usize::from(*number)]);
    // The most frequent colors come first. If there are not enough free numbers, the others get the
    // nearest color of the palette.
    let mut wanted: Vec<_> = mixed.into_iter().collect();
    wanted.sort_by_key(|(pair, count)| (std::cmp::Reverse(*count), *pair));
    let mixture = |(number, steps): (u8, u8)| {
        let background =
            palette.colors().get(usize::from(number)).copied().unwrap_or(RGBColor(0, 0, 0));
        mix(background, color, OPACITY * u32::from(steps) / u32::from(STEPS))
    };
    let mut numbers: BTreeMap<(u8, u8), u8> = BTreeMap::new();
    let mut given: Vec<(RGBColor, u8)> = Vec::new();
    let mut late = Vec::new();
    for (pair, _) in wanted {
        let color = mixture(pair);
        let same = given.iter().find(|(other, _)| *other == color).map(|(_, number)| *number);
        if let Some(number) = same.or_else(|| free.next()) {
            if same.is_none() {
                colors[usize::from(number)] = color;
                given.push((color, number));
            }
            numbers.insert(pair, number);
        } else {
            late.push(pair);
        }
    }
    let last = given.iter().map(|(_, number)| usize::from(*number) + 1).max().unwrap_or(0);
    colors.truncate(last.max(known));
    let composed = Palette::of(colors);
    numbers.extend(late.into_iter().map(|pair| (pair, composed.nearest(mixture(pair)))));
    for (y, cover) in cover.iter().enumerate() {
        for (number, steps) in
            picture.row_mut(y).iter_mut().zip(cover).filter(|(_, steps)| **steps > 0)
        {
            if let Some(composed) = numbers.get(&(*number, *steps)) {
                *number = *composed;
            }
        }
    }
    composed
}
