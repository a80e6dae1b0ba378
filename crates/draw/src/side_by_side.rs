//! Draws small boards side by side, two in a row: one for each move of a rules page.

use super::arrows::{self, BoardArrows, Breadth};
use super::bars::Bars;
use super::encode::{self, Image};
use super::frame::Frame;
use super::painted_board::{GAP, put_board, put_gap};
use super::palette::{Coloring, EdgeSteps};
use super::picture::Picture;
use super::renderer::Renderer;
use super::{DrawError, Scene};

/// The boards in a row.
const ACROSS: usize = 2;
/// The width by which titles are measured, in percent of a board's: on half the width of a picture
/// they would be too small on a phone.
const TITLE_WIDTH: usize = 140;

/// Draws the scenes from left to right, at most `width` pixels wide together. They show the same
/// variant, the same window and the same style, and all of them have a title or none.
///
/// # Errors
/// [`DrawError::Size`] without scenes; otherwise as for [`super::board()`].
pub(crate) fn draw(
    renderer: &Renderer,
    scenes: &[Scene],
    width: u32,
) -> Result<Vec<u8>, DrawError> {
    let first = scenes.first().ok_or(DrawError::Size)?;
    let variant = first.position.variant();
    let gap = width as usize / GAP;
    let each = (width as usize).saturating_sub(gap * (ACROSS - 1)) / ACROSS;
    let each = u32::try_from(each).map_err(|_| DrawError::Size)?;
    let frame = Frame::of_window(variant.geometry(), first.window, first.bottom, each);
    let coloring = Coloring::of(first.style.theme, variant, &frame, EdgeSteps::Full);
    let palette = renderer.palette(coloring);
    let (board_width, board_height) = frame.pixels();
    let mut picture = Picture::new(ACROSS * board_width + (ACROSS - 1) * gap, 0);
    let mut boards = Vec::with_capacity(scenes.len());
    for row in scenes.chunks(ACROSS) {
        if picture.height() > 0 {
            put_gap(&mut picture, &palette, coloring);
        }
        let top = picture.height();
        let plain = palette.nearest(coloring.theme.colors().bar);
        for (place, scene) in row.iter().enumerate() {
            let title_width = board_width * TITLE_WIDTH / 100;
            let bars = Bars::new(renderer, scene, coloring, title_width);
            let mut board = Picture::new(board_width, board_height + bars.height());
            bars.put_above(&mut board)?;
            let above = board.height();
            put_board(renderer, scene, &frame, coloring, &mut board)?;
            bars.put_below(&mut board)?;
            if place == 0 {
                picture.extend_plain(board.height(), plain);
            }
            let left = place * (board_width + gap);
            picture.copy(&board, (left, top));
            let (top, arrows) = (top + above, &scene.arrows);
            boards.push(BoardArrows { frame, left, top, arrows, breadth: Breadth::Full });
        }
    }
    let color = coloring.theme.colors().arrow;
    let palette = arrows::put(&mut picture, &palette, &renderer.fonts, &boards, color)?;
    encode::png(&Image::Rows { picture: &picture, repeat: frame.repeat() }, &palette)
}
