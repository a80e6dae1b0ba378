//! What follows from a variant's rules for every cell: lines, leaps, pawn moves, zones. The
//! generator only looks things up here and cuts rays at blockers; `compile` fills the tables.

use crate::cells::{Bits, Cell};
use crate::piece::{MAX_PIECE_TYPES, PieceTypeId};
use crate::rules::EnPassantRule;
use crate::tables::castling::CastlingTable;
use crate::tables::lookup::{PerCell, Sides};
use crate::tables::promotion::PromotionTable;

/// A few types that share a way to move.
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

/// Most axes of one class a board has.
pub(crate) const AXES: usize = 3;

/// The lines through one cell. Rays that lead to higher cells and rays that lead to lower ones are
/// kept apart, because they are cut differently.
#[derive(Clone, Copy)]
pub(crate) struct Rays<B> {
    pub(crate) orthogonal: [(B, B); AXES],
    pub(crate) diagonal: [(B, B); AXES],
    /// All cells orthogonally in line.
    pub(crate) orthogonals: B,
    /// All cells diagonally in line.
    pub(crate) diagonals: B,
}

/// One leap pattern and the types that have it.
pub(crate) struct Leaps<B> {
    /// Kinds that move so; the king is looked after separately.
    pub(crate) movers: Group,
    /// Kinds that attack so.
    pub(crate) attackers: Group,
    /// Where a piece of a side can go.
    pub(crate) to: Sides<PerCell<B>>,
    /// Whence a piece of a side can come.
    pub(crate) from: Sides<PerCell<B>>,
}

/// Steps to a second cell through an empty first one.
pub(crate) struct DoubleSteps<B> {
    pub(crate) movers: Group,
    pub(crate) to: Sides<PerCell<B>>,
    pub(crate) from: Sides<PerCell<B>>,
}

/// Two leaps in one move, over empty cells: (middle, end).
pub(crate) struct DoubleLeaps {
    pub(crate) movers: Group,
    pub(crate) ways: Sides<PerCell<Vec<(Cell, Cell)>>>,
}

/// What a pawn can do from one cell.
#[derive(Clone, Copy)]
pub(crate) struct PawnCell<B> {
    /// Cells straight ahead that it may run to.
    pub(crate) run: B,
    /// Those of them that let enemy pawns capture it en passant.
    pub(crate) long: B,
    /// Single steps without capture.
    pub(crate) aside: B,
    /// Where it captures.
    pub(crate) captures: B,
    /// The cell straight ahead.
    pub(crate) ahead: B,
}

impl<B: Bits> PawnCell<B> {
    pub(crate) const NONE: Self = Self {
        run: B::EMPTY,
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
    /// Which entries of `leaps` and `double_steps` each type has.
    pub(crate) of_piece_type: [PieceTypeMoves; MAX_PIECE_TYPES],
    pub(crate) orthogonal: Group,
    pub(crate) diagonal: Group,
    pub(crate) king: PieceTypeId,
    /// A type nobody is of where the game has no pawn.
    pub(crate) pawn: usize,
    pub(crate) pawns: Sides<PerCell<PawnCell<B>>>,
    /// Whence a pawn of a side attacks a cell.
    pub(crate) pawn_attackers: Sides<PerCell<B>>,
    pub(crate) scornful: bool,
    pub(crate) en_passant: EnPassantRule,
    pub(crate) promotion: PromotionTable<B>,
    pub(crate) castling: CastlingTable<B>,
    /// Whether a captured piece goes to a hand.
    pub(crate) captures_to_hand: bool,
    /// Where each type may be dropped by each side; `None` in games without drops.
    pub(crate) drops: Option<Sides<[B; MAX_PIECE_TYPES]>>,
    /// Whether a promoted pawn is marked, because it returns to a hand as a pawn.
    pub(crate) marks: bool,
    /// Colors of cells, as sets.
    pub(crate) shades: [B; 3],
}

/// What one type can do, as places in the tables.
#[derive(Clone, Copy, Default)]
pub(crate) struct PieceTypeMoves {
    pub(crate) orthogonal: bool,
    pub(crate) diagonal: bool,
    pub(crate) leaps: Option<usize>,
    pub(crate) double_steps: Option<usize>,
    pub(crate) double_leaps: Option<usize>,
}

impl<B: Bits> Tables<B> {
    /// The cells strictly between two cells in line; none if they are not.
    #[inline(always)]
    pub(crate) fn between(&self, a: Cell, b: Cell) -> B {
        self.between[a.index() * self.size + b.index()]
    }

    /// Where a rook on the cell can go, blockers of either side included.
    #[inline(always)]
    pub(crate) fn orthogonal_rides(&self, cell: Cell, occupied: B) -> B {
        cut(&self.lines[cell.index()].orthogonal, occupied)
    }

    /// Where a bishop on the cell can go, blockers of either side included.
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
