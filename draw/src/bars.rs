//! The bars above and below a board: title, players with their clocks, captured pieces, hands.

use courier_rules::{Color, Piece, Position};
use plotters::style::RGBColor;

use super::bar_sprites::{CLOCK, CLOCK_MARGIN, DISC_RADIUS, NAME, width};
use super::coloring::Coloring;
use super::fonts::Weight;
use super::frame::whole;
use super::picture::Picture;
use super::renderer::Renderer;
use super::sprite::{Background, Promoted, SpriteContent, SpriteKey};
use super::theme::Mark;
use super::{DrawError, PlayerBar, PlayerBars, Scene};

/// The heights of a bar and of a hand, as fractions of the width: on a board of 720 pixels, 64 and
/// 68 pixels.
const BAR: f32 = 64.0 / 720.0;
const HAND: f32 = 68.0 / 720.0;
/// The line between a hand and the board.
const LINE: f32 = 4.0 / 720.0;

/// Lengths within a bar, as fractions of its height.
const PADDING: f32 = 0.31;
const DISC_X: f32 = 0.56;
const NAME_X: f32 = 0.97;
const GAP: f32 = 0.19;
const SILHOUETTE: f32 = 0.48;
/// The distance of captured pieces, as a fraction of their width: they overlap.
const SILHOUETTE_STEP: f32 = 0.74;

#[derive(Clone, Copy)]
enum Bar<'a> {
    Title(&'a str),
    Player(&'a PlayerBar, Color),
    /// A side's pieces in hand; `above` the board or below it.
    Hand {
        side: Color,
        above: bool,
    },
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
        // The pictures of a game keep their size, so hands are shown while they are empty, too. A
        // starting position needs none.
        let in_hand = [Color::White, Color::Black]
            .into_iter()
            .any(|side| scene.position.hand(side).next().is_some());
        Self::with_hands(renderer, scene, coloring, width, in_hand || scene.player_bars.is_some())
    }

    /// The bars of a scene; hands are shown if `hands` is true and the variant has drops.
    pub(crate) fn with_hands(
        renderer: &'a Renderer,
        scene: &'a Scene,
        coloring: Coloring,
        width: usize,
        hands: bool,
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
        if hands && scene.position.variant().has_hands() {
            above.push(Bar::Hand { side: top, above: true });
            below.insert(0, Bar::Hand { side: scene.bottom, above: false });
        }
        Self { renderer, scene, coloring, width, above, below }
    }

    /// The height of all bars in pixels.
    pub(crate) fn height(&self) -> usize {
        self.above.iter().chain(&self.below).map(|bar| self.height_of(bar)).sum()
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
            Bar::Hand { .. } => HAND,
        };
        whole(part * self.width as f32) as usize
    }

    fn put(&self, picture: &mut Picture, bar: &Bar<'_>) -> Result<(), DrawError> {
        let top = picture.height();
        let height = self.height_of(bar);
        let background = match bar {
            Bar::Hand { .. } => HAND_BACKGROUND,
            Bar::Title(_) | Bar::Player(..) => Background::Bar,
        };
        let colors = self.coloring.theme.colors();
        let number = |color: RGBColor| self.renderer.palette(self.coloring).nearest(color);
        match bar {
            Bar::Hand { above, .. } => {
                let line = whole((LINE * self.width as f32).ceil()) as usize;
                let hand = number(colors.cell(0, Mark::Plain));
                let parts = [(height - line, hand), (line, number(colors.bar))];
                for index in if *above { [0, 1] } else { [1, 0] } {
                    picture.extend_plain(parts[index].0, parts[index].1);
                }
            }
            Bar::Title(_) | Bar::Player(..) => picture.extend_plain(height, number(colors.bar)),
        }
        let mut painter = BarPainter { bars: self, picture, top, height, background };
        match bar {
            Bar::Title(title) => painter.title(title),
            Bar::Player(player, side) => painter.player(player, *side),
            Bar::Hand { side, .. } => painter.hand(*side),
        }
    }
}

const HAND_BACKGROUND: Background = Background::Cell { shade: 0, mark: Mark::Plain };

/// Fills one bar.
struct BarPainter<'a> {
    bars: &'a Bars<'a>,
    picture: &'a mut Picture,
    /// The first row of the bar.
    top: usize,
    height: usize,
    background: Background,
}

