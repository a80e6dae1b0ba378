//! Why a picture could not be drawn.

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
