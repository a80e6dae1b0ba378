//! A whole game as a film: an animated GIF with one palette.
//!
//! The picture of the position before becomes that of the next by changing the stamps of the cells
//! that look otherwise now. Written down are these cells; what lies between them is left
//! transparent. A test holds that every frame shows what the board showed, in fewer steps between
//! two colors.
//!
//! GIF pays for what lies between two cells as well. Where the marks of the move before are far
//! from the new move, they fade first, for a moment that is taken from the new one's: two small
//! frames have fewer bytes than a large one, and no position is shown that was not on the board.

use std::sync::Arc;
use std::time::Duration;

use courier_rules::{Cell, Color, Game, Move, PieceTypeId, Position};

use super::bars::Around;
use super::board::{Cells, Shown, bare_board};
use super::frame::{Form, Frame, whole};
use super::gif::{Gif, Part};
use super::palette::Palette;
use super::picture::{Picture, Piece, Stamp};
use super::studio::{Grain, Look, Studio, studio};
use super::{DrawError, PlayerBars, Scene, Theme, WIDTH_RANGE};

/// A film before it is drawn.
#[derive(Clone, Debug)]
pub struct ReplayGif<'a> {
    /// The game shown, from its start position to its last.
    pub game: &'a Game,
    /// The side that sits at the lower edge.
    pub bottom: Color,
    /// The players. Clocks and whose turn it is are not shown: they would change from ply to ply,
    /// and the last move is lit.
    pub player_bars: Option<PlayerBars>,
    /// The colors.
    pub theme: Theme,
    /// The board's width in pixels, brought into [`WIDTH_RANGE`]; a film that would become too large is
    /// narrower.
    pub width: u32,
    /// How long a position is seen, in steps of 10 ms, at least 20 ms. The last one is seen longer.
    pub frame_duration: Duration,
    /// The most bytes the file may have.
    pub max_bytes: usize,
}

/// How long the position before is seen without its marks, in steps of 10 ms: long enough that no
/// program takes it for "as fast as you please".
const FADE: u16 = 4;
/// The part of a position's time that its predecessor's marks may take.
const PACE_TO_FADE: u16 = 5;
/// How many transparent pixels a frame of its own must save.
const WORTH_A_FRAME: usize = 12_000;

/// How much longer than the others the last position is seen, and at least how long.
const LAST: u32 = 4;
const LAST_AT_LEAST: Duration = Duration::from_secs(3);

/// Draws a film: the bytes of a GIF that is repeated for ever. `None` where no width brings it
/// under its limit.
///
/// Takes a few tenths of a millisecond a ply; call it where blocking is allowed.
///
/// # Errors
/// No game fails: every error is a fault in the program's own assets.
pub fn replay_gif(film: &ReplayGif<'_>) -> Result<Option<Vec<u8>>, DrawError> {
    let (narrowest, widest) = (*WIDTH_RANGE.start(), *WIDTH_RANGE.end());
    let mut width = film.width.clamp(narrowest, widest);
    loop {
        let bytes = shot(film, width)?;
        if bytes.len() <= film.max_bytes {
            return Ok(Some(bytes));
        }
        if width == narrowest {
            return Ok(None);
        }
        // Bytes grow a little slower than the area; the next attempt shall be the last.
        let part = (film.max_bytes as f32 / bytes.len() as f32).sqrt();
        width = whole(width as f32 * part * 0.97).clamp(narrowest, width - 1);
    }
}

