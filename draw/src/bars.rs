//! The bars above and below a board: title, names, clocks, captured men, hands.

use courier_rules::{Color, Piece, Position};
use plotters::prelude::{Circle, Rectangle, Text};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};

use super::canvas::{Area, at, length, letters};
use super::frame::whole;
use super::lettering::{Lettering, Weight};
use super::picture::Picture;
use super::studio::{Drawn, Ground, Look, Promoted, StampKey, Studio};
use super::theme::{Colors, Mark};
use super::{DrawError, PlayerBar, PlayerBars, Scene};

/// The height of a bar and of a tray, in pixels on a board 720 px wide: they grow and shrink with
/// the board, so that a picture is legible at every size.
const BAR: f32 = 64.0 / 720.0;
const TRAY: f32 = 68.0 / 720.0;
/// The line between a tray and the board.
const LINE: f32 = 4.0 / 720.0;

/// Measures within a bar, to its height.
const PADDING: f32 = 0.31;
const NAME: f32 = 0.45;
const RATING: f32 = 0.39;
const CLOCK: f32 = 0.42;
/// What stands before and after the clock's words, with the plaque that a running clock lies on.
const CLOCK_MARGIN: f32 = 0.19;
const CLOCK_RISE: f32 = 0.14;
const TURN: f32 = 0.125;
const DISC: f32 = 0.19;
const DISC_AT: f32 = 0.56;
const NAME_AT: f32 = 0.97;
const GAP: f32 = 0.19;
const SHAPE: f32 = 0.48;
/// Captured men stand close together.
const SHAPE_STEP: f32 = 0.74;

/// What stands above a board or below it.
#[derive(Clone, Copy)]
enum Strip<'a> {
    Title(&'a str),
    Player(&'a PlayerBar, Color),
    /// A side's men in hand; `above` the board or below it.
    Tray {
        side: Color,
        above: bool,
    },
}

/// The strips around a board.
pub(crate) struct Around<'a> {
    studio: &'a Studio,
    scene: &'a Scene,
    look: Look,
    width: usize,
    above: Vec<Strip<'a>>,
    below: Vec<Strip<'a>>,
}

impl<'a> Around<'a> {
    pub(crate) fn new(studio: &'a Studio, scene: &'a Scene, look: Look, width: usize) -> Self {
        // Trays stay while a game goes on, so that its pictures keep their form; a start position
        // needs none.
        let in_hand = [Color::White, Color::Black]
            .into_iter()
            .any(|side| scene.position.hand(side).next().is_some());
        Self::with_trays(studio, scene, look, width, in_hand || scene.player_bars.is_some())
    }

    /// With trays where the variant has drops and they are wanted.
    pub(crate) fn with_trays(
        studio: &'a Studio,
        scene: &'a Scene,
        look: Look,
        width: usize,
        trays: bool,
    ) -> Self {
        let top = scene.bottom.other();
        let mut above: Vec<_> = scene.title.as_deref().map(Strip::Title).into_iter().collect();
        let mut below = Vec::new();
        if let Some(PlayerBars { white, black }) = &scene.player_bars {
            let player_bar = |side| match side {
                Color::White => Strip::Player(white, side),
                Color::Black => Strip::Player(black, side),
            };
            above.push(player_bar(top));
            below.push(player_bar(scene.bottom));
        }
        if trays && scene.position.variant().has_hands() {
            above.push(Strip::Tray { side: top, above: true });
            below.insert(0, Strip::Tray { side: scene.bottom, above: false });
        }
        Self { studio, scene, look, width, above, below }
    }

    /// The height of all strips together.
    pub(crate) fn height(&self) -> usize {
        self.above.iter().chain(&self.below).map(|strip| self.height_of(strip)).sum()
    }

    /// Puts the strips above the board under what the picture has.
    pub(crate) fn put_above(&self, picture: &mut Picture) -> Result<(), DrawError> {
        self.above.iter().try_for_each(|strip| self.put(picture, strip))
    }

    /// Puts the strips below the board under what the picture has.
    pub(crate) fn put_below(&self, picture: &mut Picture) -> Result<(), DrawError> {
        self.below.iter().try_for_each(|strip| self.put(picture, strip))
    }

    fn height_of(&self, strip: &Strip<'_>) -> usize {
        let part = match strip {
            Strip::Title(_) | Strip::Player(..) => BAR,
            Strip::Tray { .. } => TRAY,
        };
        whole(part * self.width as f32) as usize
    }

