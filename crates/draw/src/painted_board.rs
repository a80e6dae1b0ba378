//! The board as pixels: the empty board, and what a scene shows on each cell.

use std::sync::Arc;

use courier_rules::{Cell, Color, Move, Piece, Variant};
use plotters::prelude::{IntoDrawingArea, PathElement, Polygon, Text};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};

use super::canvas::{Area, Canvas, at, filled_pixmap, length, text_style};
use super::fonts::Weight;
use super::frame::{CellShape, Frame, whole};
use super::move_hints::Hint;
use super::palette::{Coloring, Palette};
use super::picture::Picture;
use super::pieces::Drawing;
use super::promotions::{Promoted, zone_edges};
use super::renderer::{BoardKey, BoardLayout, Renderer};
use super::sprite::{Background, Sprite, SpriteContent, SpriteKey};
use super::theme::{Colors, Mark};
use super::{DrawError, Scene};

/// The height of the gap between two boards is the width divided by this.
pub(crate) const GAP: usize = 40;

/// Appends the gap between two boards to the picture.
pub(crate) fn put_gap(picture: &mut Picture, palette: &Palette, coloring: Coloring) {
    picture.extend_plain(picture.width() / GAP, palette.nearest(coloring.theme.colors().bar));
}

/// Appends the board with its marks, labels and pieces to the picture.
pub(crate) fn put_board(
    renderer: &Renderer,
    scene: &Scene,
    frame: &Frame<'_>,
    coloring: Coloring,
    picture: &mut Picture,
) -> Result<(), DrawError> {
    let top = picture.height();
    picture.extend(&*empty_board(renderer, scene, frame, coloring)?);
    let cells = SceneCells::of(renderer, scene, frame, coloring);
    for cell in frame.cells.iter() {
        let (x, y) = frame.sprite_corner(cell);
        cells.sprites(cell, |sprite| picture.put(&sprite, (x, top + y)))?;
    }
    Ok(())
}

/// The cells of a scene: what each shows, and with which sprites.
pub(crate) struct SceneCells<'a> {
    renderer: &'a Renderer,
    scene: &'a Scene,
    frame: &'a Frame<'a>,
    coloring: Coloring,
    in_check: Option<Cell>,
    selected: Option<Cell>,
}

/// Everything that a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CellContent {
    mark: Mark,
    hint: Option<Hint>,
    piece: Option<Piece>,
}

impl CellContent {
    /// Whether the cell only lost the mark of the last move.
    pub(crate) fn lost_mark(&self, before: &Self) -> bool {
        before.mark == Mark::Highlighted && *self == Self { mark: Mark::Plain, ..*before }
    }
}

impl<'a> SceneCells<'a> {
    pub(crate) fn of(
        renderer: &'a Renderer,
        scene: &'a Scene,
        frame: &'a Frame<'a>,
        coloring: Coloring,
    ) -> Self {
        let position = &scene.position;
        let shown = !scene.hidden;
        let in_check = position.king(position.turn()).filter(|_| shown && position.in_check());
        let selected = scene.move_hints.and_then(|move_hints| move_hints.piece);
        Self { renderer, scene, frame, coloring, in_check, selected }
    }

    pub(crate) fn content(&self, cell: Cell) -> CellContent {
        let touched = |last: Move| last.origin() == Some(cell) || last.target() == cell;
        let mark = if self.in_check == Some(cell) {
            Mark::Check
        } else if self.selected == Some(cell) || self.scene.last_move.is_some_and(touched) {
            Mark::Highlighted
        } else {
            Mark::Plain
        };
        if self.scene.hidden {
            return CellContent { mark: Mark::Plain, hint: None, piece: None };
        }
        let hint = self.scene.move_hints.and_then(|move_hints| move_hints.hint(cell));
        CellContent { mark, hint, piece: self.scene.position.piece_at(cell) }
    }

    /// The background of a cell's piece.
    pub(crate) fn background(&self, cell: Cell) -> Background {
        let CellContent { mark, hint, .. } = self.content(cell);
        let shade = self.scene.position.variant().geometry().shade(cell);
        Background::Cell { shade, mark, hint }
    }

    /// A cell's piece as sprite content.
    pub(crate) fn piece(&self, cell: Cell) -> Option<SpriteContent> {
        let (piece, variant) = (self.content(cell).piece?, self.scene.position.variant());
        let promoted = Promoted::of(variant, piece);
        let size = whole(self.frame.piece_side());
        let drawing = Drawing::of(self.scene.style.pieces, variant.piece_type(piece.piece_type));
        Some(SpriteContent::Piece { drawing, color: piece.color, promoted, size })
    }

