//! How boards look to a person: the theme and the piece set that they have chosen.

use super::theme::Theme;

/// A theme and a piece set.
///
/// ```
/// use courier_draw::{BoardStyle, PieceSet, Theme};
///
/// let style = BoardStyle { pieces: PieceSet::Flat, ..Theme::Blue.into() };
/// assert_eq!(style.theme, Theme::Blue);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BoardStyle {
    /// The colors.
    pub theme: Theme,
    /// The drawings of the pieces.
    pub pieces: PieceSet,
}

impl BoardStyle {
    /// The style of a person who has chosen these, or none.
    #[must_use]
    pub fn chosen(theme: Option<Theme>, pieces: Option<PieceSet>) -> Self {
        Self { theme: theme.unwrap_or_default(), pieces: pieces.unwrap_or_default() }
    }
}

impl From<Theme> for BoardStyle {
    fn from(theme: Theme) -> Self {
        Self { theme, pieces: PieceSet::default() }
    }
}

/// A set of drawings of all pieces.
///
/// ```
/// use courier_draw::PieceSet;
///
/// assert_eq!(PieceSet::by_key("flat"), Some(PieceSet::Flat));
/// assert_eq!(PieceSet::default().key(), "standard");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// Figures with light, shade and inner lines.
    #[default]
    Standard,
    /// Plain shapes in one color.
    Flat,
    /// The letters of the notation on discs.
    Letters,
}

impl PieceSet {
    /// Every set, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Flat, Self::Letters];

    /// The set's name in databases and commands.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Flat => "flat",
            Self::Letters => "letters",
        }
    }

    /// The set with this key.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.key() == key)
    }
}
