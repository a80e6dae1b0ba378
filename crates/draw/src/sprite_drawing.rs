//! Draws sprites.

use plotters::prelude::{Circle, IntoDrawingArea, PathElement, Polygon, Text};
use plotters::style::{Color as _, RGBColor, TextStyle};
use plotters_backend::text_anchor::{HPos, VPos};
use resvg::tiny_skia::Pixmap;

use super::canvas::{Area, Canvas, at, filled_pixmap, length, text_style};
use super::fonts::{Fonts, Weight};
use super::frame::{CellShape, whole};
use super::move_hints::Hint;
use super::palette::Palette;
use super::promotions::Promoted;
use super::sprite::{Background, Sprite, SpriteContent, SpriteKey};
use super::theme::Mark;
use super::{DrawError, bar_sprites, pieces};

pub(crate) fn draw(fonts: &Fonts, palette: &Palette, key: &SpriteKey) -> Result<Sprite, DrawError> {
    let colors = key.coloring.theme.colors();
    let side = key.side as f32;
    // A cell's mark is drawn on the plain cell, everything else on the marked one.
    let background = match (key.background, &key.content) {
        (Background::Cell { shade, .. }, SpriteContent::CellMark(_)) => {
            colors.cell(shade, Mark::Plain)
        }
        (Background::Cell { shade, mark, .. }, _) => colors.cell(shade, mark),
        (Background::Bar, _) => colors.bar,
    };
    let width =
        bar_sprites::width(fonts, &key.content, side).map_or(key.side, |width| whole(width.ceil()));
    let mut pixmap = filled_pixmap(width, key.side, background)?;
    match &key.content {
        SpriteContent::Piece { drawing, color, promoted, size } => {
            // The sprite contains the ring under the piece: the piece's edges are blended with it.
            if let Background::Cell { shade, mark, hint: Some(hint) } = key.background {
                let area = Canvas::new(&mut pixmap, fonts).into_drawing_area();
                let shape =
                    if key.coloring.shades > 2 { CellShape::Hexagon } else { CellShape::Square };
                draw_hint(&area, shape, side, hint, (colors.hint(shade, mark), mark))?;
            }
            let piece_colors = colors.piece(*color, *promoted != Promoted::No);
            let size = *size as f32;
            let corner = (side - size) / 2.0;
            pieces::draw(*drawing, piece_colors, &mut pixmap, (corner, corner), size)?;
            if *promoted == Promoted::Marked {
                pieces::draw_mark(piece_colors, &mut pixmap, (corner, corner), size)?;
            }
        }
        SpriteContent::CellMark(shape) => {
            if let Background::Cell { shade, mark, hint } = key.background {
                let area = Canvas::new(&mut pixmap, fonts).into_drawing_area();
                if mark != Mark::Plain {
                    draw_cell(&area, *shape, side, colors.cell(shade, mark))?;
                }
                match mark {
                    Mark::Check => {
                        let width = side * FRAME;
                        draw_frame(&area, *shape, side, colors.check_frame, (width, 0.0))?;
                    }
                    Mark::Highlighted if hint != Some(Hint::Selected) => {
                        let width = (side * THIN_FRAME).round().max(1.0);
                        draw_frame(&area, *shape, side, colors.hint(shade, mark), (width, 0.0))?;
                    }
                    Mark::Highlighted | Mark::Plain => {}
                }
                if let Some(hint) = hint {
                    draw_hint(&area, *shape, side, hint, (colors.hint(shade, mark), mark))?;
                }
            }
        }
        SpriteContent::CellName(name) => {
            if let Background::Cell { shade, mark, .. } = key.background {
                let anchor = (HPos::Center, VPos::Center);
                let faint = colors.hint(shade, mark);
                let style = text_style(side * CELL_NAME, Weight::SemiBold, faint, anchor);
                write(&mut pixmap, fonts, name, (side / 2.0, side / 2.0), style)?;
            }
        }
        SpriteContent::Count(count) => {
            let anchor = (HPos::Left, VPos::Center);
            let style = text_style(side * 0.44, Weight::SemiBold, colors.label, anchor);
            write(&mut pixmap, fonts, &format!("×{count}"), (0.0, side / 2.0), style)?;
        }
        SpriteContent::Name(_)
        | SpriteContent::Rating(_)
        | SpriteContent::Clock { .. }
        | SpriteContent::Chip { .. }
        | SpriteContent::ColorDisc(_)
        | SpriteContent::Checks(_)
        | SpriteContent::TurnMarker => {
            let area = Canvas::new(&mut pixmap, fonts).into_drawing_area();
            bar_sprites::draw(&area, &key.content, colors, (width as f32, side))?;
        }
    }
    Ok(Sprite::of(&pixmap, palette, palette.nearest(background)))
}

