//! Pictures of boards: from a plain description, the [`Scene`], to the bytes of a PNG.
//!
//! This room knows positions and no more: no store, no Discord, no language. Words that stand in a
//! picture come ready in its [`PlayerBar`]s.
//!
//! How a picture is made. plotters is the vocabulary; `canvas` lets it paint on a pixmap with exact
//! anti-aliasing. What is painted (an empty board, a man on a cell, a letter on its ground) is
//! brought to the few colors of the theme's `palette` once and kept in the `studio` as a stamp. A
//! board is then a copy of the empty one with stamps put on it, and goes to PNG as the indexed
//! picture it already is. A board of `squares` is not even put together: `weave` joins its
//! compressed form from that of its cells, each a `block`. A `film` changes the stamps of those
//! cells that a move changes.

mod arrows;
mod bars;
mod block;
mod board;
mod board_theme;
mod canvas;
pub mod charts;
mod check;
mod deflate;
mod diagrams;
mod encode;
mod frame;
mod gallery;
mod gif;
mod lettering;
mod move_hints;
mod palette;
mod picture;
mod pieces;
mod replay;
pub mod season;
mod shelf;
mod squares;
mod stamps;
mod studio;
mod theme;
mod weave;

use courier_rules::{Color, Move, Position};

pub use board_theme::Theme;
pub use diagrams::{Diagram, diagram, diagrams};
pub use gallery::Gallery;
pub use move_hints::{Arrow, MoveHints};
pub use replay::{ReplayGif, replay_gif};

/// The width of a board in pixels where there is no reason for another.
pub const DEFAULT_WIDTH: u32 = 720;

/// The width of a board that shows no more than a theme.
const SAMPLE: u32 = 400;

/// The widths in pixels that can be asked for.
pub const WIDTH_RANGE: std::ops::RangeInclusive<u32> = 160..=2400;

/// A picture before it is drawn.
///
/// What follows from the position is not said again: a king in check is marked, men in hand are
/// shown where the variant has drops, and beside the player_bars stand the men by which a side is
/// ahead.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The position shown.
    pub position: Position,
    /// The side that sits at the lower edge.
    pub bottom: Color,
    /// The move that led to the position: the cells it left and reached are marked.
    pub last_move: Option<Move>,
    /// A man that was chosen, and where it may go.
    pub move_hints: Option<MoveHints>,
    /// Arrows over the men.
    pub arrows: Vec<Arrow>,
    /// The part of the board that is shown; all of it where there is none.
    pub window: Option<Window>,
    /// The players, each on the side where he sits.
    pub player_bars: Option<PlayerBars>,
    /// What stands above everything else.
    pub title: Option<String>,
    /// The colors.
    pub theme: Theme,
    /// The board's width in pixels, brought into [`WIDTH_RANGE`]. Squares are whole pixels wide, so a
    /// board can be a few pixels narrower.
    pub width: u32,
}

/// A part of a board: whatever lies between these places, ends included, as
/// [`courier_rules::Geometry::point`] counts them (files and ranks from 0; columns from the middle
/// one, lines from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The first and the last file or column.
    pub columns: (i8, i8),
    /// The first and the last rank or line.
    pub rows: (i8, i8),
}

/// What is said of the two players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerBars {
    /// White's player_bar.
    pub white: PlayerBar,
    /// Black's player_bar.
    pub black: PlayerBar,
}

/// What is said of a player beside the board, in ready words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerBar {
    /// The player's name, shortened with an ellipsis where it does not fit.
    pub name: String,
    /// The rating as it is to be read, such as `1512` or `1500?`.
    pub rating: Option<String>,
    /// The clock as it is to be read, such as `2 d 4 h`; empty where there is none.
    pub clock: String,
    /// Whether this player is to move.
    pub to_move: bool,
}

impl Scene {
    /// The board alone from White's side, in the first theme, at the usual width.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            position,
            bottom: Color::White,
            last_move: None,
            move_hints: None,
            arrows: Vec::new(),
            window: None,
            player_bars: None,
            title: None,
            theme: Theme::default(),
            width: DEFAULT_WIDTH,
        }
    }

    /// A board that shows what a theme is like: a last move, a check, men on every ground. `None`
    /// never happens with the rules as they are.
    #[must_use]
    pub fn sample(theme: Theme) -> Option<Self> {
        let variant = courier_rules::Variant::by_key("chess")?;
        let mut game = courier_rules::Game::new(variant.start(variant.default_start()).ok()?);
        for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
            game.play(courier_rules::notation::read_move(game.position(), san).ok()?).ok()?;
        }
        let last_move = game.moves().last().copied();
        Some(Self { last_move, theme, width: SAMPLE, ..Self::new(game.position().clone()) })
    }

    /// A start position under its title, such as `Chess960, position 518`.
    #[must_use]
    pub fn start_position(position: Position, title: String, width: u32) -> Self {
        Self { title: Some(title), width, ..Self::new(position) }
    }
}

/// Draws a scene: the bytes of a PNG.
///
/// Takes milliseconds the first time a theme, size or side is seen and well below one after that;
/// call it where blocking is allowed.
///
/// # Errors
/// No scene that can be built fails: every error is a fault in the program's own assets.
pub fn board(scene: &Scene) -> Result<Vec<u8>, DrawError> {
    board::draw(studio::studio()?, scene, &[])
}

/// How many bytes are kept at present so that pictures need not be drawn from nothing: at most
/// about 25 million.
///
/// # Errors
/// As for [`board()`].
pub fn cached_bytes() -> Result<usize, DrawError> {
    Ok(studio::studio()?.bytes())
}

/// Why a picture could not be drawn: always a fault of ours, never of a player.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// There is no drawing of a kind of man.
    #[error("there is no picture of the {0}")]
    NoPicture(&'static str),
    /// A man's SVG cannot be read.
    #[error("the picture of the {0} cannot be read")]
    Piece(&'static str, #[source] resvg::usvg::Error),
    /// The bundled font cannot be read.
    #[error("the bundled font cannot be read")]
    Font(#[from] ttf_parser::FaceParsingError),
    /// plotters refused a drawing.
    #[error("plotters: {0}")]
    Plotters(String),
    /// A picture has no pixels, or too many.
    #[error("a picture of this size cannot be made")]
    Size,
}
