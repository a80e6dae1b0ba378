//! The sprites of the bars: names, ratings, clocks, and the marks of color and turn.

use courier_rules::{CHECKS_TO_WIN, Color};
use plotters::prelude::{Circle, Rectangle, Text};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};

use super::DrawError;
use super::canvas::{Area, at, length, text_style};
use super::fonts::{Fonts, Weight};
use super::sprite::SpriteContent;
use super::theme::{Colors, Mark};

/// Lengths within a bar, as fractions of its height.
pub(crate) const NAME: f32 = 0.45;
const RATING: f32 = 0.39;
pub(crate) const CLOCK: f32 = 0.42;
/// The margins of the running clock's background, to the sides of the text and at top and bottom.
pub(crate) const CLOCK_MARGIN: f32 = 0.19;
const CLOCK_TOP: f32 = 0.14;
const TURN_MARKER: f32 = 0.125;
pub(crate) const DISC_RADIUS: f32 = 0.21;
/// The dark part of Black's disc, as a fraction of its radius: the light rim is thin, so that the
/// disc does not look like a ring.
const DARK_PART: f32 = 0.87;
/// The dots of checks: their radius, the distance of their middles, and the hole of one not given,
/// as a fraction of the radius.
const CHECK_RADIUS: f32 = 0.11;
const CHECK_STEP: f32 = 0.3;
const CHECK_HOLE: f32 = 0.7;
/// The margin of a chip in a hand, at top and bottom, and the widths of chips without and with a
/// number.
const CHIP_TOP: f32 = 0.04;
const CHIP: f32 = 0.92;
const WIDE_CHIP: f32 = 1.5;

/// The width in pixels of content in a bar of this height; `None` if it is as wide as it is high.
pub(crate) fn width(fonts: &Fonts, content: &SpriteContent, height: f32) -> Option<f32> {
    let (bold, medium) = (fonts.face(Weight::SemiBold), fonts.face(Weight::Medium));
    // Round letters may extend slightly beyond their width.
    let overhang = 0.06 * height;
    Some(match content {
        SpriteContent::Name(name) => bold.width(name, NAME * height) + overhang,
        SpriteContent::Rating(rating) => medium.width(rating, RATING * height) + overhang,
        SpriteContent::Clock { text, .. } => {
            bold.width(text, CLOCK * height) + 2.0 * CLOCK_MARGIN * height
        }
        SpriteContent::ColorDisc(_) => 2.0 * DISC_RADIUS * height + 1.0,
        SpriteContent::TurnMarker => TURN_MARKER * height,
        SpriteContent::Checks(_) => f32::from(CHECKS_TO_WIN) * CHECK_STEP * height,
        SpriteContent::Chip { wide } => height * if *wide { WIDE_CHIP } else { CHIP },
        _ => return None,
    })
}

/// Draws the content of a bar's sprite on an area of its size.
pub(crate) fn draw(
    area: &Area<'_>,
    content: &SpriteContent,
    colors: &Colors,
    (width, height): (f32, f32),
) -> Result<(), DrawError> {
    let left = (HPos::Left, VPos::Center);
    let middle = height / 2.0;
    match content {
        SpriteContent::Name(name) => {
            let style = text_style(NAME * height, Weight::SemiBold, colors.text, left);
            area.draw(&Text::new(name.as_str(), at(0.0, middle), style))?;
        }
        SpriteContent::Rating(rating) => {
            let style = text_style(RATING * height, Weight::Medium, colors.muted, left);
            area.draw(&Text::new(rating.as_str(), at(0.0, middle), style))?;
        }
        SpriteContent::Clock { text, running } => {
            let color = if *running && !text.is_empty() {
                draw_rounded(area, colors.active_clock, (width, height), CLOCK_TOP)?;
                colors.active_clock_text
            } else {
                colors.muted
            };
            let style = text_style(CLOCK * height, Weight::SemiBold, color, left);
            area.draw(&Text::new(text.as_str(), at(CLOCK_MARGIN * height, middle), style))?;
        }
        // Black's disc is darker than the bar and has a light rim.
        SpriteContent::ColorDisc(side) => {
            let radius = DISC_RADIUS * height;
            area.draw(&Circle::new(at(radius, middle), length(radius), colors.text.filled()))?;
            if *side == Color::Black {
                let inner = length(radius * DARK_PART);
                let dark = colors.black.edge.filled();
                area.draw(&Circle::new(at(radius, middle), inner, dark))?;
            }
        }
        SpriteContent::Chip { .. } => {
            draw_rounded(area, colors.cell(1, Mark::Plain), (width, height), CHIP_TOP)?;
        }
        SpriteContent::Checks(given) => {
            let radius = CHECK_RADIUS * height;
            for number in 0..CHECKS_TO_WIN {
                let center = at(radius + f32::from(number) * CHECK_STEP * height, middle);
                let color = if number < *given { colors.active_clock } else { colors.muted };
                area.draw(&Circle::new(center, length(radius), color.filled()))?;
                if number >= *given {
                    let inner = length(radius * CHECK_HOLE);
                    area.draw(&Circle::new(center, inner, colors.bar.filled()))?;
                }
            }
        }
        SpriteContent::TurnMarker => {
            let corners = [at(0.0, 0.0), at(width, height)];
            area.draw(&Rectangle::new(corners, colors.active_clock.filled()))?;
        }
        _ => {}
    }
    Ok(())
}

/// Draws the rounded rectangle behind a running clock or a piece in hand, with this margin at top
/// and bottom, as a fraction of the height.
fn draw_rounded(
    area: &Area<'_>,
    color: RGBColor,
    (width, height): (f32, f32),
    margin: f32,
) -> Result<(), DrawError> {
    let (top, bottom) = (margin * height, (1.0 - margin) * height);
    let radius = CLOCK_TOP * height;
    let fill = color.filled();
    area.draw(&Rectangle::new([at(radius, top), at(width - radius, bottom)], fill))?;
    area.draw(&Rectangle::new([at(0.0, top + radius), at(width, bottom - radius)], fill))?;
    for x in [radius, width - radius] {
        for y in [top + radius, bottom - radius] {
            area.draw(&Circle::new(at(x, y), length(radius), fill))?;
        }
    }
    Ok(())
}
