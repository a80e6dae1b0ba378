//! A scene becomes a picture.

use std::sync::Arc;

use courier_rules::{BoardShape, Cell, Color, Geometry, Move, Piece, Promotion, Region, Variant};
use plotters::prelude::{IntoDrawingArea, PathElement, Polygon, Text};
use plotters::style::{Color as _, RGBColor};

use plotters_backend::text_anchor::{HPos, VPos};

use super::arrows::{self, Laid};
use super::bars::Around;
use super::canvas::{Area, Canvas, at, length, letters, sheet};
use super::frame::{Form, Frame, whole};
use super::lettering::Weight;
use super::move_hints::Aim;
use super::palette::Palette;
use super::picture::{Picture, Stamp};
use super::studio::{BoardKey, Drawn, Grain, Ground, Look, Promoted, Ruled, StampKey, Studio};
use super::theme::Mark;
use super::{DrawError, Scene, WIDTH_RANGE, encode, squares};

/// Draws a scene: see [`super::board()`]. Further scenes of the same game follow beneath, in the
/// theme and width of the first.
pub(crate) fn draw(
    studio: &Studio,
    scene: &Scene,
    beneath: &[Scene],
) -> Result<Vec<u8>, DrawError> {
    let variant = scene.position.variant();
    let geometry = variant.geometry();
    let width = scene.width.clamp(*WIDTH_RANGE.start(), *WIDTH_RANGE.end());
    let frame_of = |scene: &Scene| Frame::of_window(geometry, scene.window, scene.bottom, width);
    let frame = frame_of(scene);
    let look = Look {
        theme: scene.theme,
        shades: frame.form().shades(),
        promoted: variant.captures_go_to_hand(),
        grain: Grain::Fine,
    };
    let palette = studio.palette(look);
    let scenes: Vec<_> =
        std::iter::once(scene).chain(beneath).map(|scene| (scene, frame_of(scene))).collect();
    let (width, height) = frame.pixels();
    // Arrows go over the cells as they please.
    let plain = scenes.iter().all(|(scene, _)| scene.arrows.is_empty());
    if plain && scenes.iter().all(|(_, frame)| squares::fit(frame, width)) {
        return encode::png_of_parts(
            &squares::parts(studio, &scenes, look, width)?,
            width,
            &palette,
        );
    }
    let arounds: Vec<_> =
        scenes.iter().map(|(scene, _)| Around::new(studio, scene, look, width)).collect();
    let heights = arounds.iter().map(|around| height + around.height() + width / GAP).sum();
    let mut picture = Picture::new(width, heights);
    let mut boards = Vec::with_capacity(arounds.len());
    for ((scene, frame), around) in scenes.iter().zip(&arounds) {
        if picture.height() > 0 {
            put_gap(&mut picture, &palette, look);
        }
        around.put_above(&mut picture)?;
        boards.push(Laid { frame: *frame, top: picture.height(), arrows: &scene.arrows });
        put_board(studio, scene, frame, look, &mut picture)?;
        around.put_below(&mut picture)?;
    }
    if plain {
        return encode::png(&picture, &palette, frame.repeat());
    }
    let paint = look.theme.colors().arrow;
    let palette = arrows::put(&mut picture, &palette, &studio.lettering, &boards, paint)?;
    encode::png(&picture, &palette, frame.repeat())
}

/// The part of the width that lies between two boards.
const GAP: usize = 40;

/// Puts what lies between two boards under what the picture has.
pub(crate) fn put_gap(picture: &mut Picture, palette: &Palette, look: Look) {
    picture.extend_plain(picture.width() / GAP, palette.nearest(look.theme.colors().bar));
}

/// Puts the board with its marks, names of lines and men under what the picture has.
pub(crate) fn put_board(
    studio: &Studio,
    scene: &Scene,
    frame: &Frame<'_>,
    look: Look,
    picture: &mut Picture,
) -> Result<(), DrawError> {
    let top = picture.height();
    picture.extend(&*bare_board(studio, scene, frame, look)?);
    let cells = Cells::of(studio, scene, frame, look);
    for cell in frame.cells().iter() {
        let (x, y) = frame.stamp_corner(cell);
        cells.stamps(cell, |stamp| picture.stamp(&stamp, (x, top + y)))?;
    }
    Ok(())
}

/// What lies on the cells of a scene.
pub(crate) struct Cells<'a> {
    studio: &'a Studio,
    scene: &'a Scene,
    frame: &'a Frame<'a>,
    look: Look,
    in_check: Option<Cell>,
    chosen: Option<Cell>,
}

/// All that decides how a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shown {
    mark: Mark,
    aim: Option<Aim>,
    man: Option<Piece>,
}

