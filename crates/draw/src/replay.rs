//! A whole game as an animated GIF with one palette.
//!
//! The picture of a position is turned into that of the next one by redrawing the cells that
//! changed. A frame contains only their pixels; the pixels between them are transparent. A test
//! compares every frame with the board of its ply: replays have fewer steps between two colors, and
//! no other difference.
//!
//! A GIF frame is a rectangle, so transparent pixels cost bytes, too. If the marks of the previous
//! move, the caption or a clock are far from the new move, short frames of their own change them
//! first. Several small frames take fewer bytes than a large one, and the time is taken from the
//! new position's frame.

use std::sync::Arc;
use std::time::Duration;

use courier_rules::{Cell, Color, Game, Move, PieceTypeId, Position};

use super::bars::Bars;
use super::encode::{GifEncoder, PixelRect};
use super::frame::{CellShape, Frame, whole};
use super::painted_board::{CellContent, SceneCells, empty_board};
use super::palette::{Coloring, EdgeSteps, Palette};
use super::picture::{Picture, RowSpan};
use super::renderer::{Renderer, renderer};
use super::spans::{MIN_SAVING, bounding_rect, merge_cells, merged};
use super::sprite::Sprite;
use super::{BoardStyle, DrawError, PlayerBars, Scene, WIDTH_RANGE};

/// A replay to be drawn by [`replay_gif`].
#[derive(Clone, Debug)]
pub struct ReplayGif<'a> {
    /// The game, shown from its starting position to its last position.
    pub game: &'a Game,
    /// The side at the lower edge.
    pub bottom: Color,
    /// The players. Their clocks are those of the captions, and the turn marker is not shown.
    pub player_bars: Option<PlayerBars>,
    /// What is written next to each position, the starting position first. Without captions there
    /// is no line above the board. Positions without one of their own keep the last one.
    pub captions: &'a [ReplayCaption],
    /// The colors, and the drawings of the pieces.
    pub style: BoardStyle,
    /// The board's width in pixels, clamped to [`WIDTH_RANGE`]. A replay that would exceed
    /// `max_bytes` is made narrower.
    pub width: u32,
    /// How long each position is shown, in steps of 10 ms, at least 20 ms. The last position is
    /// shown for a minute.
    pub frame_duration: Duration,
    /// The largest permitted size of the file in bytes.
    pub max_bytes: usize,
}

/// What a replay writes next to a position. All texts are shown as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayCaption {
    /// The line above the board: the move with its number, at the end the result. A line that does
    /// not fit is cut off with an ellipsis.
    pub title: String,
    /// White's clock, such as `2 d 4 h`; empty for none.
    pub white_clock: String,
    /// Black's clock.
    pub black_clock: String,
}

/// How long a frame that only prepares a position is shown, in steps of 10 ms. Many viewers replace
/// a delay of 0 or 1 by a longer one.
const STEP_DELAY: u16 = 4;
/// Such frames take at most this fraction (1/5) of a position's time.
const STEP_SHARE: u16 = 5;

/// How long the last position is shown. The animation still loops: viewers have no replay button,
/// so one that had stopped could not be watched again.
const LAST: Duration = Duration::from_secs(60);

/// Spans of a row that are at most this far apart are written as one.
const SPAN_GAP: usize = 4;

/// Draws a replay: the bytes of a GIF that repeats forever. `None` if the file would exceed
/// `max_bytes` even at the smallest width.
///
/// This takes a few tenths of a millisecond per ply. Call it where blocking is allowed.
///
/// ```
/// use std::time::Duration;
///
/// use courier_draw::{ReplayGif, Theme, replay_gif};
/// use courier_rules::{Color, Game, Variant, notation::read_move};
///
/// let chess = Variant::by_key("chess").ok_or("no chess")?;
/// let mut game = Game::new(chess.start(chess.default_start())?);
/// for san in ["e4", "e5"] {
///     game.play(read_move(game.position(), san)?)?;
/// }
/// let gif = replay_gif(&ReplayGif {
///     game: &game,
///     bottom: Color::White,
///     player_bars: None,
///     captions: &[],
///     style: Theme::Green.into(),
///     width: 240,
///     frame_duration: Duration::from_secs(1),
///     max_bytes: 8 << 20,
/// })?
/// .ok_or("too large")?;
/// assert!(gif.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No valid replay fails: an error is a bug in this package or in its fonts and drawings.
pub fn replay_gif(replay: &ReplayGif<'_>) -> Result<Option<Vec<u8>>, DrawError> {
    let (narrowest, widest) = (*WIDTH_RANGE.start(), *WIDTH_RANGE.end());
    let mut width = replay.width.clamp(narrowest, widest);
    loop {
        let bytes = draw_at(replay, width)?;
        if bytes.len() <= replay.max_bytes {
            return Ok(Some(bytes));
        }
        if width == narrowest {
            return Ok(None);
        }
        // The size grows slightly slower than the area; 3 % less makes the next attempt fit.
        let part = (replay.max_bytes as f32 / bytes.len() as f32).sqrt();
        width = whole(width as f32 * part * 0.97).clamp(narrowest, width - 1);
    }
}

