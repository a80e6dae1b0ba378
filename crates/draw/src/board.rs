//! Draws a scene: the board with its marks, labels, pieces and arrows, and the bars around it.

use super::arrows::{self, BoardArrows, Breadth};
use super::bars::Bars;
use super::encode::{self, Image};
use super::frame::Frame;
use super::painted_board::{GAP, put_board, put_gap};
use super::palette::{Coloring, EdgeSteps, Palette};
use super::picture::Picture;
use super::renderer::Renderer;
use super::{DrawError, Scene, WIDTH_RANGE, tiled_board};

/// Draws a scene: see [`super::board()`]. The scenes `below` follow beneath it; they show the same
/// variant in the style and width of the first one.
pub(crate) fn draw(
    renderer: &Renderer,
    scene: &Scene,
    below: &[Scene],
) -> Result<Vec<u8>, DrawError> {
    let variant = scene.position.variant();
    let geometry = variant.geometry();
    let width = scene.width.clamp(*WIDTH_RANGE.start(), *WIDTH_RANGE.end());
    let frame_of = |scene: &Scene| Frame::of_window(geometry, scene.window, scene.bottom, width);
    let frame = frame_of(scene);
    let coloring = Coloring::of(scene.style.theme, variant, &frame, EdgeSteps::Full);
    let palette = renderer.palette(coloring);
    let scenes: Vec<_> =
        std::iter::once(scene).chain(below).map(|scene| (scene, frame_of(scene))).collect();
    let (width, height) = frame.pixels();
    // An arrow crosses cells, so a board with arrows has no tiles.
    let has_arrows = scenes.iter().any(|(scene, _)| {
        [&scene.arrows, &scene.later_arrows, &scene.played_arrows].iter().any(|it| !it.is_empty())
    });
    if !has_arrows && scenes.iter().all(|(_, frame)| tiled_board::fits(frame, width)) {
        let parts = tiled_board::parts(renderer, &scenes, coloring, width)?;
        return encode::png(&Image::Tiled { width, parts }, &palette);
    }
    let all_bars: Vec<_> =
        scenes.iter().map(|(scene, _)| Bars::new(renderer, scene, coloring, width)).collect();
    let heights = all_bars.iter().map(|bars| height + bars.height() + width / GAP).sum();
    let mut picture = Picture::new(width, heights);
    let [mut played, mut later, mut boards] = [const { Vec::new() }; 3];
    for ((scene, frame), bars) in scenes.iter().zip(&all_bars) {
        if picture.height() > 0 {
            put_gap(&mut picture, &palette, coloring);
        }
        bars.put_above(&mut picture)?;
        for (boards, arrows, breadth) in [
            (&mut played, &scene.played_arrows, Breadth::Full),
            (&mut later, &scene.later_arrows, Breadth::Thin),
            (&mut boards, &scene.arrows, Breadth::Full),
        ] {
            let top = picture.height();
            boards.push(BoardArrows { frame: *frame, left: 0, top, arrows, breadth });
        }
        put_board(renderer, scene, frame, coloring, &mut picture)?;
        bars.put_below(&mut picture)?;
    }
    let repeat = frame.repeat();
    if !has_arrows {
        return encode::png(&Image::Rows { picture: &picture, repeat }, &palette);
    }
    let colors = coloring.theme.colors();
    let mut put = |palette: &Palette, boards: &[BoardArrows<'_>], color| {
        arrows::put(&mut picture, palette, &renderer.fonts, boards, color)
    };
    let palette = put(&palette, &played, colors.played_arrow())?;
    let palette = put(&palette, &later, colors.arrow)?;
    let palette = put(&palette, &boards, colors.arrow)?;
    encode::png(&Image::Rows { picture: &picture, repeat }, &palette)
}
