//! Exchanges on a cell: whether a move wins at least a given value if both sides capture there with
//! their least valuable pieces.

use courier_rules::board::Board;
use courier_rules::{Bits, Cell, Move};

use crate::eval::Model;
use crate::search::explosions::{self, KING_VALUE};

/// What capturing a piece of a type brings: in hand it can be used again.
fn worth<B: Bits>(model: &Model<B>, index: usize) -> i32 {
    let returned = model.unpromoted[index].index();
    let hand = if model.captures_to_hand { model.hand_values[returned] } else { 0 };
    model.values[index] + hand
}

/// The value of what a move captures, without what is taken back.
pub(super) fn captured_value<B: Bits>(model: &Model<B>, board: &Board<B>, mv: Move) -> i32 {
    if model.explodes {
        return explosions::captured_value(model, board, mv).unwrap_or(0);
    }
    match mv {
        Move::EnPassant { .. } => model.pawn.map_or(0, |pawn| worth(model, pawn.index())),
        Move::Step { to, .. } => {
            let enemy = board.piece_on(to).filter(|&(_, color)| color != board.turn());
            enemy.map_or(0, |(piece_type, _)| worth(model, piece_type.index()))
        }
        Move::Drop { .. } | Move::Castle { .. } => 0,
    }
}

/// Whether a move wins at least `threshold` centipawns by exchanges on its target cell.
pub(super) fn wins<B: Bits>(model: &Model<B>, board: &Board<B>, mv: Move, threshold: i32) -> bool {
    if model.must_capture {
        // Nobody may decline to capture, so exchanges say nothing: no move counts as bad.
        return true;
    }
    if model.explodes {
        return explosions::value(model, board, mv) >= threshold;
    }
    let target = mv.target();
    let (piece_type, mut occupied) = match mv {
        Move::Castle { .. } => return threshold <= 0,
        Move::Drop { piece_type, to } => (piece_type, board.occupied() | B::only(to)),
        Move::Step { from, to, .. } | Move::EnPassant { from, to } => {
            let Some((piece_type, _)) = board.piece_on(from) else { return threshold <= 0 };
            // A pawn that promotes without moving stays on its cell.
            (piece_type, (board.occupied() & !B::only(from)) | B::only(to))
        }
    };
    let promoted = mv.promotion().unwrap_or(piece_type);
    let gain = model.values[promoted.index()] - model.values[piece_type.index()];
    let mut balance = captured_value(model, board, mv) + gain.max(0) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= worth(model, promoted.index());
    if balance >= 0 {
        return true;
    }
    let us = board.turn();
    let mut side = !us;
    loop {
        let attackers = board.attackers(target, occupied, side);
        let Some((from, index)) = least_valuable(model, board, attackers) else { break };
        let is_king = model.types[index].is_king();
        if is_king && !board.attackers(target, occupied & !B::only(from), !side).is_empty() {
            break;
        }
        occupied &= !B::only(from);
        balance = -balance - 1 - if is_king { KING_VALUE } else { worth(model, index) };
        side = !side;
        if balance >= 0 {
            break;
        }
    }
    side != us
}

/// The attacker of the least value, and its type's index.
fn least_valuable<B: Bits>(
    model: &Model<B>,
    board: &Board<B>,
    attackers: B,
) -> Option<(Cell, usize)> {
    if attackers.is_empty() {
        return None;
    }
    model.by_value.iter().find_map(|&index| {
        let of_type = board.cells_of_type(model.types[index].id) & attackers;
        Some((of_type.first()?, index))
    })
}