/// Fills a marked cell. A hexagon is drawn slightly smaller, so that the mark does not touch the
/// edges of the adjacent cells.
fn draw_cell(
    area: &Area<'_>,
    shape: CellShape,
    side: f32,
    color: RGBColor,
) -> Result<(), DrawError> {
    let unit = match shape {
        CellShape::Square => side,
        CellShape::Hexagon => side / 2.0 * 0.94,
    };
    let corners: Vec<_> = corners(shape, unit, side).collect();
    Ok(area.draw(&Polygon::new(corners, color))?)
}

/// Draws the frame of a king in check, of the selected piece or of the last move, `inset` pixels
/// inside the cell. A frame can be seen without colors.
fn draw_frame(
    area: &Area<'_>,
    shape: CellShape,
    side: f32,
    color: RGBColor,
    (width, inset): (f32, f32),
) -> Result<(), DrawError> {
    let unit = match shape {
        CellShape::Square => side - width - 2.0 * inset,
        CellShape::Hexagon => side / 2.0 * 0.94 - width - inset,
    };
    let mut corners: Vec<_> = corners(shape, unit, side).collect();
    corners.extend(corners.first().copied());
    Ok(area.draw(&PathElement::new(corners, color.stroke_width(length(width))))?)
}

fn draw_hint(
    area: &Area<'_>,
    shape: CellShape,
    side: f32,
    hint: Hint,
    (color, mark): (RGBColor, Mark),
) -> Result<(), DrawError> {
    let middle = at(side / 2.0, side / 2.0);
    // The radius of the inscribed circle.
    let inner = match shape {
        CellShape::Square => side / 2.0,
        CellShape::Hexagon => side / 2.0 * 0.866,
    };
    match hint {
        // Inside the frame of a king in check.
        Hint::Selected => {
            let inset = if mark == Mark::Check { side * FRAME } else { 0.0 };
            draw_frame(area, shape, side, color, (side * FRAME, inset))
        }
        Hint::Move => Ok(area.draw(&Circle::new(middle, length(inner * DOT), color.filled()))?),
        Hint::Capture => {
            let width = inner * RING;
            let style = color.stroke_width(length(width));
            Ok(area.draw(&Circle::new(middle, length(inner * 0.98 - width / 2.0), style))?)
        }
    }
}

/// The corners of a cell in the middle of its sprite.
fn corners(shape: CellShape, unit: f32, side: f32) -> impl Iterator<Item = (i32, i32)> {
    let middle = side / 2.0;
    shape.corners(unit, unit).into_iter().map(move |(x, y)| at(middle + x, middle + y))
}

fn write(
    pixmap: &mut Pixmap,
    fonts: &Fonts,
    text: &str,
    (x, y): (f32, f32),
    style: TextStyle<'_>,
) -> Result<(), DrawError> {
    let area = Canvas::new(pixmap, fonts).into_drawing_area();
    Ok(area.draw(&Text::new(text, at(x, y), style))?)
}

/// The width of a frame, and of that of the last move, as fractions of the cell's side.
const FRAME: f32 = 0.05;
const THIN_FRAME: f32 = 0.04;
/// The radius of a dot and the width of a ring, as fractions of half the cell.
const DOT: f32 = 0.34;
const RING: f32 = 0.17;

