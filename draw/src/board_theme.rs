//! The themes of the boards, as values: which one a person looks at is part of what is known of
//! them. Their colors are the draw room's.

/// A look that a player chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Wood: cream and brown.
    #[default]
    Brown,
    /// Tournament vinyl: ivory and green.
    Green,
    /// Slate: pale and steel blue.
    Blue,
    /// White and grey with strong marks.
    HighContrast,
    /// Blue against orange, the pair that every common color blindness tells apart.
    ColorSafe,
}

impl Theme {
    /// Every theme, in the order in which a player is offered them.
    pub const ALL: [Self; 5] =
        [Self::Brown, Self::Green, Self::Blue, Self::HighContrast, Self::ColorSafe];

    /// The word by which a theme is stored and chosen.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Brown => "brown",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::HighContrast => "contrast",
            Self::ColorSafe => "color-safe",
        }
    }

    /// The theme of a stored or typed word.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.key() == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_found_by_its_key() {
        for theme in Theme::ALL {
            assert_eq!(Theme::by_key(theme.key()), Some(theme));
        }
        assert_eq!(Theme::by_key("plaid"), None);
    }
}
