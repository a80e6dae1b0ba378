//! A variant: its rules, and the tables computed from them.

use std::fmt;
use std::sync::OnceLock;

use crate::cells::{Cell, CellSet};
use crate::color::Color;
use crate::geometry::{BoardShape, Geometry};
use crate::piece::{MAX_PIECE_TYPES, PieceType, PieceTypeId};
use crate::rules::{Captured, Castling, Promotion, Rules};
use crate::tables::Tables;

/// A variant: its [`Rules`] and what is computed from them. [`Display`](fmt::Display) and
/// [`FromStr`](std::str::FromStr) use its key.
///
/// ```
/// use courier_rules::{Variant, variants::shogun::SHOGUN};
///
/// let variant: &Variant = "shogun".parse().unwrap();
/// assert_eq!(variant, &SHOGUN);
/// assert_eq!(variant.to_string(), "shogun");
/// assert_eq!(variant.name(), "Shogun");
/// let pawn = variant.piece_type_by_letter('P').unwrap();
/// let captain = variant.promoted_form(pawn).unwrap();
/// assert_eq!(variant.piece_type(captain).name, "captain");
/// assert_eq!(Variant::all().iter().filter(|variant| variant.has_drops()).count(), 5);
/// ```
pub struct Variant {
    rules: Rules,
    computed: OnceLock<Computed>,
}

struct Computed {
    geometry: Geometry,
    tables: AnyTables,
}

pub(crate) enum AnyTables {
    Small(Box<Tables<u64>>),
    Medium(Box<Tables<u128>>),
    Large(Box<Tables<CellSet>>),
}

impl Variant {
    /// A variant with these rules. Its tables are computed when it is first used.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { rules, computed: OnceLock::new() }
    }

    /// A short name for use in programs, such as `chess960`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        self.rules.key
    }

    /// The name to display, such as `Chess960`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.rules.name
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        &self.computed().geometry
    }

    /// The piece types; a [`PieceTypeId`] is an index into this list.
    #[must_use]
    pub fn piece_types(&self) -> &'static [PieceType] {
        self.rules.piece_types
    }

    /// The piece type with this id.
    ///
    /// # Panics
    /// If the id belongs to a variant with more types than this one.
    #[must_use]
    pub fn piece_type(&self, piece_type: PieceTypeId) -> &'static PieceType {
        &self.rules.piece_types[piece_type.index()]
    }

    /// The piece type with this upper-case letter.
    #[must_use]
    pub fn piece_type_by_letter(&self, letter: char) -> Option<PieceTypeId> {
        self.rules.letter(letter)
    }

    /// The type from which a type promotes in a promotion zone, as in Shogun.
    #[must_use]
    pub fn unpromoted_form(&self, piece_type: PieceTypeId) -> Option<PieceTypeId> {
        let letter = self.rules.piece_types.get(piece_type.index())?.letter;
        match self.rules.promotion {
            Promotion::Zone { pairs, .. } => {
                let &(base, _) = pairs.iter().find(|&&(_, promoted)| promoted == letter)?;
                self.piece_type_by_letter(base)
            }
            _ => None,
        }
    }

    /// The type to which a type promotes in a promotion zone, as in Shogun.
    #[must_use]
    pub fn promoted_form(&self, piece_type: PieceTypeId) -> Option<PieceTypeId> {
        let mut piece_types =
            (0..self.rules.piece_types.len().min(MAX_PIECE_TYPES)).map(PieceTypeId::at);
        piece_types.find(|&promoted| self.unpromoted_form(promoted) == Some(piece_type))
    }

    /// Whether players have pieces in hand.
    #[must_use]
    pub fn has_hands(&self) -> bool {
        self.rules.hands.is_some()
    }

    /// Whether players have pieces in hand that they may drop instead of a move.
    #[must_use]
    pub fn has_drops(&self) -> bool {
        self.has_hands() && !self.rules.gates()
    }

    /// Whether a captured piece goes to the hand of the player who captured it.
    #[must_use]
    pub fn captures_go_to_hand(&self) -> bool {
        self.rules.captured == Captured::ToHand
    }

    /// The cell of a side's king in the usual starting position. `None` in variants without
    /// castling, and for a side without a king.
    pub(crate) fn home_of_king(&self, side: Color) -> Option<Cell> {
        let geometry = self.geometry();
        let home = match self.rules.castling {
            Castling::None => None,
            Castling::Rooks { home, .. } => geometry.cell_at(home, 0),
            Castling::Leaps { home, .. } => geometry.cell(home),
        };
        home.filter(|_| self.rules.kings.has(side)).map(|cell| geometry.relative_to(cell, side))
    }

    pub(crate) fn tables(&'static self) -> &'static AnyTables {
        &self.computed().tables
    }

    fn computed(&self) -> &Computed {
        self.computed.get_or_init(|| {
            let geometry = Geometry::of_shape(self.rules.board);
            let tables = match (self.rules.board, geometry.cells().len()) {
                (BoardShape::Square { .. }, ..=64) => {
                    AnyTables::Small(Box::new(Tables::of(&self.rules, &geometry)))
                }
                (BoardShape::Square { .. }, ..=128) => {
                    AnyTables::Medium(Box::new(Tables::of(&self.rules, &geometry)))
                }
                _ => AnyTables::Large(Box::new(Tables::of(&self.rules, &geometry))),
            };
            Computed { geometry, tables }
        })
    }

    pub(crate) fn pawn(&self) -> Option<PieceTypeId> {
        self.rules.pawn()
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.key())
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Variant {}