/// The size of a name in the middle of a cell, as a fraction of the cell's side.
const CELL_NAME: f32 = 0.34;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Color;
    use courier_rules::variants::capablanca::ARCHBISHOP;
    use courier_rules::variants::chess::pieces::{KNIGHT, QUEEN};

    use super::*;
    use crate::palette::{Coloring, EdgeSteps};
    use crate::picture::Picture;
    use crate::pieces::Drawing;
    use crate::renderer::renderer;
    use crate::tests::sight::contrast;
    use crate::{PieceSet, Theme};

    /// The pixels of a piece on its cell.
    fn pixels(
        coloring: Coloring,
        background: Background,
        side: u32,
        content: SpriteContent,
    ) -> Vec<RGBColor> {
        let Background::Cell { shade, mark, .. } = background else { return Vec::new() };
        let renderer = renderer().unwrap();
        let palette = renderer.palette(coloring);
        let key = SpriteKey { coloring, side, background, content };
        let sprite = draw(&renderer.fonts, &palette, &key).unwrap();
        let mut picture = Picture::new(side as usize, 0);
        let color = palette.nearest(coloring.theme.colors().cell(shade, mark));
        picture.extend_plain(side as usize, color);
        picture.put(&sprite, (0, 0));
        picture.rows().iter().map(|pixel| palette.colors()[usize::from(*pixel)]).collect()
    }

    /// The number of pixels that are dark in one picture and light in the other, in any hue.
    fn different_pixels(one: &[RGBColor], two: &[RGBColor]) -> usize {
        one.iter().zip(two).filter(|(one, two)| contrast(**one, **two) >= 2.5).count()
    }

    /// The name of a cell fits into it, and is faint but legible, on every cell in every theme.
    #[test]
    fn names_in_cells_fit_and_are_faint_but_legible() {
        let geometry = courier_rules::Variant::by_key("cescacs").unwrap().geometry();
        let face = renderer().unwrap().fonts.face(Weight::SemiBold);
        let size = 100.0 * CELL_NAME;
        for cell in geometry.cells().iter() {
            let name = geometry.name(cell);
            // A hexagon is half as wide at its edges as in its middle.
            let height = face.capital_height(size);
            assert!(face.width(name, size) < 100.0 - height, "{name}");
        }
        for theme in Theme::ALL {
            let colors = theme.colors();
            for (shade, mark) in (0..3).flat_map(|shade| Mark::ALL.map(|mark| (shade, mark))) {
                let contrast = contrast(colors.hint(shade, mark), colors.cell(shade, mark));
                assert!((1.8..=4.5).contains(&contrast), "{theme:?} {shade} {mark:?}: {contrast}");
            }
        }
    }

    /// The mark of a promoted piece is visible in grayscale, next to its rim.
    #[test]
    fn a_promoted_piece_can_be_recognized_without_colors() {
        let cells = (0..2).flat_map(|shade| Mark::ALL.map(|mark| (shade, mark)));
        let backgrounds: Vec<_> = cells
            .flat_map(|(shade, mark)| {
                [None, Some(Hint::Capture)].map(|hint| Background::Cell { shade, mark, hint })
            })
            .collect();
        let pieces = [
            (QUEEN, EdgeSteps::Full, 30),
            (KNIGHT, EdgeSteps::Half, 45),
            (ARCHBISHOP, EdgeSteps::Full, 40),
        ];
        let drawings = PieceSet::ALL.into_iter().flat_map(|set| {
            pieces.map(|(piece_type, edge_steps, side)| {
                (Drawing::of(set, &piece_type), edge_steps, side)
            })
        });
        let all = drawings.flat_map(|drawing| Theme::ALL.map(|theme| (theme, drawing)));
        for (theme, (drawing, edge_steps, side)) in all {
            let coloring = Coloring { theme, shades: 2, promoted: true, edge_steps };
            for (color, background) in Color::BOTH
                .into_iter()
                .flat_map(|side| backgrounds.iter().map(move |background| (side, *background)))
            {
                let size = side * 9 / 10;
                let [rimmed, marked] = [Promoted::ByType, Promoted::Marked].map(|promoted| {
                    let piece = SpriteContent::Piece { drawing, color, promoted, size };
                    pixels(coloring, background, side, piece)
                });
                let at = format!("{theme:?}, {color:?} {drawing:?} on {background:?}");
                // The mark takes about 5 % of the cell's pixels, some of them on dark lines.
                let different = different_pixels(&rimmed, &marked);
                let least = usize::try_from(side * side / 125).unwrap();
                assert!(different >= least, "{at}: {different} pixels");
            }
        }
    }
}
