//! Pieces and their types: how each moves, as data.

use std::fmt;

use crate::color::Color;
use crate::geometry::Step;
use crate::region::Region;

/// The most piece types a variant may have.
pub const MAX_PIECE_TYPES: usize = 12;

/// A piece type of one variant: meaningless without it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceTypeId(u8);

impl PieceTypeId {
    #[allow(clippy::cast_possible_truncation)] // below MAX_PIECE_TYPES
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < MAX_PIECE_TYPES);
        Self(index as u8)
    }

    /// Place in the variant's list of types, below [`MAX_PIECE_TYPES`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for PieceTypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PieceTypeId({})", self.0)
    }
}

/// A set of types of one variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PieceTypeSet(u16);

impl PieceTypeSet {
    pub(crate) const EMPTY: Self = Self(0);

    pub(crate) const fn only(piece_type: PieceTypeId) -> Self {
        Self(1 << piece_type.index())
    }
    pub(crate) const fn with(self, piece_type: PieceTypeId) -> Self {
        Self(self.0 | 1 << piece_type.index())
    }
    pub(crate) const fn has(self, piece_type: PieceTypeId) -> bool {
        self.0 >> piece_type.index() & 1 != 0
    }
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }
    pub(crate) fn iter(self) -> impl Iterator<Item = PieceTypeId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let piece_type = PieceTypeId::at(left.trailing_zeros() as usize);
                left &= left - 1;
                piece_type
            })
        })
    }
}

impl FromIterator<PieceTypeId> for PieceTypeSet {
    fn from_iter<I: IntoIterator<Item = PieceTypeId>>(piece_types: I) -> Self {
        piece_types.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// How it moves now.
    pub piece_type: PieceTypeId,
    /// Whether it was a pawn once and returns to a hand as one. Only variants whose captured pieces
    /// change sides keep this; elsewhere it is always false.
    pub promoted: bool,
}

/// Lines along which a piece rides until something stands in its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rides {
    /// It does not ride.
    #[default]
    None,
    /// Through the sides of the cells, as a rook.
    Orthogonal,
    /// Through the corners of the cells, as a bishop.
    Diagonal,
    /// Both, as a queen.
    Both,
}

impl Rides {
    pub(crate) const fn orthogonal(self) -> bool {
        matches!(self, Self::Orthogonal | Self::Both)
    }
    pub(crate) const fn diagonal(self) -> bool {
        matches!(self, Self::Diagonal | Self::Both)
    }
}

/// What sets a type apart from the pieces that only move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing: it captures as it moves.
    Plain,
    /// May not be left under attack; each side has exactly one.
    King,
    /// Moves ahead, captures otherwise, may promote.
    Pawn(&'static PawnMoves),
}

/// How a pawn moves; all steps as White makes them.
#[derive(Debug, PartialEq, Eq)]
pub struct PawnMoves {
    /// One step straight ahead.
    pub forward: Step,
    /// How many steps ahead it may make at once from anywhere.
    pub max_steps: u8,
    /// How many steps ahead it may make at once from `initial_region`.
    pub max_initial_steps: u8,
    /// Where the longer first move may begin.
    pub initial_region: Region,
    /// Further single steps without capture.
    pub sideways: &'static [Step],
    /// Steps by which it captures.
    pub captures: &'static [Step],
    /// Whether a pawn that leaves an enemy pawn in front of it by a step aside may be captured by
    /// that pawn at once ("scornful" pawns of C'escacs).
    pub scornful: bool,
}

/// A piece type.
#[derive(Clone, Copy, Debug)]
pub struct PieceType {
    /// The capital letter it is written with.
    pub letter: char,
    /// Its English name, which is also the name of its picture: `king`, `archbishop`.
    pub name: &'static str,
    /// What sets it apart.
    pub role: Role,
    /// Leaps, over anything in between.
    pub leaps: &'static [Step],
    /// Rides along whole lines.
    pub rides: Rides,
    /// A double step that needs the cell between to be empty: it attacks the second cell.
    pub double_steps: &'static [Step],
    /// Leaps it may make twice over empty cells in one move, never to capture.
    pub double_leaps: &'static [Step],
}

impl PieceType {
    /// A type that does not move: to be completed with `..`.
    #[must_use]
    pub const fn new(letter: char, name: &'static str) -> Self {
        Self {
            letter,
            name,
            role: Role::Plain,
            leaps: &[],
            rides: Rides::None,
            double_steps: &[],
            double_leaps: &[],
        }
    }

    /// A rider with these leaps besides.
    #[must_use]
    pub const fn rider(
        letter: char,
        name: &'static str,
        rides: Rides,
        leaps: &'static [Step],
    ) -> Self {
        Self { rides, leaps, ..Self::new(letter, name) }
    }

    /// A piece that only leaps (or makes single steps).
    #[must_use]
    pub const fn leaper(letter: char, name: &'static str, leaps: &'static [Step]) -> Self {
        Self { leaps, ..Self::new(letter, name) }
    }
}
