//! Checks and pins of the side to move, as masks.

use crate::board::state::Board;
use crate::cells::{Bits, Cell};

pub(crate) struct Constraints<B> {
    pub(crate) king: Cell,
    /// The pieces that give check.
    pub(crate) checkers: B,
    /// The cells that pieces other than the king and the pawns may move to.
    pub(crate) targets: B,
    /// The cells that pawns may move to.
    pub(crate) pawn_targets: B,
    /// The cells that the king may step or leap to if they are not attacked.
    pub(crate) king_targets: B,
    /// The pinned pieces.
    pub(crate) pinned: B,
    pub(crate) pinners: B,
    /// Whether the king must be safe; false for pseudo-legal moves.
    pub(crate) guard_king: bool,
}

impl<B: Bits> Board<B> {
    /// Finds checks and pins along the lines through the king. `None` if no move is legal because
    /// the game is over.
    #[inline(always)]
    pub(crate) fn constraints(&self) -> Option<Constraints<B>> {
        let (us, enemy) = (self.turn.index(), !self.turn);
        if self.variant_end().is_some() {
            return None;
        }
        let king = self.king(self.turn)?;
        let own = self.colors[us];
        let occupied = self.occupied();
        let mut checkers = self.leapers(king, enemy);
        let (mut pinned, mut pinners, mut blocks) = (B::EMPTY, B::EMPTY, B::EMPTY);
        for sniper in self.snipers(king, enemy).cells() {
            let line = self.tables.between(king, sniper);
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
        Some(Constraints {
            king,
            checkers,
            targets,
            pawn_targets: targets,
            king_targets: !own,
            pinned,
            pinners,
            guard_king: true,
        })
    }
}