impl BarPainter<'_> {
    /// Draws a sprite that is `side` pixels high at `x`, vertically centered.
    fn put(&mut self, content: SpriteContent, x: f32, side: usize) -> Result<(), DrawError> {
        let key = SpriteKey {
            coloring: self.bars.coloring,
            side: u32::try_from(side).map_err(|_| DrawError::Size)?,
            background: self.background,
            content,
        };
        let sprite = self.bars.renderer.sprite(&key)?;
        let y = self.top + self.height.saturating_sub(side) / 2;
        self.picture.put(&sprite, (whole(x) as usize, y));
        Ok(())
    }

    fn title(&mut self, title: &str) -> Result<(), DrawError> {
        let height = self.height as f32;
        let face = self.bars.renderer.fonts.face(Weight::SemiBold);
        let free = self.bars.width as f32 - 2.0 * PADDING * height;
        let title = face.shorten(title, NAME * height, free);
        self.put(SpriteContent::Name(title), PADDING * height, self.height)
    }

    /// The clock is the most important part and is placed first; then the name; captured pieces are
    /// shown as far as there is space left.
    fn player(&mut self, player: &PlayerBar, side: Color) -> Result<(), DrawError> {
        let height = self.height as f32;
        let full = self.bars.width as f32;
        let fonts = &self.bars.renderer.fonts;
        let bold = fonts.face(Weight::SemiBold);
        let text = bold.shorten(&player.clock, CLOCK * height, full * 0.55);
        let clock = SpriteContent::Clock { text, running: player.to_move };
        let clock_x =
            full - (PADDING - CLOCK_MARGIN) * height - width(fonts, &clock, height).unwrap_or(0.0);
        let rating = player.rating.clone().map(SpriteContent::Rating);
        let rating_width =
            rating.as_ref().and_then(|rating| width(fonts, rating, height)).unwrap_or(0.0);
        let free = clock_x - (NAME_X + GAP) * height - rating_width - GAP * height;
        let name = SpriteContent::Name(bold.shorten(&player.name, NAME * height, free));
        let rating_x = NAME_X * height + width(fonts, &name, height).unwrap_or(0.0) + GAP * height;
        let captured = captured(&self.bars.scene.position, side);

        if player.to_move {
            self.put(SpriteContent::TurnMarker, 0.0, self.height)?;
        }
        self.put(SpriteContent::ColorDisc(side), (DISC_X - DISC_RADIUS) * height, self.height)?;
        self.put(name, NAME_X * height, self.height)?;
        if let Some(rating) = rating {
            self.put(rating, rating_x, self.height)?;
        }
        self.put(clock, clock_x, self.height)?;
        let silhouette = whole(SILHOUETTE * height) as usize;
        let mut x = rating_x + rating_width + GAP * height;
        for piece_type in captured {
            if x + silhouette as f32 > clock_x {
                break;
            }
            self.put(SpriteContent::Silhouette { piece_type }, x, silhouette)?;
            x += silhouette as f32 * SILHOUETTE_STEP;
        }
        Ok(())
    }

    /// The pieces in hand with their numbers.
    fn hand(&mut self, side: Color) -> Result<(), DrawError> {
        let height = self.height as f32;
        let variant = self.bars.scene.position.variant();
        let hand: Vec<_> = self.bars.scene.position.hand(side).collect();
        let mut x = PADDING * height / 2.0;
        for (piece_type, count) in hand {
            let piece = SpriteContent::Piece {
                piece_type: variant.piece_type(piece_type).name,
                color: side,
                promoted: Promoted::No,
                size: whole(height * 0.84),
            };
            self.put(piece, x, self.height)?;
            self.put(SpriteContent::Count(count), x + height * 0.9, self.height)?;
            x += height * 1.6;
        }
        Ok(())
    }
}

/// The pieces by which a side is ahead, in the order of the variant's piece types: those of which
/// the other side has fewer on the board.
fn captured(position: &Position, side: Color) -> Vec<&'static str> {
    let variant = position.variant();
    // In variants with drops the hands show this.
    if variant.has_hands() {
        return Vec::new();
    }
    let count = |name: &str, color: Color| {
        let matches = |piece: &Piece| {
            piece.color == color && variant.piece_type(piece.piece_type).name == name
        };
        position.pieces().filter(|(_, piece)| matches(piece)).count()
    };
    variant
        .piece_types()
        .iter()
        .flat_map(|piece_type| {
            let ahead =
                count(piece_type.name, side).saturating_sub(count(piece_type.name, side.other()));
            std::iter::repeat_n(piece_type.name, ahead)
        })
        .collect()
}
