//! The inputs of a network, numbered from the geometry of the variant.
//!
//! Each side sees the board from its own end, with its king on the left half: this is its
//! perspective. It has one input for each piece of either side on each cell, and one for each piece
//! in hand up to [`MOST_HELD`] of a type; each of the [`ZONES`] of its king has its own set of
//! these.

use courier_rules::board::Board;
use courier_rules::{Bits, Cell, Color, Variant};

use crate::eval::terms::Places;

/// Sets of output weights, by the number of pieces on the board.
pub const BUCKETS: usize = 4;
/// Zones of the king, each with inputs of its own: the back rank near the left or right edge, the
/// rest of the back rank, the second rank, and all cells beyond.
pub const ZONES: usize = 4;
/// More pieces of a type in a hand than this count as this many.
pub(super) const MOST_HELD: usize = 4;

/// What a network learns from a position: the inputs that it sets, and the value to be corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The value that the network corrects, in centipawns for the side to move.
    pub value: i32,
    /// The numbers of the inputs as the side to move sees the board.
    pub own: Vec<u16>,
    /// The same as the other side sees it.
    pub other: Vec<u16>,
    /// The set of output weights, below [`BUCKETS`].
    pub bucket: usize,
}

/// The numbers of inputs, computed from the variant's geometry.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(super) types: usize,
    cells: usize,
    /// The number of pieces of the starting position, at least 1.
    pieces: usize,
    /// By side and whether left and right are exchanged: the number of a cell in the perspective.
    seen: [[Vec<u16>; 2]; 2],
    /// By side and the cell of its king.
    views: [Vec<View>; 2],
}

impl Layout {
    pub(super) fn of(variant: &'static Variant, places: &Places) -> Self {
        let geometry = variant.geometry();
        let cells: Vec<Cell> = geometry.cells().iter().collect();
        let number = |cell: Cell| u16::try_from(cell.index()).unwrap_or(u16::MAX);
        let seen = |side: Color, exchanged: bool| {
            let seen = |&cell: &Cell| {
                let cell = geometry.relative_to(cell, side);
                number(if exchanged { places.other_wing(cell) } else { cell })
            };
            cells.iter().map(seen).collect()
        };
        let across = cells.iter().map(|&cell| geometry.point(cell).0);
        let width = across.clone().max().unwrap_or(0) - across.min().unwrap_or(0);
        let views = |side: Color| {
            let view = |&cell: &Cell| {
                let cell = geometry.relative_to(cell, side);
                let (across, ahead) = geometry.point(cell);
                // How far the cell is to the right of its mirror image.
                let to_right = across - geometry.point(places.other_wing(cell)).0;
                let zone = match ahead {
                    0 if to_right.abs() > width / 4 => 0,
                    0 => 1,
                    1 => 2,
                    _ => 3,
                };
                View { exchanged: to_right > 0, zone }
            };
            cells.iter().map(view).collect()
        };
        let start = variant.start(variant.default_start()).ok();
        Self {
            types: variant.piece_types().len(),
            cells: cells.len(),
            pieces: start.map_or(0, |start| start.pieces().count()).max(1),
            seen: Color::BOTH.map(|side| [false, true].map(|exchanged| seen(side, exchanged))),
            views: Color::BOTH.map(views),
        }
    }

    pub(crate) fn len(&self) -> usize {
        ZONES * self.len_of_zone()
    }

    #[inline(always)]
    fn len_of_zone(&self) -> usize {
        2 * self.types * (self.cells + MOST_HELD)
    }

    /// The input of a piece on a cell.
    #[inline(always)]
    pub(super) fn piece(
        &self,
        perspective: Perspective,
        owner: Color,
        piece_type: usize,
        cell: Cell,
    ) -> usize {
        let kind = usize::from(owner != perspective.side) * self.types + piece_type;
        let exchanged = usize::from(perspective.view.exchanged);
        let seen = self.seen[perspective.side.index()][exchanged][cell.index()];
        perspective.first + kind * self.cells + usize::from(seen)
    }

    /// The input of a piece in hand: of the first one of a type if `number` is 0, and so on below
    /// [`MOST_HELD`].
    #[inline(always)]
    pub(super) fn held(
        &self,
        perspective: Perspective,
        owner: Color,
        piece_type: usize,
        number: usize,
    ) -> usize {
        let kind = usize::from(owner != perspective.side) * self.types + piece_type;
        perspective.first + 2 * self.types * self.cells + kind * MOST_HELD + number
    }

    /// How a side sees a board.
    #[inline(always)]
    pub(super) fn perspective<B: Bits>(&self, board: &Board<B>, side: Color) -> Perspective {
        let king = board.king(side);
        let view = king.map(|king| self.views[side.index()][king.index()]).unwrap_or_default();
        Perspective { side, view, first: usize::from(view.zone) * self.len_of_zone() }
    }

    /// The set of output weights for a board, below [`BUCKETS`].
    pub(super) fn bucket<B: Bits>(&self, board: &Board<B>) -> usize {
        let pieces = board.occupied().count() as usize;
        (pieces.saturating_sub(1) * BUCKETS / self.pieces).min(BUCKETS - 1)
    }

    /// Passes the inputs that a perspective of a board sets.
    pub(super) fn each<B: Bits>(
        &self,
        board: &Board<B>,
        perspective: Perspective,
        mut input: impl FnMut(usize),
    ) {
        for cell in board.occupied().cells() {
            if let Some((piece_type, owner)) = board.piece_on(cell) {
                input(self.piece(perspective, owner, piece_type.index(), cell));
            }
        }
        for owner in Color::BOTH {
            let held = board.hand(owner).iter().take(self.types).enumerate();
            for (piece_type, &count) in held {
                for number in 0..usize::from(count).min(MOST_HELD) {
                    input(self.held(perspective, owner, piece_type, number));
                }
            }
        }
    }

    /// The inputs that a board sets, whose value without a network's correction is `value`.
    pub(crate) fn inputs<B: Bits>(&self, board: &Board<B>, value: i32) -> Inputs {
        let of = |side| {
            let mut inputs = Vec::new();
            self.each(board, self.perspective(board, side), |input| {
                inputs.push(u16::try_from(input).unwrap_or(u16::MAX));
            });
            inputs
        };
        let (own, other) = (of(board.turn()), of(!board.turn()));
        Inputs { value, own, other, bucket: self.bucket(board) }
    }
}

/// What the cell of its king decides about how a side sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct View {
    /// Whether left and right are exchanged.
    pub(super) exchanged: bool,
    /// Below [`ZONES`].
    pub(super) zone: u8,
}

/// How a side sees the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Perspective {
    side: Color,
    pub(super) view: View,
    /// The first input of the zone.
    first: usize,
}
