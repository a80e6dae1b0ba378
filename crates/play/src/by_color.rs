//! A pair of values, one for each color.

use std::ops::{Index, IndexMut};

use courier_rules::Color;

/// A value for White and one for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    pub white: T,
    pub black: T,
}

impl<T: Copy> ByColor<T> {
    /// The same value for both colors.
    pub const fn both(value: T) -> Self {
        Self { white: value, black: value }
    }
}

impl<T> ByColor<T> {
    /// `own` for `color`, and `other` for the opposite color.
    pub fn with(color: Color, own: T, other: T) -> Self {
        match color {
            Color::White => Self { white: own, black: other },
            Color::Black => Self { white: other, black: own },
        }
    }

    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: f(self.white), black: f(self.black) }
    }

    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T: PartialEq> ByColor<T> {
    /// The color of `value`; White if both are equal.
    pub fn side_of(&self, value: &T) -> Option<Color> {
        self.iter().find(|(_, own)| *own == value).map(|(color, _)| color)
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
