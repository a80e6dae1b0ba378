//! Constraints on the side to move: checks and pins, as masks.

use crate::board::state::Board;
use crate::cells::{Bits, Cell};

/// What binds the side to move.
pub(crate) struct Constraints<B> {
    pub(crate) king: Cell,
    /// Pieces that give check.
    pub(crate) checkers: B,
    /// Where a piece other than the king must end.
    pub(crate) targets: B,
    /// Own pieces that shield the king from one line.
    pub(crate) pinned: B,
    /// The pieces at the other end of those lines.
    pub(crate) pinners: B,
    /// Whether the king's safety counts at all; not so when a refusal is being explained.
    pub(crate) guard_king: bool,
}

impl<B: Bits> Board<B> {
    /// Checks and pins, found by looking from the king along its lines.
    #[inline(always)]
    pub(crate) fn constraints(&self) -> Option<Constraints<B>> {
        let tables = self.tables;
        let (us, enemy) = (self.turn.index(), !self.turn);
        let king = self.king(self.turn)?;
        let index = king.index();
        let own = self.colors[us];
        let them = self.colors[enemy.index()];
        let occupied = own | them;
        let mut checkers =
            tables.pawn_attackers[enemy.index()][index] & self.piece_types[tables.pawn];
        for leap in &tables.leaps {
            checkers |= leap.from[enemy.index()][index] & leap.attackers.union(&self.piece_types);
        }
        checkers &= them;
        let (mut pinned, mut pinners, mut blocks) = (B::EMPTY, B::EMPTY, B::EMPTY);
        for sniper in self.snipers(king, enemy).cells() {
            let line = tables.between(king, sniper);
            let between = line & occupied;
            if between.is_empty() {
                checkers |= B::only(sniper);
                blocks |= line;
            } else if !between.has_several() && !(between & own).is_empty() {
                pinned |= between;
                pinners |= B::only(sniper);
            }
        }
        let targets = if checkers.is_empty() {
            !own
        } else if checkers.has_several() {
            B::EMPTY
        } else {
            checkers | blocks
        };
        Some(Constraints { king, checkers, targets, pinned, pinners, guard_king: true })
    }
}
