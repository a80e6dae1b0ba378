#![doc = include_str!("../README.md")]

mod arrows;
mod bar_sprites;
mod bars;
mod board;
mod canvas;
pub mod charts;
mod coverage;
mod css;
mod diagrams;
mod encode;
mod error;
mod fonts;
mod fractions;
mod frame;
mod move_hints;
mod painted_board;
mod painter;
mod palette;
mod picture;
mod pieces;
mod plot;
mod promotions;
mod renderer;
mod replay;
pub mod review;
mod review_labels;
mod scene;
pub mod season;
mod side_by_side;
mod spans;
mod sprite;
mod sprite_drawing;
pub mod standings;
mod style;
mod theme;
mod tiled_board;

pub use css::{piece_svg, promoted_svg, rim_scale, rim_widths};
pub use diagrams::{Diagram, diagram, diagrams};
pub use error::DrawError;
pub use move_hints::{Arrow, MoveHints};
pub use promotions::{Promoted, zone_edges};
pub use replay::{ReplayCaption, ReplayGif, replay_gif};
pub use scene::{DEFAULT_WIDTH, PlayerBar, PlayerBars, Scene, SceneKey, WIDTH_RANGE, Window};
pub use style::{BoardStyle, PieceSet};
pub use theme::Theme;

/// Draws a scene: the bytes of a PNG.
///
/// This takes several milliseconds when a theme, size or side is drawn for the first time, and well
/// below one millisecond afterwards. Call it where blocking is allowed.
///
/// ```
/// use courier_draw::{Scene, Theme, board};
/// use courier_rules::Variant;
///
/// let chess = Variant::by_key("chess").ok_or("no chess")?;
/// let start = chess.start(chess.default_start())?;
/// let png = board(&Scene { style: Theme::Blue.into(), width: 400, ..Scene::new(start) })?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No valid scene fails: an error is a bug in this package or in its fonts and drawings.
pub fn board(scene: &Scene) -> Result<Vec<u8>, DrawError> {
    board::draw(renderer::renderer()?, scene, &[])
}

/// The number of bytes in the package's caches at present: at most 24 MiB.
///
/// # Errors
/// As for [`board()`].
pub fn cached_bytes() -> Result<u64, DrawError> {
    Ok(renderer::renderer()?.cached_bytes())
}

#[cfg(test)]
mod tests {
    pub(crate) mod sight;
}
