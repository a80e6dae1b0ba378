//! The description of a board picture.

use courier_rules::notation::{fen, read_move};
use courier_rules::{Color, Game, Move, Position, Variant};

use super::{Arrow, BoardStyle, MoveHints};

/// The default width of a board in pixels.
pub const DEFAULT_WIDTH: u32 = 720;

/// The permitted widths of a board in pixels; others are clamped.
pub const WIDTH_RANGE: std::ops::RangeInclusive<u32> = 160..=2400;

/// The width of [`Scene::sample`] in pixels.
const SAMPLE_WIDTH: u32 = 400;

/// A picture of a board before it is drawn by [`board()`](super::board()).
///
/// Some things follow from the position: a king in check is marked, and a hand that is not empty is
/// shown.
///
/// ```
/// use courier_draw::{MoveHints, Scene};
/// use courier_rules::{Color, Variant};
///
/// let chess = Variant::by_key("chess").ok_or("no chess")?;
/// let position = chess.start(chess.default_start())?;
/// let knight = chess.geometry().cell("g1").ok_or("no g1")?;
/// let move_hints = MoveHints::of(&position, knight);
/// let scene = Scene {
///     bottom: Color::Black,
///     move_hints: Some(move_hints),
///     ..Scene::new(position)
/// };
/// assert!(courier_draw::board(&scene)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    /// The position.
    pub position: Position,
    /// Whether the board is shown empty, without pieces, hands, marks and checks.
    pub hidden: bool,
    /// The side at the lower edge.
    pub bottom: Color,
    /// The move that led to the position: the cells it left and reached are marked.
    pub last_move: Option<Move>,
    /// A selected piece and where it may go.
    pub move_hints: Option<MoveHints>,
    /// Arrows over the pieces.
    pub arrows: Vec<Arrow>,
    /// Thinner arrows below `arrows`, for the moves that follow.
    pub later_arrows: Vec<Arrow>,
    /// Arrows in another color, below the others, for the move that was played when `arrows` show a
    /// better one.
    pub played_arrows: Vec<Arrow>,
    /// Whether empty hexagons show their names. The names of squares follow from the labels at the
    /// edges of the board.
    pub cell_names: bool,
    /// The part of the board that is shown; `None` for the whole board.
    pub window: Option<Window>,
    /// The players.
    pub player_bars: Option<PlayerBars>,
    /// A line of text above everything else.
    pub title: Option<String>,
    /// The colors, and the drawings of the pieces.
    pub style: BoardStyle,
    /// The picture's width in pixels, clamped to [`WIDTH_RANGE`]. With hexagons it can be a few
    /// pixels narrower, so that their edges are sharp.
    pub width: u32,
}

/// A part of a board: the cells whose [`courier_rules::Geometry::point`] lies in these ranges.
///
/// ```
/// use courier_draw::{Scene, Window, board};
/// use courier_rules::Variant;
///
/// let start = Variant::by_key("chess").ok_or("no chess")?.start(0)?;
/// // Ranks 1 and 2.
/// let window = Some(Window { columns: (0, 7), rows: (0, 1) });
/// assert!(board(&Scene { window, ..Scene::new(start) })?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The first and the last file, from 0; with hexagons the first and the last column, counted
    /// from the middle one.
    pub columns: (i8, i8),
    /// The first and the last rank, from 0; with hexagons the first and the last line, from 0.
    pub rows: (i8, i8),
}

/// The bars of both players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlayerBars {
    /// White's bar.
    pub white: PlayerBar,
    /// Black's bar.
    pub black: PlayerBar,
}

/// The bar of a player, above or below the board. All texts are shown as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlayerBar {
    /// The player's name. A name that does not fit is cut off with an ellipsis.
    pub name: String,
    /// The rating, such as `1512` or `1500?`.
    pub rating: Option<String>,
    /// The clock, such as `2 d 4 h`; empty for none.
    pub clock: String,
    /// Whether this player is to move.
    pub to_move: bool,
}

