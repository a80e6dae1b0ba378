//! The lookup tables of a variant: lines, leaps, pawn moves and zones, by cell. `build` computes
//! them; the move generator reads them and cuts rays at blockers.

use crate::cells::{Bits, Cell};
use crate::color::Sides;
use crate::geometry::Step;
use crate::piece::{MAX_PIECE_TYPES, PieceType, PieceTypeId, PieceTypeSet, Rides};
use crate::rules::{Checks, EnPassantRule, InsufficientMaterial, Rules};
use crate::tables::castling::CastlingTable;
use crate::tables::promotion::PromotionTable;

pub(crate) type PerCell<T> = Box<[T]>;

/// The piece types that move in the same way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    piece_types: [PieceTypeId; MAX_PIECE_TYPES],
    len: usize,
}

impl Group {
    fn piece_types(&self) -> &[PieceTypeId] {
        &self.piece_types[..self.len.min(MAX_PIECE_TYPES)]
    }

    pub(crate) fn has(&self, piece_type: PieceTypeId) -> bool {
        self.piece_types().contains(&piece_type)
    }

    /// The pieces of all these types.
    #[inline(always)]
    pub(crate) fn union<B: Bits>(&self, pieces: &[B; MAX_PIECE_TYPES]) -> B {
        self.piece_types().iter().fold(B::EMPTY, |all, piece_type| all | pieces[piece_type.index()])
    }
}

impl FromIterator<PieceTypeId> for Group {
    fn from_iter<I: IntoIterator<Item = PieceTypeId>>(piece_types: I) -> Self {
        let mut group = Self { piece_types: [PieceTypeId::at(0); MAX_PIECE_TYPES], len: 0 };
        for (place, piece_type) in group.piece_types.iter_mut().zip(piece_types) {
            *place = piece_type;
            group.len += 1;
        }
        group
    }
}

/// The largest number of orthogonal axes, and of diagonal ones.
pub(crate) const AXES: usize = 3;

/// The lines through a cell. Each axis has a ray towards higher cells and one towards lower cells,
/// which are cut differently.
#[derive(Clone, Copy)]
pub(crate) struct Rays<B> {
    pub(crate) orthogonal: [(B, B); AXES],
    pub(crate) diagonal: [(B, B); AXES],
    pub(crate) orthogonals: B,
    pub(crate) diagonals: B,
}

/// A pattern of leaps and the piece types that have it.
pub(crate) struct Leaps<B> {
    /// The piece types that move so, without the king, whose moves are generated separately.
    pub(crate) movers: Group,
    /// The piece types that attack so.
    pub(crate) attackers: Group,
    /// By side and cell, the cells that are reached.
    pub(crate) to: Sides<PerCell<B>>,
    /// By side and cell, the cells from which it is reached.
    pub(crate) from: Sides<PerCell<B>>,
}

/// Double steps over an empty cell.
pub(crate) struct DoubleSteps<B> {
    pub(crate) movers: Group,
    pub(crate) to: Sides<PerCell<B>>,
    pub(crate) from: Sides<PerCell<B>>,
}

/// Two leaps in one move, as (middle cell, last cell).
pub(crate) struct DoubleLeaps {
    pub(crate) movers: Group,
    pub(crate) leaps: Sides<PerCell<Vec<(Cell, Cell)>>>,
}

/// What a pawn can do from one cell.
#[derive(Clone, Copy)]
pub(crate) struct PawnCell<B> {
    /// The cells straight ahead that it may move to.
    pub(crate) forward: B,
    /// Those of them that allow enemy pawns to capture it en passant.
    pub(crate) long: B,
    /// Single steps without capture.
    pub(crate) aside: B,
    /// The cells it attacks.
    pub(crate) captures: B,
    /// The cell straight ahead.
    pub(crate) ahead: B,
}

impl<B: Bits> PawnCell<B> {
    pub(crate) const NONE: Self = Self {
        forward: B::EMPTY,
        long: B::EMPTY,
        aside: B::EMPTY,
        captures: B::EMPTY,
        ahead: B::EMPTY,
    };
}

