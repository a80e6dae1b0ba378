//! The search: iterative deepening, principal variation search with a transposition table, and
//! quiescence.
//!
//! Own code, because it is the product: no library searches the boards of `courier-rules`.

mod alpha_beta;
mod corrections;
mod exchange;
mod explosions;
mod features;
mod history;
mod learning;
mod limits;
mod margins;
mod ordering;
mod quiescence;
mod reductions;
mod root;
mod shortcuts;

use courier_rules::{Bits, Move};

use crate::eval::{self, Model, Structures, Sum};
use crate::keys::Keys;
use crate::node::Node;
use crate::score::{MATE, MATE_BOUND};
use crate::table::Table;

pub(crate) use corrections::Corrections;
pub use features::Features;
pub(crate) use history::History;
pub use limits::{Limits, Request};
pub(crate) use reductions::Reductions;
pub(crate) use root::{Completed, RootLine};

use history::{Context, Slot};
use margins::Margins;
use ordering::Scored;

/// The largest number of plies from the root.
pub(crate) const MAX_PLY: usize = 120;

/// The greatest depth of a search, in plies; lines may be longer by extensions and captures.
pub(crate) const MAX_DEPTH: u32 = 100;

/// How many positions more than its limit a search may look at to complete the first depth.
const FIRST_DEPTH: u64 = 5_000;

/// A number of plies as a part of a value.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // at most MAX_PLY
const fn plies(ply: usize) -> i32 {
    ply as i32
}

/// What outlives a search.
pub(crate) struct Memory {
    pub(crate) table: Table,
    pub(crate) history: History,
    /// By the pawns.
    pub(crate) corrections: Corrections,
    /// By the pieces of each side that are not pawns.
    pub(crate) piece_corrections: [Corrections; 2],
    pub(crate) keys: Keys,
    pub(crate) reductions: Reductions,
    /// The moves of all nodes on the path, one node's after the other's.
    moves: Vec<Scored>,
    frames: Vec<Frame>,
    /// The keys of the game's positions and of those on the path.
    path: Vec<u64>,
}

impl Memory {
    pub(crate) fn new(table_bytes: usize, types: usize, cells: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
            history: History::new(types, cells),
            corrections: Corrections::new(),
            piece_corrections: [Corrections::new(), Corrections::new()],
            keys: Keys::new(),
            reductions: Reductions::new(),
            // Never more in practice; otherwise the list grows.
            moves: Vec::with_capacity(MAX_PLY * 128),
            frames: (0..MAX_PLY + 4).map(|_| Frame::new()).collect(),
            path: Vec::with_capacity(1_024),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
        self.corrections.clear();
        self.piece_corrections.iter_mut().for_each(Corrections::clear);
    }
}

/// A move of the path.
#[derive(Clone, Copy)]
struct Made {
    slot: Slot,
    /// The move, if it is quiet.
    quiet: Option<Move>,
}

/// What the search knows about a ply of its path.
struct Frame {
    killers: [Option<Move>; 2],
    evaluation: i32,
    /// The move that was made here; `None` before the first one.
    made: Option<Made>,
    /// How many moves from the present node of the ply before were refuted in nodes of this ply.
    refuted: u32,
    /// A move that is not searched here, to see whether all others are worse.
    excluded: Option<Move>,
    /// The best line from here.
    line: Vec<Move>,
}

impl Frame {
    fn new() -> Self {
        Self {
            killers: [None; 2],
            evaluation: 0,
            made: None,
            refuted: 0,
            excluded: None,
            line: Vec::with_capacity(MAX_PLY + 4),
        }
    }

    /// Forgets what was known of the replies to another node.
    fn begin(&mut self) {
        self.killers = [None; 2];
        self.refuted = 0;
        self.excluded = None;
    }
}

pub(crate) struct Search<'a, B: Bits> {
    model: &'a Model<B>,
    memory: &'a mut Memory,
    structures: &'a mut Structures<B>,
    features: Features,
    margins: &'static Margins,
    request: &'a Request<'a>,
    /// The value of giving stalemate.
    stalemate: i32,
    nodes: u64,
    /// The number of positions at which the present quiescence ends.
    quiet_at: u64,
    deepest: usize,
    /// Whether a limit was reached: all values are meaningless from then on.
    stopped: bool,
    /// The moves that may be made at the root.
    root_moves: Vec<Move>,
    /// Whether these are all legal moves.
    all_root_moves: bool,
    /// The best of them at the depth before, if only some moves are asked for: the transposition
    /// table does not know it then.
    root_best: Option<Move>,
    root_depth: i32,
    /// The value of the best root move so far, if one is above the window's lower end.
    root_value: i32,
}

