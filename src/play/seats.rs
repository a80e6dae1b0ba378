//! A pair of things, one for each colour.

use std::ops::{Index, IndexMut};

use courier_rules::Colour;

/// One thing for White and one for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Seats<T> {
    /// `own` on the side of `colour`, `other` opposite.
    pub fn with(colour: Colour, own: T, other: T) -> Self {
        match colour {
            Colour::White => Self { white: own, black: other },
            Colour::Black => Self { white: other, black: own },
        }
    }

    /// Each thing made into another.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Seats<U> {
        Seats { white: f(self.white), black: f(self.black) }
    }

    /// White's, then Black's.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, &T)> {
        [(Colour::White, &self.white), (Colour::Black, &self.black)].into_iter()
    }
}

impl<T: PartialEq> Seats<T> {
    /// On which side `thing` sits, White looked at first.
    pub fn side_of(&self, thing: &T) -> Option<Colour> {
        self.iter().find(|(_, seated)| *seated == thing).map(|(colour, _)| colour)
    }
}

impl<T> Index<Colour> for Seats<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::White => &self.white,
            Colour::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Colour> for Seats<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::White => &mut self.white,
            Colour::Black => &mut self.black,
        }
    }
}
