//! A scene becomes a picture.

use courier_rules::{Cell, Geometry, Move, Promotion, Region, Shape, Variant};
use plotters::prelude::{IntoDrawingArea, PathElement, Polygon, Text};
use plotters::style::{Color, RGBColor};

use plotters_backend::text_anchor::{HPos, VPos};

use super::bars::Around;
use super::canvas::{Area, Canvas, at, length, letters, sheet};
use super::frame::{Form, Frame, whole};
use super::lettering::Weight;
use super::picture::Picture;
use super::studio::{BoardKey, Drawn, Ground, Look, StampKey, Studio};
use super::theme::Mark;
use super::{DrawError, Scene, WIDTHS, encode};

/// Draws a scene: see [`super::board()`].
pub(crate) fn draw(studio: &Studio, scene: &Scene) -> Result<Vec<u8>, DrawError> {
    let geometry = scene.position.variant().geometry();
    let width = scene.width.clamp(*WIDTHS.start(), *WIDTHS.end());
    let frame = Frame::new(geometry, scene.bottom, width);
    let look = Look { theme: scene.theme, shades: frame.form().shades(), promoted: scene.position.variant().drops() };
    let (width, height) = frame.size();
    let (width, height) = (whole(width) as usize, whole(height) as usize);
    let around = Around::new(studio, scene, look, width);
    let mut picture = Picture::new(width, height + around.height());
    around.put_above(&mut picture)?;
    put_board(studio, scene, &frame, look, &mut picture)?;
    around.put_below(&mut picture)?;
    encode::png(&picture, &studio.palette(look), frame.repeat())
}

/// Puts the board with its marks, names of lines and men under what the picture has.
fn put_board(
    studio: &Studio,
    scene: &Scene,
    frame: &Frame<'_>,
    look: Look,
    picture: &mut Picture,
) -> Result<(), DrawError> {
    let position = &scene.position;
    let variant = position.variant();
    let geometry = variant.geometry();
    let top = picture.height();
    let (width, _) = frame.size();
    let key = BoardKey { look, variant: variant.key(), bottom: scene.bottom, width: whole(width) };
    picture.extend(&*studio.board(key, || empty_board(studio, variant, frame, look))?);
    let fills = whole(frame.man_side());
    for cell in geometry.cells().iter() {
        let mark = mark_of(scene, cell);
        let ground = Ground::Cell { shade: geometry.shade(cell), mark };
        let mut put = |drawn: Drawn| -> Result<(), DrawError> {
            let stamp = studio.stamp(StampKey { look, side: frame.stamp_side(), ground, drawn })?;
            let (x, y) = frame.stamp_corner(cell);
            picture.stamp(&stamp, (x, top + y));
            Ok(())
        };
        if mark != Mark::Plain {
            put(Drawn::Cell(frame.form()))?;
        }
        let (file, rank) = frame.labels(cell);
        if let Some(file) = file {
            put(Drawn::File(file.to_owned()))?;
        }
        if let Some(rank) = rank {
            put(Drawn::Rank(rank.to_owned()))?;
        }
        if let Some(man) = position.man_at(cell) {
            let kind = variant.kind(man.kind).name;
            let promoted = man.promoted || variant.base_of(man.kind).is_some();
            put(Drawn::Man { kind, colour: man.colour, promoted, fills })?;
        }
    }
    Ok(())
}

fn mark_of(scene: &Scene, cell: Cell) -> Mark {
    let position = &scene.position;
    let touched = |last: Move| last.origin() == Some(cell) || last.target() == cell;
    if position.in_check() && position.king(position.turn()) == Some(cell) {
        Mark::Check
    } else if scene.last_move.is_some_and(touched) {
        Mark::Lit
    } else {
        Mark::Plain
    }
}

