//! How the stamps are drawn.

use plotters::prelude::{Circle, IntoDrawingArea, PathElement, Polygon, Text};
use plotters::style::{Color as _, RGBColor, TextStyle};
use plotters_backend::text_anchor::{HPos, VPos};
use resvg::tiny_skia::Pixmap;

use super::canvas::{Area, Canvas, at, length, letters, sheet};
use super::frame::{Form, whole};
use super::lettering::{Lettering, Weight};
use super::move_hints::Aim;
use super::palette::Palette;
use super::picture::Stamp;
use super::studio::{Drawn, Ground, Promoted, StampKey};
use super::theme::{Colors, Ink, Mark};
use super::{DrawError, bars, pieces};

/// Draws the stamp of a key.
pub(crate) fn make(
    lettering: &Lettering,
    palette: &Palette,
    key: &StampKey,
) -> Result<Stamp, DrawError> {
    let colors = key.look.theme.colors();
    let side = key.side as f32;
    // A marked cell is itself drawn on the plain one; everything else on the ground it will lie on.
    let ground = match (key.ground, &key.drawn) {
        (Ground::Cell { shade, .. } | Ground::Aimed { shade, .. }, Drawn::Cell(_)) => {
            colors.ground(shade, Mark::Plain)
        }
        (Ground::Cell { shade, mark } | Ground::Aimed { shade, mark, .. }, _) => {
            colors.ground(shade, mark)
        }
        (Ground::Bar, _) => colors.bar,
    };
    let width =
        bars::width(lettering, &key.drawn, side).map_or(key.side, |width| whole(width.ceil()));
    let mut pixmap = sheet(width, key.side, ground)?;
    match &key.drawn {
        Drawn::Man { kind, color, promoted, fills } => {
            // The man stands on the ring, so the stamp has both: his edges are mixed with what they
            // lie on.
            if let Ground::Aimed { shade, mark, aim } = key.ground {
                let area = Canvas::new(&mut pixmap, lettering).into_drawing_area();
                let form = if key.look.shades > 2 { Form::Hexagon } else { Form::Square };
                draw_aim(&area, form, side, aim, (colors.aim(shade, mark), mark))?;
            }
            let ink = colors.ink(*color, *promoted != Promoted::No);
            let fills = *fills as f32;
            let corner = (side - fills) / 2.0;
            pieces::draw(kind, ink, &mut pixmap, (corner, corner), fills)?;
            if *promoted == Promoted::Marked {
                pieces::draw_mark(ink, &mut pixmap, (corner, corner), fills)?;
            }
        }
        Drawn::Shape { kind } => {
            pieces::draw(kind, &outline(colors), &mut pixmap, (0.0, 0.0), side)?;
        }
        Drawn::Cell(form) => {
            if let Ground::Cell { shade, mark } | Ground::Aimed { shade, mark, .. } = key.ground {
                let area = Canvas::new(&mut pixmap, lettering).into_drawing_area();
                if mark != Mark::Plain {
                    draw_cell(&area, *form, side, colors.ground(shade, mark))?;
                }
                if mark == Mark::Check {
                    draw_frame(&area, *form, side, colors.alarm, 0.0)?;
                }
                if let Ground::Aimed { aim, .. } = key.ground {
                    draw_aim(&area, *form, side, aim, (colors.aim(shade, mark), mark))?;
                }
            }
        }
        Drawn::File(name) => {
            let style =
                letters(side * LABEL, Weight::SemiBold, colors.label, (HPos::Right, VPos::Bottom));
            // The line stands higher than the letter is from the side: a "g" reaches below it.
            let place = (side * (1.0 - MARGIN), side * (1.0 - 1.5 * MARGIN));
            write(&mut pixmap, lettering, name, place, style)?;
        }
        Drawn::Rank(name) => {
            let style =
                letters(side * LABEL, Weight::SemiBold, colors.label, (HPos::Left, VPos::Top));
            let corner = side * MARGIN;
            write(&mut pixmap, lettering, name, (corner, corner), style)?;
        }
        Drawn::Count(count) => {
            let style =
                letters(side * 0.44, Weight::SemiBold, colors.label, (HPos::Left, VPos::Center));
            write(&mut pixmap, lettering, &format!("×{count}"), (0.0, side / 2.0), style)?;
        }
        Drawn::Name(_) | Drawn::Rating(_) | Drawn::Clock { .. } | Drawn::Side(_) | Drawn::Turn => {
            let area = Canvas::new(&mut pixmap, lettering).into_drawing_area();
            bars::draw(&area, &key.drawn, colors, (width as f32, side))?;
        }
    }
    Ok(Stamp::of(&pixmap, palette, palette.nearest(ground)))
}

/// A marked cell. A hexagon is drawn a little smaller than it is, so that the mark does not touch
/// the neighbours' edges.
fn draw_cell(area: &Area<'_>, form: Form, side: f32, paint: RGBColor) -> Result<(), DrawError> {
    let unit = match form {
        Form::Square => side,
        Form::Hexagon => side / 2.0 * 0.94,
    };
    let corners: Vec<_> = around(form, unit, side).collect();
    Ok(area.draw(&Polygon::new(corners, paint))?)
}