pub(crate) struct Tables<B: Bits> {
    pub(crate) lines: PerCell<Rays<B>>,
    pub(crate) between: Box<[B]>,
    pub(crate) size: usize,
    pub(crate) leaps: Vec<Leaps<B>>,
    pub(crate) king_steps: Sides<PerCell<B>>,
    pub(crate) double_steps: Vec<DoubleSteps<B>>,
    pub(crate) double_leaps: Vec<DoubleLeaps>,
    /// The moves of each piece type, as indices into the tables.
    pub(crate) of_piece_type: [PieceTypeMoves; MAX_PIECE_TYPES],
    pub(crate) orthogonal: Group,
    pub(crate) diagonal: Group,
    /// The king; an unused type in variants without one.
    pub(crate) king: PieceTypeId,
    /// The index of the pawn; an unused index in variants without pawns.
    pub(crate) pawn: usize,
    pub(crate) pawns: Sides<PerCell<PawnCell<B>>>,
    /// By side and cell, the cells from which a pawn attacks it.
    pub(crate) pawn_attackers: Sides<PerCell<B>>,
    pub(crate) scornful: bool,
    pub(crate) en_passant: EnPassantRule,
    pub(crate) promotion: PromotionTable<B>,
    pub(crate) castling: CastlingTable<B>,
    /// Whether a captured piece goes to a hand.
    pub(crate) captures_to_hand: bool,
    pub(crate) explodes: bool,
    /// Where each type may be dropped by each side; `None` in games without drops.
    pub(crate) drops: Option<Sides<[B; MAX_PIECE_TYPES]>>,
    /// The rook, where pieces in hand take the places of unmoved pieces. The castling rights are
    /// the cells of all unmoved pieces then.
    pub(crate) gating_rook: Option<PieceTypeId>,
    /// Whether promoted pawns are marked, because they go to the hand as pawns.
    pub(crate) marks: bool,
    pub(crate) insufficient: InsufficientTable,
    pub(crate) must_capture: bool,
    /// Whether there is more to a legal move than that the king is safe.
    pub(crate) is_special: bool,
    /// Whether a side without a legal move wins, and so a side without pieces.
    pub(crate) stalemate_wins: bool,
    /// The cells where the king of each side wins.
    pub(crate) goal: Sides<B>,
    pub(crate) race: bool,
    pub(crate) checks: Checks,
    /// The cells of each color.
    pub(crate) shades: [B; 3],
}

/// [`InsufficientMaterial`] as piece types instead of letters.
pub(crate) enum InsufficientTable {
    Never,
    KnightsAndBishops {
        knights: PieceTypeSet,
        bishops: PieceTypeSet,
        /// The types whose pieces, next to their king, attack all cells from which a bishop mates.
        rooks: PieceTypeSet,
        /// Types whose pieces, next to their king, attack all cells from which a knight mates, as
        /// long as all of them are of one of these sets.
        compounds: [PieceTypeSet; 2],
    },
    OneOf(PieceTypeSet),
    GivingAway {
        knights: PieceTypeSet,
        bishops: PieceTypeSet,
    },
    /// Bishops, knights, and the pieces that mate alone.
    Explosions {
        bishops: PieceTypeSet,
        knights: PieceTypeSet,
        strong: PieceTypeSet,
    },
    /// Pawns, knights, bishops, rooks and queens.
    Horde([PieceTypeSet; 5]),
}

impl InsufficientTable {
    pub(crate) fn of(rules: &Rules) -> Self {
        match rules.insufficient {
            InsufficientMaterial::Never => Self::Never,
            InsufficientMaterial::KnightsAndBishops => Self::KnightsAndBishops {
                knights: rules.letters("N"),
                bishops: rules.letters("B"),
                rooks: rules.piece_types_where(|of| of.rides.orthogonal()),
                compounds: [Rides::orthogonal, Rides::diagonal].map(|rides| {
                    let knights = rules.piece_types.iter().filter(|of| of.letter == 'N');
                    let leaps: Vec<Step> = knights.flat_map(|of| of.leaps).copied().collect();
                    let is_compound = |of: &PieceType| {
                        of.rides == Rides::Both || leaps.iter().all(|step| of.leaps.contains(step))
                    };
                    rules.piece_types_where(|of| rides(of.rides) && is_compound(of))
                }),
            },
            InsufficientMaterial::OneOf(minors) => Self::OneOf(rules.letters(minors)),
            InsufficientMaterial::Horde => {
                Self::Horde(["P", "N", "B", "R", "Q"].map(|letter| rules.letters(letter)))
            }
            InsufficientMaterial::GivingAway => {
                Self::GivingAway { knights: rules.letters("N"), bishops: rules.letters("B") }
            }
            InsufficientMaterial::Explosions => Self::Explosions {
                bishops: rules.letters("B"),
                knights: rules.letters("N"),
                strong: rules.letters("QP"),
            },
        }
    }
}

#[derive(Clone, Copy, Default)]
pub(crate) struct PieceTypeMoves {
    pub(crate) orthogonal: bool,
    pub(crate) diagonal: bool,
    pub(crate) leaps: Option<usize>,
    pub(crate) double_steps: Option<usize>,
    pub(crate) double_leaps: Option<usize>,
}

impl<B: Bits> Tables<B> {
    /// The cells strictly between two cells on one line; none if they are on no line.
    #[inline(always)]
    pub(crate) fn between(&self, a: Cell, b: Cell) -> B {
        self.between[a.index() * self.size + b.index()]
    }

    /// The cells that a rook attacks.
    #[inline(always)]
    pub(crate) fn orthogonal_rides(&self, cell: Cell, occupied: B) -> B {
        cut(&self.lines[cell.index()].orthogonal, occupied)
    }

    /// The cells that a bishop attacks.
    #[inline(always)]
    pub(crate) fn diagonal_rides(&self, cell: Cell, occupied: B) -> B {
        cut(&self.lines[cell.index()].diagonal, occupied)
    }
}

/// Cuts each ray behind its first blocker.
#[inline(always)]
fn cut<B: Bits>(axes: &[(B, B); AXES], occupied: B) -> B {
    let mut reached = B::EMPTY;
    for &(up, down) in &axes[..B::AXES] {
        reached |= (up & (up & occupied).until_first()) | (down & (down & occupied).since_last());
    }
    reached
}
