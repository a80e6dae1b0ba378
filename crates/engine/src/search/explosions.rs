//! Captures that explode: what one wins, and whether one explodes a king.

use courier_rules::board::Board;
use courier_rules::{Bits, Cell, Color, EnPassant, Move};

use crate::eval::Model;

/// What a king is worth in exchanges: it captures last, and nothing may capture it.
pub(super) const KING_VALUE: i32 = 20_000;

/// What a capture wins; `None` if the move is none.
pub(super) fn captured_value<B: Bits>(model: &Model<B>, board: &Board<B>, mv: Move) -> Option<i32> {
    let (from, to, captured) = match (mv, board.en_passant()) {
        (Move::Step { from, to, .. }, _) => (from, to, to),
        (Move::EnPassant { from, to }, EnPassant::Advance { pawn, .. }) => (from, to, pawn),
        _ => return None,
    };
    let enemy = !board.turn();
    let gone = blast(model, board, to) | B::only(from) | B::only(captured);
    let is_capture = board.cells_of(enemy).has(captured);
    is_capture.then(|| worth(model, board, gone, enemy) - worth(model, board, gone, !enemy))
}

/// The value of a move: what it captures, or what the enemy would win by capturing the piece on
/// the cell that it goes to. Nothing can be taken back after an explosion.
pub(super) fn value<B: Bits>(model: &Model<B>, board: &Board<B>, mv: Move) -> i32 {
    if let Some(value) = captured_value(model, board, mv) {
        return value;
    }
    let (us, Move::Step { from, to, promotion, .. }) = (board.turn(), mv) else { return 0 };
    let Some((moved, _)) = board.piece_on(from) else { return 0 };
    let becomes = promotion.unwrap_or(moved);
    let gain = model.values[becomes.index()] - model.values[moved.index()];
    let near = blast(model, board, to) & !B::only(from);
    let occupied = (board.occupied() & !B::only(from)) | B::only(to);
    let is_safe = board.king(!us).is_none_or(|king| near.has(king));
    let capturers = board.attackers(to, occupied, !us);
    let losses = capturers.cells().filter(|_| !is_safe).map(|capturer| {
        let gone = near | B::only(capturer);
        worth(model, board, gone, us) + model.values[becomes.index()]
            - worth(model, board, gone, !us)
    });
    gain.max(0) - losses.max().unwrap_or(0).max(0)
}

/// Whether a side can capture so that the enemy's king explodes and its own does not: that wins,
/// also in check. Captures en passant are left to the search.
pub(super) fn can_win<B: Bits>(model: &Model<B>, board: &Board<B>, by: Color) -> bool {
    let (Some(own), Some(enemy)) = (board.king(by), board.king(!by)) else { return false };
    let targets = model.ring[enemy.index()] & board.cells_of(!by) & !model.ring[own.index()];
    let capturers = board.occupied() & !B::only(own);
    targets
        .cells()
        .any(|target| !(board.attackers(target, board.occupied(), by) & capturers).is_empty())
}

/// The pieces on a cell and next to it, except pawns.
fn blast<B: Bits>(model: &Model<B>, board: &Board<B>, at: Cell) -> B {
    let pawns = model.pawn.map_or(B::EMPTY, |pawn| board.cells_of_type(pawn));
    model.ring[at.index()] & board.occupied() & !pawns
}

/// What a side's pieces on some cells are worth.
fn worth<B: Bits>(model: &Model<B>, board: &Board<B>, cells: B, side: Color) -> i32 {
    let own = (cells & board.cells_of(side)).cells();
    own.filter_map(|cell| board.piece_on(cell))
        .map(|(piece_type, _)| match model.types[piece_type.index()].is_king() {
            true => KING_VALUE,
            false => model.values[piece_type.index()],
        })
        .sum()
}
