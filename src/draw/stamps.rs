//! How the stamps are drawn.

use plotters::prelude::{IntoDrawingArea, PathElement, Polygon, Text};
use plotters::style::{Color, RGBColor, TextStyle};
use plotters_backend::text_anchor::{HPos, VPos};
use resvg::tiny_skia::Pixmap;

use super::canvas::{Area, Canvas, at, length, letters, sheet};
use super::frame::{Form, whole};
use super::lettering::{Lettering, Weight};
use super::palette::Palette;
use super::picture::Stamp;
use super::studio::{Drawn, Ground, StampKey};
use super::theme::{Colours, Ink, Mark};
use super::{DrawError, bars, pieces};

/// Draws the stamp of a key.
pub(crate) fn make(lettering: &Lettering, palette: &Palette, key: &StampKey) -> Result<Stamp, DrawError> {
    let colours = key.look.theme.colours();
    let side = key.side as f32;
    // A marked cell is itself drawn on the plain one; everything else on the ground it will lie on.
    let ground = match (key.ground, &key.drawn) {
        (Ground::Cell { shade, .. }, Drawn::Cell(_)) => colours.ground(shade, Mark::Plain),
        (Ground::Cell { shade, mark }, _) => colours.ground(shade, mark),
        (Ground::Bar, _) => colours.bar,
    };
    let width = bars::width(lettering, &key.drawn, side).map_or(key.side, |width| whole(width.ceil()));
    let mut pixmap = sheet(width, key.side, ground)?;
    match &key.drawn {
        Drawn::Man { kind, colour, promoted, fills } => {
            let ink = colours.ink(*colour, *promoted);
            let fills = *fills as f32;
            let corner = (side - fills) / 2.0;
            pieces::draw(kind, ink, &mut pixmap, (corner, corner), fills)?;
        }
        Drawn::Shape { kind } => {
            pieces::draw(kind, &outline(colours), &mut pixmap, (0.0, 0.0), side)?;
        }
        Drawn::Cell(form) => {
            if let Ground::Cell { shade, mark } = key.ground {
                let area = Canvas::new(&mut pixmap, lettering).into_drawing_area();
                draw_cell(&area, *form, side, colours.ground(shade, mark))?;
                if mark == Mark::Check {
                    draw_alarm(&area, *form, side, colours.alarm)?;
                }
            }
        }
        Drawn::File(name) => {
            let style = letters(side * LABEL, Weight::SemiBold, colours.label, (HPos::Right, VPos::Bottom));
            // The line stands higher than the letter is from the side: a "g" reaches below it.
            let place = (side * (1.0 - MARGIN), side * (1.0 - 1.5 * MARGIN));
            write(&mut pixmap, lettering, name, place, style)?;
        }
        Drawn::Rank(name) => {
            let style = letters(side * LABEL, Weight::SemiBold, colours.label, (HPos::Left, VPos::Top));
            let corner = side * MARGIN;
            write(&mut pixmap, lettering, name, (corner, corner), style)?;
        }
        Drawn::Count(count) => {
            let style = letters(side * 0.44, Weight::SemiBold, colours.label, (HPos::Left, VPos::Center));
            write(&mut pixmap, lettering, &format!("×{count}"), (0.0, side / 2.0), style)?;
        }
        Drawn::Name(_) | Drawn::Rating(_) | Drawn::Clock { .. } | Drawn::Side(_) | Drawn::Turn => {
            let area = Canvas::new(&mut pixmap, lettering).into_drawing_area();
            bars::draw(&area, &key.drawn, colours, (width as f32, side))?;
        }
    }
    Ok(Stamp::of(&pixmap, palette, palette.nearest(ground)))
}

/// A marked cell. A hexagon is drawn a little smaller than it is, so that the mark does not touch the neighbours' edges.
fn draw_cell(area: &Area<'_>, form: Form, side: f32, paint: RGBColor) -> Result<(), DrawError> {
    let unit = match form {
        Form::Square => side,
        Form::Hexagon => side / 2.0 * 0.94,
    };
    let corners: Vec<_> = around(form, unit, side).collect();
    Ok(area.draw(&Polygon::new(corners, paint))?)
}

/// The frame inside the cell of a king in check: a form, so that it does not depend on seeing red.
fn draw_alarm(area: &Area<'_>, form: Form, side: f32, paint: RGBColor) -> Result<(), DrawError> {
    let width = side * 0.05;
    let unit = match form {
        Form::Square => side - width,
        Form::Hexagon => side / 2.0 * 0.94 - width,
    };
    let mut corners: Vec<_> = around(form, unit, side).collect();
    corners.extend(corners.first().copied());
    Ok(area.draw(&PathElement::new(corners, paint.stroke_width(length(width))))?)
}

/// The corners of a cell in the middle of its stamp.
fn around(form: Form, unit: f32, side: f32) -> impl Iterator<Item = (i32, i32)> {
    let middle = side / 2.0;
    form.corners(unit, unit).into_iter().map(move |(x, y)| at(middle + x, middle + y))
}

fn write(
    pixmap: &mut Pixmap,
    lettering: &Lettering,
    text: &str,
    (x, y): (f32, f32),
    style: TextStyle<'_>,
) -> Result<(), DrawError> {
    let area = Canvas::new(pixmap, lettering).into_drawing_area();
    Ok(area.draw(&Text::new(text, at(x, y), style))?)
}

/// One colour for a whole man, with his inner edges in the colour of the bar.
fn outline(colours: &Colours) -> Ink {
    Ink {
        fill: colours.quiet,
        shade: colours.quiet,
        edge: colours.bar,
        line: Some(colours.bar),
        mark: colours.bar,
        glint: None,
    }
}

/// The size of a cell's label and its distance from the edges, to the cell's side.
const LABEL: f32 = 0.215;
const MARGIN: f32 = 0.045;
