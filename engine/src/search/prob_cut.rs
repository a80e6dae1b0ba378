//! `ProbCut`: a node ends where a capture is far above the window in a less deep search, because a
//! whole search would nearly always say the same.

use courier_rules::Bits;

use crate::node::Node;
use crate::score::MATE_BOUND;
use crate::search::history::Context;
use crate::search::ordering::{self, CheckCells, Order, Scored};
use crate::search::shortcuts::Known;
use crate::search::{Made, Search, exchange, plies};
use crate::table::{Bound, Entry};

/// The least depth of such a node.
const LEAST_DEPTH: i32 = 5;
/// By how many plies captures are searched less deep.
const LESS: i32 = 4;
/// By how much a capture must be above the window, in centipawns, and by how much less where the
/// evaluation has risen.
const MARGIN: [i32; 2] = [160, 50];

impl<B: Bits> Search<'_, B> {
    /// The value of a node that a capture decides.
    pub(super) fn prob_cut(
        &mut self,
        node: &Node<B>,
        ply: usize,
        depth: i32,
        beta: i32,
        known: &Known,
        cut: bool,
    ) -> Option<i32> {
        if !self.features.prob_cut
            || known.in_check
            || depth < LEAST_DEPTH
            || beta.abs() >= MATE_BOUND
        {
            return None;
        }
        let raised = beta + MARGIN[0] - MARGIN[1] * i32::from(known.improving);
        let doubtful = |entry: Entry| entry.depth > depth - LESS && entry.value < raised;
        if known.entry.is_some_and(doubtful) {
            return None;
        }
        let best_before = known.entry.and_then(|entry| entry.best);
        let first = self.memory.moves.len();
        self.list_captures(node, best_before, Context::default(), false);
        let end = self.memory.moves.len();
        self.memory.frames[ply + 1].begin();
        let mut found = None;
        for at in first..end {
            let history = &self.memory.history;
            let order = Order::new(history, best_before, [None; 2], Context::default());
            let remaining = &mut self.memory.moves[at..end];
            let (board, checks) = (&node.board, CheckCells::none());
            let Some(Scored { mv, score }) =
                ordering::pick(self.model, board, &checks, &order, remaining)
            else {
                break;
            };
            if ordering::is_bad_capture(score) {
                break;
            }
            if !exchange::wins(self.model, board, mv, raised - known.evaluation) {
                continue;
            }
            let moved = ordering::moved_type(board, mv);
            let slot = self.memory.history.slot(board.turn(), moved, mv.target());
            let next = node.after(mv, self.model, &self.memory.keys, &self.memory.table);
            self.memory.path.push(next.key);
            self.memory.frames[ply].made = Some(Made { slot, quiet: None });
            let mut value = -self.quiescence(&next, ply + 1, -raised, -raised + 1);
            if value >= raised && !self.stopped {
                value = -self.visit(&next, ply + 1, depth - LESS, -raised, -raised + 1, !cut);
            }
            self.memory.path.pop();
            if self.stopped {
                break;
            }
            if value >= raised {
                let entry = Entry {
                    best: Some(mv),
                    value,
                    depth: depth - LESS + 1,
                    bound: Bound::Lower,
                    evaluation: known.raw,
                    on_line: known.on_line,
                };
                self.memory.table.put(node.key, plies(ply), entry);
                found = Some(value);
                break;
            }
        }
        self.memory.moves.truncate(first);
        if self.stopped { Some(0) } else { found }
    }
}