/// The film at this width.
fn shot(film: &ReplayGif<'_>, width: u32) -> Result<Vec<u8>, DrawError> {
    let scene = Scene {
        bottom: film.bottom,
        player_bars: film.player_bars.clone().map(still),
        theme: film.theme,
        width,
        ..Scene::new(film.game.start().clone())
    };
    let last = film.game.moves().len();
    let mut reel = Reel::begin(studio()?, scene)?;
    // Steps of 10 ms; one step or none is taken by many programs for "as fast as you please".
    let steps = |seen: Duration| u16::try_from(seen.as_millis() / 10).unwrap_or(u16::MAX).max(2);
    let (usual, held) =
        (steps(film.frame_duration), steps((film.frame_duration * LAST).max(LAST_AT_LEAST)));
    let seen = |ply| if ply == last { held } else { usual };
    reel.first(seen(0))?;
    let moves = film.game.moves().iter();
    for (ply, (position, the_move)) in (1..).zip(film.game.positions().skip(1).zip(moves)) {
        reel.next(position, *the_move, seen(ply))?;
    }
    Ok(reel.gif.finish())
}

/// PlayerBars without what changes from move to move.
fn still(mut player_bars: PlayerBars) -> PlayerBars {
    for player_bar in [&mut player_bars.white, &mut player_bars.black] {
        player_bar.to_move = false;
        player_bar.clock.clear();
    }
    player_bars
}

/// A film while it is made.
struct Reel {
    studio: &'static Studio,
    look: Look,
    palette: Arc<Palette>,
    /// What is shown at present.
    scene: Scene,
    picture: Picture,
    /// What the frames so far show.
    written: Picture,
    bare: Arc<Picture>,
    /// The row at which the board begins.
    top: usize,
    /// What lies on each cell at present.
    cells: Vec<(Cell, Shown, Vec<Arc<Stamp>>)>,
    /// The men on the board, wherever they stand: what the strips show follows from that.
    census: Vec<(PieceTypeId, bool)>,
    gif: Gif,
}

/// Changed pieces of a row that are nearer to each other than this are written as one.
const GAP: usize = 4;

impl Reel {
    /// The start position, composed but not yet written.
    fn begin(studio: &'static Studio, scene: Scene) -> Result<Self, DrawError> {
        let variant = scene.position.variant();
        let frame = Frame::of_window(variant.geometry(), scene.window, scene.bottom, scene.width);
        let look = Look {
            theme: scene.theme,
            shades: frame.form().shades(),
            promoted: variant.captures_go_to_hand(),
            grain: Grain::Coarse,
        };
        let bare = bare_board(studio, &scene, &frame, look)?;
        let around = Around::with_trays(studio, &scene, look, bare.width(), true);
        let mut picture = Picture::new(bare.width(), bare.height() + around.height());
        around.put_above(&mut picture)?;
        let top = picture.height();
        picture.extend(&bare);
        around.put_below(&mut picture)?;
        let contents = Cells::of(studio, &scene, &frame, look);
        let mut cells = Vec::with_capacity(192);
        for cell in frame.cells().iter() {
            let mut stamps = Vec::with_capacity(4);
            contents.stamps(cell, |stamp| stamps.push(stamp))?;
            let (x, y) = frame.stamp_corner(cell);
            for stamp in &stamps {
                picture.stamp(stamp, (x, top + y));
            }
            cells.push((cell, contents.shown(cell), stamps));
        }
        let palette = studio.palette(look);
        let gif = Gif::new(picture.width(), picture.height(), &palette)?;
        let census = census(&scene.position);
        let written = picture.clone();
        Ok(Self { studio, look, palette, scene, picture, written, bare, top, cells, census, gif })
    }

    /// Writes all that is shown.
    fn first(&mut self, hundredths: u16) -> Result<(), DrawError> {
        let picture = &self.picture;
        debug_assert!(self.palette.colors().len() < 256);
        let all = Part { x: 0, y: 0, width: picture.width(), height: picture.height() };
        self.gif.frame(all, hundredths, |pixels| {
            (0..picture.height()).for_each(|y| pixels.put(picture.row(y)))
        })
    }

