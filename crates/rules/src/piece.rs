//! Pieces, and piece types: how each moves, as data.

use crate::color::Color;
use crate::geometry::Step;
use crate::region::Region;

/// The largest number of piece types of a variant.
pub const MAX_PIECE_TYPES: usize = 12;

/// The index of a piece type in its variant's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceTypeId(u8);

impl PieceTypeId {
    #[allow(clippy::cast_possible_truncation)] // below MAX_PIECE_TYPES
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < MAX_PIECE_TYPES);
        Self(index as u8)
    }

    /// The index in [`Variant::piece_types`](crate::Variant::piece_types), below
    /// [`MAX_PIECE_TYPES`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of piece types of one variant.
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
    /// The side that owns it.
    pub color: Color,
    /// Its present type.
    pub piece_type: PieceTypeId,
    /// Whether it was a pawn and goes to the hand as a pawn when it is captured. Always false in
    /// variants without [`Captured::ToHand`](crate::Captured::ToHand).
    pub promoted: bool,
}

/// The lines along which a piece rides until it is blocked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rides {
    /// None.
    #[default]
    None,
    /// Across the sides of the cells, as a rook.
    Orthogonal,
    /// Across the corners of the cells, as a bishop.
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

/// The role of a piece type in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// No special role: it captures as it moves.
    Plain,
    /// The royal piece, which may not be left under attack. [`Rules::kings`](crate::Rules::kings)
    /// says which sides have one.
    King,
    /// A piece that moves forward, captures differently and may promote.
    Pawn(&'static PawnMoves),
}

/// How a pawn moves. All steps are White's.
#[derive(Debug, PartialEq, Eq)]
pub struct PawnMoves {
    /// One step straight ahead.
    pub forward: Step,
    /// The largest number of forward steps in one move.
    pub max_steps: u8,
    /// The largest number of forward steps in one move from `initial_region`.
    pub max_initial_steps: u8,
    /// Where a pawn may make `max_initial_steps`. On square boards pawns may be there even if it is
    /// their back rank.
    pub initial_region: Region,
    /// From where a move of several steps allows enemy pawns to capture it en passant.
    pub passing_region: Region,
    /// Other single steps without capture.
    pub sideways: &'static [Step],
    /// Steps by which it captures.
    pub captures: &'static [Step],
    /// Whether a pawn that steps sideways away from an enemy pawn in front of it may be captured by
    /// that pawn on the next move ("scornful" pawns of C'escacs).
    pub scornful: bool,
}

/// A piece type.
///
/// ```
/// use courier_rules::variants::chess::KNIGHT_LEAPS;
/// use courier_rules::{PieceType, Rides};
///
/// const ARCHBISHOP: PieceType =
///     PieceType::rider('A', "archbishop", Rides::Diagonal, KNIGHT_LEAPS);
/// assert_eq!(ARCHBISHOP.leaps.len(), 8);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PieceType {
    /// Its letter in notation, upper case.
    pub letter: char,
    /// Its English name, such as `king` or `archbishop`.
    pub name: &'static str,
    /// Its role in the rules.
    pub role: Role,
    /// Leaps, which other pieces do not block.
    pub leaps: &'static [Step],
    /// The lines along which it rides.
    pub rides: Rides,
    /// Steps that it makes twice if the cell between is empty. It attacks the second cell.
    pub double_steps: &'static [Step],
    /// Leaps that it may make twice in one move if both cells are empty.
    pub double_leaps: &'static [Step],
}

impl PieceType {
    /// A type without moves, for struct update syntax: `PieceType { ..PieceType::new('P', "pawn")
    /// }`.
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

    /// A rider that has these leaps as well.
    #[must_use]
    pub const fn rider(
        letter: char,
        name: &'static str,
        rides: Rides,
        leaps: &'static [Step],
    ) -> Self {
        Self { rides, leaps, ..Self::new(letter, name) }
    }

    /// A piece that only leaps or makes single steps.
    #[must_use]
    pub const fn leaper(letter: char, name: &'static str, leaps: &'static [Step]) -> Self {
        Self { leaps, ..Self::new(letter, name) }
    }
}
