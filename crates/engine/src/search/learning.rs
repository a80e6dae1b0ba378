//! What the search remembers of its nodes: which moves refuted others, and how wrong the evaluation
//! was.

use courier_rules::{Bits, Move};

use crate::node::Node;
use crate::score::{INFINITE, MATE_BOUND};
use crate::search::history::Context;
use crate::search::ordering::{self, Scored};
use crate::search::shortcuts::Known;
use crate::search::{Made, Search};
use crate::table::Bound;

impl<B: Bits> Search<'_, B> {
    /// Remembers how wrong the evaluation was, unless the value is a bound that agrees with it, or
    /// comes from a capture.
    pub(super) fn learn_error(
        &mut self,
        node: &Node<B>,
        depth: i32,
        best_move: Option<Move>,
        best: i32,
        bound: Bound,
        known: &Known,
    ) {
        let captures = best_move.is_some_and(|mv| ordering::is_capture(&node.board, mv));
        let says_nothing = match bound {
            Bound::Exact => false,
            Bound::Lower => best <= known.evaluation,
            Bound::Upper => best >= known.evaluation,
        };
        if !self.corrects()
            || known.in_check
            || captures
            || says_nothing
            || best.abs() >= MATE_BOUND
        {
            return;
        }
        let (turn, difference) = (node.board.turn(), best - known.raw);
        self.memory.corrections.learn(turn, node.pawns, depth, difference);
        for (corrections, key) in self.memory.piece_corrections.iter_mut().zip(node.pieces) {
            corrections.learn(turn, key, depth, difference);
        }
    }

    /// Rewards the quiet move to a node by what it changed in the evaluation.
    pub(super) fn learn_swing(&mut self, node: &Node<B>, ply: usize, known: &Known) {
        if !self.features.swings || known.in_check {
            return;
        }
        let Some(before) = ply.checked_sub(1).map(|at| &self.memory.frames[at]) else { return };
        if before.evaluation > -INFINITE
            && let Some(Made { quiet: Some(mv), .. }) = before.made
        {
            let gain = -(before.evaluation + known.evaluation);
            let bonus = (6 * gain).clamp(-400, 400);
            self.memory.history.learn_everywhere(!node.board.turn(), mv, bonus);
        }
    }

    /// Rewards the quiet move to a node in which no move was found above the window.
    pub(super) fn learn_unrefuted(&mut self, node: &Node<B>, ply: usize, depth: i32) {
        if let Some(before) = ply.checked_sub(1).filter(|_| self.features.unrefuted)
            && let Some(Made { slot, quiet: Some(mv) }) = self.memory.frames[before].made
        {
            let bonus = (120 * depth - 80).clamp(20, 1_000);
            let context = Context { earlier: self.earlier(before), pawns: None };
            self.memory.history.learn_quiet(!node.board.turn(), mv, slot, context, bonus);
        }
    }

    /// Remembers that a move refuted the move before, and that the moves tried before it did not.
    #[allow(clippy::too_many_arguments)] // the state of a node in the search
    pub(super) fn learn(
        &mut self,
        node: &Node<B>,
        ply: usize,
        depth: i32,
        mv: Move,
        context: Context,
        first: usize,
        at: usize,
    ) {
        let board = &node.board;
        let side = board.turn();
        let bonus = (160 * depth - 100).clamp(20, 1_800);
        let is_capture = ordering::is_capture(board, mv);
        if !is_capture {
            let killers = &mut self.memory.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.memory.history.set_reply(context.earlier[0], mv);
        }
        for index in first..=at {
            let Scored { mv: tried, score } = self.memory.moves[index];
            if score == ordering::LEFT_OUT {
                continue;
            }
            let bonus = if tried == mv { bonus } else { -bonus };
            let slot =
                self.memory.history.slot(side, ordering::moved_type(board, tried), tried.target());
            if ordering::is_capture(board, tried) {
                let captured = ordering::captured_type(self.model, board, tried);
                self.memory.history.learn_capture(slot, captured, bonus);
            } else if !is_capture {
                self.memory.history.learn_quiet(side, tried, slot, context, bonus);
            }
        }
    }
}