    /// Shows the position after a move, and writes what that changed.
    fn next(
        &mut self,
        position: &Position,
        the_move: Move,
        hundredths: u16,
    ) -> Result<(), DrawError> {
        self.scene.position = position.clone();
        self.scene.last_move = Some(the_move);
        let Changed { faded, mut moved } = self.change_cells()?;
        let census = census(position);
        if census != self.census {
            self.census = census;
            self.change_strips(&mut moved)?;
        }
        let faded = brought_together(faded);
        // The marks fade one after the other where that saves enough, and where the pace leaves
        // time for it.
        let fading = FADE * u16::try_from(faded.len()).unwrap_or(u16::MAX);
        let parts = faded.iter().chain([&moved]).filter_map(|part| hull(part));
        let (small, large) = parts
            .fold((0, None), |(small, large), part| (small + part.area(), Some(part.with(large))));
        let saved = large.map_or(0, |large| large.area().saturating_sub(small));
        if fading > hundredths / PACE_TO_FADE || saved < WORTH_A_FRAME {
            moved.extend(faded.into_iter().flatten());
            return self.write(&joined(moved, GAP), hundredths);
        }
        for part in faded {
            self.write(&joined(part, GAP), FADE)?;
        }
        self.write(&joined(moved, GAP), hundredths - fading)
    }

    /// Puts other stamps on the cells that do not look as before.
    fn change_cells(&mut self) -> Result<Changed, DrawError> {
        let geometry = self.scene.position.variant().geometry();
        let frame =
            Frame::of_window(geometry, self.scene.window, self.scene.bottom, self.scene.width);
        let contents = Cells::of(self.studio, &self.scene, &frame, self.look);
        let width = self.picture.width();
        let mut changed = Changed { faded: Vec::new(), moved: Vec::with_capacity(512) };
        let (mut corners, mut bared) = (Vec::with_capacity(8), Vec::new());
        for (cell, shown, stamps) in &mut self.cells {
            let present = contents.shown(*cell);
            if present == *shown {
                continue;
            }
            let faded = present.is_faded(shown);
            *shown = present;
            let (x, y) = frame.stamp_corner(*cell);
            let place = (x, self.top + y);
            corners.push(place);
            let mut pieces = Vec::with_capacity(256);
            for stamp in stamps.drain(..) {
                self.picture.unstamp(&stamp, place, &self.bare, self.top);
                pieces.extend(stamp.covers(place, width));
            }
            contents.stamps(*cell, |stamp| stamps.push(stamp))?;
            pieces.extend(stamps.iter().flat_map(|stamp| stamp.covers(place, width)));
            match frame.form() {
                Form::Square => stamps.iter().for_each(|stamp| self.picture.stamp(stamp, place)),
                Form::Hexagon => bared.extend_from_slice(&pieces),
            }
            if faded {
                changed.faded.push(pieces);
            } else {
                changed.moved.append(&mut pieces);
            }
        }
        // The stamps of neighbouring hexagons may overlap by a pixel: what a change has bared of a
        // neighbour is put there again.
        if bared.is_empty() {
            return Ok(changed);
        }
        let (bared, reach) = (joined(bared, 0), frame.stamp_side() as usize);
        for (cell, _, stamps) in &self.cells {
            let (x, y) = frame.stamp_corner(*cell);
            let place = (x, self.top + y);
            let near = |corner: &(usize, usize)| {
                corner.0.abs_diff(place.0) < reach && corner.1.abs_diff(place.1) < reach
            };
            if corners.iter().any(near) {
                stamps.iter().for_each(|stamp| self.picture.stamp_within(stamp, place, &bared));
            }
        }
        Ok(changed)
    }

    /// Draws the strips above and below the board anew.
    fn change_strips(&mut self, changed: &mut Vec<Piece>) -> Result<(), DrawError> {
        let width = self.picture.width();
        let around = Around::with_trays(self.studio, &self.scene, self.look, width, true);
        let mut strips = Picture::new(width, around.height());
        around.put_above(&mut strips)?;
        around.put_below(&mut strips)?;
        for row in 0..strips.height() {
            let place = if row < self.top { row } else { row + self.bare.height() };
            let (old, new) = (self.picture.row_mut(place), strips.row(row));
            let differs = |x: &usize| old[*x] != new[*x];
            let Some(from) = (0..width).find(differs) else { continue };
            let to = (from..width).rfind(differs).map_or(width, |last| last + 1);
            old[from..to].copy_from_slice(&new[from..to]);
            changed.push((place, from, to));
        }
        Ok(())
    }

