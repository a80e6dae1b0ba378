//! Pictures of boards of squares, joined from the compressed form of their cells: only a cell that
//! looks as none did before is drawn, and nobody puts the pixels of a board together.

use std::sync::Arc;

use super::bars::Around;
use super::block::Block;
use super::board::{Cells, bare_board, put_gap, ruled};
use super::frame::{Form, Frame};
use super::picture::Picture;
use super::studio::{BlockKey, Look, Studio};
use super::weave::{Grid, Part};
use super::{DrawError, Scene};

/// Whether the cells of a board are squares that fill it, in a picture of so many pixels of width.
pub(crate) fn fit(frame: &Frame<'_>, wide: usize) -> bool {
    let (side, (width, height)) = (frame.stamp_side() as usize, frame.pixels());
    frame.form() == Form::Square
        && width == wide
        && width.is_multiple_of(side)
        && height.is_multiple_of(side)
        && frame.cells().len() * side * side == width * height
}

/// The parts of a picture of so many pixels of width with these boards of squares, one below the
/// other.
pub(crate) fn parts(
    studio: &Studio,
    scenes: &[(&Scene, Frame<'_>)],
    look: Look,
    width: usize,
) -> Result<Vec<Part>, DrawError> {
    let mut parts = Vec::with_capacity(2 * scenes.len() + 1);
    let mut rows = Picture::new(width, 0);
    for (scene, frame) in scenes {
        let around = Around::new(studio, scene, look, width);
        if !parts.is_empty() {
            put_gap(&mut rows, &studio.palette(look), look);
        }
        around.put_above(&mut rows)?;
        parts.push(Part::Plain(std::mem::replace(&mut rows, Picture::new(width, 0))));
        parts.push(Part::Grid(grid(studio, scene, frame, look)?));
        around.put_below(&mut rows)?;
    }
    parts.push(Part::Plain(rows));
    Ok(parts)
}

/// The blocks of a board.
fn grid(studio: &Studio, scene: &Scene, frame: &Frame<'_>, look: Look) -> Result<Grid, DrawError> {
    let variant = scene.position.variant();
    let side = frame.stamp_side();
    let cells = Cells::of(studio, scene, frame, look);
    let ruled = ruled(variant, frame);
    let mut blocks = Vec::with_capacity(frame.cells().len());
    let mut bare: Option<Arc<Picture>> = None;
    for cell in frame.cells().iter() {
        let (file, rank) = frame.labels(cell);
        let key = BlockKey {
            look,
            side,
            ground: cells.ground(cell),
            labels: (file.map(str::to_owned), rank.map(str::to_owned)),
            man: cells.man(cell),
            line: ruled.zone.map(|_| (ruled, variant.geometry().point(cell).1)),
        };
        let (x, y) = frame.stamp_corner(cell);
        let make = || {
            let bare = match &mut bare {
                Some(bare) => bare,
                none => none.insert(bare_board(studio, scene, frame, look)?),
            };
            let mut drawn = bare.cut((x, y), side as usize);
            cells.stamps(cell, |stamp| drawn.stamp(&stamp, (0, 0)))?;
            Ok(Block::of(&drawn))
        };
        let block = studio.kept_or(&key, make)?;
        blocks.push((y, x, block));
    }
    blocks.sort_unstable_by_key(|(y, x, _)| (*y, *x));
    Ok(Grid { side: side as usize, blocks: blocks.into_iter().map(|(.., block)| block).collect() })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::{Color, Move, Position, Variant};
    use proptest::prelude::*;

    use super::*;
    use crate::board::put_board;
    use crate::encode;
    use crate::studio::{Grain, studio};
    use crate::{PlayerBar, PlayerBars, Theme};

    /// The board put together pixel by pixel, with what stands around it.
    fn painted(
        studio: &Studio,
        (scene, frame): (&Scene, Frame<'_>),
        look: Look,
        width: usize,
    ) -> Picture {
        let around = Around::new(studio, scene, look, width);
        let mut picture = Picture::new(width, 0);
        around.put_above(&mut picture).unwrap();
        put_board(studio, scene, &frame, look, &mut picture).unwrap();
        around.put_below(&mut picture).unwrap();
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn a_joined_picture_is_the_painted_one(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
            start in 0u32..960,
            from_below in any::<bool>(),
            width in 160..1000_u32,
            theme in 0..Theme::ALL.len(),
        ) {
            let studio = studio().unwrap();
            for variant in Variant::all() {
                let mut position: Position = variant.start(start % variant.start_count()).unwrap();
                let mut last_move: Option<Move> = None;
                for choice in &choices {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    last_move = Some(moves.as_slice()[choice.index(moves.len())]);
                    position = position.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
                }
                let player_bar = PlayerBar { name: "Maple".to_owned(), clock: "2 d".to_owned(), ..PlayerBar::default() };
                let scene = Scene {
                    last_move,
                    bottom: if from_below { Color::White } else { Color::Black },
                    player_bars: Some(PlayerBars { white: player_bar.clone(), black: player_bar }),
                    theme: Theme::ALL[theme],
                    width,
                    ..Scene::new(position)
                };
                let frame = Frame::of_window(variant.geometry(), None, scene.bottom, width);
                if !fit(&frame, frame.pixels().0) {
                    prop_assert_eq!(frame.form(), Form::Hexagon, "{}", variant.key());
                    continue;
                }
                let look = Look { theme: scene.theme, shades: 2, promoted: variant.captures_go_to_hand(), grain: Grain::Fine };
                let wide = frame.pixels().0;
                let parts = parts(studio, &[(&scene, frame)], look, wide).unwrap();
                let joined = encode::png_of_parts(&parts, wide, &studio.palette(look)).unwrap();
                let painted = painted(studio, (&scene, frame), look, wide);
                let painted = encode::png(&painted, &studio.palette(look), frame.repeat()).unwrap();
                prop_assert!(pixels_of(&joined) == pixels_of(&painted), "{}", variant.key());
            }
        }
    }
}
