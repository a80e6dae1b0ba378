//! Quiescence: captures until the position is quiet enough to be evaluated.

use courier_rules::{Bits, Move};

use crate::node::Node;
use crate::score::{INFINITE, MATE, MATE_BOUND};
use crate::search::history::Context;
use crate::search::ordering::{self, CheckCells, Order, Scored};
use crate::search::{MAX_PLY, Search, exchange, plies};
use crate::table::{Bound, Entry};

/// How many quiet moves out of a check are tried once one is known that is not mated. With pieces
/// in hand there are dozens, and each leads to further captures and checks.
const EVASIONS: usize = 2;
/// The most positions of one quiescence. With dozens of queens the captures never end; in games
/// between engines it was 400 at most.
const MOST: u64 = 2_000;
/// The same where captures are compulsory. They seldom end soon: with more positions for each
/// quiescence the engine looks less far ahead, and plays worse.
const MOST_COMPULSORY: u64 = 50;

impl<B: Bits> Search<'_, B> {
    /// The value of a node after all captures worth trying.
    pub(super) fn quiescence(&mut self, node: &Node<B>, ply: usize, alpha: i32, beta: i32) -> i32 {
        let most = if self.model.must_capture { MOST_COMPULSORY } else { MOST };
        self.quiet_at = self.nodes + most;
        self.captures(node, ply, alpha, beta)
    }

    /// Whether the present quiescence has looked at too many positions: its values are those of
    /// the captures so far, and not kept.
    #[inline]
    fn gives_up(&self) -> bool {
        self.nodes >= self.quiet_at
    }

    fn captures(&mut self, node: &Node<B>, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.enter(ply);
        self.memory.frames[ply].line.clear();
        if self.stopped {
            return 0;
        }
        if let Some(value) = self.by_variant(node, ply) {
            return value;
        }
        if self.is_drawn(node, ply) {
            return 0;
        }
        let known = self.memory.table.get(node.key, plies(ply));
        if let Some(entry) = known
            && beta - alpha == 1
            && bounds(entry, alpha, beta)
        {
            return entry.value;
        }
        let in_check = self.is_forced(node);
        let raw = match known {
            _ if in_check => -INFINITE,
            Some(entry) => entry.evaluation,
            None => self.evaluate(node),
        };
        let evaluation = if in_check { raw } else { self.corrected(node, raw) };
        if ply >= MAX_PLY {
            return if in_check { 0 } else { evaluation };
        }
        if self.gives_up() {
            return if in_check { self.evaluate(node) } else { evaluation };
        }
        let better = known.filter(|entry| {
            self.features.table_values
                && !in_check
                && bounds(*entry, evaluation, evaluation)
                && entry.value.abs() < MATE_BOUND
        });
        let mut best = match better {
            Some(entry) => entry.value,
            None if in_check => -MATE + plies(ply),
            None => evaluation,
        };
        if best >= beta {
            // The evaluation is kept for the next time.
            if known.is_none() && !in_check {
                let entry = Entry {
                    best: None,
                    value: best,
                    depth: 0,
                    bound: Bound::Lower,
                    evaluation: raw,
                    on_line: false,
                };
                self.memory.table.put(node.key, plies(ply), entry);
            }
            return best;
        }
        let before = alpha;
        alpha = alpha.max(best);
        let first = self.memory.moves.len();
        let earlier = if in_check { self.earlier(ply) } else { [None; 2] };
        let context = Context { earlier, pawns: None };
        let best_before = known.and_then(|entry| entry.best);
        self.list_captures(node, best_before, context, in_check);
        let end = self.memory.moves.len();
        if in_check && end == first && node.board.checkers().is_empty() {
            // Stalemate, although the king could be exploded.
            return self.without_legal_moves(node, ply);
        }
        let (mut best_move, mut evasions) = (None, 0);
        for at in first..end {
            let (model, history) = (self.model, &self.memory.history);
            let order = Order::new(model, &node.board, history, best_before, [None; 2], context);
            let remaining = &mut self.memory.moves[at..end];
            let picked = order.pick(&CheckCells::none(), remaining);
            let Some(Scored { mv, score }) = picked else { break };
            if !in_check {
                if ordering::is_bad_capture(score) {
                    break;
                }
                let margin = self.margins.capture;
                let gain = exchange::captured_value(self.model, &node.board, mv);
                if evaluation + gain + margin <= alpha && mv.promotion().is_none() {
                    best = best.max(evaluation + gain + margin);
                    continue;
                }
                if self.margins.leaves_out_even
                    && evaluation + margin <= alpha
                    && !exchange::wins(self.model, &node.board, mv, 1)
                {
                    best = best.max(evaluation + margin);
                    continue;
                }
            } else if best > -MATE_BOUND {
                let quiet = !ordering::is_capture(&node.board, mv);
                if ordering::is_bad_capture(score) || (quiet && evasions >= EVASIONS) {
                    break;
                }
                evasions += usize::from(quiet);
            }
            let next = node.after(mv, self.model, &self.memory.keys, &self.memory.table);
            self.memory.path.push(next.key);
            let value = -self.captures(&next, ply + 1, -beta, -alpha);
            self.memory.path.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    self.keep_line(ply, mv);
                }
                if value >= beta {
                    break;
                }
            }
            // A move out of check is looked for all the same.
            if self.gives_up() && best > -MATE_BOUND {
                break;
            }
        }
        self.memory.moves.truncate(first);
        if self.stopped {
            return 0;
        }
        if self.gives_up() {
            return best;
        }
        let bound = Bound::of(best, before, beta);
        let evaluation = if in_check { 0 } else { raw };
        let on_line = known.is_some_and(|entry| entry.on_line);
        let entry = Entry { best: best_move, value: best, depth: 0, bound, evaluation, on_line };
        self.memory.table.put(node.key, plies(ply), entry);
        best
    }

    /// Lists the captures, or all moves out of a check.
    fn list_captures(
        &mut self,
        node: &Node<B>,
        best: Option<Move>,
        context: Context,
        in_check: bool,
    ) {
        let (history, moves) = (&self.memory.history, &mut self.memory.moves);
        let order = Order::new(self.model, &node.board, history, best, [None; 2], context);
        let each = |mv| moves.push(Scored { mv, score: order.score(mv) });
        if in_check { node.board.moves(each) } else { node.board.captures(each) }
    }
}

/// Whether an entry decides a search with this window.
pub(super) fn bounds(entry: Entry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}