impl Shown {
    /// Whether the cell looks as it did but for the mark of a last move, which has gone.
    pub(crate) fn is_faded(&self, before: &Self) -> bool {
        before.mark == Mark::Lit && *self == Self { mark: Mark::Plain, ..*before }
    }
}

impl<'a> Cells<'a> {
    pub(crate) fn of(
        studio: &'a Studio,
        scene: &'a Scene,
        frame: &'a Frame<'a>,
        look: Look,
    ) -> Self {
        let position = &scene.position;
        let in_check = if position.in_check() { position.king(position.turn()) } else { None };
        let chosen = scene.move_hints.and_then(|move_hints| move_hints.piece);
        Self { studio, scene, frame, look, in_check, chosen }
    }

    pub(crate) fn shown(&self, cell: Cell) -> Shown {
        let touched = |last: Move| last.origin() == Some(cell) || last.target() == cell;
        let mark = if self.in_check == Some(cell) {
            Mark::Check
        } else if self.chosen == Some(cell) || self.scene.last_move.is_some_and(touched) {
            Mark::Lit
        } else {
            Mark::Plain
        };
        let aim = self.scene.move_hints.and_then(|move_hints| move_hints.aim(cell));
        Shown { mark, aim, man: self.scene.position.piece_at(cell) }
    }

    /// What the man of a cell stands on.
    pub(crate) fn ground(&self, cell: Cell) -> Ground {
        let Shown { mark, aim, .. } = self.shown(cell);
        let shade = self.scene.position.variant().geometry().shade(cell);
        aim.map_or(Ground::Cell { shade, mark }, |aim| Ground::Aimed { shade, mark, aim })
    }

    /// The man of a cell as he is drawn.
    pub(crate) fn man(&self, cell: Cell) -> Option<Drawn> {
        let (man, variant) = (self.scene.position.piece_at(cell)?, self.scene.position.variant());
        let promoted = match (man.promoted, variant.unpromoted_form(man.piece_type)) {
            (true, _) => Promoted::Marked,
            (false, Some(_)) => Promoted::ByKind,
            (false, None) => Promoted::No,
        };
        let fills = whole(self.frame.man_side());
        Some(Drawn::Man {
            kind: variant.piece_type(man.piece_type).name,
            color: man.color,
            promoted,
            fills,
        })
    }

    /// The stamps that make up a cell, in the order in which they are put on the empty board.
    pub(crate) fn stamps(
        &self,
        cell: Cell,
        mut put: impl FnMut(Arc<Stamp>),
    ) -> Result<(), DrawError> {
        let Self { studio, frame, look, .. } = *self;
        let ground = self.ground(cell);
        let (plain, is_bare) = match ground {
            Ground::Aimed { shade, mark, .. } => (Ground::Cell { shade, mark }, false),
            Ground::Cell { mark, .. } => (ground, mark == Mark::Plain),
            Ground::Bar => (ground, true),
        };
        let mut put = |ground: Ground, drawn: Drawn| -> Result<(), DrawError> {
            put(studio.stamp(&StampKey { look, side: frame.stamp_side(), ground, drawn })?);
            Ok(())
        };
        if !is_bare {
            put(ground, Drawn::Cell(frame.form()))?;
        }
        let (file, rank) = frame.labels(cell);
        if let Some(file) = file {
            put(plain, Drawn::File(file.to_owned()))?;
        }
        if let Some(rank) = rank {
            put(plain, Drawn::Rank(rank.to_owned()))?;
        }
        if let Some(man) = self.man(cell) {
            put(ground, man)?;
        }
        Ok(())
    }
}

/// What the empty board of a game depends on, seen from that side.
pub(crate) fn ruled(variant: &Variant, frame: &Frame<'_>) -> Ruled {
    let shape = variant.geometry().shape();
    let zone = match variant.rules().promotion {
        Promotion::Zone { zone: Region::Ranks(first, _), .. } => Some(first),
        _ => None,
    };
    // Squares of two shades are the same from either side where the corners are.
    let is_same = matches!(shape, BoardShape::Square { files, ranks } if (files + ranks) % 2 == 0)
        && zone.is_none();
    Ruled { shape, zone, bottom: if is_same { Color::White } else { frame.bottom() } }
}

/// The empty board of a scene, kept where it is a whole one: a part of a board is drawn seldom.
pub(crate) fn bare_board(
    studio: &Studio,
    scene: &Scene,
    frame: &Frame<'_>,
    look: Look,
) -> Result<Arc<Picture>, DrawError> {
    let variant = scene.position.variant();
    let make = || empty_board(studio, variant, frame, look);
    if scene.window.is_some() {
        return Ok(Arc::new(make()?));
    }
    let (width, height) = frame.size();
    studio.kept_or(
        &BoardKey { look, ruled: ruled(variant, frame), size: (whole(width), whole(height)) },
        make,
    )
}

