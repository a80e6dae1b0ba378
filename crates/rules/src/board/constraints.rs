//! Checks and pins of the side to move, as masks.

use crate::board::sink::Count;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};

pub(crate) struct Constraints<B> {
    /// The king; `None` if the side has none.
    pub(crate) king: Option<Cell>,
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

impl<B: Bits> Constraints<B> {
    /// The same, with targets among these cells only.
    fn within(&self, cells: B) -> Self {
        Self {
            targets: self.targets & cells,
            pawn_targets: self.pawn_targets & cells,
            king_targets: self.king_targets & cells,
            ..*self
        }
    }
}

impl<B: Bits> Board<B> {
    /// Finds checks, pins and compulsory captures. `None` if no move is legal because the game is
    /// over.
    #[inline(always)]
    pub(crate) fn constraints(&self) -> Option<Constraints<B>> {
        if self.variant_end().is_some() {
            return None;
        }
        let constraints = match self.king(self.turn) {
            // A capture may remove what gives check or blocks one: moves are played to see.
            Some(_) if self.tables.explodes => {
                Constraints { checkers: self.checkers(), ..self.unconstrained() }
            }
            Some(king) => self.constraints_of_king(king),
            None => self.unconstrained(),
        };
        if self.tables.must_capture {
            let captures = constraints.within(self.colors[(!self.turn).index()]);
            let mut found = Count::default();
            self.generate_within(&captures, &mut found);
            if found.0 > 0 {
                return Some(captures);
            }
        }
        Some(constraints)
    }

    /// The constraints of a side whose king, if it has one, need not be safe.
    pub(crate) fn unconstrained(&self) -> Constraints<B> {
        let targets = !self.colors[self.turn.index()];
        Constraints {
            king: self.king(self.turn),
            checkers: B::EMPTY,
            targets,
            pawn_targets: targets,
            king_targets: targets,
            pinned: B::EMPTY,
            pinners: B::EMPTY,
            guard_king: false,
        }
    }

    /// Finds checks and pins along the lines through the king.
    #[inline(always)]
    pub(crate) fn constraints_of_king(&self, king: Cell) -> Constraints<B> {
        let (us, enemy) = (self.turn.index(), !self.turn);
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
        Constraints {
            king: Some(king),
            checkers,
            targets,
            pawn_targets: targets,
            king_targets: !own,
            pinned,
            pinners,
            guard_king: true,
        }
    }
}
