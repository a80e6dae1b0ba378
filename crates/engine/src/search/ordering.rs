//! The order in which moves are tried: the best move of an earlier search, good captures, killers,
//! quiet moves by their history, bad captures.

use std::cell::OnceCell;

use courier_rules::board::Board;
use courier_rules::{Bits, MAX_PIECE_TYPES, Move};

use crate::eval::Model;
use crate::search::exchange;
use crate::search::history::{Context, History};

/// A move and its place in the order: higher is earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) mv: Move,
    pub(super) score: i32,
}

const BEST: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 26;
/// The least score of a capture of which it is not yet known that it loses material: the history
/// of a capture may be negative.
const GOOD_CAPTURE: i32 = CAPTURE - (1 << 16);
const KILLER: i32 = 1 << 24;
const BAD_CAPTURE: i32 = -(1 << 26);
/// A quiet move whose score is not yet known: below every good capture, above every scored one.
const UNSCORED: i32 = 1 << 25;
/// A quiet move that gives check.
const CHECK: i32 = 6_000;

/// What orders the moves of a node.
pub(super) struct Order<'a, B: Bits> {
    model: &'a Model<B>,
    board: &'a Board<B>,
    history: &'a History,
    best: Option<Move>,
    killers: [Option<Move>; 2],
    reply: Option<Move>,
    context: Context,
}

impl<'a, B: Bits> Order<'a, B> {
    #[inline(always)]
    pub(super) fn new(
        model: &'a Model<B>,
        board: &'a Board<B>,
        history: &'a History,
        best: Option<Move>,
        killers: [Option<Move>; 2],
        context: Context,
    ) -> Self {
        let reply = history.reply(context.earlier[0]);
        Self { model, board, history, best, killers, reply, context }
    }

    /// The score of a move: final for captures and promotions, [`UNSCORED`] for quiet moves.
    #[inline]
    pub(super) fn score(&self, mv: Move) -> i32 {
        let &Self { model, board, history, .. } = self;
        if self.best == Some(mv) {
            return BEST;
        }
        let captures = is_capture(board, mv);
        if !captures && mv.promotion().is_none() {
            return UNSCORED;
        }
        let moved = moved_type(board, mv);
        let promotes = promotion_gain(model, moved, mv);
        if captures {
            let slot = history.slot(board.turn(), moved, mv.target());
            let captured = captured_type(model, board, mv);
            let value = exchange::captured_value(model, board, mv) + promotes.max(0);
            return CAPTURE + 16 * value + history.capture(slot, captured) / 4;
        }
        if promotes > 300 { CAPTURE + 16 * promotes } else { UNSCORED }
    }

    /// The score of a quiet move.
    fn quiet_score(&self, checks: &CheckCells<B>, mv: Move) -> i32 {
        let &Self { model, board, history, .. } = self;
        if self.killers[0] == Some(mv) {
            return KILLER + 2;
        }
        if self.killers[1] == Some(mv) {
            return KILLER + 1;
        }
        if self.reply == Some(mv) {
            return KILLER;
        }
        let moved = moved_type(board, mv);
        let slot = history.slot(board.turn(), moved, mv.target());
        let worth = history.quiet(board.turn(), mv, slot, self.context);
        let check = if checks.gives_check(model, board, mv) { CHECK } else { 0 };
        worth + check + promotion_gain(model, moved, mv)
    }

    /// Takes the best of the remaining moves to the front. Quiet moves are scored when all good
    /// captures have been tried, because most nodes are refuted before; captures that lose material
    /// are put behind all other moves when their turn comes.
    pub(super) fn pick(&self, checks: &CheckCells<B>, moves: &mut [Scored]) -> Option<Scored> {
        loop {
            let best = best_of(moves)?;
            let chosen = moves[best];
            if chosen.score == UNSCORED {
                for quiet in moves.iter_mut().filter(|of| of.score == UNSCORED) {
                    quiet.score = self.quiet_score(checks, quiet.mv);
                }
                continue;
            }
            let unproved = (GOOD_CAPTURE..BEST).contains(&chosen.score);
            if unproved && !exchange::wins(self.model, self.board, chosen.mv, 0) {
                moves[best].score = chosen.score - CAPTURE + BAD_CAPTURE;
                continue;
            }
            moves.swap(0, best);
            return Some(chosen);
        }
    }
}

