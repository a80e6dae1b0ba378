//! Variants as values: what a game is, without a line of code of its own.

use std::fmt;
use std::sync::OnceLock;

use crate::cells::{Cell, CellSet};
use crate::geometry::{BoardShape, Geometry};
use crate::notation::fen;
use crate::piece::{Color, MAX_PIECE_TYPES, PieceType, PieceTypeId, Role};
use crate::position::Position;
use crate::rules::{Captured, Promotion, Rules, Starts};
use crate::setup::Setup;
use crate::start::{self, StartError};
use crate::tables::Tables;
use crate::variants;

/// A game ready to be played: its [`Rules`] and what follows from them.
pub struct Variant {
    rules: Rules,
    compiled: OnceLock<Compiled>,
}

/// What is worked out once, when the variant is first used.
struct Compiled {
    geometry: Geometry,
    start_setup: OnceLock<Option<Setup>>,
    start_position: OnceLock<Option<Position>>,
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
        Self { rules, compiled: OnceLock::new() }
    }

    /// All games of the house.
    #[must_use]
    pub fn all() -> &'static [&'static Self] {
        variants::ALL
    }

    /// The game with this key.
    #[must_use]
    pub fn by_key(key: &str) -> Option<&'static Self> {
        Self::all().iter().copied().find(|variant| variant.key() == key)
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
        &self.compiled().geometry
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

    /// How many start positions there are, at least 1.
    #[must_use]
    pub fn start_count(&self) -> u32 {
        start::count(self)
    }

    /// The number of the usual start position.
    #[must_use]
    pub fn default_start(&'static self) -> u32 {
        self.start_position().and_then(start::number).unwrap_or(0)
    }

    /// The start position with this number, below [`Variant::start_count`].
    ///
    /// # Errors
    /// If there is no such number.
    pub fn start(&'static self, number: u32) -> Result<Position, StartError> {
        start::position(self, number)
    }

    /// Start positions that have a name: `("Gothic", 45658)`.
    #[must_use]
    pub fn named_starts(&self) -> &'static [(&'static str, u32)] {
        match self.rules.starts {
            Starts::Single => &[],
            Starts::Shuffled { named, .. } => named,
        }
    }

    /// Whether a start position is one of the narrower set that some servers draw from: in
    /// Capablanca 960 the 48,000 with queen and archbishop on opposite colors. Elsewhere every
    /// start position is.
    #[must_use]
    pub fn is_opposite_color_start(&self, number: u32) -> bool {
        start::is_narrow(self, number)
    }

    /// The number of a start position; `None` if the game does not start like this.
    #[must_use]
    pub fn start_number(&'static self, position: &Position) -> Option<u32> {
        if position.variant() != self { None } else { start::number(position) }
    }

    /// The usual start position.
    pub(crate) fn start_position(&'static self) -> Option<&'static Position> {
        self.compiled()
            .start_position
            .get_or_init(|| Position::try_from(self.start_setup()?).ok())
            .as_ref()
    }

    /// The array as written. Checking a position asks for it, so it is not itself checked.
    fn start_setup(&'static self) -> Option<&'static Setup> {
        self.compiled()
            .start_setup
            .get_or_init(|| fen::parse_setup(self, self.rules.start_position).ok())
            .as_ref()
    }

    /// Where the array has a side's king.
    pub(crate) fn home_of_king(&'static self, side: Color) -> Option<Cell> {
        let king = self.king();
        let pieces = &self.start_setup()?.pieces;
        pieces
            .iter()
            .find(|(_, piece)| piece.color == side && Some(piece.piece_type) == king)
            .map(|&(cell, _)| cell)
    }

    pub(crate) fn tables(&'static self) -> &'static AnyTables {
        &self.compiled().tables
    }

    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| {
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
            Compiled {
                geometry,
                start_setup: OnceLock::new(),
                start_position: OnceLock::new(),
                tables,
            }
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
