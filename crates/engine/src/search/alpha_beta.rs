//! Principal variation search of one node.

use courier_rules::board::Board;
use courier_rules::{Bits, CHECKS_TO_WIN, Move};

use crate::node::Node;
use crate::score::{INFINITE, MATE, MATE_BOUND};
use crate::search::history::Context;
use crate::search::ordering::{self, CheckCells, Order, Scored};
use crate::search::quiescence::bounds;
use crate::search::shortcuts::Known;
use crate::search::{MAX_PLY, Made, Search, exchange, explosions, plies};
use crate::table::{Bound, Entry};

/// Quiet moves are searched less deep if more replies than this have refuted earlier moves.
const OFTEN: u32 = 3;

impl<B: Bits> Search<'_, B> {
    /// The value of a node to the side to move, if it is between `alpha` and `beta`; otherwise a
    /// bound. `cut` says that the value is expected to be above `beta`.
    pub(super) fn visit(
        &mut self,
        node: &Node<B>,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(node, ply, alpha, beta);
        }
        self.enter(ply);
        self.memory.frames[ply].line.clear();
        if self.stopped {
            return 0;
        }
        if ply > 0 {
            // No mate is nearer than the one on the path.
            alpha = alpha.max(-MATE + plies(ply));
            beta = beta.min(MATE - plies(ply) - 1);
            if alpha >= beta {
                return alpha;
            }
            if let Some(value) = self.by_variant(node, ply) {
                return value;
            }
            if self.is_drawn(node, ply) {
                return 0;
            }
        }
        let open = beta - alpha > 1;
        let excluded = self.memory.frames[ply].excluded;
        let entry =
            if excluded.is_some() { None } else { self.memory.table.get(node.key, plies(ply)) };
        if let Some(entry) = entry
            && !open
            && ply > 0
            && entry.depth >= depth
            && bounds(entry, alpha, beta)
        {
            return entry.value;
        }
        let in_check = self.is_forced(node);
        if ply >= MAX_PLY {
            let raw = self.evaluate(node);
            return if in_check { 0 } else { self.corrected(node, raw) };
        }
        let raw = match entry {
            _ if in_check => -INFINITE,
            Some(entry) => entry.evaluation,
            None => self.evaluate(node),
        };
        let evaluation = if in_check { raw } else { self.corrected(node, raw) };
        self.memory.frames[ply].evaluation = evaluation;
        let improving =
            !in_check && ply >= 2 && evaluation > self.memory.frames[ply - 2].evaluation;
        let of_root = self.root_best.filter(|_| ply == 0);
        let best = entry.and_then(|entry| entry.best).or(of_root);
        let best_captures = best.is_some_and(|mv| ordering::is_capture(&node.board, mv));
        let on_line = open || entry.is_some_and(|entry| entry.on_line);
        let known = Known {
            in_check,
            raw,
            evaluation,
            improving,
            entry,
            best,
            best_captures,
            open,
            on_line,
        };
        if excluded.is_none() {
            self.learn_swing(node, ply, &known);
        }
        // A reply to a move of the root is not judged by its look: it may refute the move.
        if !open
            && (ply > 1 || !self.features.all_replies)
            && excluded.is_none()
            && let Some(value) = self.without_moves(node, ply, depth, alpha, beta, &known)
        {
            return value;
        }
        if self.features.internal_reductions && depth >= 4 && best.is_none() && (open || cut) {
            depth -= 1;
        }
        if in_check && self.features.check_extension && plies(ply) < 2 * self.root_depth {
            depth += 1;
        }
        self.moves(node, ply, depth, alpha, beta, &known, cut)
    }

    /// Searches the moves of a node.
    #[allow(clippy::too_many_arguments)] // the state of a node in the search
    fn moves(
        &mut self,
        node: &Node<B>,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        known: &Known,
        cut: bool,
    ) -> i32 {
        let (model, board, margins) = (self.model, &node.board, self.margins);
        let before = alpha;
        let excluded = self.memory.frames[ply].excluded;
        let best_before = known.best;
        let context = self.context(node, ply);
        self.memory.frames[ply + 1].begin();
        let checks = CheckCells::unknown();
        let first = self.memory.moves.len();
        self.list(node, ply, best_before, context);
        let mut end = self.memory.moves.len();
        if first == end {
            return self.without_legal_moves(node, ply);
        }
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried = 0;
        let mut untried = first;
        while untried < end {
            let at = untried;
            untried += 1;
            let killers = self.memory.frames[ply].killers;
            let history = &self.memory.history;
            let order = Order::new(model, board, history, best_before, killers, context);
            let remaining = &mut self.memory.moves[at..end];
            let Some(Scored { mv, score }) = order.pick(&checks, remaining) else { break };
            if Some(mv) == excluded || (ply == 0 && !self.root_moves.contains(&mv)) {
                continue;
            }
            let quiet = !ordering::is_capture(board, mv) && mv.promotion().is_none();
            let slot = self.memory.history.slot(
                board.turn(),
                ordering::moved_type(board, mv),
                mv.target(),
            );
            let history =
                if quiet { self.memory.history.quiet(board.turn(), mv, slot, context) } else { 0 };
            let reduction = self.reduction(ply, depth, tried, known, cut, quiet.then_some(history));
            // The first move is not reduced.
            let checking = tried > 0 && checks.gives_check(model, board, mv);
            if ply > 0 && best > -MATE_BOUND && !known.in_check {
                let left = depth - reduction;
                if quiet && !checking {
                    let enough = (margins.crowd + depth * depth) / (2 - i32::from(known.improving));
                    if self.features.late_move_pruning && depth <= 8 && plies(tried) >= enough {
                        self.memory.moves[at].score = ordering::LEFT_OUT;
                        let rest = &mut self.memory.moves[untried..end];
                        end = untried + ordering::drop_quiet(model, board, &checks, rest);
                        continue;
                    }
                    let hopeless = self.features.futility
                        && left <= 7
                        && known.evaluation + margins.below[0] + margins.below[1] * left.max(0)
                            <= alpha;
                    if hopeless || (depth <= 4 && history < -3_500 * depth) {
                        self.memory.moves[at].score = ordering::LEFT_OUT;
                        continue;
                    }
                }
                let floor = if quiet { -55 * left.max(1) } else { -margins.exchange * depth };
                if self.features.exchange_pruning
                    && depth <= 8
                    && (quiet || ordering::is_bad_capture(score))
                    && !exchange::wins(model, board, mv, floor)
                {
                    self.memory.moves[at].score = ordering::LEFT_OUT;
                    continue;
                }
            }
            let mut extension = 0;
            if let Some(entry) = known.entry
                && self.features.singular_extension
                && ply > 0
                && depth >= 7
                && best_before == Some(mv)
                && excluded.is_none()
                && entry.depth >= depth - 3
                && entry.bound != Bound::Upper
                && entry.value.abs() < MATE_BOUND
                && plies(ply) < 2 * self.root_depth
            {
                let target = entry.value - 2 * depth;
                self.memory.frames[ply].excluded = Some(mv);
                let value = self.visit(node, ply, (depth - 1) / 2, target - 1, target, cut);
                self.memory.frames[ply].excluded = None;
                if self.stopped {
                    break;
                }
                if value < target {
                    extension = 1;
                } else if target >= beta {
                    self.memory.moves.truncate(first);
                    return target;
                } else if entry.value >= beta {
                    extension = -1;
                }
                // The search above has overwritten them.
                self.memory.frames[ply].evaluation = known.evaluation;
            }
            tried += 1;
            let next = node.after(mv, model, &self.memory.keys, &self.memory.table);
            self.memory.path.push(next.key);
            self.memory.frames[ply].made = Some(Made { slot, quiet: quiet.then_some(mv) });
            let depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let reducible = quiet || margins.reduces_captures || ordering::is_bad_capture(score);
            let reduced = if depth >= 2 && tried > 1 && reducible {
                let gives_check = i32::from(checking);
                (depth - (reduction - gives_check).max(0)).clamp(1, depth)
            } else {
                depth
            };
            let closed = tried > 1 || !known.open;
            if closed {
                value = -self.visit(&next, ply + 1, reduced, -alpha - 1, -alpha, tried > 1 || !cut);
                if value > alpha && reduced < depth {
                    value = -self.visit(&next, ply + 1, depth, -alpha - 1, -alpha, !cut);
                }
            }
            if known.open && (tried == 1 || value > alpha) {
                value = -self.visit(&next, ply + 1, depth, -beta, -alpha, false);
            }
            self.memory.path.pop();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    self.keep_line(ply, mv);
                    alpha = value;
                    if ply == 0 {
                        self.root_value = value;
                    }
                }
                if value >= beta {
                    self.memory.frames[ply].refuted += 1;
                    self.learn(node, ply, depth + 1, mv, context, first, at);
                    break;
                }
            }
        }
        self.memory.moves.truncate(first);
        if self.stopped {
            return 0;
        }
        if best_move.is_none() && excluded.is_none() {
            self.learn_unrefuted(node, ply, depth);
        }
        if best == -INFINITE {
            // All moves but the excluded one were left out, or there is no other.
            return if excluded.is_some() { alpha } else { before };
        }
        if excluded.is_none() {
            let bound = Bound::of(best, before, beta);
            self.learn_error(node, depth, best_move, best, bound, known);
            let evaluation = if known.in_check { 0 } else { known.raw };
            let on_line = known.on_line;
            let entry = Entry { best: best_move, value: best, depth, bound, evaluation, on_line };
            if ply > 0 || self.root_is_complete() {
                self.memory.table.put(node.key, plies(ply), entry);
            }
        }
        best
    }

    /// By how much a move is searched less deep. `quiet` is the history of a quiet move.
    fn reduction(
        &self,
        ply: usize,
        depth: i32,
        tried: usize,
        known: &Known,
        cut: bool,
        quiet: Option<i32>,
    ) -> i32 {
        if !self.features.late_move_reductions {
            return 0;
        }
        let often_refuted = self.memory.frames[ply + 1].refuted > OFTEN;
        let margins = self.margins;
        let mut reduction = margins.reduction + self.memory.reductions.get(depth, tried + 1);
        if let Some(history) = quiet {
            reduction += margins.sign * (i32::from(often_refuted) + i32::from(known.best_captures))
                + margins.cut * i32::from(cut)
                + 1_000 * i32::from(cut && known.best.is_none())
                + 1_000 * i32::from(!known.improving)
                - history / 9;
        } else {
            reduction /= 2;
        }
        let past_line = self.features.past_lines && known.on_line;
        reduction -= 1_000 * (i32::from(known.open) + i32::from(past_line));
        (reduction / 1_000).max(0)
    }

    fn list(&mut self, node: &Node<B>, ply: usize, best: Option<Move>, context: Context) {
        let killers = self.memory.frames[ply].killers;
        let (history, moves) = (&self.memory.history, &mut self.memory.moves);
        let order = Order::new(self.model, &node.board, history, best, killers, context);
        node.board.moves(|mv| moves.push(Scored { mv, score: order.score(mv) }));
    }

    /// The value of a node that has ended by a rule of its variant, or does so by one move: a king
    /// steps to its goal or explodes, or a piece gives the last check.
    #[inline]
    pub(super) fn by_variant(&self, node: &Node<B>, ply: usize) -> Option<i32> {
        let board = &node.board;
        let won = MATE - plies(ply);
        if let Some(end) = board.variant_end() {
            return Some(match end.winner {
                Some(winner) if winner == board.turn() => won,
                Some(_) => -won,
                None => 0,
            });
        }
        let wins = board.can_step_to_goal()
            || (self.model.explodes && explosions::can_win(self.model, board, board.turn()))
            || (board.checks_given(board.turn()) + 1 == CHECKS_TO_WIN && self.can_check(board));
        wins.then_some(won - 1)
    }

    /// Whether a piece of the side to move can give check.
    fn can_check(&self, board: &Board<B>) -> bool {
        let checks = CheckCells::unknown();
        let mut found = false;
        board.moves(|mv| found = found || checks.gives_check(self.model, board, mv));
        found
    }

    /// The value of checkmate or stalemate.
    pub(super) fn without_legal_moves(&self, node: &Node<B>, ply: usize) -> i32 {
        if self.memory.frames[ply].excluded.is_some() {
            return -INFINITE;
        }
        if !node.board.checkers().is_empty() {
            -MATE + plies(ply)
        } else if self.stalemate_wins() {
            MATE - plies(ply)
        } else {
            -self.stalemate
        }
    }
}
