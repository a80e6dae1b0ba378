//! A whole game as a film: an animated GIF.
//!
//! Every frame is composed like a board of its own, so a film shows exactly what the boards showed. Written down is only the rectangle that has changed since the
//! frame before, in the one palette of the look, and what is the same within it is left transparent.

use std::borrow::Cow;
use std::time::Duration;

use courier_rules::{Colour, Game};
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::board::{Composed, compose};
use super::palette::Palette;
use super::picture::Picture;
use super::studio::{Studio, studio};
use super::{DrawError, Plates, Scene, Theme, WIDTHS};

/// A film before it is drawn.
#[derive(Clone, Debug)]
pub struct Film<'a> {
    /// The game shown, from its start position to its last.
    pub game: &'a Game,
    /// The side that sits at the lower edge.
    pub bottom: Colour,
    /// The players. Words that change from ply to ply have no place in a film: clocks are best left empty.
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

/// By how much a film becomes narrower when it is too large, in hundredths.
const NARROWER: u32 = 75;

/// Draws a film: the bytes of a GIF that is repeated for ever. `None` where no width brings it under its limit.
///
/// Takes less than a millisecond a ply; call it where blocking is allowed.
///
/// # Errors
/// No game fails: every error is a fault in the program's own assets.
pub fn film(film: &Film<'_>) -> Result<Option<Vec<u8>>, DrawError> {
    let studio = studio()?;
    let mut width = film.width.clamp(*WIDTHS.start(), *WIDTHS.end());
    loop {
        if let Some(file) = draw(studio, film, width)? {
            return Ok(Some(file));
        }
        if width == *WIDTHS.start() {
            return Ok(None);
        }
        width = (width * NARROWER / 100).max(*WIDTHS.start());
    }
}

/// Draws a film at this width; `None` as soon as it is larger than it may be.
fn draw(studio: &Studio, film: &Film<'_>, width: u32) -> Result<Option<Vec<u8>>, DrawError> {
    let plies = film.game.ply();
    let mut reel: Option<Reel> = None;
    for ply in 0..=plies {
        let Some(scene) = scene(film, width, ply) else {
            continue;
        };
        let composed = compose(studio, &scene, &[])?;
        let seen = if ply == plies { (film.pace * LAST).max(LAST_AT_LEAST) } else { film.pace };
        match &mut reel {
            Some(reel) => reel.go_on(composed.picture, seen)?,
            None => reel = Some(Reel::begin(composed, seen)?),
        }
        if reel.as_ref().is_some_and(|reel| reel.size() > film.limit) {
            return Ok(None);
        }
    }
    let Some(reel) = reel else {
        return Ok(None);
    };
    let file = reel.encoder.into_inner()?;
    Ok((file.len() <= film.limit).then_some(file))
}

/// The board after so many plies.
fn scene(film: &Film<'_>, width: u32, ply: u32) -> Option<Scene> {
    let last = ply.checked_sub(1).and_then(|index| film.game.moves().get(index as usize).copied());
    let position = film.game.position_at(ply)?;
    // Trays come with plates; where there are drops they must not appear in the middle of a film.
    let plates = film.plates.clone().or_else(|| position.variant().drops().then(Plates::default));
    Some(Scene { bottom: film.bottom, last_move: last, plates, theme: film.theme, width, ..Scene::new(position) })
}

/// A film while it is written.
struct Reel {
    encoder: Encoder<Vec<u8>>,
    shown: Picture,
    /// The colour number that shows what was there before.
    transparent: u8,
}

impl Reel {
    fn begin(Composed { picture, palette, .. }: Composed, seen: Duration) -> Result<Self, DrawError> {
        let side = |length: usize| u16::try_from(length).map_err(|_| DrawError::Size);
        let (width, height) = (side(picture.width())?, side(picture.height())?);
        let transparent = number_of_no_colour(&palette)?;
        let mut colours: Vec<u8> = palette.colours().iter().flat_map(|paint| [paint.0, paint.1, paint.2]).collect();
        colours.extend([0; 3]);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut reel = Self { encoder, shown: Picture::new(0, 0), transparent };
        let whole = Area { left: 0, top: 0, right: picture.width(), bottom: picture.height() };
        reel.write(whole, whole.cut(&picture), None, seen)?;
        reel.shown = picture;
        Ok(reel)
    }

    fn go_on(&mut self, picture: Picture, seen: Duration) -> Result<(), DrawError> {
        // A move always changes the board; a frame without a pixel would be no frame.
        let area = Area::of_change(&self.shown, &picture).unwrap_or(Area { left: 0, top: 0, right: 1, bottom: 1 });
        let mut pixels = area.cut(&picture);
        for (new, old) in pixels.iter_mut().zip(area.cut(&self.shown)) {
            if *new == old {
                *new = self.transparent;
            }
        }
        self.write(area, pixels, Some(self.transparent), seen)?;
        self.shown = picture;
        Ok(())
    }

    fn write(&mut self, area: Area, pixels: Vec<u8>, transparent: Option<u8>, seen: Duration) -> Result<(), DrawError> {
        let side = |length: usize| u16::try_from(length).map_err(|_| DrawError::Size);
        self.encoder.write_frame(&Frame {
            // Steps of 10 ms; one step or none is taken by many programs for "as fast as you please".
            delay: u16::try_from(seen.as_millis() / 10).unwrap_or(u16::MAX).max(2),
            dispose: DisposalMethod::Keep,
            transparent,
            left: side(area.left)?,
            top: side(area.top)?,
            width: side(area.right - area.left)?,
            height: side(area.bottom - area.top)?,
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        })?;
        Ok(())
    }

    /// The bytes written so far.
    fn size(&self) -> usize {
        self.encoder.get_ref().len()
    }
}

/// The first number that the palette has not given to a colour.
fn number_of_no_colour(palette: &Palette) -> Result<u8, DrawError> {
    u8::try_from(palette.colours().len()).map_err(|_| DrawError::Size)
}

/// A rectangle of a picture; right and bottom lie outside.
#[derive(Clone, Copy)]
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Area {
    /// The smallest one with all pixels that differ; `None` where none does.
    fn of_change(old: &Picture, new: &Picture) -> Option<Self> {
        let differs = |y: &usize| old.row(*y) != new.row(*y);
        let top = (0..new.height()).find(differs)?;
        let bottom = (top..new.height()).rev().find(differs)? + 1;
        let (mut left, mut right) = (new.width(), 0);
        for y in top..bottom {
            let (old, new) = (old.row(y), new.row(y));
            let same = |(old, new): (&u8, &u8)| old == new;
            // Only what would widen the rectangle is looked at.
            if let Some(first) = old.iter().zip(new).take(left).position(|pair| !same(pair)) {
                left = first;
            }
            if let Some(last) = old.iter().zip(new).skip(right).rposition(|pair| !same(pair)) {
                right += last + 1;
            }
        }
        Some(Self { left, top, right, bottom })
    }

    /// Its pixels, row by row.
    fn cut(self, picture: &Picture) -> Vec<u8> {
        let mut pixels = Vec::with_capacity((self.right - self.left) * (self.bottom - self.top));
        for y in self.top..self.bottom {
            pixels.extend_from_slice(picture.row(y).get(self.left..self.right).unwrap_or_default());
        }
        pixels
    }
}