/// Draws the replay at this width.
fn draw_at(replay: &ReplayGif<'_>, width: u32) -> Result<Vec<u8>, DrawError> {
    let scene = Scene {
        bottom: replay.bottom,
        player_bars: replay.player_bars.clone().map(without_clocks),
        style: replay.style,
        width,
        ..Scene::new(replay.game.start().clone())
    };
    let last = replay.game.moves().len();
    let mut captions = replay.captions.iter();
    let scene = captions.next().map_or(scene.clone(), |caption| captioned(scene, caption));
    // All frames have the same size: a hand that is ever filled has its band from the beginning.
    let has_hand = |side| replay.game.positions().any(|at| at.hand(side).next().is_some());
    let hands = Color::BOTH.into_iter().filter(|side| has_hand(*side)).collect();
    let mut recorder = Recorder::begin(renderer()?, scene, hands)?;
    let delay = |time: Duration| u16::try_from(time.as_millis() / 10).unwrap_or(u16::MAX).max(2);
    let usual = delay(replay.frame_duration);
    let delay_of = |ply| if ply == last { delay(LAST) } else { usual };
    recorder.first(delay_of(0))?;
    let moves = replay.game.moves().iter();
    for (ply, (position, the_move)) in (1..).zip(replay.game.positions().skip(1).zip(moves)) {
        recorder.next(position, *the_move, captions.next(), delay_of(ply))?;
    }
    Ok(recorder.gif.finish())
}

/// The scene with this caption.
fn captioned(mut scene: Scene, caption: &ReplayCaption) -> Scene {
    scene.title = Some(caption.title.clone());
    if let Some(PlayerBars { white, black }) = &mut scene.player_bars {
        white.clock.clone_from(&caption.white_clock);
        black.clock.clone_from(&caption.black_clock);
    }
    scene
}

/// The bars without what only the captions say, and without the turn marker, which would change
/// with every move.
fn without_clocks(mut player_bars: PlayerBars) -> PlayerBars {
    for player_bar in [&mut player_bars.white, &mut player_bars.black] {
        player_bar.to_move = false;
        player_bar.clock.clear();
    }
    player_bars
}

/// Records a game frame by frame.
struct Recorder {
    renderer: &'static Renderer,
    coloring: Coloring,
    palette: Arc<Palette>,
    /// The sides whose hands are shown.
    hands: Vec<Color>,
    /// The current position with its bars.
    scene: Scene,
    /// Its picture.
    picture: Picture,
    /// What a viewer shows after the frames so far.
    shown: Picture,
    empty: Arc<Picture>,
    /// The row at which the board begins.
    top: usize,
    cells: Vec<DrawnCell>,
    /// The pieces on the board regardless of their cells. The bars change only if these change.
    pieces: Vec<(PieceTypeId, bool)>,
    gif: GifEncoder,
}

/// A cell as it is drawn now.
struct DrawnCell {
    cell: Cell,
    content: CellContent,
    sprites: Vec<Arc<Sprite>>,
}

/// The pixels that a move changed.
struct Changes {
    /// What may change before the move is shown: cells that only lost the mark of the previous
    /// move, and bars, each by itself.
    before: Vec<Vec<RowSpan>>,
    other: Vec<RowSpan>,
}

