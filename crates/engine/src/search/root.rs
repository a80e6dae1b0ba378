//! Iterative deepening: one depth after the other, with as many lines as requested.

use std::ops::ControlFlow;

use courier_rules::{Bits, Move, Variant};

use crate::eval::{Model, Structures};
use crate::node::Node;
use crate::score::{self, INFINITE, MATE, MATE_BOUND};
use crate::search::margins::Margins;
use crate::search::{Features, MAX_DEPTH, Memory, Request, Search};

/// A line of best moves from the root.
#[derive(Clone, Debug)]
pub(crate) struct RootLine {
    pub(crate) value: i32,
    pub(crate) moves: Vec<Move>,
}

/// A depth that was completed.
pub(crate) struct Completed<'a> {
    pub(crate) depth: u32,
    pub(crate) deepest: u32,
    pub(crate) nodes: u64,
    /// The share of the transposition table that is in use, in thousandths.
    pub(crate) filled: u32,
    pub(crate) lines: &'a [RootLine],
}

impl<'a, B: Bits> Search<'a, B> {
    pub(crate) fn new(
        variant: &Variant,
        model: &'a Model<B>,
        memory: &'a mut Memory,
        structures: &'a mut Structures<B>,
        features: Features,
        request: &'a Request<'a>,
    ) -> Self {
        Self {
            model,
            memory,
            structures,
            features,
            margins: Margins::of(model.has_drops),
            request,
            stalemate: score::of_stalemate(variant),
            nodes: 0,
            quiet_at: 0,
            deepest: 0,
            stopped: false,
            root_moves: Vec::new(),
            root_depth: 0,
            root_value: 0,
            all_root_moves: true,
            root_best: None,
        }
    }

    /// Searches a position with the positions before it. Calls `each` after each depth, and ends
    /// when that returns a break. Returns the lines, one at least if there is a move, and the
    /// number of positions.
    pub(crate) fn run(
        mut self,
        before: &[u64],
        root: &Node<B>,
        each: &mut dyn FnMut(&Completed<'_>) -> ControlFlow<()>,
    ) -> (Vec<RootLine>, u64) {
        self.memory.table.begin();
        self.memory.path.clear();
        self.memory.path.extend_from_slice(before);
        self.memory.path.push(root.key);
        self.memory.moves.clear();
        for frame in &mut self.memory.frames {
            frame.killers = [None; 2];
            frame.excluded = None;
            frame.made = None;
        }
        let mut legal = Vec::new();
        root.board.moves(|mv| legal.push(mv));
        let only = self.request.only;
        let asked: Vec<Move> =
            legal.iter().copied().filter(|mv| only.is_empty() || only.contains(mv)).collect();
        let count = self.request.lines.clamp(1, asked.len().max(1));
        let greatest = self.request.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_DEPTH);
        let mut lines: Vec<RootLine> = Vec::new();
        for depth in 1..=greatest {
            self.root_depth = depth.cast_signed();
            if count == 1 && asked.len() < legal.len() {
                self.root_best = lines.first().and_then(|line| line.moves.first()).copied();
            }
            let mut found: Vec<RootLine> = Vec::new();
            for number in 0..count {
                self.root_moves = asked.clone();
                let first = |line: &RootLine| line.moves.first().copied();
                self.root_moves.retain(|mv| !found.iter().any(|line| first(line) == Some(*mv)));
                self.all_root_moves = self.root_moves.len() == legal.len();
                if self.root_moves.is_empty() {
                    break;
                }
                let guess = lines.get(number).map(|line| line.value);
                let Some(line) = self.line(root, guess) else { break };
                found.push(line);
            }
            if self.stopped {
                // A line that was completed before the limit is better than an older one.
                if count == 1 && !found.is_empty() {
                    lines = found;
                } else if lines.is_empty() {
                    lines = sorted(found);
                }
                break;
            }
            lines = sorted(found);
            let completed = Completed {
                depth,
                deepest: u32::try_from(self.deepest).unwrap_or(u32::MAX),
                nodes: self.nodes,
                filled: self.memory.table.filled(),
                lines: &lines,
            };
            if each(&completed).is_break() || asked.is_empty() || self.has_mate(&lines) {
                break;
            }
        }
        if lines.is_empty()
            && let Some(&mv) = asked.first()
        {
            lines.push(RootLine { value: self.evaluate(root), moves: vec![mv] });
        }
        (lines, self.nodes)
    }

    /// Searches the remaining root moves, first with a narrow window around the last value.
    /// `None` if a limit was reached before a move was found.
    fn line(&mut self, root: &Node<B>, guess: Option<i32>) -> Option<RootLine> {
        let depth = self.root_depth;
        let narrow = self.features.aspiration && depth >= 5;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = 18;
        if let Some(guess) = guess.filter(|guess| narrow && guess.abs() < MATE_BOUND) {
            (alpha, beta) = (guess - width, guess + width);
        }
        let mut above = None;
        loop {
            self.root_value = alpha;
            let value = self.visit(root, 0, depth, alpha, beta, false);
            let moves = self.memory.frames[0].line.clone();
            if self.stopped {
                // A move that is better than expected counts, even if not all were compared.
                let better = RootLine { value: self.root_value, moves };
                return if better.moves.is_empty() { above } else { Some(better) };
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
                above = Some(RootLine { value, moves });
            } else {
                return (!moves.is_empty()).then_some(RootLine { value, moves });
            }
            width += width;
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn has_mate(&self, lines: &[RootLine]) -> bool {
        let moves = |value: i32| (MATE - value + 1) / 2;
        let wanted =
            self.request.limits.mate.map(|wanted| i32::try_from(wanted).unwrap_or(i32::MAX));
        match (wanted, lines.first()) {
            (Some(wanted), Some(line)) => line.value >= MATE_BOUND && moves(line.value) <= wanted,
            _ => false,
        }
    }

    /// Whether the search of the root considers all legal moves.
    pub(super) fn root_is_complete(&self) -> bool {
        self.all_root_moves
    }
}

/// The lines, the best first.
fn sorted(mut lines: Vec<RootLine>) -> Vec<RootLine> {
    lines.sort_by_key(|line| std::cmp::Reverse(line.value));
    lines
}
