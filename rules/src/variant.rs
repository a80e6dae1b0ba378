//! Variants as values: what a game is, without a line of code of its own.

use std::fmt;
use std::sync::OnceLock;

use crate::cells::{Cell, CellSet};
use crate::geometry::{Geometry, Shape};
use crate::kind::{Color, KINDS, PieceType, PieceTypeId, Role};
use crate::notation::fen;
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
    array: OnceLock<Option<Setup>>,
    start: OnceLock<Option<Position>>,
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

    /// The kinds of men; a [`PieceTypeId`] is a place in this list.
    #[must_use]
    pub fn kinds(&self) -> &'static [PieceType] {
        self.rules.kinds
    }

    /// A kind of man of this variant.
    ///
    /// # Panics
    /// If the id belongs to a variant with more kinds than this one.
    #[must_use]
    pub fn kind(&self, kind: PieceTypeId) -> &'static PieceType {
        &self.rules.kinds[kind.index()]
    }

    /// The kind written with this capital letter.
    #[must_use]
    pub fn kind_of_letter(&self, letter: char) -> Option<PieceTypeId> {
        self.rules
            .kinds
            .iter()
            .take(KINDS)
            .position(|kind| kind.letter == letter)
            .map(PieceTypeId::at)
    }

    /// What a promoted kind was before, in games where it returns to that when captured.
    #[must_use]
    pub fn base_of(&self, kind: PieceTypeId) -> Option<PieceTypeId> {
        let letter = self.rules.kinds.get(kind.index())?.letter;
        match self.rules.promotion {
            Promotion::Zone { pairs, .. } => {
                let &(base, _) = pairs.iter().find(|&&(_, promoted)| promoted == letter)?;
                self.kind_of_letter(base)
            }
            _ => None,
        }
    }

    /// What a kind becomes when it promotes in its zone.
    #[must_use]
    pub fn promoted_form(&self, kind: PieceTypeId) -> Option<PieceTypeId> {
        let mut kinds = (0..self.rules.kinds.len().min(KINDS)).map(PieceTypeId::at);
        kinds.find(|&promoted| self.base_of(promoted) == Some(kind))
    }

    /// Whether captured men change sides and are dropped.
    #[must_use]
    pub fn drops(&self) -> bool {
        matches!(self.rules.captured, Captured::ChangesSides { .. })
    }

    /// How many start positions there are, at least 1.
    #[must_use]
    pub fn starts(&self) -> u32 {
        start::count(self)
    }

    /// The number of the usual start position.
    #[must_use]
    pub fn default_start(&'static self) -> u32 {
        self.array().and_then(start::number).unwrap_or(0)
    }

    /// The start position with this number, below [`Variant::starts`].
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
            Starts::Array => &[],
            Starts::Shuffled { named, .. } => named,
        }
    }

    /// Whether a start position is one of the narrower set that some servers draw from: in
    /// Capablanca 960 the 48,000 with queen and archbishop on opposite colors. Elsewhere every
    /// start position is.
    #[must_use]
    pub fn is_narrow_start(&self, number: u32) -> bool {
        start::is_narrow(self, number)
    }

    /// The number of a start position; `None` if the game does not start like this.
    #[must_use]
    pub fn start_number(&'static self, position: &Position) -> Option<u32> {
        if position.variant() != self { None } else { start::number(position) }
    }

    /// The usual start position.
    pub(crate) fn array(&'static self) -> Option<&'static Position> {
        self.compiled().start.get_or_init(|| Position::try_from(self.array_setup()?).ok()).as_ref()
    }

    /// The array as written. Checking a position asks for it, so it is not itself checked.
    fn array_setup(&'static self) -> Option<&'static Setup> {
        self.compiled().array.get_or_init(|| fen::parse_setup(self, self.rules.array).ok()).as_ref()
    }

    /// Where the array has a side's king.
    pub(crate) fn home_of_king(&'static self, side: Color) -> Option<Cell> {
        let king = self.king();
        let men = &self.array_setup()?.men;
        men.iter()
            .find(|(_, man)| man.color == side && Some(man.kind) == king)
            .map(|&(cell, _)| cell)
    }

    pub(crate) fn tables(&'static self) -> &'static AnyTables {
        &self.compiled().tables
    }

    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| {
            let geometry = Geometry::of_shape(self.rules.shape);
            let tables = match (self.rules.shape, geometry.cells().len()) {
                (Shape::Square { .. }, ..=64) => {
                    AnyTables::Small(Box::new(Tables::of(&self.rules, &geometry)))
                }
                (Shape::Square { .. }, ..=128) => {
                    AnyTables::Medium(Box::new(Tables::of(&self.rules, &geometry)))
                }
                _ => AnyTables::Large(Box::new(Tables::of(&self.rules, &geometry))),
            };
            Compiled { geometry, array: OnceLock::new(), start: OnceLock::new(), tables }
        })
    }

    /// The king.
    pub(crate) fn king(&self) -> Option<PieceTypeId> {
        self.kind_where(|role| matches!(role, Role::King))
    }

    /// The pawn, if the game has one.
    pub(crate) fn pawn(&self) -> Option<PieceTypeId> {
        self.kind_where(|role| matches!(role, Role::Pawn(_)))
    }

    fn kind_where(&self, is: impl Fn(&Role) -> bool) -> Option<PieceTypeId> {
        self.rules.kinds.iter().take(KINDS).position(|kind| is(&kind.role)).map(PieceTypeId::at)
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