impl Recorder {
    /// Draws the starting position, without writing a frame yet.
    fn begin(
        renderer: &'static Renderer,
        scene: Scene,
        hands: Vec<Color>,
    ) -> Result<Self, DrawError> {
        let variant = scene.position.variant();
        let frame = Frame::of_window(variant.geometry(), scene.window, scene.bottom, scene.width);
        let coloring = Coloring::of(scene.style.theme, variant, &frame, EdgeSteps::Half);
        let empty = empty_board(renderer, &scene, &frame, coloring)?;
        let bars = Bars::with_hands(renderer, &scene, coloring, empty.width(), &hands);
        let mut picture = Picture::new(empty.width(), empty.height() + bars.height());
        bars.put_above(&mut picture)?;
        let top = picture.height();
        picture.extend(&empty);
        bars.put_below(&mut picture)?;
        let scene_cells = SceneCells::of(renderer, &scene, &frame, coloring);
        let mut cells = Vec::with_capacity(192);
        for cell in frame.cells.iter() {
            let mut sprites = Vec::with_capacity(4);
            scene_cells.sprites(cell, |sprite| sprites.push(sprite))?;
            let (x, y) = frame.sprite_corner(cell);
            for sprite in &sprites {
                picture.put(sprite, (x, top + y));
            }
            cells.push(DrawnCell { cell, content: scene_cells.content(cell), sprites });
        }
        let palette = renderer.palette(coloring);
        let gif = GifEncoder::new(picture.width(), picture.height(), &palette)?;
        let pieces = sorted_pieces(&scene.position);
        let shown = picture.clone();
        Ok(Self {
            renderer,
            coloring,
            palette,
            hands,
            scene,
            picture,
            shown,
            empty,
            top,
            cells,
            pieces,
            gif,
        })
    }

    /// Writes the whole picture as the first frame.
    fn first(&mut self, delay: u16) -> Result<(), DrawError> {
        let picture = &self.picture;
        debug_assert!(self.palette.colors().len() < 256);
        let all = PixelRect { x: 0, y: 0, width: picture.width(), height: picture.height() };
        self.gif.frame(all, delay, |pixels| {
            (0..picture.height()).for_each(|y| pixels.put(picture.row(y)));
        })
    }

    /// Draws the position after a move and writes what it changed.
    fn next(
        &mut self,
        position: &Position,
        the_move: Move,
        caption: Option<&ReplayCaption>,
        delay: u16,
    ) -> Result<(), DrawError> {
        self.scene.position = position.clone();
        self.scene.last_move = Some(the_move);
        let Changes { mut before, mut other } = self.redraw_cells()?;
        let pieces = sorted_pieces(position);
        if pieces != self.pieces || caption.is_some() {
            self.pieces = pieces;
            if let Some(caption) = caption {
                self.scene = captioned(self.scene.clone(), caption);
            }
            before.extend(self.redraw_bars()?);
        }
        // Frames of their own need time, and must save enough pixels.
        let mut before = merge_cells(before);
        let most = usize::from(delay / STEP_SHARE / STEP_DELAY);
        before.drain(most.min(before.len())..).for_each(|mut spans| other.append(&mut spans));
        let rects = before.iter().chain([&other]).filter_map(|spans| bounding_rect(spans));
        let (separate, union) = rects.fold((0, None), |(area, union), rect: PixelRect| {
            (area + rect.area(), Some(rect.union(union)))
        });
        let saved = union.map_or(0, |union| union.area().saturating_sub(separate));
        if saved < MIN_SAVING {
            other.extend(before.into_iter().flatten());
            return self.write(&merged(other, SPAN_GAP), delay);
        }
        let mut rest = delay;
        for spans in before {
            self.write(&merged(spans, SPAN_GAP), STEP_DELAY)?;
            rest -= STEP_DELAY;
        }
        self.write(&merged(other, SPAN_GAP), rest)
    }