/// The frame inside the cell of a king in check or of a chosen man: a form, so that it does not
/// depend on seeing red. `inset` pixels lie between it and the edge.
fn draw_frame(
    area: &Area<'_>,
    form: Form,
    side: f32,
    paint: RGBColor,
    inset: f32,
) -> Result<(), DrawError> {
    let width = side * FRAME;
    let unit = match form {
        Form::Square => side - width - 2.0 * inset,
        Form::Hexagon => side / 2.0 * 0.94 - width - inset,
    };
    let mut corners: Vec<_> = around(form, unit, side).collect();
    corners.extend(corners.first().copied());
    Ok(area.draw(&PathElement::new(corners, paint.stroke_width(length(width))))?)
}

/// What a cell is to a chosen man.
fn draw_aim(
    area: &Area<'_>,
    form: Form,
    side: f32,
    aim: Aim,
    (paint, mark): (RGBColor, Mark),
) -> Result<(), DrawError> {
    let middle = at(side / 2.0, side / 2.0);
    // The circle that touches the cell's sides.
    let inner = match form {
        Form::Square => side / 2.0,
        Form::Hexagon => side / 2.0 * 0.866,
    };
    match aim {
        // Where the king's alarm has the edge, the choice is shown inside it.
        Aim::Chosen => draw_frame(
            area,
            form,
            side,
            paint,
            if mark == Mark::Check { side * FRAME } else { 0.0 },
        ),
        Aim::Move => Ok(area.draw(&Circle::new(middle, length(inner * DOT), paint.filled()))?),
        Aim::Capture => {
            let width = inner * RING;
            let ring = Circle::new(
                middle,
                length(inner * 0.98 - width / 2.0),
                paint.stroke_width(length(width)),
            );
            Ok(area.draw(&ring)?)
        }
    }
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

/// One color for a whole man, with his inner edges in the color of the bar.
fn outline(colors: &Colors) -> Ink {
    Ink {
        fill: colors.quiet,
        shade: colors.quiet,
        edge: colors.bar,
        line: Some(colors.bar),
        mark: colors.bar,
        glint: None,
    }
}

/// The width of a frame, to the cell's side.
const FRAME: f32 = 0.05;
/// The radius of a dot and the width of a ring, to half the cell.
const DOT: f32 = 0.34;
const RING: f32 = 0.17;

/// The size of a cell's label and its distance from the edges, to the cell's side.
const LABEL: f32 = 0.215;
const MARGIN: f32 = 0.045;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Color;

    use super::*;
    use crate::Theme;
    use crate::picture::Picture;
    use crate::studio::{Grain, Look, studio};
    use crate::theme::tests::contrast;

    /// The pixels of a man on his cell.
    fn pixels(look: Look, ground: Ground, side: u32, drawn: Drawn) -> Vec<RGBColor> {
        let (Ground::Cell { shade, mark } | Ground::Aimed { shade, mark, .. }) = ground else {
            return Vec::new();
        };
        let studio = studio().unwrap();
        let palette = studio.palette(look);
        let stamp =
            make(&studio.lettering, &palette, &StampKey { look, side, ground, drawn }).unwrap();
        let mut picture = Picture::new(side as usize, 0);
        picture
            .extend_plain(side as usize, palette.nearest(look.theme.colors().ground(shade, mark)));
        picture.stamp(&stamp, (0, 0));
        picture.rows().iter().map(|pixel| palette.colors()[usize::from(*pixel)]).collect()
    }

    /// How many pixels are dark in one picture where they are light in the other, whatever their
    /// hue.
    fn apart(one: &[RGBColor], two: &[RGBColor]) -> usize {
        one.iter().zip(two).filter(|(one, two)| contrast(**one, **two) >= 2.5).count()
    }

    /// A promoted queen is told from a true one in grey, too: the inks alone would not do it, the
    /// mark does.
    #[test]
    fn a_promoted_man_is_told_without_his_ink() {
        let cells = (0..2).flat_map(|shade| Mark::ALL.map(|mark| (shade, mark)));
        let grounds: Vec<_> = cells
            .flat_map(|(shade, mark)| {
                [Ground::Cell { shade, mark }, Ground::Aimed { shade, mark, aim: Aim::Capture }]
            })
            .collect();
        let men = [
            ("queen", Grain::Fine, 30),
            ("knight", Grain::Coarse, 45),
            ("archbishop", Grain::Fine, 40),
        ];
        for (theme, (kind, grain, side)) in
            Theme::ALL.into_iter().flat_map(|theme| men.map(|man| (theme, man)))
        {
            let look = Look { theme, shades: 2, promoted: true, grain };
            for (color, ground) in
                Color::BOTH.into_iter().flat_map(|side| grounds.iter().map(move |at| (side, *at)))
            {
                let fills = side * 9 / 10;
                let [plain, by_ink, marked] = [Promoted::No, Promoted::ByKind, Promoted::Marked]
                    .map(|promoted| {
                        pixels(look, ground, side, Drawn::Man { kind, color, promoted, fills })
                    });
                let at = format!("{theme:?}, {color:?} {kind} on {ground:?}");
                assert_eq!(apart(&plain, &by_ink), 0, "{at}: the inks");
                // The mark takes about five in a hundred of the cell's pixels, a part of them on
                // dark lines.
                let told = apart(&plain, &marked);
                assert!(told >= usize::try_from(side * side / 125).unwrap(), "{at}: {told} pixels");
            }
        }
    }
}
