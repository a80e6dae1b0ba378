//! Values of nodes that are known, or nearly so, before any move is searched.

use courier_rules::{Bits, Move};

use crate::node::Node;
use crate::score::MATE_BOUND;
use crate::search::Search;
use crate::search::quiescence::bounds;
use crate::table::Entry;

/// What is known about a node before its moves are searched.
pub(super) struct Known {
    /// See [`Search::is_forced`].
    pub(super) in_check: bool,
    /// The evaluation without a correction.
    pub(super) raw: i32,
    pub(super) evaluation: i32,
    pub(super) improving: bool,
    pub(super) entry: Option<Entry>,
    /// The best move of an earlier search.
    pub(super) best: Option<Move>,
    /// Whether it is a capture.
    pub(super) best_captures: bool,
    /// Whether the window is wider than one value, as along the best line.
    pub(super) open: bool,
    /// Whether the node is, or once was, part of a best line.
    pub(super) on_line: bool,
}

impl<B: Bits> Search<'_, B> {
    /// The value of a node whose evaluation is far outside of the window.
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
        if self.features.futility {
            let margin = self.margins.above * (depth - i32::from(known.improving)).max(0);
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
        None
    }
}
