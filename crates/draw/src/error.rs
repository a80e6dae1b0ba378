//! Why a picture could not be drawn.

/// Why a picture could not be drawn. Every error is a bug in the program, never a mistake of its
/// user.
///
/// What other libraries say is text here, so that their versions are no part of this crate's.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// There is no drawing of a piece type.
    #[error("there is no drawing of the piece type {0}")]
    NoDrawing(&'static str),
    /// The SVG of a piece type cannot be parsed.
    #[error("the drawing of the piece type {0} cannot be parsed: {1}")]
    Svg(&'static str, String),
    /// The bundled font cannot be parsed.
    #[error("the bundled font cannot be parsed: {0}")]
    Font(String),
    /// plotters returned an error.
    #[error("plotters: {0}")]
    Plotters(String),
    /// A picture has no pixels, or too many.
    #[error("a picture of this size cannot be drawn")]
    Size,
}
