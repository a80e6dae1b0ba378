//! Themes: the color schemes that a player can choose, and their colors.

mod colors;
mod tables;

pub(crate) use colors::{Colors, Mark, PieceColors, mix};

/// A color scheme for boards.
///
/// ```
/// use courier_draw::Theme;
///
/// assert_eq!(Theme::by_key("blue"), Some(Theme::Blue));
/// assert_eq!(Theme::default().key(), "brown");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Wood: cream and brown.
    #[default]
    Brown,
    /// Tournament vinyl: ivory and green.
    Green,
    /// Slate: pale and steel blue.
    Blue,
    /// White and gray with strong marks.
    HighContrast,
    /// Blue against orange, which all common forms of color blindness can tell apart.
    ColorSafe,
}

impl Theme {
    /// Every theme, in the order in which they are offered.
    pub const ALL: [Self; 5] =
        [Self::Brown, Self::Green, Self::Blue, Self::HighContrast, Self::ColorSafe];

    /// The theme's name in databases and commands.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Brown => "brown",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::HighContrast => "contrast",
            Self::ColorSafe => "color-safe",
        }
    }

    /// The theme with this key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.key() == key)
    }

    pub(crate) const fn colors(self) -> &'static Colors {
        match self {
            Self::Brown => &tables::BROWN,
            Self::Green => &tables::GREEN,
            Self::Blue => &tables::BLUE,
            Self::HighContrast => &tables::HIGH_CONTRAST,
            Self::ColorSafe => &tables::COLOR_SAFE,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use plotters::style::RGBColor;

    /// The linear red, green and blue of a color, from 0 to 1.
    fn light(color: RGBColor) -> [f64; 3] {
        [color.0, color.1, color.2].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The contrast of two colors as WCAG 2 defines it, from 1 to 21.
    pub(crate) fn contrast(one: RGBColor, two: RGBColor) -> f64 {
        let luminance = |color| {
            let [red, green, blue] = light(color);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (one, two): (f64, f64) = (luminance(one), luminance(two));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// The distance of two linear colors in CIE Lab: 2 is just noticeable side by side, 10 is
    /// obvious.
    fn distance(one: [f64; 3], two: [f64; 3]) -> f64 {
        let lab = |[red, green, blue]: [f64; 3]| {
            let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
            let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
            let root = |part: f64| {
                if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 }
            };
            [116.0 * root(y) - 16.0, 500.0 * (root(x) - root(y)), 200.0 * (root(y) - root(z))]
        };
        let (one, two) = (lab(one), lab(two));
        one.iter().zip(two).map(|(one, two)| (one - two).powi(2)).sum::<f64>().sqrt()
    }

    /// How an eye without the red (long wave) or green (middle wave) receptor sees a color, as
    /// computed by Viénot, Brettel and Mollon (1999).
    fn seen_without(receptor: &str, [red, green, blue]: [f64; 3]) -> [f64; 3] {
        let (from_red, from_green, spill) = match receptor {
            "red" => (0.112_38, 0.887_62, 0.004_01),
            _ => (0.292_75, 0.707_25, -0.022_34),
        };
        let both = from_red * red + from_green * green;
        [both, both, blue + spill * (red - green)].map(|part| part.clamp(0.0, 1.0))
    }

    #[test]
    fn a_theme_is_found_by_its_key() {
        for theme in Theme::ALL {
            assert_eq!(Theme::by_key(theme.key()), Some(theme));
        }
        assert_eq!(Theme::by_key("plaid"), None);
    }

    #[test]
    fn pieces_and_labels_contrast_with_every_cell() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            for (shade, mark) in (0..3).flat_map(|shade| Mark::ALL.map(|mark| (shade, mark))) {
                let background = colors.cell(shade, mark);
                let at = format!("{theme:?}, shade {shade}, {mark:?}");
                assert!(contrast(colors.white.edge, background) >= 4.5, "{at}: outline");
                assert!(contrast(colors.black.fill, background) >= 3.0, "{at}: black piece");
                assert!(contrast(colors.label, background) >= 4.5, "{at}: label");
            }
            assert!(contrast(colors.white.fill, colors.black.fill) >= 7.0, "{theme:?}: the sides");
            for (plain, promoted) in
                [(&colors.white, &colors.white_promoted), (&colors.black, &colors.black_promoted)]
            {
                // The body shows whose piece it is, and the rim that it is promoted.
                assert_eq!((plain.fill, plain.shade), (promoted.fill, promoted.shade), "{theme:?}");
                let rim = promoted.rim.unwrap_or(promoted.edge);
                assert!(contrast(rim, promoted.edge) >= 9.0, "{theme:?}: the rim");
            }
            assert!(contrast(colors.black.mark, colors.black.fill) >= 4.5, "{theme:?}: details");
        }
    }

    #[test]
    fn cells_and_marks_can_be_distinguished() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            let plain = |shade| colors.cell(shade, Mark::Plain);
            assert!(contrast(plain(0), plain(1)) >= 1.9, "{theme:?}: dark and light");
            assert!(contrast(plain(0), plain(2)) >= 1.25, "{theme:?}: dark and third");
            assert!(contrast(plain(1), plain(2)) >= 1.25, "{theme:?}: light and third");
            for shade in 0..3 {
                let marks = Mark::ALL.map(|mark| light(colors.cell(shade, mark)));
                for (one, two) in [(0, 1), (0, 2), (1, 2)] {
                    assert!(
                        distance(marks[one], marks[two]) >= 20.0,
                        "{theme:?}, shade {shade}: marks {one} and {two}"
                    );
                }
                assert!(
                    contrast(colors.check_frame, colors.cell(shade, Mark::Check)) >= 2.3,
                    "{theme:?}: frame"
                );
            }
        }
    }

    #[test]
    fn color_blind_players_can_see_the_last_move() {
        for theme in [Theme::HighContrast, Theme::ColorSafe] {
            let colors = theme.colors();
            for (shade, receptor) in (0..3).flat_map(|shade| [(shade, "red"), (shade, "green")]) {
                let seen = |mark| seen_without(receptor, light(colors.cell(shade, mark)));
                let apart = distance(seen(Mark::Plain), seen(Mark::Highlighted));
                assert!(apart >= 20.0, "{theme:?}, shade {shade}, without {receptor}: {apart:.1}");
            }
        }
    }

    #[test]
    fn text_on_the_bars_is_legible() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            assert!(contrast(colors.text, colors.bar) >= 10.0, "{theme:?}");
            assert!(contrast(colors.muted, colors.bar) >= 5.0, "{theme:?}");
            assert!(contrast(colors.active_clock_text, colors.active_clock) >= 10.0, "{theme:?}");
        }
    }
}
