//! The ends that only some variants have.

use crate::board::state::Board;
use crate::cells::Bits;
use crate::color::Color;
use crate::end::{End, EndKind};
use crate::rules::CHECKS_TO_WIN;

impl<B: Bits> Board<B> {
    /// The end by a rule that only some variants have. Then no move is legal.
    #[must_use]
    #[inline(always)]
    pub fn variant_end(&self) -> Option<End> {
        let enemy = !self.turn;
        if self.tables.explodes && self.king(self.turn).is_none() {
            return Some(End { kind: EndKind::Explosion, winner: Some(enemy) });
        }
        if self.tables.race {
            return self.end_of_race();
        }
        if self.is_at_goal(enemy) {
            return Some(End { kind: EndKind::Goal, winner: Some(enemy) });
        }
        // Both sides: a position that is set up may have a third check of the side to move.
        let checked = |side: &Color| self.checks[side.index()] >= CHECKS_TO_WIN;
        if let Some(winner) = [enemy, self.turn].into_iter().find(checked) {
            return Some(End { kind: EndKind::ThreeChecks, winner: Some(winner) });
        }
        if self.colors[self.turn.index()].is_empty() {
            let winner = if self.tables.stalemate_wins { self.turn } else { enemy };
            return Some(End { kind: EndKind::NoPieces, winner: Some(winner) });
        }
        None
    }

    /// The end of a race. Black, who moved second, may answer White's king with the next move.
    fn end_of_race(&self) -> Option<End> {
        let winner = match Color::BOTH.map(|side| self.is_at_goal(side)) {
            [false, false] => return None,
            [true, true] => None,
            [true, false] if self.turn == Color::Black && self.can_reach_goal() => return None,
            [true, false] => Some(Color::White),
            [false, true] => Some(Color::Black),
        };
        Some(End { kind: EndKind::Goal, winner })
    }

    #[inline(always)]
    fn is_at_goal(&self, side: Color) -> bool {
        let king = self.piece_types[self.tables.king.index()] & self.colors[side.index()];
        !(self.tables.goal[side.index()] & king).is_empty()
    }

    /// Whether the king of the side to move can step to a cell of its goal that is not attacked.
    fn can_reach_goal(&self) -> bool {
        let us = self.turn.index();
        let goal = self.tables.goal[us] & !self.colors[us];
        let Some(king) = self.king(self.turn).filter(|_| !goal.is_empty()) else {
            return false;
        };
        let without = self.occupied() ^ B::only(king);
        let mut steps = (self.tables.king_steps[us][king.index()] & goal).cells();
        steps.any(|to| !self.is_attacked(to, without, !self.turn))
    }

    /// Whether the side to move wins at once by a step of its king to its goal.
    #[must_use]
    #[inline]
    pub fn can_step_to_goal(&self) -> bool {
        // In a race Black may answer White's step, and draws if White's king is already there.
        let wins =
            !self.tables.race || (self.turn == Color::Black && !self.is_at_goal(Color::White));
        wins && self.can_reach_goal() && self.variant_end().is_none()
    }
}
