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
mod tests {
    use super::*;
    use crate::tests::sight::{Sight, contrast, distance};

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
                for body in [colors.black.fill, colors.black.shade] {
                    assert!(contrast(body, background) >= 4.5, "{at}: black piece");
                }
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
                let marks = Mark::ALL.map(|mark| Sight::Full.sees(colors.cell(shade, mark)));
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
            for (shade, sight) in (0..3)
                .flat_map(|shade| [Sight::Protanopia, Sight::Deuteranopia].map(|eye| (shade, eye)))
            {
                let seen = |mark| sight.sees(colors.cell(shade, mark));
                let apart = distance(seen(Mark::Plain), seen(Mark::Highlighted));
                assert!(apart >= 20.0, "{theme:?}, shade {shade}, {sight:?}: {apart:.1}");
            }
        }
    }

    /// What a picture says by color it also says by light and dark: without a receptor and in gray.
    #[test]
    fn nothing_is_shown_by_color_alone() {
        for (theme, sight) in Theme::ALL.into_iter().flat_map(|t| Sight::ALL.map(|s| (t, s))) {
            let colors = theme.colors();
            let at = format!("{theme:?}, {sight:?}");
            let plain = |shade| colors.cell(shade, Mark::Plain);
            assert!(sight.contrast(plain(0), plain(1)) >= 2.0, "{at}: dark and light");
            assert!(sight.contrast(colors.white.fill, colors.black.fill) >= 7.0, "{at}: sides");
            assert!(sight.contrast(colors.text, colors.bar) >= 10.0, "{at}: names");
            assert!(sight.contrast(colors.active_clock, colors.bar) >= 7.0, "{at}: whose turn");
            for shade in 0..3 {
                let cell = |mark| colors.cell(shade, mark);
                let moved = colors.hint(shade, Mark::Highlighted);
                let contrasts = [
                    ("last move", sight.contrast(moved, cell(Mark::Highlighted)), 2.0),
                    ("check", sight.contrast(colors.check_frame, cell(Mark::Check)), 2.5),
                    ("arrow", sight.contrast(colors.arrow, plain(shade)), 1.7),
                    ("move", sight.contrast(colors.hint(shade, Mark::Plain), plain(shade)), 2.0),
                ];
                for (what, contrast, least) in contrasts {
                    assert!(contrast >= least, "{at}, shade {shade}: {what} {contrast:.2}");
                }
                for (mark, piece) in Mark::ALL
                    .into_iter()
                    .flat_map(|mark| [colors.white.edge, colors.black.fill].map(|p| (mark, p)))
                {
                    let contrast = sight.contrast(piece, cell(mark));
                    assert!(contrast >= 3.0, "{at}, {shade}, {mark:?}: a piece {contrast:.2}");
                }
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