impl<B: Bits> Search<'_, B> {
    /// Counts a node, and whether a limit is reached.
    #[inline]
    fn enter(&mut self, ply: usize) {
        if self.stopped {
            return;
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        // An answer compares all moves, where that is possible with few more positions.
        let more = if self.root_depth > 1 { 0 } else { FIRST_DEPTH };
        let limit = self.request.limits.nodes.map(|limit| limit.saturating_add(more));
        if limit.is_some_and(|limit| self.nodes >= limit)
            || (self.nodes.is_multiple_of(1_024) && (self.request.interrupt)())
        {
            self.stopped = true;
        }
    }

    /// The evaluation of a node for the side to move.
    #[inline]
    fn evaluate(&mut self, node: &Node<B>) -> i32 {
        let value = Sum::with(self.model, &node.board, node.placed, node.pawns, self.structures);
        let value = eval::relative(&node.board, value);
        let mut value = value + self.model.network_value(&node.board, &node.accumulator);
        if !self.model.has_bare_king(&node.board) {
            // The nearer the draw by lack of progress, the less an advantage is worth. A bare king
            // is mated step by step: each ply would cost as much as a step is worth.
            let quiet = i32::from(node.board.plies_without_progress()).min(100);
            value = value * (220 - quiet) / 220;
        }
        value.clamp(-MATE_BOUND / 2, MATE_BOUND / 2)
    }

    /// Whether evaluations are corrected. With a network, in chess, games showed a loss by it.
    #[inline]
    fn corrects(&self) -> bool {
        self.features.corrections && !self.model.has_network()
    }

    /// An evaluation, corrected by what the search has seen of nodes with the same pawns, and of
    /// those with the same pieces of a side.
    #[inline]
    fn corrected(&self, node: &Node<B>, evaluation: i32) -> i32 {
        if !self.corrects() {
            return evaluation;
        }
        let turn = node.board.turn();
        let of_side =
            |side: usize| self.memory.piece_corrections[side].get(turn, node.pieces[side]);
        let correction =
            self.memory.corrections.get(turn, node.pawns) + (of_side(0) + of_side(1)) / 2;
        (evaluation + correction).clamp(-MATE_BOUND / 2, MATE_BOUND / 2)
    }

    /// Whether the node is drawn by repetition, lack of progress, or lack of material. After a
    /// hundred plies without progress the side that is worse claims the draw, unless the game has
    /// ended with the last move.
    fn is_drawn(&self, node: &Node<B>, ply: usize) -> bool {
        let quiet = usize::from(node.board.plies_without_progress());
        if !self.model.has_drops && node.board.is_dead() {
            return true;
        }
        if quiet >= 100 && !self.ends_with_points(node) {
            return true;
        }
        // The path ends with this node. Positions of the other side are no repetitions.
        let last = self.memory.path.len().saturating_sub(1);
        let mut seen_before_root = 0;
        for back in (4..=quiet.min(last)).step_by(2) {
            if self.memory.path[last - back] == node.key {
                if back <= ply {
                    return true;
                }
                seen_before_root += 1;
                if seen_before_root == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the game ends here by a mate, or by a stalemate that is no draw.
    fn ends_with_points(&self, node: &Node<B>) -> bool {
        if node.board.checkers().is_empty() && self.stalemate == 0 {
            return false;
        }
        let mut can_move = false;
        node.board.moves(|_| can_move = true);
        !can_move
    }

    /// Whether the evaluation of a node says nothing: in check, if the king can be exploded, or if
    /// a capture is compulsory.
    #[inline]
    fn is_forced(&self, node: &Node<B>) -> bool {
        let board = &node.board;
        !board.checkers().is_empty()
            || board.must_capture()
            || (self.model.explodes && explosions::can_win(self.model, board, !board.turn()))
    }

    /// Whether the side without a legal move wins.
    #[inline]
    fn stalemate_wins(&self) -> bool {
        self.stalemate == -MATE
    }

    /// The slots of the moves that were made one and two plies before.
    #[inline]
    fn earlier(&self, ply: usize) -> [Option<Slot>; 2] {
        let made = |back: usize| Some(self.memory.frames[ply.checked_sub(back)?].made?.slot);
        [made(1), made(2)]
    }

    /// What the worth of a node's quiet moves depends on.
    #[inline]
    fn context(&self, node: &Node<B>, ply: usize) -> Context {
        Context {
            earlier: if self.features.followers { self.earlier(ply) } else { [None; 2] },
            pawns: self.features.pawn_history.then_some(node.pawns),
        }
    }

    /// Makes a line of a move and the line of the next ply.
    fn keep_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.memory.frames.split_at_mut(ply + 1);
        let (Some(line), Some(next)) = (upper.last_mut(), lower.first()) else { return };
        line.line.clear();
        line.line.push(mv);
        line.line.extend_from_slice(&next.line);
    }
}
