//! A variant: its rules and the tables computed from them.

use std::fmt;
use std::sync::OnceLock;

use crate::cells::{Cell, CellSet};
use crate::color::Color;
use crate::geometry::{BoardShape, Geometry};
use crate::piece::{MAX_PIECE_TYPES, PieceType, PieceTypeId, Role};
use crate::rules::{Captured, Castling, Promotion, Rules};
use crate::tables::Tables;

/// A game ready to be played: its [`Rules`] and what follows from them.
pub struct Variant {
    rules: Rules,
    computed: OnceLock<Computed>,
}

/// What is worked out once, when the variant is first used.
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
    /// A variant of these rules. Nothing is worked out before it is first used.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { rules, computed: OnceLock::new() }
    }

    /// Short name for machines: `chess960`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        self.rules.key
    }

    /// Name for people: `Chess960`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.rules.name
    }

    /// The rules as data.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        &self.computed().geometry
    }

    /// The piece types; a [`PieceTypeId`] is a place in this list.
    #[must_use]
    pub fn piece_types(&self) -> &'static [PieceType] {
        self.rules.piece_types
    }

    /// A piece type of this variant.
    ///
    /// # Panics
    /// If the id belongs to a variant with more types than this one.
    #[must_use]
    pub fn piece_type(&self, piece_type: PieceTypeId) -> &'static PieceType {
        &self.rules.piece_types[piece_type.index()]
    }

    /// The type written with this capital letter.
    #[must_use]
    pub fn piece_type_by_letter(&self, letter: char) -> Option<PieceTypeId> {
        self.rules
            .piece_types
            .iter()
            .take(MAX_PIECE_TYPES)
            .position(|piece_type| piece_type.letter == letter)
            .map(PieceTypeId::at)
    }

    /// What a promoted type was before, in games where it returns to that when captured.
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

    /// What a type becomes when it promotes in its zone.
    #[must_use]
    pub fn promoted_form(&self, piece_type: PieceTypeId) -> Option<PieceTypeId> {
        let mut piece_types =
            (0..self.rules.piece_types.len().min(MAX_PIECE_TYPES)).map(PieceTypeId::at);
        piece_types.find(|&promoted| self.unpromoted_form(promoted) == Some(piece_type))
    }

    /// Whether players hold pieces in hand that they may drop.
    #[must_use]
    pub fn has_hands(&self) -> bool {
        self.rules.hands.is_some()
    }

    /// Whether a captured piece goes to the hand of the player who captured it.
    #[must_use]
    pub fn captures_go_to_hand(&self) -> bool {
        self.rules.captured == Captured::ToHand
    }

    /// The home of a side's king: where it stands in the usual start position. `None` in games
    /// without castling.
    pub(crate) fn home_of_king(&self, side: Color) -> Option<Cell> {
        let geometry = self.geometry();
        let home = match self.rules.castling {
            Castling::None => None,
            Castling::Rooks { home, .. } => geometry.cell_at(home, 0),
            Castling::Leaps { home, .. } => geometry.cell(home),
        };
        home.map(|cell| geometry.relative_to(cell, side))
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

    /// The king.
    pub(crate) fn king(&self) -> Option<PieceTypeId> {
        self.piece_type_where(|role| matches!(role, Role::King))
    }

    /// The pawn, if the game has one.
    pub(crate) fn pawn(&self) -> Option<PieceTypeId> {
        self.piece_type_where(|role| matches!(role, Role::Pawn(_)))
    }

    fn piece_type_where(&self, is: impl Fn(&Role) -> bool) -> Option<PieceTypeId> {
        self.rules
            .piece_types
            .iter()
            .take(MAX_PIECE_TYPES)
            .position(|piece_type| is(&piece_type.role))
            .map(PieceTypeId::at)
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
