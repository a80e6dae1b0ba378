//! Boards of squares as encoded tiles: a cell is drawn only if no equal one is cached.

use std::sync::Arc;

use super::bars::Bars;
use super::encode::{EncodedTile, Part, TileGrid, TileRow};
use super::frame::{CellShape, Frame, whole};
use super::painted_board::{SceneCells, board_layout, draw_name, empty_board, put_gap};
use super::palette::Coloring;
use super::picture::Picture;
use super::renderer::{Renderer, TileKey};
use super::{DrawError, Scene};

/// Whether the board consists of squares that fill a picture of this width.
pub(crate) fn fits(frame: &Frame<'_>, picture_width: usize) -> bool {
    let (side, strip) = (frame.sprite_side() as usize, frame.strip() as usize);
    let (width, height) = frame.pixels();
    frame.cell_shape() == CellShape::Square
        && width == picture_width
        && frame.cells.len() * side * side == (width - strip) * (height - strip)
}

/// The parts of a picture of this width that shows the boards one below the other, with their bars.
pub(crate) fn parts(
    renderer: &Renderer,
    scenes: &[(&Scene, Frame<'_>)],
    coloring: Coloring,
    width: usize,
) -> Result<Vec<Part>, DrawError> {
    let mut parts = Vec::with_capacity(2 * scenes.len() + 1);
    let mut rows = Picture::new(width, 0);
    for (scene, frame) in scenes {
        let bars = Bars::new(renderer, scene, coloring, width);
        if !parts.is_empty() {
            put_gap(&mut rows, &renderer.palette(coloring), coloring);
        }
        bars.put_above(&mut rows)?;
        parts.push(Part::Rows(std::mem::replace(&mut rows, Picture::new(width, 0))));
        parts.push(Part::Tiles(tiles(renderer, scene, frame, coloring)?));
        bars.put_below(&mut rows)?;
    }
    parts.push(Part::Rows(rows));
    Ok(parts)
}

/// The tiles of a board.
fn tiles(
    renderer: &Renderer,
    scene: &Scene,
    frame: &Frame<'_>,
    coloring: Coloring,
) -> Result<TileGrid, DrawError> {
    let variant = scene.position.variant();
    let side = frame.sprite_side();
    let cells = SceneCells::of(renderer, scene, frame, coloring);
    let layout = board_layout(variant, frame);
    let mut tiles = Vec::with_capacity(frame.cells.len());
    let [mut files, mut ranks] = [const { Vec::new() }; 2];
    let mut empty: Option<Arc<Picture>> = None;
    for cell in frame.cells.iter() {
        let key = TileKey::Cell {
            coloring,
            side,
            background: cells.background(cell),
            piece: cells.piece(cell),
            line: layout.zone.map(|_| (layout, variant.geometry().point(cell).1)),
        };
        let (x, y) = frame.sprite_corner(cell);
        let draw = || {
            let empty = match &mut empty {
                Some(empty) => empty,
                none => none.insert(empty_board(renderer, scene, frame, coloring)?),
            };
            let mut drawn = empty.cut((x, y), (side as usize, side as usize));
            cells.sprites(cell, |sprite| drawn.put(&sprite, (0, 0)))?;
            Ok(EncodedTile::of(&drawn))
        };
        tiles.push((y, x, renderer.tile(&key, draw)?));
        let (file, rank) = frame.labels(cell);
        files.extend(file.map(|file| (x, file)));
        ranks.extend(rank.map(|rank| (y, rank)));
    }
    tiles.sort_unstable_by_key(|(y, x, _)| (*y, *x));
    files.sort_unstable();
    ranks.sort_unstable();
    let (strip, name_size) = (frame.strip(), whole(frame.name_size()));
    let name = |name: &str, size: (u32, u32)| {
        let key = TileKey::Name { coloring, size, name_size, name: name.to_owned() };
        renderer.tile(&key, || {
            Ok(EncodedTile::of(&draw_name(renderer, coloring, size, name, name_size)?))
        })
    };
    let mut tiles = tiles.into_iter().map(|(.., tile)| tile);
    let mut rows = Vec::with_capacity(ranks.len() + 1);
    for (_, rank) in ranks {
        let margin = Some(name(rank, (strip, side))?);
        rows.push(TileRow { margin, tiles: tiles.by_ref().take(files.len()).collect() });
    }
    let margin = Some(name("", (strip, strip))?);
    let below = files.into_iter().map(|(_, file)| name(file, (side, strip)));
    rows.push(TileRow { margin, tiles: below.collect::<Result<_, _>>()? });
    Ok(TileGrid { side: side as usize, rows })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::{Color, Move, Position, Variant};
    use proptest::prelude::*;

    use super::*;
    use crate::encode::{self, Image};
    use crate::painted_board::put_board;
    use crate::palette::EdgeSteps;
    use crate::renderer::renderer;
    use crate::{PlayerBar, PlayerBars, Theme};

    /// The board as pixels, with its bars.
    fn painted(
        renderer: &Renderer,
        (scene, frame): (&Scene, Frame<'_>),
        coloring: Coloring,
        width: usize,
    ) -> Picture {
        let bars = Bars::new(renderer, scene, coloring, width);
        let mut picture = Picture::new(width, 0);
        bars.put_above(&mut picture).unwrap();
        put_board(renderer, scene, &frame, coloring, &mut picture).unwrap();
        bars.put_below(&mut picture).unwrap();
        picture
    }

    fn pixels_of(png: &[u8]) -> Vec<u8> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        pixels.truncate(info.buffer_size());
        pixels
    }

    /// Pictures whose cells are of one size share tiles, whatever the width of their margins.
    #[test]
    fn pictures_of_similar_widths_can_share_tiles() {
        let renderer = renderer().unwrap();
        let variant = Variant::by_key("shogun").unwrap();
        let coloring = Coloring {
            theme: Theme::Brown,
            shades: 2,
            promoted: variant.captures_go_to_hand(),
            edge_steps: EdgeSteps::Full,
        };
        let palette = renderer.palette(coloring);
        let position = variant.start(variant.default_start()).unwrap();
        for width in 440..480 {
            let scene = Scene { width, ..Scene::new(position.clone()) };
            let frame = Frame::of_window(variant.geometry(), None, scene.bottom, width);
            let width = frame.pixels().0;
            assert!(fits(&frame, width), "{width}");
            let parts = parts(renderer, &[(&scene, frame)], coloring, width).unwrap();
            let tiled = encode::png(&Image::Tiled { width, parts }, &palette).unwrap();
            let picture = painted(renderer, (&scene, frame), coloring, width);
            let image = Image::Rows { picture: &picture, repeat: frame.repeat() };
            let painted = encode::png(&image, &palette).unwrap();
            assert!(pixels_of(&tiled) == pixels_of(&painted), "{width}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn a_tiled_picture_equals_the_painted_one(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
            start in 0u32..960,
            from_below in any::<bool>(),
            width in 160..1000_u32,
            theme in 0..Theme::ALL.len(),
        ) {
            let renderer = renderer().unwrap();
            for variant in Variant::all() {
                let mut position: Position = variant.start(start % variant.start_count()).unwrap();
                let mut last_move: Option<Move> = None;
                for choice in &choices {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let selected = moves.as_slice()[choice.index(moves.len())];
                    position = position.play(selected).unwrap();
                    last_move = Some(selected);
                }
                let player_bar = PlayerBar {
                    name: "Maple".to_owned(),
                    clock: "2 d".to_owned(),
                    ..PlayerBar::default()
                };
                let scene = Scene {
                    last_move,
                    bottom: if from_below { Color::White } else { Color::Black },
                    player_bars: Some(PlayerBars { white: player_bar.clone(), black: player_bar }),
                    style: Theme::ALL[theme].into(),
                    width,
                    ..Scene::new(position)
                };
                let frame = Frame::of_window(variant.geometry(), None, scene.bottom, width);
                let width = frame.pixels().0;
                if !fits(&frame, width) {
                    prop_assert_eq!(frame.cell_shape(), CellShape::Hexagon, "{}", variant.key());
                    continue;
                }
                let coloring = Coloring {
                    theme: scene.style.theme,
                    shades: 2,
                    promoted: variant.captures_go_to_hand(),
                    edge_steps: EdgeSteps::Full,
                };
                let palette = renderer.palette(coloring);
                let parts = parts(renderer, &[(&scene, frame)], coloring, width).unwrap();
                let tiled = encode::png(&Image::Tiled { width, parts }, &palette).unwrap();
                let picture = painted(renderer, (&scene, frame), coloring, width);
                let image = Image::Rows { picture: &picture, repeat: frame.repeat() };
                let painted = encode::png(&image, &palette).unwrap();
                prop_assert!(pixels_of(&tiled) == pixels_of(&painted), "{}", variant.key());
            }
        }
    }
}
