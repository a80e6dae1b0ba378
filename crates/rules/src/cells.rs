//! Cells and sets of cells.
//!
//! [`CellSet`] is the usual set: 192 bits, enough for the largest board. The move generator is
//! generic over [`Bits`], so that a board of 64 cells needs one machine word, one of 80 cells two,
//! and only hexagonal boards need three.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A cell of a board: a number from 0, ordered from White's edge to Black's and from left to right.
/// [`Geometry::name`](crate::Geometry::name) returns its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The largest number of cells of a board.
    pub const LIMIT: usize = 192;

    /// The cell with this number; `None` from [`Cell::LIMIT`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::LIMIT { Some(Self::at(index)) } else { None }
    }

    /// The cell with a number known to be below [`Cell::LIMIT`].
    #[allow(clippy::cast_possible_truncation)] // callers pass the index of a cell of a board
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < Self::LIMIT);
        Self(index as u8)
    }

    /// The cell's number, below [`Cell::LIMIT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

mod sealed {
    /// Only this crate implements [`Bits`](super::Bits).
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
    impl Sealed for super::CellSet {}
}

/// A set of cells in the narrowest integer that holds the board. It is implemented for `u64`,
/// `u128` and [`CellSet`]; [`BoardVisitor`](crate::board::BoardVisitor) says when it is needed.
///
/// A ray is cut at its first blocker by arithmetic alone: a ray towards higher numbers with
/// [`Bits::until_first`], one towards lower numbers with [`Bits::since_last`].
pub trait Bits:
    sealed::Sealed
    + Copy
    + Send
    + Sync
    + Eq
    + fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// The piece type on each cell, one byte per cell.
    type Mailbox: Copy + AsRef<[u8]> + AsMut<[u8]> + Eq + fmt::Debug;

    /// The number of orthogonal axes, and of diagonal ones: two on squares, three on hexagons.
    const AXES: usize;
    /// The empty set.
    const EMPTY: Self;
    /// A mailbox filled with one byte.
    fn mailbox(fill: u8) -> Self::Mailbox;
    /// The set that contains one cell.
    fn only(cell: Cell) -> Self;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// The number of cells.
    fn count(self) -> u32;
    /// Whether there is more than one cell. Cheaper than counting.
    fn has_several(self) -> bool;
    /// The lowest cell.
    fn first(self) -> Option<Cell>;
    /// The set without its lowest cell; the empty set stays empty.
    fn rest(self) -> Self;
    /// All cells up to and including the lowest of this set; all cells if the set is empty.
    fn until_first(self) -> Self;
    /// All cells from the highest of this set on; all cells if the set is empty.
    fn since_last(self) -> Self;
    /// Whether the cell is in the set.
    fn has(self, cell: Cell) -> bool;
    /// The same set in the widest type.
    fn widen(self) -> CellSet;
    /// The same set in this type; cells that it has no bit for are left out.
    fn narrow(set: CellSet) -> Self;

    /// The cells, lowest first.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.rest();
        Some(cell)
    }
}

/// Implements [`Bits`] for an unsigned integer.
macro_rules! bits_of_an_integer {
    ($int:ty, $width:literal, $widen:expr, $narrow:expr) => {
        impl Bits for $int {
            type Mailbox = [u8; $width];

            const AXES: usize = 2;
            const EMPTY: Self = 0;

            fn mailbox(fill: u8) -> Self::Mailbox {
                [fill; $width]
            }
            #[inline(always)]
            fn only(cell: Cell) -> Self {
                1 << (cell.index() & ($width - 1))
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn has_several(self) -> bool {
                self & self.wrapping_sub(1) != 0
            }
            #[inline(always)]
            fn first(self) -> Option<Cell> {
                if self == 0 { None } else { Some(Cell::at(self.trailing_zeros() as usize)) }
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn until_first(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline(always)]
            fn since_last(self) -> Self {
                !0 << ($width - 1 - (self | 1).leading_zeros())
            }
            #[inline(always)]
            fn has(self, cell: Cell) -> bool {
                self >> (cell.index() & ($width - 1)) & 1 != 0
            }
            fn widen(self) -> CellSet {
                $widen(self)
            }
            fn narrow(set: CellSet) -> Self {
                $narrow(set.0)
            }
        }
    };
}

#[allow(clippy::cast_possible_truncation)] // the two halves
const fn halves(set: u128) -> [u64; 3] {
    [set as u64, (set >> 64) as u64, 0]
}

bits_of_an_integer!(u64, 64, |s| CellSet([s, 0, 0]), |w: [u64; 3]| w[0]);
bits_of_an_integer!(u128, 128, |s: u128| CellSet(halves(s)), |w: [u64; 3]| u128::from(w[0])
    | u128::from(w[1]) << 64);

/// A set of cells of any board.
///
/// ```
/// use courier_rules::{Cell, CellSet};
/// let mut set = CellSet::EMPTY;
/// set.insert(Cell::new(3).unwrap());
/// assert_eq!(set.len(), 1);
/// assert!(set.contains(Cell::new(3).unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet([u64; 3]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 3]);

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// The number of cells.
    #[must_use]
    pub fn len(self) -> usize {
        self.count() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        Bits::is_empty(self)
    }

    /// The cells, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone + fmt::Debug {
        self.cells()
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([f(a, x), f(b, y), f(c, z)])
    }
}

