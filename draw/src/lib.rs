#![doc = include_str!("../README.md")]

mod arrows;
mod bars;
mod board;
mod canvas;
pub mod charts;
mod diagrams;
mod encode;
mod fonts;
mod frame;
mod move_hints;
mod palette;
mod picture;
mod pieces;
mod plot;
mod renderer;
mod replay;
mod scene;
pub mod season;
mod spans;
mod sprite;
mod sprite_drawing;
mod theme;
mod tiled_board;

pub use diagrams::{Diagram, diagram, diagrams};
pub use move_hints::{Arrow, MoveHints};
pub use replay::{ReplayGif, replay_gif};
pub use scene::{PlayerBar, PlayerBars, Scene, SceneKey, Window};
pub use theme::Theme;

/// The default width of a board in pixels.
pub const DEFAULT_WIDTH: u32 = 720;

/// The permitted widths of a board in pixels; others are clamped.
pub const WIDTH_RANGE: std::ops::RangeInclusive<u32> = 160..=2400;

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
/// let png = board(&Scene { theme: Theme::Blue, width: 400, ..Scene::new(start) })?;
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

/// Why a picture could not be drawn. Every error is a bug in the program, never a mistake of its
/// user.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// There is no drawing of a piece type.
    #[error("there is no drawing of the piece type {0}")]
    NoDrawing(&'static str),
    /// The SVG of a piece type cannot be parsed.
    #[error("the drawing of the piece type {0} cannot be parsed")]
    Svg(&'static str, #[source] resvg::usvg::Error),
    /// The bundled font cannot be parsed.
    #[error("the bundled font cannot be parsed")]
    Font(#[from] ttf_parser::FaceParsingError),
    /// plotters returned an error.
    #[error("plotters: {0}")]
    Plotters(String),
    /// A picture has no pixels, or too many.
    #[error("a picture of this size cannot be drawn")]
    Size,
}