impl Scene {
    /// The board alone, from White's side, in the default theme and width.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            position,
            hidden: false,
            bottom: Color::White,
            last_move: None,
            move_hints: None,
            arrows: Vec::new(),
            later_arrows: Vec::new(),
            played_arrows: Vec::new(),
            cell_names: false,
            window: None,
            player_bars: None,
            title: None,
            style: BoardStyle::default(),
            width: DEFAULT_WIDTH,
        }
    }

    /// A board that shows a style: a last move, a check, and pieces on cells of all colors. `None`
    /// only if chess is no longer among the variants.
    #[must_use]
    pub fn sample(style: BoardStyle) -> Option<Self> {
        let variant = Variant::by_key("chess")?;
        let mut game = Game::new(variant.start(variant.default_start()).ok()?);
        for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
            game.play(read_move(game.position(), san).ok()?).ok()?;
        }
        let last_move = game.moves().last().copied();
        Some(Self { last_move, style, width: SAMPLE_WIDTH, ..Self::new(game.position().clone()) })
    }

    /// A starting position with a title, such as `Chess960, position 518`.
    #[must_use]
    pub fn start_position(position: Position, title: String, width: u32) -> Self {
        Self { title: Some(title), width, ..Self::new(position) }
    }

    /// A key for caching the picture: scenes with equal keys have equal pictures. `None` for a
    /// scene with move hints, arrows, a window or a title, which is rarely drawn twice.
    ///
    /// ```
    /// use courier_draw::{BoardStyle, Scene};
    ///
    /// let scene = Scene::sample(BoardStyle::default()).ok_or("no chess")?;
    /// assert_eq!(scene.key(), scene.clone().key());
    /// assert_ne!(scene.key(), Scene { width: 480, ..scene }.key());
    /// # Ok::<(), &'static str>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> Option<SceneKey> {
        let Self {
            position,
            hidden,
            bottom,
            last_move,
            move_hints,
            arrows,
            later_arrows,
            played_arrows,
            cell_names,
            window,
            player_bars,
            title,
            style,
            width,
        } = self;
        let has_arrows = [arrows, later_arrows, played_arrows].iter().any(|some| !some.is_empty());
        if move_hints.is_some() || has_arrows || window.is_some() || title.is_some() {
            return None;
        }
        Some(SceneKey {
            variant: position.variant().key(),
            fen: fen::print(position),
            hidden: *hidden,
            last_move: *last_move,
            bottom: *bottom,
            cell_names: *cell_names,
            player_bars: player_bars.clone(),
            style: *style,
            width: *width,
        })
    }
}

/// Everything that the picture of a [`Scene`] depends on: see [`Scene::key`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SceneKey {
    variant: &'static str,
    fen: String,
    hidden: bool,
    last_move: Option<Move>,
    bottom: Color,
    cell_names: bool,
    player_bars: Option<PlayerBars>,
    style: BoardStyle,
    width: u32,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::{PieceSet, Theme};

    fn player_bars(clock: &str) -> Option<PlayerBars> {
        let player_bar =
            PlayerBar { name: "Maple".to_owned(), clock: clock.to_owned(), ..PlayerBar::default() };
        Some(PlayerBars { white: player_bar.clone(), black: player_bar })
    }

    #[test]
    fn equal_scenes_have_equal_keys_and_others_do_not() {
        let sample = || Scene {
            player_bars: player_bars("3 d"),
            ..Scene::sample(BoardStyle::default()).unwrap()
        };
        let key = sample().key();
        assert!(key.is_some());
        assert_eq!(key, sample().key());
        let png = crate::board(&sample()).unwrap();
        let others = [
            Scene { player_bars: player_bars("2 d"), ..sample() },
            Scene { player_bars: None, ..sample() },
            Scene { bottom: Color::Black, ..sample() },
            Scene { last_move: None, ..sample() },
            Scene { hidden: true, ..sample() },
            Scene { style: Theme::ALL[1].into(), ..sample() },
            Scene {
                style: BoardStyle { pieces: PieceSet::Flat, ..BoardStyle::default() },
                ..sample()
            },
            Scene { width: 480, ..sample() },
            Scene { title: Some("A title".to_owned()), ..sample() },
        ];
        for other in others {
            assert_ne!(key, other.key(), "{other:?}");
            assert_ne!(png, crate::board(&other).unwrap(), "{other:?}");
        }
    }
}