impl Bits for CellSet {
    type Mailbox = [u8; Cell::LIMIT];

    const AXES: usize = 3;
    const EMPTY: Self = Self([0; 3]);

    fn mailbox(fill: u8) -> Self::Mailbox {
        [fill; Cell::LIMIT]
    }
    #[inline(always)]
    fn only(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }
    #[inline(always)]
    fn has_several(self) -> bool {
        !Bits::is_empty(self.rest())
    }
    #[inline(always)]
    fn first(self) -> Option<Cell> {
        let [a, b, c] = self.0;
        let at = |word: u64, base: usize| Some(Cell::at(base + word.trailing_zeros() as usize));
        match (a, b, c) {
            (0, 0, 0) => None,
            (0, 0, _) => at(c, 128),
            (0, _, _) => at(b, 64),
            _ => at(a, 0),
        }
    }
    #[inline(always)]
    fn rest(self) -> Self {
        let [a, b, c] = self.0;
        match (a, b) {
            (0, 0) => Self([0, 0, c & c.wrapping_sub(1)]),
            (0, _) => Self([0, b & (b - 1), c]),
            _ => Self([a & (a - 1), b, c]),
        }
    }
    #[inline(always)]
    fn until_first(self) -> Self {
        let [a, b, c] = self.0;
        let (a1, borrow) = a.overflowing_sub(1);
        let (b1, borrow) = b.overflowing_sub(u64::from(borrow));
        let c1 = c.wrapping_sub(u64::from(borrow));
        Self([a ^ a1, b ^ b1, c ^ c1])
    }
    #[inline(always)]
    fn since_last(self) -> Self {
        let [a, b, c] = self.0;
        let high = |word: u64| u64::since_last(word);
        let b2 = if c == 0 { high(b) } else { 0 };
        let a2 = if b | c == 0 { high(a) } else { 0 };
        // `high(0)` has all bits set, so a word above the highest cell is complete.
        Self([a2, b2, high(c)])
    }
    #[inline(always)]
    fn has(self, cell: Cell) -> bool {
        self.contains(cell)
    }
    fn widen(self) -> CellSet {
        self
    }
    fn narrow(set: CellSet) -> Self {
        set
    }
}

macro_rules! operator {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt),*) => {$(
        impl $trait for CellSet {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, |a, b| a $op b)
            }
        }
        impl $assign for CellSet {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    )*};
}
operator!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

impl Not for CellSet {
    type Output = Self;
    /// The complement in all 192 bits. Intersect it with
    /// [`Geometry::cells`](crate::Geometry::cells) to get cells of a board.
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Compares the operations that cut rays with their definition, cell by cell.
    fn check_cuts<B: Bits>(cells: usize) {
        let every = (0..cells).map(Cell::at);
        for low in (0..cells).step_by(7) {
            for high in (low..cells).step_by(5) {
                let set = B::only(Cell::at(low)) | B::only(Cell::at(high));
                for cell in every.clone() {
                    assert_eq!(set.until_first().has(cell), cell.index() <= low);
                    assert_eq!(set.since_last().has(cell), cell.index() >= high);
                    assert_eq!(set.has(cell), cell.index() == low || cell.index() == high);
                }
                assert_eq!(set.cells().map(Cell::index).last(), Some(high));
                assert_eq!(set.has_several(), low != high);
                assert_eq!(B::narrow(set.widen()), set);
            }
        }
        for cell in every {
            assert!(B::EMPTY.until_first().has(cell) && B::EMPTY.since_last().has(cell));
        }
    }

    #[test]
    fn rays_are_cut_at_every_width() {
        check_cuts::<u64>(64);
        check_cuts::<u128>(128);
        check_cuts::<CellSet>(192);
    }
}