/// By type, the cells from which a piece would give check to the enemy's king: found when they are
/// first asked for, because the first move refutes most nodes.
pub(super) struct CheckCells<B>(OnceCell<[B; MAX_PIECE_TYPES]>);

impl<B: Bits> CheckCells<B> {
    /// Where checks do not matter for the order.
    pub(super) fn none() -> Self {
        Self(OnceCell::from([B::EMPTY; MAX_PIECE_TYPES]))
    }

    /// Those of a node.
    pub(super) fn unknown() -> Self {
        Self(OnceCell::new())
    }

    fn find(model: &Model<B>, board: &Board<B>) -> [B; MAX_PIECE_TYPES] {
        let mut cells = [B::EMPTY; MAX_PIECE_TYPES];
        let enemy = !board.turn();
        if let Some(king) = board.king(enemy) {
            let occupied = board.occupied();
            for (index, piece_type) in model.types.iter().enumerate() {
                if !piece_type.is_king() {
                    // Seen from the king's cell. A leap that has no opposite may be missed.
                    cells[index] = board.attacks(piece_type.id, king, enemy, occupied);
                }
            }
        }
        cells
    }

    #[inline]
    pub(super) fn gives_check(&self, model: &Model<B>, board: &Board<B>, mv: Move) -> bool {
        let cells = self.0.get_or_init(|| Self::find(model, board));
        match mv {
            Move::Drop { piece_type, to } => cells[piece_type.index()].has(to),
            Move::Step { from, to, promotion, gate } => {
                let moved = board.piece_on(from).map(|(piece_type, _)| piece_type);
                promotion.or(moved).is_some_and(|piece_type| cells[piece_type.index()].has(to))
                    || gate.is_some_and(|piece_type| cells[piece_type.index()].has(from))
            }
            Move::EnPassant { .. } | Move::Castle { .. } => false,
        }
    }
}

#[inline(always)]
pub(super) fn is_capture<B: Bits>(board: &Board<B>, mv: Move) -> bool {
    match mv {
        Move::EnPassant { .. } => true,
        Move::Step { to, .. } => board.cells_of(!board.turn()).has(to),
        Move::Drop { .. } | Move::Castle { .. } => false,
    }
}

#[inline(always)]
pub(super) fn moved_type<B: Bits>(board: &Board<B>, mv: Move) -> usize {
    match mv {
        Move::Drop { piece_type, .. } => piece_type.index(),
        _ => mv
            .origin()
            .and_then(|from| board.piece_on(from))
            .map_or(0, |(piece_type, _)| piece_type.index()),
    }
}

/// The index of the type that a capture takes.
#[inline(always)]
pub(super) fn captured_type<B: Bits>(model: &Model<B>, board: &Board<B>, mv: Move) -> usize {
    match mv {
        Move::EnPassant { .. } => model.pawn.map_or(0, |pawn| pawn.index()),
        _ => board.piece_on(mv.target()).map_or(0, |(piece_type, _)| piece_type.index()),
    }
}

/// How much more the piece is worth after its promotion.
#[inline]
fn promotion_gain<B: Bits>(model: &Model<B>, moved: usize, mv: Move) -> i32 {
    mv.promotion().map_or(0, |into| model.values[into.index()] - model.values[moved])
}

/// The index of the first move of the highest score.
#[inline]
fn best_of(moves: &[Scored]) -> Option<usize> {
    let mut score = moves.first()?.score;
    let mut best = 0;
    for (index, of) in moves.iter().enumerate().skip(1) {
        if of.score > score {
            (score, best) = (of.score, index);
        }
    }
    Some(best)
}

/// The score of a move that was left out without a search.
pub(super) const LEFT_OUT: i32 = i32::MIN;

/// Removes the quiet moves that give no check, keeping the order of the others. Returns how many
/// remain.
pub(super) fn drop_quiet<B: Bits>(
    model: &Model<B>,
    board: &Board<B>,
    checks: &CheckCells<B>,
    moves: &mut [Scored],
) -> usize {
    let mut kept = 0;
    for index in 0..moves.len() {
        let mv = moves[index].mv;
        let quiet = !is_capture(board, mv) && mv.promotion().is_none();
        if !quiet || checks.gives_check(model, board, mv) {
            moves[kept] = moves[index];
            kept += 1;
        }
    }
    kept
}

/// Whether a move was put behind the others because it loses material.
pub(super) fn is_bad_capture(score: i32) -> bool {
    score < BAD_CAPTURE / 2
}
