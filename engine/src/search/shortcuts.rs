//! Values of nodes that are known, or nearly so, before any move is searched.

use courier_rules::{Bits, Move};

use crate::node::Node;
use crate::score::MATE_BOUND;
use crate::search::Search;
use crate::search::quiescence::bounds;
use crate::table::Entry;

/// What is known about a node before its moves are searched.
pub(super) struct Known {
    pub(super) in_check: bool,
    /// The evaluation without a correction.
    pub(super) raw: i32,
    pub(super) evaluation: i32,
    pub(super) improving: bool,
    pub(super) entry: Option<Entry>,
    /// The best move of before.
    pub(super) best: Option<Move>,
    /// Whether it is a capture.
    pub(super) best_captures: bool,
    /// A window of more than one value: on the way of the best line.
    pub(super) open: bool,
    /// Whether the node is, or once was, part of a best line.
    pub(super) on_line: bool,
}

impl<B: Bits> Search<'_, B> {
    /// The value of a node whose evaluation is far outside of the window, or after passing.
    pub(super) fn without_moves(
        &mut self,
        node: &Node<B>,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
        known: &Known,
    ) -> Option<i32> {
        if known.in_check || beta.abs() >= MATE_BOUND {
            return None;
        }
        // The table may know better than the evaluation.
        let estimate = match known.entry {
            Some(entry)
                if bounds(entry, known.evaluation, known.evaluation)
                    && entry.value.abs() < MATE_BOUND =>
            {
                entry.value
            }
            _ => known.evaluation,
        };
        let margins = self.margins;
        if self.features.futility {
            let margin = margins.above * (depth - i32::from(known.improving)).max(0);
            if depth <= 8 && estimate - margin >= beta {
                return Some((estimate + beta) / 2);
            }
            if depth <= 3 && estimate + 200 + 220 * depth <= alpha {
                let value = self.quiescence(node, ply, alpha, beta);
                if value <= alpha || self.stopped {
                    return Some(value);
                }
            }
        }
        let passes = self.features.null_move
            && depth >= margins.pass_depth
            && estimate >= beta
            && known.evaluation >= beta - 20 * depth + margins.pass
            && ply >= self.no_pass_before
            && ply.checked_sub(1).is_none_or(|at| self.memory.frames[at].made.is_some())
            && self.has_pieces(node);
        if passes {
            let higher = ((estimate - beta) / margins.pass_step).min(6);
            let reduced = depth - margins.pass_reduction - depth / 3 - higher;
            self.memory.frames[ply].made = None;
            let next = node.after_pass(&self.memory.keys);
            self.memory.path.push(next.key);
            let value = -self.visit(&next, ply + 1, reduced, -beta, -beta + 1, false);
            self.memory.path.pop();
            if self.stopped {
                return Some(0);
            }
            if value >= beta {
                let value = if value >= MATE_BOUND { beta } else { value };
                if depth < 12 || self.no_pass_before > 0 {
                    return Some(value);
                }
                // Verified without passing near the node, because zugzwang is possible.
                self.no_pass_before = ply + usize::try_from(3 * reduced / 4).unwrap_or(0);
                let verified = self.visit(node, ply, reduced, beta - 1, beta, false);
                self.no_pass_before = 0;
                if verified >= beta || self.stopped {
                    return Some(value);
                }
            }
        }
        None
    }

    /// Whether the side to move has something besides king and pawns.
    fn has_pieces(&self, node: &Node<B>) -> bool {
        let own = node.board.cells_of(node.board.turn());
        let slow = self.model.types.iter().filter(|of| of.is_king() || of.is_pawn());
        let slow = slow.fold(B::EMPTY, |all, of| all | node.board.cells_of_type(of.id));
        !(own & !slow).is_empty()
            || (self.model.has_hands && node.board.hand(node.board.turn()).iter().any(|&n| n > 0))
    }
}
