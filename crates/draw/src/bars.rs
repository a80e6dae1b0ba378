//! The bars above and below a board: title, players with their clocks, hands.

use courier_rules::Color;

use super::bar_sprites::{CLOCK, CLOCK_MARGIN, DISC_RADIUS, NAME, width};
use super::fonts::Weight;
use super::frame::whole;
use super::palette::Coloring;
use super::picture::Picture;
use super::pieces::Drawing;
use super::promotions::Promoted;
use super::renderer::Renderer;
use super::sprite::{Background, SpriteContent, SpriteKey};
use super::theme::Mark;
use super::{DrawError, PlayerBar, PlayerBars, Scene};

/// The heights of a bar and of a hand, as fractions of the width: on a board of 720 pixels, 64 and
/// 68 pixels.
const BAR: f32 = 64.0 / 720.0;
const HAND: f32 = 68.0 / 720.0;

/// Lengths within a bar, as fractions of its height.
const PADDING: f32 = 0.31;
const DISC_X: f32 = 0.56;
const NAME_X: f32 = 0.97;
const GAP: f32 = 0.19;
/// Lengths within a hand, as fractions of its height: a piece on its chip, the number next to it,
/// and the distance between two chips.
const PIECE: f32 = 0.84;
const COUNT_X: f32 = 0.86;
const CHIP_GAP: f32 = 0.12;

#[derive(Clone, Copy)]
enum Bar<'a> {
    Title(&'a str),
    Player(&'a PlayerBar, Color),
    /// A side's pieces in hand.
    Hand(Color),
}

/// All bars of a scene.
pub(crate) struct Bars<'a> {
    renderer: &'a Renderer,
    scene: &'a Scene,
    coloring: Coloring,
    /// The width of the picture in pixels.
    width: usize,
    above: Vec<Bar<'a>>,
    below: Vec<Bar<'a>>,
}

impl<'a> Bars<'a> {
    pub(crate) fn new(
        renderer: &'a Renderer,
        scene: &'a Scene,
        coloring: Coloring,
        width: usize,
    ) -> Self {
        // An empty hand has no band: it would be a dark strip that means nothing.
        let hands: Vec<_> = Color::BOTH
            .into_iter()
            .filter(|side| !scene.hidden && scene.position.hand(*side).next().is_some())
            .collect();
        Self::with_hands(renderer, scene, coloring, width, &hands)
    }

    /// The bars of a scene, with the hands of these sides, be they empty or not.
    pub(crate) fn with_hands(
        renderer: &'a Renderer,
        scene: &'a Scene,
        coloring: Coloring,
        width: usize,
        hands: &[Color],
    ) -> Self {
        let top = scene.bottom.other();
        let mut above: Vec<_> = scene.title.as_deref().map(Bar::Title).into_iter().collect();
        let mut below = Vec::new();
        if let Some(PlayerBars { white, black }) = &scene.player_bars {
            let player = |side| match side {
                Color::White => Bar::Player(white, side),
                Color::Black => Bar::Player(black, side),
            };
            above.push(player(top));
            below.push(player(scene.bottom));
        }
        if hands.contains(&top) {
            above.push(Bar::Hand(top));
        }
        if hands.contains(&scene.bottom) {
            below.insert(0, Bar::Hand(scene.bottom));
        }
        Self { renderer, scene, coloring, width, above, below }
    }

    pub(crate) fn height(&self) -> usize {
        self.heights().sum()
    }

    /// The height of each bar in pixels, from top to bottom.
    pub(crate) fn heights(&self) -> impl Iterator<Item = usize> {
        self.above.iter().chain(&self.below).map(|bar| self.height_of(bar))
    }

    /// Appends the bars above the board to the picture.
    pub(crate) fn put_above(&self, picture: &mut Picture) -> Result<(), DrawError> {
        self.above.iter().try_for_each(|bar| self.put(picture, bar))
    }

    /// Appends the bars below the board to the picture.
    pub(crate) fn put_below(&self, picture: &mut Picture) -> Result<(), DrawError> {
        self.below.iter().try_for_each(|bar| self.put(picture, bar))
    }

    fn height_of(&self, bar: &Bar<'_>) -> usize {
        let part = match bar {
            Bar::Title(_) | Bar::Player(..) => BAR,
            Bar::Hand(_) => HAND,
        };
        whole(part * self.width as f32) as usize
    }

    fn put(&self, picture: &mut Picture, bar: &Bar<'_>) -> Result<(), DrawError> {
        let top = picture.height();
        let height = self.height_of(bar);
        let colors = self.coloring.theme.colors();
        let bar_color = self.renderer.palette(self.coloring).nearest(colors.bar);
        picture.extend_plain(height, bar_color);
        let mut painter = BarPainter { bars: self, picture, top, height };
        match bar {
            Bar::Title(title) => painter.title(title),
            Bar::Player(player, side) => painter.player(player, *side),
            Bar::Hand(side) => painter.hand(*side),
        }
    }
}