    /// Passes the sprites of a cell to `put` in the order in which they are drawn on the empty
    /// board.
    pub(crate) fn sprites(
        &self,
        cell: Cell,
        mut put: impl FnMut(Arc<Sprite>),
    ) -> Result<(), DrawError> {
        let Self { renderer, frame, coloring, .. } = *self;
        let CellContent { mark, hint, .. } = self.content(cell);
        let shade = frame.geometry.shade(cell);
        let background = Background::Cell { shade, mark, hint };
        let side = frame.sprite_side();
        let mut put = |background: Background, content: SpriteContent| -> Result<(), DrawError> {
            put(renderer.sprite(&SpriteKey { coloring, side, background, content })?);
            Ok(())
        };
        if mark != Mark::Plain || hint.is_some() {
            put(background, SpriteContent::CellMark(frame.cell_shape()))?;
        }
        if let Some(piece) = self.piece(cell) {
            put(background, piece)?;
        } else if self.scene.cell_names
            && frame.cell_shape() == CellShape::Hexagon
            && hint.is_none()
        {
            put(background, SpriteContent::CellName(frame.geometry.name(cell).to_owned()))?;
        }
        Ok(())
    }
}

/// The layout of a variant's empty board, seen from the side of the frame.
pub(crate) fn board_layout(variant: &Variant, frame: &Frame<'_>) -> BoardLayout {
    let shape = variant.geometry().shape();
    BoardLayout { shape, zone: zone_edges(variant), bottom: frame.bottom }
}

/// The empty board of a scene. Whole boards are cached; a part of a board is rarely drawn.
pub(crate) fn empty_board(
    renderer: &Renderer,
    scene: &Scene,
    frame: &Frame<'_>,
    coloring: Coloring,
) -> Result<Arc<Picture>, DrawError> {
    let variant = scene.position.variant();
    let draw = || draw_empty_board(renderer, variant, frame, coloring);
    if scene.window.is_some() {
        return Ok(Arc::new(draw()?));
    }
    let (width, height) = frame.size();
    let size = (whole(width), whole(height));
    renderer.board(&BoardKey { coloring, layout: board_layout(variant, frame), size }, draw)
}

/// Draws the cells and the names in the frame. A hexagon is filled and stroked in its own color, so
/// that no gap shows between two of them.
fn draw_empty_board(
    renderer: &Renderer,
    variant: &Variant,
    frame: &Frame<'_>,
    coloring: Coloring,
) -> Result<Picture, DrawError> {
    let colors = coloring.theme.colors();
    let geometry = frame.geometry;
    let (width, height) = frame.size();
    let mut pixmap = filled_pixmap(whole(width), whole(height), colors.bar)?;
    let area = Canvas::new(&mut pixmap, &renderer.fonts).into_drawing_area();
    for cell in frame.cells.iter() {
        let color = colors.cell(geometry.shade(cell), Mark::Plain);
        let (x, y) = frame.center(cell);
        let mut corners: Vec<_> =
            frame.corners().iter().map(|(across, down)| at(x + across, y + down)).collect();
        area.draw(&Polygon::new(corners.clone(), color))?;
        corners.extend(corners.first().copied());
        if frame.cell_shape() == CellShape::Hexagon {
            area.draw(&PathElement::new(corners, color.stroke_width(length(0.75))))?;
        }
    }
    for (name, place) in frame.names() {
        write_name(&area, name, place, frame.name_size(), colors)?;
    }
    if let Some(edges) = zone_edges(variant) {
        draw_zone_edges(&area, frame, edges, colors.label)?;
    }
    drop(area);
    Ok(Picture::of(&pixmap, &renderer.palette(coloring)))
}

/// Writes a name next to the board, its center at `place`.
fn write_name(
    area: &Area<'_>,
    name: &str,
    (x, y): (f32, f32),
    size: f32,
    colors: &Colors,
) -> Result<(), DrawError> {
    let anchor = (HPos::Center, VPos::Center);
    let style = text_style(size, Weight::SemiBold, colors.muted, anchor);
    Ok(area.draw(&Text::new(name, at(x, y), style))?)
}

/// Draws a part of a strip next to a board of squares, with a name in its middle.
pub(crate) fn draw_name(
    renderer: &Renderer,
    coloring: Coloring,
    (width, height): (u32, u32),
    name: &str,
    size: u32,
) -> Result<Picture, DrawError> {
    let colors = coloring.theme.colors();
    let mut pixmap = filled_pixmap(width, height, colors.bar)?;
    let area = Canvas::new(&mut pixmap, &renderer.fonts).into_drawing_area();
    let middle = (width as f32 / 2.0, height as f32 / 2.0);
    write_name(&area, name, middle, size as f32, colors)?;
    drop(area);
    Ok(Picture::of(&pixmap, &renderer.palette(coloring)))
}