    fn put(&self, picture: &mut Picture, strip: &Strip<'_>) -> Result<(), DrawError> {
        let top = picture.height();
        let height = self.height_of(strip);
        let ground = match strip {
            Strip::Tray { .. } => TRAY_GROUND,
            Strip::Title(_) | Strip::Player(..) => Ground::Bar,
        };
        let colors = self.look.theme.colors();
        let number = |color: RGBColor| self.studio.palette(self.look).nearest(color);
        match strip {
            Strip::Tray { above, .. } => {
                let line = whole((LINE * self.width as f32).ceil()) as usize;
                let tray = number(colors.ground(0, Mark::Plain));
                let parts = [(height - line, tray), (line, number(colors.bar))];
                for index in if *above { [0, 1] } else { [1, 0] } {
                    picture.extend_plain(parts[index].0, parts[index].1);
                }
            }
            Strip::Title(_) | Strip::Player(..) => picture.extend_plain(height, number(colors.bar)),
        }
        let mut bar = Row { around: self, picture, top, height, ground };
        match strip {
            Strip::Title(title) => bar.title(title),
            Strip::Player(player_bar, side) => bar.player(player_bar, *side),
            Strip::Tray { side, .. } => bar.tray(*side),
        }
    }
}

const TRAY_GROUND: Ground = Ground::Cell { shade: 0, mark: Mark::Plain };

/// One strip while it is filled.
struct Row<'a> {
    around: &'a Around<'a>,
    picture: &'a mut Picture,
    top: usize,
    height: usize,
    ground: Ground,
}

impl Row<'_> {
    /// Puts a stamp that is `side` pixels high at `x`, in the middle of the strip.
    fn put(&mut self, drawn: Drawn, x: f32, side: usize) -> Result<(), DrawError> {
        let key = StampKey {
            look: self.around.look,
            side: u32::try_from(side).map_err(|_| DrawError::Size)?,
            ground: self.ground,
            drawn,
        };
        let stamp = self.around.studio.stamp(&key)?;
        let y = self.top + self.height.saturating_sub(side) / 2;
        self.picture.stamp(&stamp, (whole(x) as usize, y));
        Ok(())
    }

    fn title(&mut self, title: &str) -> Result<(), DrawError> {
        let height = self.height as f32;
        let face = self.around.studio.lettering.face(Weight::SemiBold);
        let room = self.around.width as f32 - 2.0 * PADDING * height;
        let title = face.shorten(title, NAME * height, room);
        self.put(Drawn::Name(title), PADDING * height, self.height)
    }

    /// The clock comes first, since a game is lost by it; then the name; then the captured men, who
    /// give way.
    fn player(&mut self, player_bar: &PlayerBar, side: Color) -> Result<(), DrawError> {
        let height = self.height as f32;
        let full = self.around.width as f32;
        let lettering = &self.around.studio.lettering;
        let bold = lettering.face(Weight::SemiBold);
        let words = bold.shorten(&player_bar.clock, CLOCK * height, full * 0.55);
        let clock = Drawn::Clock { words, running: player_bar.to_move };
        let clock_from = full
            - (PADDING - CLOCK_MARGIN) * height
            - width(lettering, &clock, height).unwrap_or(0.0);
        let rating = player_bar.rating.clone().map(Drawn::Rating);
        let rating_width =
            rating.as_ref().and_then(|rating| width(lettering, rating, height)).unwrap_or(0.0);
        let room = clock_from - (NAME_AT + GAP) * height - rating_width - GAP * height;
        let name = Drawn::Name(bold.shorten(&player_bar.name, NAME * height, room));
        let rating_from =
            NAME_AT * height + width(lettering, &name, height).unwrap_or(0.0) + GAP * height;
        let captured = captured(&self.around.scene.position, side);

        if player_bar.to_move {
            self.put(Drawn::Turn, 0.0, self.height)?;
        }
        self.put(Drawn::Side(side), (DISC_AT - DISC) * height, self.height)?;
        self.put(name, NAME_AT * height, self.height)?;
        if let Some(rating) = rating {
            self.put(rating, rating_from, self.height)?;
        }
        self.put(clock, clock_from, self.height)?;
        let shape = whole(SHAPE * height) as usize;
        let mut x = rating_from + rating_width + GAP * height;
        for kind in captured {
            if x + shape as f32 > clock_from {
                break;
            }
            self.put(Drawn::Shape { kind }, x, shape)?;
            x += shape as f32 * SHAPE_STEP;
        }
        Ok(())
    }

    /// The men in hand with their numbers.
    fn tray(&mut self, side: Color) -> Result<(), DrawError> {
        let height = self.height as f32;
        let variant = self.around.scene.position.variant();
        let hand: Vec<_> = self.around.scene.position.hand(side).collect();
        let mut x = PADDING * height / 2.0;
        for (kind, count) in hand {
            let kind = variant.piece_type(kind).name;
            let man = Drawn::Man {
                kind,
                color: side,
                promoted: Promoted::No,
                fills: whole(height * 0.84),
            };
            self.put(man, x, self.height)?;
            self.put(Drawn::Count(count), x + height * 0.9, self.height)?;
            x += height * 1.6;
        }
        Ok(())
    }
}