/// The cells alone. Each is filled and stroked in its own color, so that no seam shows between two
/// of them.
fn empty_board(
    studio: &Studio,
    variant: &Variant,
    frame: &Frame<'_>,
    look: Look,
) -> Result<Picture, DrawError> {
    let colors = look.theme.colors();
    let geometry = frame.geometry();
    let (width, height) = frame.size();
    let mut pixmap = sheet(whole(width), whole(height), colors.bar)?;
    let area = Canvas::new(&mut pixmap, &studio.lettering).into_drawing_area();
    for cell in frame.cells().iter() {
        let paint = colors.ground(geometry.shade(cell), Mark::Plain);
        let (x, y) = frame.centre(cell);
        let mut corners: Vec<_> =
            frame.corners().iter().map(|(across, down)| at(x + across, y + down)).collect();
        area.draw(&Polygon::new(corners.clone(), paint))?;
        corners.extend(corners.first().copied());
        if frame.form() == Form::Hexagon {
            area.draw(&PathElement::new(corners, paint.stroke_width(length(0.75))))?;
        }
    }
    for (name, (x, y)) in frame.names() {
        let style = letters(
            0.36 * frame.unit(),
            Weight::Medium,
            colors.quiet,
            (HPos::Center, VPos::Center),
        );
        area.draw(&Text::new(name, at(x, y), style))?;
    }
    if let Promotion::Zone { zone: Region::Ranks(first, _), .. } = variant.rules().promotion {
        draw_zone_edges(&area, geometry, frame, first, colors.label)?;
    }
    drop(area);
    Ok(Picture::of(&pixmap, &studio.palette(look)))
}

/// Lines before the ranks where White's men promote and, mirrored, before those where Black's do.
fn draw_zone_edges(
    area: &Area<'_>,
    geometry: &Geometry,
    frame: &Frame<'_>,
    first: i8,
    paint: RGBColor,
) -> Result<(), DrawError> {
    let BoardShape::Square { ranks, .. } = geometry.shape() else {
        return Ok(());
    };
    let (width, _) = frame.size();
    // A zone of ranks 6 to 8 begins at the lower edge of rank 6; Black's mirror image ends at the
    // upper edge of rank 3.
    let begins = [first, ranks.cast_signed() + 1 - first];
    for (rank, below) in [(begins[0], true), (begins[1], false)] {
        let Some(cell) = frame.cells().iter().find(|cell| geometry.point(*cell).1 + 1 == rank)
        else {
            continue;
        };
        let towards_white = if frame.bottom() == Color::White { 0.5 } else { -0.5 };
        let half = if below { towards_white } else { -towards_white };
        let y = frame.centre(cell).1 + half * frame.unit();
        let line = vec![at(0.0, y), at(width, y)];
        area.draw(&PathElement::new(line, paint.stroke_width(length(width / 360.0))))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::Theme;
    use crate::studio::studio;

    /// Between two cells that touch, the ground behind the board never shows.
    #[test]
    fn no_seam_shows_between_cells() {
        let variant = Variant::by_key("chess").unwrap();
        for (geometry, bottom, width) in [
            (Geometry::square(8, 8), Color::White, 720),
            (Geometry::square(10, 8), Color::Black, 333),
            (Geometry::hexagon(8), Color::White, 1000),
            (Geometry::hexagon(8), Color::Black, 777),
        ] {
            let frame = Frame::new(&geometry, bottom, width);
            let look = Look {
                theme: Theme::HighContrast,
                shades: frame.form().shades(),
                promoted: false,
                grain: Grain::Fine,
            };
            let picture = empty_board(studio().unwrap(), variant, &frame, look).unwrap();
            let palette = studio().unwrap().palette(look);
            let row = picture.width() + 1;
            let light = |(x, y): (f32, f32)| {
                let place = whole(y.floor()) as usize * row + 1 + whole(x.floor()) as usize;
                palette.colors()[usize::from(picture.rows()[place])].0
            };
            for cell in geometry.cells().iter() {
                let (x, y) = frame.centre(cell);
                assert_eq!(
                    light((x, y)),
                    look.theme.colors().ground(geometry.shade(cell), Mark::Plain).0
                );
                for step in geometry.orthogonals() {
                    let Some(next) = geometry.step(cell, *step) else { continue };
                    let (to_x, to_y) = frame.centre(next);
                    for part in 40_u8..=60 {
                        let part = f32::from(part) / 100.0;
                        let between = (x + (to_x - x) * part, y + (to_y - y) * part);
                        assert!(
                            light(between) >= 0x80,
                            "{} to {}",
                            geometry.name(cell),
                            geometry.name(next)
                        );
                    }
                }
            }
        }
    }
}