/// Draws the lines before White's promotion zone and before Black's.
fn draw_zone_edges(
    area: &Area<'_>,
    frame: &Frame<'_>,
    [white, black]: [i8; 2],
    color: RGBColor,
) -> Result<(), DrawError> {
    let (width, _) = frame.size();
    // A polygon, because the caps of a line would reach into the names of the ranks. Its
    // width follows from the cells, because tiles do not know that of the margins.
    let (left, half_width) = (frame.strip() as f32, frame.unit / 86.0);
    // A part of a board shows the edge of a zone of which it shows a rank: ranks 6 to 8 begin at
    // the lower edge of rank 6, Black's mirror image ends at the upper edge of rank 3.
    for (rank, below) in [(white + 1, true), (black, false)] {
        let on_it = |cell: &Cell| frame.geometry.point(*cell).1 + 1 == rank;
        let Some(cell) = frame.cells.iter().find(on_it) else { continue };
        let towards_white = if frame.bottom == Color::White { 0.5 } else { -0.5 };
        let half = if below { towards_white } else { -towards_white };
        let y = frame.center(cell).1 + half * frame.unit;
        let (top, bottom) = (y - half_width, y + half_width);
        let corners = [at(left, top), at(width, top), at(width, bottom), at(left, bottom)];
        area.draw(&Polygon::new(corners, color))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::{Geometry, HexagonNames};

    use super::*;
    use crate::Theme;
    use crate::palette::EdgeSteps;
    use crate::renderer::renderer;

    /// Empty hexagons show their names, except those that a piece may go to.
    #[test]
    fn only_empty_hexagons_bear_their_names() {
        for (key, piece) in [("cescacs", "G3"), ("chess", "g1")] {
            let variant = Variant::by_key(key).unwrap();
            let position = variant.start(variant.default_start()).unwrap();
            let piece = variant.geometry().cell(piece).unwrap();
            let move_hints = Some(crate::MoveHints::of(&position, piece));
            let scene = Scene { move_hints, cell_names: true, ..Scene::new(position) };
            let frame = Frame::of_window(variant.geometry(), None, Color::White, 720);
            let coloring = Coloring {
                theme: Theme::Brown,
                shades: frame.cell_shape().shades(),
                promoted: false,
                edge_steps: EdgeSteps::Full,
            };
            let count = |scene: &Scene, cell| {
                let cells = SceneCells::of(renderer().unwrap(), scene, &frame, coloring);
                let mut sprites = 0;
                cells.sprites(cell, |_| sprites += 1).unwrap();
                (sprites, cells.content(cell))
            };
            let without = Scene { cell_names: false, ..scene.clone() };
            let mut named = 0;
            for cell in variant.geometry().cells().iter() {
                let ((with, content), (plain, _)) = (count(&scene, cell), count(&without, cell));
                let bears = key == "cescacs" && content.piece.is_none() && content.hint.is_none();
                assert_eq!(with - plain, i32::from(bears), "{}", variant.geometry().name(cell));
                named += with - plain;
            }
            assert_eq!(named > 100, key == "cescacs");
        }
    }

    /// Between two cells that touch, the background behind the board never shows.
    #[test]
    fn there_is_no_gap_between_adjacent_cells() {
        let variant = Variant::by_key("chess").unwrap();
        for (geometry, bottom, width) in [
            (Geometry::square(8, 8), Color::White, 720),
            (Geometry::square(10, 8), Color::Black, 333),
            (Geometry::hexagon(8, HexagonNames::Lines), Color::White, 1000),
            (Geometry::hexagon(6, HexagonNames::Ranks), Color::Black, 777),
        ] {
            let frame = Frame::of_window(&geometry, None, bottom, width);
            let coloring = Coloring {
                theme: Theme::HighContrast,
                shades: frame.cell_shape().shades(),
                promoted: false,
                edge_steps: EdgeSteps::Full,
            };
            let picture = draw_empty_board(renderer().unwrap(), variant, &frame, coloring).unwrap();
            let palette = renderer().unwrap().palette(coloring);
            let row = picture.width() + 1;
            let red = |(x, y): (f32, f32)| {
                let index = whole(y.floor()) as usize * row + 1 + whole(x.floor()) as usize;
                palette.colors()[usize::from(picture.rows()[index])].0
            };
            for cell in geometry.cells().iter() {
                let (x, y) = frame.center(cell);
                assert_eq!(
                    red((x, y)),
                    coloring.theme.colors().cell(geometry.shade(cell), Mark::Plain).0
                );
                for step in geometry.orthogonals() {
                    let Some(next) = geometry.step(cell, *step) else { continue };
                    let (to_x, to_y) = frame.center(next);
                    for part in 40_u8..=60 {
                        let part = f32::from(part) / 100.0;
                        let between = (x + (to_x - x) * part, y + (to_y - y) * part);
                        assert!(
                            red(between) >= 0x80,
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