    fn write(&mut self, pieces: &[Piece], hundredths: u16) -> Result<(), DrawError> {
        // A frame has at least one pixel, should a move have changed nothing to be seen.
        let nothing = [(0, 0, 1)];
        let (pieces, part) = match hull(pieces) {
            Some(part) => (pieces, part),
            None => (&nothing[..], Part { x: 0, y: 0, width: 1, height: 1 }),
        };
        let (left, top) = (part.x, part.y);
        let (picture, written) = (&self.picture, &mut self.written);
        self.gif.frame(part, hundredths, |pixels| {
            // How many pixels of the part have been written.
            let mut done = 0;
            for &(y, from, to) in pieces {
                let before = (y - top) * part.width + (from - left);
                pixels.skip(before - done);
                let (old, new) = (&mut written.row_mut(y)[from..to], &picture.row(y)[from..to]);
                pixels.change(old, new);
                old.copy_from_slice(new);
                done = before + (to - from);
            }
            pixels.skip(part.width * part.height - done);
        })
    }
}

/// What a move changed: where only a mark has gone, and the rest.
struct Changed {
    /// Cell by cell.
    faded: Vec<Vec<Piece>>,
    moved: Vec<Piece>,
}

/// Cells that lie so near to each other that one frame is cheaper for them become one.
fn brought_together(cells: Vec<Vec<Piece>>) -> Vec<Vec<Piece>> {
    let mut parts: Vec<(Part, Vec<Piece>)> = Vec::with_capacity(cells.len());
    for mut cell in cells {
        let Some(place) = hull(&cell) else { continue };
        let near = |part: &Part| {
            part.with(Some(place)).area() < part.area() + place.area() + WORTH_A_FRAME
        };
        match parts.iter_mut().find(|(part, _)| near(part)) {
            Some((part, pieces)) => {
                *part = part.with(Some(place));
                pieces.append(&mut cell);
            }
            None => parts.push((place, cell)),
        }
    }
    parts.into_iter().map(|(_, pieces)| pieces).collect()
}

/// The smallest part of the picture that holds all the pieces.
fn hull(pieces: &[Piece]) -> Option<Part> {
    let of = |piece: &Piece| Part { x: piece.1, y: piece.0, width: piece.2 - piece.1, height: 1 };
    pieces.iter().map(of).reduce(|one, two| one.with(Some(two)))
}

/// Pieces from above to below and from left to right, each pixel once; those that are at most `gap`
/// pixels apart become one.
fn joined(mut pieces: Vec<Piece>, gap: usize) -> Vec<Piece> {
    // Each stamp's are in order already, which a stable sort makes use of.
    pieces.sort();
    let mut joined: Vec<Piece> = Vec::with_capacity(pieces.len());
    for (y, from, to) in pieces {
        match joined.last_mut() {
            Some(last) if last.0 == y && from <= last.2 + gap => last.2 = last.2.max(to),
            _ => joined.push((y, from, to)),
        }
    }
    joined
}

/// The men on the board, wherever they stand.
fn census(position: &Position) -> Vec<(PieceTypeId, bool)> {
    let mut men: Vec<_> =
        position.pieces().map(|(_, man)| (man.piece_type, man.color == Color::White)).collect();
    men.sort_unstable();
    men
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_joined_row_by_row() {
        let pieces = vec![(2, 0, 5), (1, 50, 60), (1, 0, 10), (1, 5, 20), (1, 23, 30), (2, 40, 41)];
        assert_eq!(joined(pieces, 4), [(1, 0, 30), (1, 50, 60), (2, 0, 5), (2, 40, 41)]);
    }
}