/// What pieces in hand are drawn on: the color of their chips.
const CHIP_BACKGROUND: Background = Background::Cell { shade: 1, mark: Mark::Plain, hint: None };

/// Fills one bar.
struct BarPainter<'a> {
    bars: &'a Bars<'a>,
    picture: &'a mut Picture,
    /// The first row of the bar.
    top: usize,
    height: usize,
}

impl BarPainter<'_> {
    /// Draws a sprite as high as the bar at `x`.
    fn put(&mut self, content: SpriteContent, x: f32) -> Result<(), DrawError> {
        self.put_on(Background::Bar, content, x)
    }

    fn put_on(
        &mut self,
        background: Background,
        content: SpriteContent,
        x: f32,
    ) -> Result<(), DrawError> {
        let key = SpriteKey {
            coloring: self.bars.coloring,
            side: u32::try_from(self.height).map_err(|_| DrawError::Size)?,
            background,
            content,
        };
        let sprite = self.bars.renderer.sprite(&key)?;
        self.picture.put(&sprite, (whole(x) as usize, self.top));
        Ok(())
    }

    fn title(&mut self, title: &str) -> Result<(), DrawError> {
        let height = self.height as f32;
        let face = self.bars.renderer.fonts.face(Weight::SemiBold);
        let free = self.bars.width as f32 - 2.0 * PADDING * height;
        let title = face.shorten(title, NAME * height, free);
        self.put(SpriteContent::Name(title), PADDING * height)
    }

    /// The clock is the most important part and is placed first; then the rating; the name gets the
    /// space that is left. Checks that win follow it.
    fn player(&mut self, player: &PlayerBar, side: Color) -> Result<(), DrawError> {
        let height = self.height as f32;
        let full = self.bars.width as f32;
        let fonts = &self.bars.renderer.fonts;
        let bold = fonts.face(Weight::SemiBold);
        let text = bold.shorten(&player.clock, CLOCK * height, full * 0.55);
        let width = |content: &SpriteContent| width(fonts, content, height).unwrap_or(0.0);
        let clock = SpriteContent::Clock { text, running: player.to_move };
        let clock_x = full - (PADDING - CLOCK_MARGIN) * height - width(&clock);
        let rating = player.rating.clone().map(SpriteContent::Rating);
        let rating_width = rating.as_ref().map_or(0.0, width);
        let scene = self.bars.scene;
        let checks = scene.position.checks_given(side).filter(|_| !scene.hidden);
        let checks = checks.map(SpriteContent::Checks);
        let checks_width = checks.as_ref().map_or(0.0, |checks| width(checks) + GAP * height);
        let others = rating_width + checks_width;
        let free = clock_x - (NAME_X + GAP) * height - others - GAP * height;
        let name = SpriteContent::Name(bold.shorten(&player.name, NAME * height, free));
        let rating_x = NAME_X * height + width(&name) + GAP * height;

        if player.to_move {
            self.put(SpriteContent::TurnMarker, 0.0)?;
        }
        self.put(SpriteContent::ColorDisc(side), (DISC_X - DISC_RADIUS) * height)?;
        self.put(name, NAME_X * height)?;
        if let Some(rating) = rating {
            self.put(rating, rating_x)?;
        }
        if let Some(checks) = checks {
            let gap = if rating_width > 0.0 { GAP * height } else { 0.0 };
            self.put(checks, rating_x + rating_width + gap)?;
        }
        self.put(clock, clock_x)
    }

    /// The pieces in hand, each type on a chip of its own, with their numbers from two on. The
    /// chips are light and have gaps, so that the hand does not look like another rank.
    fn hand(&mut self, side: Color) -> Result<(), DrawError> {
        let height = self.height as f32;
        let variant = self.bars.scene.position.variant();
        let hand: Vec<_> = self.bars.scene.position.hand(side).collect();
        let mut x = PADDING * height / 2.0;
        for (piece_type, count) in hand {
            let chip = SpriteContent::Chip { wide: count > 1 };
            let chip_width = width(&self.bars.renderer.fonts, &chip, height).unwrap_or(height);
            self.put(chip, x)?;
            let piece = SpriteContent::Piece {
                drawing: Drawing::of(self.bars.scene.style.pieces, variant.piece_type(piece_type)),
                color: side,
                promoted: Promoted::No,
                size: whole(height * PIECE),
            };
            // The drawing is in the middle of a sprite that is slightly wider than the chip.
            self.put_on(CHIP_BACKGROUND, piece, (x - 0.04 * height).max(0.0))?;
            if count > 1 {
                let count = SpriteContent::Count(count);
                self.put_on(CHIP_BACKGROUND, count, x + COUNT_X * height)?;
            }
            x += chip_width + CHIP_GAP * height;
        }
        Ok(())
    }
}