    /// Redraws the cells whose content changed.
    fn redraw_cells(&mut self) -> Result<Changes, DrawError> {
        let geometry = self.scene.position.variant().geometry();
        let frame =
            Frame::of_window(geometry, self.scene.window, self.scene.bottom, self.scene.width);
        let scene_cells = SceneCells::of(self.renderer, &self.scene, &frame, self.coloring);
        let width = self.picture.width();
        let mut changes = Changes { before: Vec::new(), other: Vec::with_capacity(512) };
        let (mut corners, mut erased) = (Vec::with_capacity(8), Vec::new());
        for DrawnCell { cell, content, sprites } in &mut self.cells {
            let present = scene_cells.content(*cell);
            if present == *content {
                continue;
            }
            let only_unmarked = present.lost_mark(content);
            *content = present;
            let (x, y) = frame.sprite_corner(*cell);
            let place = (x, self.top + y);
            corners.push(place);
            let mut spans = Vec::with_capacity(256);
            for sprite in sprites.drain(..) {
                self.picture.erase(&sprite, place, &self.empty, self.top);
                spans.extend(sprite.covers(place, width));
            }
            scene_cells.sprites(*cell, |sprite| sprites.push(sprite))?;
            spans.extend(sprites.iter().flat_map(|sprite| sprite.covers(place, width)));
            match frame.cell_shape() {
                CellShape::Square => {
                    sprites.iter().for_each(|sprite| self.picture.put(sprite, place));
                }
                CellShape::Hexagon => erased.extend_from_slice(&spans),
            }
            if only_unmarked {
                changes.before.push(spans);
            } else {
                changes.other.append(&mut spans);
            }
        }
        // The sprites of adjacent hexagons may overlap by a pixel, so erasing one may erase a part
        // of another. All sprites nearby are drawn again within the erased spans.
        if erased.is_empty() {
            return Ok(changes);
        }
        let (erased, reach) = (merged(erased, 0), frame.sprite_side() as usize);
        for DrawnCell { cell, sprites, .. } in &self.cells {
            let (x, y) = frame.sprite_corner(*cell);
            let place = (x, self.top + y);
            let near = |corner: &(usize, usize)| {
                corner.0.abs_diff(place.0) < reach && corner.1.abs_diff(place.1) < reach
            };
            if corners.iter().any(near) {
                for sprite in sprites {
                    self.picture.put_within(sprite, place, &erased);
                }
            }
        }
        Ok(changes)
    }

    /// Redraws the bars above and below the board. Returns what has changed in each.
    fn redraw_bars(&mut self) -> Result<Vec<Vec<RowSpan>>, DrawError> {
        let width = self.picture.width();
        let bars = Bars::with_hands(self.renderer, &self.scene, self.coloring, width, &self.hands);
        let mut drawn = Picture::new(width, bars.height());
        bars.put_above(&mut drawn)?;
        bars.put_below(&mut drawn)?;
        let mut rows = 0..drawn.height();
        let mut changed = Vec::new();
        for height in bars.heights() {
            let mut spans = Vec::new();
            for row in rows.by_ref().take(height) {
                let y = if row < self.top { row } else { row + self.empty.height() };
                let (old, new) = (self.picture.row_mut(y), drawn.row(row));
                let differs = |x: &usize| old[*x] != new[*x];
                let Some(from) = (0..width).find(differs) else { continue };
                let to = (from..width).rfind(differs).map_or(width, |last| last + 1);
                old[from..to].copy_from_slice(&new[from..to]);
                spans.push((y, from, to));
            }
            changed.push(spans);
        }
        Ok(changed)
    }

    /// Writes a frame with the pixels of these spans, which are sorted and do not overlap.
    fn write(&mut self, spans: &[RowSpan], delay: u16) -> Result<(), DrawError> {
        // A frame needs at least one pixel, even if a move changed none.
        let nothing = [(0, 0, 1)];
        let (spans, rect) = match bounding_rect(spans) {
            Some(rect) => (spans, rect),
            None => (&nothing[..], PixelRect { x: 0, y: 0, width: 1, height: 1 }),
        };
        let (left, top) = (rect.x, rect.y);
        let (picture, shown) = (&self.picture, &mut self.shown);
        self.gif.frame(rect, delay, |pixels| {
            // The number of pixels of the rectangle that were written.
            let mut done = 0;
            for &(y, from, to) in spans {
                let before = (y - top) * rect.width + (from - left);
                pixels.skip(before - done);
                let (old, new) = (&mut shown.row_mut(y)[from..to], &picture.row(y)[from..to]);
                pixels.change(old, new);
                old.copy_from_slice(new);
                done = before + (to - from);
            }
            pixels.skip(rect.width * rect.height - done);
        })
    }
}

/// The pieces on the board without their cells, sorted.
fn sorted_pieces(position: &Position) -> Vec<(PieceTypeId, bool)> {
    let mut pieces: Vec<_> = position
        .pieces()
        .map(|(_, piece)| (piece.piece_type, piece.color == Color::White))
        .collect();
    pieces.sort_unstable();
    pieces
}