/// How wide something in a bar of this height is, for what is not as wide as it is high.
pub(crate) fn width(lettering: &Lettering, drawn: &Drawn, height: f32) -> Option<f32> {
    let (bold, plain) = (lettering.face(Weight::SemiBold), lettering.face(Weight::Medium));
    // Round letters may lean a little out of their width.
    let lean = 0.06 * height;
    Some(match drawn {
        Drawn::Name(name) => bold.width(name, NAME * height) + lean,
        Drawn::Rating(rating) => plain.width(rating, RATING * height) + lean,
        Drawn::Clock { words, .. } => {
            bold.width(words, CLOCK * height) + 2.0 * CLOCK_MARGIN * height
        }
        Drawn::Side(_) => 2.0 * DISC * height + 1.0,
        Drawn::Turn => TURN * height,
        _ => return None,
    })
}

/// Draws what stands in a bar, on an area of its own size.
pub(crate) fn draw(
    area: &Area<'_>,
    drawn: &Drawn,
    colors: &Colors,
    (width, height): (f32, f32),
) -> Result<(), DrawError> {
    let left = (HPos::Left, VPos::Center);
    let middle = height / 2.0;
    match drawn {
        Drawn::Name(name) => {
            let style = letters(NAME * height, Weight::SemiBold, colors.writing, left);
            area.draw(&Text::new(name.as_str(), at(0.0, middle), style))?;
        }
        Drawn::Rating(rating) => {
            let style = letters(RATING * height, Weight::Medium, colors.quiet, left);
            area.draw(&Text::new(rating.as_str(), at(0.0, middle), style))?;
        }
        Drawn::Clock { words, running } => {
            let writing = if *running && !words.is_empty() {
                draw_plaque(area, colors.running, (width, height))?;
                colors.running_writing
            } else {
                colors.quiet
            };
            let style = letters(CLOCK * height, Weight::SemiBold, writing, left);
            area.draw(&Text::new(words.as_str(), at(CLOCK_MARGIN * height, middle), style))?;
        }
        // The color a player has, rimmed so that Black's shows on the bar.
        Drawn::Side(side) => {
            let radius = DISC * height;
            area.draw(&Circle::new(at(radius, middle), length(radius), colors.writing.filled()))?;
            if *side == Color::Black {
                let inner = length(radius * 0.78);
                area.draw(&Circle::new(at(radius, middle), inner, colors.bar.filled()))?;
            }
        }
        Drawn::Turn => {
            area.draw(&Rectangle::new([at(0.0, 0.0), at(width, height)], colors.running.filled()))?;
        }
        _ => {}
    }
    Ok(())
}

/// A rectangle with round corners under a running clock.
fn draw_plaque(
    area: &Area<'_>,
    paint: RGBColor,
    (width, height): (f32, f32),
) -> Result<(), DrawError> {
    let (top, bottom) = (CLOCK_RISE * height, (1.0 - CLOCK_RISE) * height);
    let radius = CLOCK_RISE * height;
    let paint = paint.filled();
    area.draw(&Rectangle::new([at(radius, top), at(width - radius, bottom)], paint))?;
    area.draw(&Rectangle::new([at(0.0, top + radius), at(width, bottom - radius)], paint))?;
    for x in [radius, width - radius] {
        for y in [top + radius, bottom - radius] {
            area.draw(&Circle::new(at(x, y), length(radius), paint))?;
        }
    }
    Ok(())
}

/// The men by which a side is ahead, kind by kind as the variant lists them: what the other side
/// has fewer of on the board.
fn captured(position: &Position, side: Color) -> Vec<&'static str> {
    let variant = position.variant();
    // Where men come back from hand, the hands tell the story.
    if variant.has_hands() {
        return Vec::new();
    }
    let count = |kind: &str, color: Color| {
        let alike =
            |man: &Piece| man.color == color && variant.piece_type(man.piece_type).name == kind;
        position.pieces().filter(|(_, man)| alike(man)).count()
    };
    variant
        .piece_types()
        .iter()
        .flat_map(|kind| {
            let ahead = count(kind.name, side).saturating_sub(count(kind.name, side.other()));
            std::iter::repeat_n(kind.name, ahead)
        })
        .collect()
}
