//! Arrows over a finished picture, half transparent.
//!
//! The picture has numbered colors, so what shines through is composed beforehand: every color that
//! lies under an arrow gets a mixture of its own, and the mixtures take the numbers of colors that
//! the picture does not use.

use std::collections::BTreeMap;

use plotters::prelude::{IntoDrawingArea, Polygon};
use plotters::style::RGBColor;

use super::DrawError;
use super::canvas::{Canvas, at, sheet};
use super::frame::{Form, Frame, whole};
use super::lettering::Lettering;
use super::move_hints::Arrow;
use super::palette::Palette;
use super::picture::Picture;

/// How much of an arrow's own color is seen, in hundredths.
const OPACITY: u32 = 72;
/// In how many steps an arrow's edge fades.
const STEPS: u8 = 8;

/// An arrow's measures, to a cell's width.
const SHAFT: f32 = 0.17;
const HEAD: f32 = 0.44;
const HEAD_WIDTH: f32 = 0.5;
/// How far aside arrows go that would run into each other.
const LANE: f32 = 0.21;
/// How far from the first cell's middle it begins: the man who goes should be seen.
const TAIL: f32 = 0.3;

/// The arrows of one board of a picture; its rows begin at `top`.
pub(crate) struct Laid<'a> {
    pub(crate) frame: Frame<'a>,
    pub(crate) top: usize,
    pub(crate) arrows: &'a [Arrow],
}

/// Puts arrows on the picture; the colors it has from then on.
pub(crate) fn put(
    picture: &mut Picture,
    palette: &Palette,
    lettering: &Lettering,
    boards: &[Laid<'_>],
    paint: RGBColor,
) -> Result<Palette, DrawError> {
    let mut cover = vec![Vec::new(); picture.height()];
    for board in boards.iter().filter(|board| !board.arrows.is_empty()) {
        let (width, height) = board.frame.size();
        let mut pixmap = sheet(whole(width), whole(height), RGBColor(0, 0, 0))?;
        let area = Canvas::new(&mut pixmap, lettering).into_drawing_area();
        for arrow in board.arrows {
            let meets = board.arrows.iter().any(|other| run_against(&board.frame, *arrow, *other));
            let aside = if meets { LANE } else { 0.0 };
            let corners: Vec<_> =
                outline(&board.frame, *arrow, aside).map(|(x, y)| at(x, y)).collect();
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
            *row = pixels.iter().map(steps).collect();
        }
    }
    Ok(compose(picture, palette, &cover, paint))
}

/// Whether two arrows run against each other on one line and meet, as those of king and rook do.
fn run_against(frame: &Frame<'_>, one: Arrow, two: Arrow) -> bool {
    let ([from, to], [back, end]) =
        [one, two].map(|arrow| [frame.centre(arrow.from), frame.centre(arrow.to)]).into();
    let towards = |from: (f32, f32), to: (f32, f32)| (to.0 - from.0, to.1 - from.1);
    let (way, other, between) = (towards(from, to), towards(back, end), towards(from, back));
    let (dot, cross) = (
        |a: (f32, f32), b: (f32, f32)| a.0 * b.0 + a.1 * b.1,
        |a: (f32, f32), b: (f32, f32)| a.0 * b.1 - a.1 * b.0,
    );
    let small = frame.unit() * way.0.hypot(way.1) * 0.1;
    let length = dot(way, way);
    dot(way, other) < 0.0
        && cross(way, between).abs() < small
        && cross(way, towards(from, end)).abs() < small
        // From where the other begins to where it ends, along this one: do they share a part?
        && dot(way, between).min(length) > dot(way, towards(from, end)).max(0.0)
}

/// The seven corners of an arrow in pixels, shifted to its right by a part of a cell.
fn outline(frame: &Frame<'_>, arrow: Arrow, shift: f32) -> impl Iterator<Item = (f32, f32)> {
    let cell = match frame.form() {
        Form::Square => frame.unit(),
        Form::Hexagon => 1.6 * frame.unit(),
    };
    let (from, to) = (frame.centre(arrow.from), frame.centre(arrow.to));
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length, y / length);
    let neck = (length - HEAD * cell).max(TAIL * cell);
    let corners = [
        (TAIL * cell, SHAFT / 2.0),
        (neck, SHAFT / 2.0),
        (neck, HEAD_WIDTH / 2.0),
        (length, 0.0),
        (neck, -HEAD_WIDTH / 2.0),
        (neck, -SHAFT / 2.0),
        (TAIL * cell, -SHAFT / 2.0),
    ];
    corners.into_iter().map(move |(along, aside)| {
        let aside = (aside + shift) * cell;
        (from.0 + x * along - y * aside, from.1 + y * along + x * aside)
    })
}

/// Mixes the arrows' color into the picture.
fn compose(
    picture: &mut Picture,
    palette: &Palette,
    cover: &[Vec<u8>],
    paint: RGBColor,
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
    // What covers most comes first: where the numbers do not suffice, the rest takes what is
    // nearest.
    let mut wanted: Vec<_> = mixed.into_iter().collect();
    wanted.sort_by_key(|(pair, count)| (std::cmp::Reverse(*count), *pair));
    let mixture = |(number, steps): (u8, u8)| {
        let ground =
            palette.colors().get(usize::from(number)).copied().unwrap_or(RGBColor(0, 0, 0));
        mix(ground, paint, OPACITY * u32::from(steps) / u32::from(STEPS))
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

/// So many hundredths of `over` on `ground`.
pub(crate) fn mix(ground: RGBColor, over: RGBColor, hundredths: u32) -> RGBColor {
    let part = |ground: u8, over: u8| {
        let sum = u32::from(ground) * (100 - hundredths) + u32::from(over) * hundredths;
        u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
    };
    RGBColor(part(ground.0, over.0), part(ground.1, over.1), part(ground.2, over.2))
}
