//! Variants as values: what a game is, without a line of code of its own.

use std::fmt;
use std::sync::OnceLock;

use crate::cells::{Bits, Cell, CellSet};
use crate::geometry::{Geometry, Shape, Step};
use crate::kind::{Colour, KINDS, Kind, KindId, KindSet, Region, Role};
use crate::notation::fen;
use crate::position::Position;
use crate::setup::Setup;
use crate::start::{self, StartError};
use crate::tables::Tables;
use crate::variants;

/// Everything that makes one game differ from another. A new game states only how it differs
/// from a known one: `Rules { key: "...", ..CHESS }`.
///
/// Kinds are named by their letters here, so that the rules can be read.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Short name for machines: `chess960`.
    pub key: &'static str,
    /// Name for people: `Chess960`.
    pub name: &'static str,
    /// The board.
    pub shape: Shape,
    /// The kinds of men, at most [`KINDS`]; exactly one of them a king, at most one a pawn.
    pub kinds: &'static [Kind],
    /// The usual start, as the variant's notation writes it.
    pub array: &'static str,
    /// Which other starts there are.
    pub starts: Starts,
    /// How king and rooks move together.
    pub castling: Castling,
    /// Who promotes, where and to what.
    pub promotion: Promotion,
    /// What happens to a captured man.
    pub captured: Captured,
    /// When a pawn's run past an enemy is remembered.
    pub passing: PassingRecord,
    /// Which material can never mate.
    pub insufficient: Insufficient,
    /// How moves and positions are written.
    pub notation: Notation,
    /// What a stalemate is worth.
    pub stalemate: Stalemate,
}

/// The start positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// The array alone.
    Array,
    /// The back rank shuffled: bishops on opposite colours, the king between the rooks. Numbered
    /// by Scharnagl's scheme: light bishop, dark bishop, the men in `singles` one after another
    /// on the cells still free, then knights, rooks and king.
    Shuffled {
        /// The men that stand anywhere, in the order in which the number places them.
        singles: &'static str,
        /// Two men that some players want on cells of opposite colours; empty where nobody does.
        apart: &'static str,
        /// Arrays with a name, by their numbers.
        named: &'static [(&'static str, u32)],
    },
}

/// How king and rooks move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castling {
    /// Not at all.
    None,
    /// King and rook end on fixed files, wherever on the home rank they started.
    Rooks {
        /// Files (from 0) where the king ends: towards the last file, towards the first.
        king: [i8; 2],
        /// Files where the rook ends.
        rook: [i8; 2],
        /// Whether kings and rooks may have other homes than those of the array.
        any_home: bool,
    },
    /// The unmoved king may leap, and unmoved rooks may join it.
    Leaps {
        /// Where White's king stands unmoved.
        home: &'static str,
        /// How the king leaps.
        king: &'static [Step],
        /// The castlings, as White makes them.
        ways: &'static [LeapCastle],
    },
}

/// One way to castle by a leap of the king, as White does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeapCastle {
    /// What it is called: `KRK-HIO`.
    pub name: &'static str,
    /// Where the king ends.
    pub king: &'static str,
    /// Each rook's home and end.
    pub rooks: &'static [(&'static str, &'static str)],
}

/// Who promotes, where and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// A pawn that reaches the far edge becomes one of these men, at once and without limit.
    FarEdge(&'static str),
    /// A man that enters, leaves or moves inside a zone may promote; a pawn on the far edge must.
    /// A capture en passant never promotes.
    Zone {
        /// The zone.
        zone: Region,
        /// Who becomes what.
        pairs: &'static [(char, char)],
        /// Promoted men of which a side may have one on the board.
        single: &'static str,
    },
    /// A pawn that reaches the far edge becomes a man its side has lost, or waits there for one.
    Regain {
        /// How many of each kind a side can have.
        set: &'static [(char, u8)],
        /// The kind of which a side has one for each colour of cells.
        per_shade: char,
    },
}

/// What happens to a captured man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// It is gone.
    Leaves,
    /// It goes to its captor's hand and may be dropped. A promoted man returns as what it was.
    ChangesSides {
        /// Letters in the order in which a hand is written.
        hand: &'static str,
        /// Where men are dropped.
        men: Region,
        /// Where pawns are dropped.
        pawns: Region,
    },
}

/// When a pawn's run past an enemy is remembered in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassingRecord {
    /// Only if an enemy pawn attacks a cell it crossed.
    IfAttacked,
    /// Always.
    Always,
}

/// Which material can never mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insufficient {
    /// None: what is gone comes back.
    Never,
    /// Bare kings, a lone knight, bishops that all stand on one colour.
    KnightsAndBishops,
    /// A bare king; a king with one man of these kinds, against a bare king.
    OneOf(&'static str),
}

