//! A whole game as a film: an animated GIF with one palette.
//!
//! The picture of the position before becomes that of the next by changing the stamps of the cells that look otherwise now. Written down are these cells; what lies
//! between them is left transparent. A test holds that every frame shows exactly what the board showed.

use std::sync::Arc;
use std::time::Duration;

use courier_rules::{Cell, Colour, Game, KindId, Move, Position};

use super::bars::Around;
use super::board::{Cells, Shown, bare_board};
use super::frame::{Form, Frame, whole};
use super::gif::{Gif, Part};
use super::palette::Palette;
use super::picture::{Picture, Piece, Stamp};
use super::studio::{Look, Studio, studio};
use super::{DrawError, Plates, Scene, Theme, WIDTHS};

/// A film before it is drawn.
#[derive(Clone, Debug)]
pub struct Film<'a> {
    /// The game shown, from its start position to its last.
    pub game: &'a Game,
    /// The side that sits at the lower edge.
    pub bottom: Colour,
    /// The players. Clocks and whose turn it is are not shown: they would change from ply to ply, and the last move is lit.
    pub plates: Option<Plates>,
    /// The colours.
    pub theme: Theme,
    /// The board's width in pixels, brought into [`WIDTHS`]; a film that would become too large is narrower.
    pub width: u32,
    /// How long a position is seen, in steps of 10 ms, at least 20 ms. The last one is seen longer.
    pub pace: Duration,
    /// The most bytes the file may have.
    pub limit: usize,
}

/// How much longer than the others the last position is seen, and at least how long.
const LAST: u32 = 4;
const LAST_AT_LEAST: Duration = Duration::from_secs(3);

/// Draws a film: the bytes of a GIF that is repeated for ever. `None` where no width brings it under its limit.
///
/// Takes a few tenths of a millisecond a ply; call it where blocking is allowed.
///
/// # Errors
/// No game fails: every error is a fault in the program's own assets.
pub fn film(film: &Film<'_>) -> Result<Option<Vec<u8>>, DrawError> {
    let (narrowest, widest) = (*WIDTHS.start(), *WIDTHS.end());
    let mut width = film.width.clamp(narrowest, widest);
    loop {
        let bytes = shot(film, width)?;
        if bytes.len() <= film.limit {
            return Ok(Some(bytes));
        }
        if width == narrowest {
            return Ok(None);
        }
        // Bytes grow a little slower than the area; the next attempt shall be the last.
        let part = (film.limit as f32 / bytes.len() as f32).sqrt();
        width = whole(width as f32 * part * 0.97).clamp(narrowest, width - 1);
    }
}

/// The film at this width.
fn shot(film: &Film<'_>, width: u32) -> Result<Vec<u8>, DrawError> {
    let scene = Scene {
        bottom: film.bottom,
        plates: film.plates.clone().map(still),
        theme: film.theme,
        width,
        ..Scene::new(film.game.start().clone())
    };
    let last = film.game.moves().len();
    let mut reel = Reel::begin(studio()?, scene)?;
    // Steps of 10 ms; one step or none is taken by many programs for "as fast as you please".
    let steps = |seen: Duration| u16::try_from(seen.as_millis() / 10).unwrap_or(u16::MAX).max(2);
    let (usual, held) = (steps(film.pace), steps((film.pace * LAST).max(LAST_AT_LEAST)));
    let seen = |ply| if ply == last { held } else { usual };
    reel.first(seen(0))?;
    let moves = film.game.moves().iter();
    for (ply, (position, the_move)) in (1..).zip(film.game.positions().skip(1).zip(moves)) {
        reel.next(position, *the_move, seen(ply))?;
    }
    Ok(reel.gif.finish())
}

/// Plates without what changes from move to move.
fn still(mut plates: Plates) -> Plates {
    for plate in [&mut plates.white, &mut plates.black] {
        plate.to_move = false;
        plate.clock.clear();
    }
    plates
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
    census: Vec<(KindId, bool)>,
    gif: Gif,
}

