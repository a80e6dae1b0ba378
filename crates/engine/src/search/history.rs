//! What earlier parts of the search say about moves: which quiet moves and captures refuted others.

use courier_rules::{Cell, Color, MAX_PIECE_TYPES, Move};

/// Values stay between minus this and this.
const LIMIT: i32 = 16_000;

/// The piece and the target of a move, as an index; see [`History::slot`].
pub(super) type Slot = usize;

/// Structures of pawns that are told apart.
const STRUCTURES: usize = 1 << 9;

/// What the worth of a quiet move depends on besides the move.
#[derive(Clone, Copy, Default)]
pub(super) struct Context {
    /// The slots of the moves one and two plies before.
    pub(super) earlier: [Option<Slot>; 2],
    /// The key of the pawns, if it matters.
    pub(super) pawns: Option<u64>,
}

/// Statistics of moves.
pub(crate) struct History {
    cells: usize,
    types: usize,
    /// The number of slots of a side.
    side: usize,
    /// By side, origin (or dropped type) and target.
    quiet: Vec<i16>,
    /// By slot of the capture and captured type.
    captures: Vec<i16>,
    /// By slot of an earlier move and slot of the move that followed.
    followers: Vec<i16>,
    /// By slot of the last move: what refuted it.
    replies: Vec<Option<Move>>,
    /// By structure of pawns and slot.
    structures: Vec<i16>,
}

impl History {
    pub(crate) fn new(types: usize, cells: usize) -> Self {
        let side = types * cells;
        let slots = 2 * side;
        Self {
            cells,
            types,
            side,
            quiet: vec![0; 2 * (cells + MAX_PIECE_TYPES) * cells],
            captures: vec![0; slots * MAX_PIECE_TYPES],
            followers: vec![0; slots * side],
            replies: vec![None; slots],
            structures: vec![0; STRUCTURES * slots],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.captures.fill(0);
        self.followers.fill(0);
        self.replies.fill(None);
        self.structures.fill(0);
    }

    /// The slot of a move by a piece of a type.
    #[inline(always)]
    pub(super) fn slot(&self, side: Color, piece_type: usize, to: Cell) -> Slot {
        (side.index() * self.types + piece_type) * self.cells + to.index()
    }

    #[inline(always)]
    fn quiet_index(&self, side: Color, mv: Move) -> usize {
        let from = match mv {
            Move::Drop { piece_type, .. } => self.cells + piece_type.index(),
            _ => mv.origin().map_or(0, Cell::index),
        };
        (side.index() * (self.cells + MAX_PIECE_TYPES) + from) * self.cells + mv.target().index()
    }

    /// A pair of moves of which the first one may be either side's; the sides of the second one
    /// follow from it and from the distance.
    #[inline(always)]
    fn follower_index(&self, earlier: Slot, slot: Slot) -> usize {
        // Without a division: this is asked for every quiet move.
        earlier * self.side + if slot >= self.side { slot - self.side } else { slot }
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // the lower bits are the place
    fn structure_index(&self, pawns: u64, slot: Slot) -> usize {
        (pawns as usize & (STRUCTURES - 1)) * 2 * self.side + slot
    }

    /// How good a quiet move was in this context.
    #[inline]
    pub(super) fn quiet(&self, side: Color, mv: Move, slot: Slot, context: Context) -> i32 {
        let mut value = i32::from(self.quiet[self.quiet_index(side, mv)]);
        for earlier in context.earlier.into_iter().flatten() {
            value += i32::from(self.followers[self.follower_index(earlier, slot)]);
        }
        if let Some(pawns) = context.pawns {
            value += i32::from(self.structures[self.structure_index(pawns, slot)]);
        }
        value
    }

    /// How good a capture was.
    #[inline]
    pub(super) fn capture(&self, slot: Slot, captured: usize) -> i32 {
        self.captures[slot * MAX_PIECE_TYPES + captured].into()
    }

    /// The move that refuted the last move.
    #[inline]
    pub(super) fn reply(&self, last: Option<Slot>) -> Option<Move> {
        self.replies[last?]
    }

    pub(super) fn set_reply(&mut self, last: Option<Slot>, mv: Move) {
        if let Some(last) = last {
            self.replies[last] = Some(mv);
        }
    }

    /// Rewards a quiet move, or punishes it by a negative bonus.
    pub(super) fn learn_quiet(
        &mut self,
        side: Color,
        mv: Move,
        slot: Slot,
        context: Context,
        bonus: i32,
    ) {
        self.learn_everywhere(side, mv, bonus);
        for earlier in context.earlier.into_iter().flatten() {
            let index = self.follower_index(earlier, slot);
            shift(&mut self.followers[index], bonus);
        }
        if let Some(pawns) = context.pawns {
            let index = self.structure_index(pawns, slot);
            shift(&mut self.structures[index], bonus);
        }
    }

    /// The same, whatever the context.
    pub(super) fn learn_everywhere(&mut self, side: Color, mv: Move, bonus: i32) {
        let index = self.quiet_index(side, mv);
        shift(&mut self.quiet[index], bonus);
    }

    /// Rewards a capture, or punishes it by a negative bonus.
    pub(super) fn learn_capture(&mut self, slot: Slot, captured: usize, bonus: i32) {
        shift(&mut self.captures[slot * MAX_PIECE_TYPES + captured], bonus);
    }
}

/// Moves a value towards the limit, the slower the nearer it is.
#[allow(clippy::cast_possible_truncation)] // stays within the limit
fn shift(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT).clamp(-LIMIT, LIMIT) as i16;
}