/// How moves and positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// FEN and SAN.
    Chess,
    /// PDTL and CTL-AN.
    Cescacs,
}

/// What a stalemate is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// A draw in which the stalemating side scores two points and the other one, of three.
    TwoToOne,
}

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

    /// The kinds of men; a [`KindId`] is a place in this list.
    #[must_use]
    pub fn kinds(&self) -> &'static [Kind] {
        self.rules.kinds
    }

    /// A kind of man of this variant.
    ///
    /// # Panics
    /// If the id belongs to a variant with more kinds than this one.
    #[must_use]
    pub fn kind(&self, kind: KindId) -> &'static Kind {
        &self.rules.kinds[kind.index()]
    }

    /// The kind written with this capital letter.
    #[must_use]
    pub fn kind_of_letter(&self, letter: char) -> Option<KindId> {
        self.rules.kinds.iter().take(KINDS).position(|kind| kind.letter == letter).map(KindId::at)
    }

    /// What a promoted kind was before, in games where it returns to that when captured.
    #[must_use]
    pub fn base_of(&self, kind: KindId) -> Option<KindId> {
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
    pub fn promoted_form(&self, kind: KindId) -> Option<KindId> {
        let mut kinds = (0..self.rules.kinds.len().min(KINDS)).map(KindId::at);
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
    /// Capablanca 960 the 48,000 with queen and archbishop on opposite colours. Elsewhere every
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
    pub(crate) fn home_of_king(&'static self, side: Colour) -> Option<Cell> {
        let king = self.king();
        let men = &self.array_setup()?.men;
        men.iter().find(|(_, man)| man.colour == side && Some(man.kind) == king).map(|&(cell, _)| cell)
    }

    pub(crate) fn tables(&'static self) -> &'static AnyTables {
        &self.compiled().tables
    }

    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| {
            let geometry = Geometry::of_shape(self.rules.shape);
            let tables = match (self.rules.shape, geometry.cells().len()) {
                (Shape::Square { .. }, ..=64) => AnyTables::Small(Box::new(Tables::of(&self.rules, &geometry))),
                (Shape::Square { .. }, ..=128) => AnyTables::Medium(Box::new(Tables::of(&self.rules, &geometry))),
                _ => AnyTables::Large(Box::new(Tables::of(&self.rules, &geometry))),
            };
            Compiled { geometry, array: OnceLock::new(), start: OnceLock::new(), tables }
        })
    }

    /// The king.
    pub(crate) fn king(&self) -> Option<KindId> {
        self.kind_where(|role| matches!(role, Role::King))
    }

    /// The pawn, if the game has one.
    pub(crate) fn pawn(&self) -> Option<KindId> {
        self.kind_where(|role| matches!(role, Role::Pawn(_)))
    }

    fn kind_where(&self, is: impl Fn(&Role) -> bool) -> Option<KindId> {
        self.rules.kinds.iter().take(KINDS).position(|kind| is(&kind.role)).map(KindId::at)
    }
}

impl Rules {
    /// Whether promoted pawns are marked: they return to a hand as pawns, and nothing about how
    /// they move tells so.
    pub(crate) fn marks_promoted(&self) -> bool {
        matches!((self.captured, self.promotion), (Captured::ChangesSides { .. }, Promotion::FarEdge(_)))
    }

    /// The kinds written with these letters.
    pub(crate) fn letters(&self, letters: &str) -> KindSet {
        letters.chars().filter_map(|letter| self.letter(letter)).collect()
    }

    pub(crate) fn letter(&self, letter: char) -> Option<KindId> {
        self.kinds.iter().take(KINDS).position(|kind| kind.letter == letter).map(KindId::at)
    }
}

impl Region {
    /// The cells of the region as one side sees it.
    pub(crate) fn cells(self, geometry: &Geometry, side: Colour, ahead: Option<Step>) -> CellSet {
        let inside = |cell: Cell| match self {
            Self::Nowhere => false,
            Self::Everywhere => true,
            Self::Ranks(from, to) => {
                let first = i8::from(matches!(geometry.shape(), Shape::Square { .. }));
                (from..=to).contains(&(geometry.point(cell).1 + first))
            }
            Self::FarEdge => ahead.is_some_and(|step| geometry.step(cell, step).is_none()),
            Self::Named(names) => names.contains(&geometry.name(cell)),
        };
        let seen = |cell| {
            if side == Colour::White { cell } else { geometry.mirrored(cell) }
        };
        geometry.cells().cells().filter(|&cell| inside(seen(cell))).collect()
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