/// The cells alone. Each is filled and stroked in its own colour, so that no seam shows between two of them.
fn empty_board(studio: &Studio, variant: &Variant, frame: &Frame<'_>, look: Look) -> Result<Picture, DrawError> {
    let colours = look.theme.colours();
    let geometry = frame.geometry();
    let (width, height) = frame.size();
    let mut pixmap = sheet(whole(width), whole(height), colours.bar)?;
    let area = Canvas::new(&mut pixmap, &studio.lettering).into_drawing_area();
    for cell in geometry.cells().iter() {
        let paint = colours.ground(geometry.shade(cell), Mark::Plain);
        let (x, y) = frame.centre(cell);
        let mut corners: Vec<_> = frame.corners().iter().map(|(across, down)| at(x + across, y + down)).collect();
        area.draw(&Polygon::new(corners.clone(), paint))?;
        corners.extend(corners.first().copied());
        if frame.form() == Form::Hexagon {
            area.draw(&PathElement::new(corners, paint.stroke_width(length(0.75))))?;
        }
    }
    for (name, (x, y)) in frame.names() {
        let style = letters(0.36 * frame.unit(), Weight::Medium, colours.quiet, (HPos::Center, VPos::Center));
        area.draw(&Text::new(name, at(x, y), style))?;
    }
    if let Promotion::Zone { zone: Region::Ranks(first, last), .. } = variant.rules().promotion {
        draw_zone_edges(&area, geometry, frame, (first, last), colours.label)?;
    }
    drop(area);
    Ok(Picture::of(&pixmap, &studio.palette(look)))
}

/// Lines before the ranks where White's men promote and, mirrored, before those where Black's do.
fn draw_zone_edges(
    area: &Area<'_>,
    geometry: &Geometry,
    frame: &Frame<'_>,
    (first, last): (i8, i8),
    paint: RGBColor,
) -> Result<(), DrawError> {
    let Shape::Square { ranks, .. } = geometry.shape() else {
        return Ok(());
    };
    let ranks = i16::from(ranks);
    let (width, height) = frame.size();
    // From the lower edge: a zone of ranks 6 to 8 begins five ranks up, and its mirror image ends three ranks up.
    let edges = [i16::from(first) - 1, ranks - i16::from(last)];
    for edge in edges.into_iter().flat_map(|edge| [edge, ranks - edge]).filter(|edge| (1..ranks).contains(edge)) {
        let y = height - f32::from(edge) * height / f32::from(ranks);
        let line = vec![at(0.0, y), at(width, y)];
        area.draw(&PathElement::new(line, paint.stroke_width(length(width / 360.0))))?;
    }
    Ok(())
}
#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Colour;

    use super::*;
    use crate::draw::Theme;
    use crate::draw::studio::studio;

    /// Between two cells that touch, the ground behind the board never shows.
    #[test]
    fn no_seam_shows_between_cells() {
        let variant = Variant::by_key("chess").unwrap();
        for (geometry, bottom, width) in [
            (Geometry::square(8, 8), Colour::White, 720),
            (Geometry::square(10, 8), Colour::Black, 333),
            (Geometry::hexagon(8), Colour::White, 1000),
            (Geometry::hexagon(8), Colour::Black, 777),
        ] {
            let frame = Frame::new(&geometry, bottom, width);
            let look = Look { theme: Theme::HighContrast, shades: frame.form().shades(), promoted: false };
            let picture = empty_board(studio().unwrap(), variant, &frame, look).unwrap();
            let palette = studio().unwrap().palette(look);
            let row = picture.width() + 1;
            let light = |(x, y): (f32, f32)| {
                let place = whole(y.floor()) as usize * row + 1 + whole(x.floor()) as usize;
                palette.colours()[usize::from(picture.rows()[place])].0
            };
            for cell in geometry.cells().iter() {
                let (x, y) = frame.centre(cell);
                assert_eq!(light((x, y)), look.theme.colours().ground(geometry.shade(cell), Mark::Plain).0);
                for step in geometry.orthogonals() {
                    let Some(next) = geometry.step(cell, *step) else { continue };
                    let (to_x, to_y) = frame.centre(next);
                    for part in 40_u8..=60 {
                        let part = f32::from(part) / 100.0;
                        let between = (x + (to_x - x) * part, y + (to_y - y) * part);
                        assert!(light(between) >= 0x80, "{} to {}", geometry.name(cell), geometry.name(next));
                    }
                }
            }
        }
    }
}