/// Changed pieces of a row that are nearer to each other than this are written as one.
const GAP: usize = 4;

impl Reel {
    /// The start position, composed but not yet written.
    fn begin(studio: &'static Studio, scene: Scene) -> Result<Self, DrawError> {
        let variant = scene.position.variant();
        let frame = Frame::of_window(variant.geometry(), scene.window, scene.bottom, scene.width);
        let look = Look { theme: scene.theme, shades: frame.form().shades(), promoted: variant.drops() };
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
        debug_assert!(self.palette.colours().len() < 256);
        let all = Part { x: 0, y: 0, width: picture.width(), height: picture.height() };
        self.gif.frame(all, hundredths, |pixels| (0..picture.height()).for_each(|y| pixels.put(picture.row(y))))
    }

    /// Shows the position after a move, and writes what that changed.
    fn next(&mut self, position: &Position, the_move: Move, hundredths: u16) -> Result<(), DrawError> {
        self.scene.position = position.clone();
        self.scene.last_move = Some(the_move);
        let mut changed = self.change_cells()?;
        let census = census(position);
        if census != self.census {
            self.census = census;
            self.change_strips(&mut changed)?;
        }
        self.write(&joined(changed, GAP), hundredths)
    }

    /// Puts other stamps on the cells that do not look as before.
    fn change_cells(&mut self) -> Result<Vec<Piece>, DrawError> {
        let geometry = self.scene.position.variant().geometry();
        let frame = Frame::of_window(geometry, self.scene.window, self.scene.bottom, self.scene.width);
        let contents = Cells::of(self.studio, &self.scene, &frame, self.look);
        let width = self.picture.width();
        let mut changed = Vec::with_capacity(512);
        let mut corners = Vec::with_capacity(8);
        for (cell, shown, stamps) in &mut self.cells {
            let present = contents.shown(*cell);
            if present == *shown {
                continue;
            }
            *shown = present;
            let (x, y) = frame.stamp_corner(*cell);
            let place = (x, self.top + y);
            corners.push(place);
            for stamp in stamps.drain(..) {
                self.picture.unstamp(&stamp, place, &self.bare, self.top);
                changed.extend(stamp.covers(place, width));
            }
            contents.stamps(*cell, |stamp| stamps.push(stamp))?;
            changed.extend(stamps.iter().flat_map(|stamp| stamp.covers(place, width)));
        }
        let changed = joined(changed, 0);
        // The stamps of neighbouring hexagons may overlap by a pixel: what a change has bared of a neighbour is put there again.
        let reach = match frame.form() {
            Form::Square => 1,
            Form::Hexagon => frame.stamp_side() as usize,
        };
        for (cell, _, stamps) in &self.cells {
            let (x, y) = frame.stamp_corner(*cell);
            let place = (x, self.top + y);
            let near =
                |corner: &(usize, usize)| corner.0.abs_diff(place.0) < reach && corner.1.abs_diff(place.1) < reach;
            if corners.iter().any(near) {
                stamps.iter().for_each(|stamp| self.picture.stamp_within(stamp, place, &changed));
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
        let pieces = if pieces.is_empty() { &nothing[..] } else { pieces };
        let (top, bottom) = (pieces[0].0, pieces[pieces.len() - 1].0);
        let left = pieces.iter().map(|piece| piece.1).min().unwrap_or(0);
        let right = pieces.iter().map(|piece| piece.2).max().unwrap_or(1);
        let part = Part { x: left, y: top, width: right - left, height: bottom + 1 - top };
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

/// Pieces from above to below and from left to right, each pixel once; those that are at most `gap` pixels apart become one.
fn joined(mut pieces: Vec<Piece>, gap: usize) -> Vec<Piece> {
    pieces.sort_unstable();
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
fn census(position: &Position) -> Vec<(KindId, bool)> {
    let mut men: Vec<_> = position.men().map(|(_, man)| (man.kind, man.colour == Colour::White)).collect();
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
