//! Evaluates a position: counts its terms and sums their weights.

use courier_rules::board::Board;
use courier_rules::{Bits, Color, MAX_PIECE_TYPES};

use crate::eval::attacks::{self, Attacks};
use crate::eval::model::Model;
use crate::eval::tally::Tally;
use crate::eval::weights::Weight;

/// Sums the weights of the terms.
pub(crate) struct Sum<'a> {
    weights: &'a [Weight],
    total: Weight,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn count(&mut self, term: usize, times: i32) {
        self.total.add_times(self.weights[term], times);
    }
}

impl Sum<'_> {
    /// The value of the board to White, in centipawns. `placed` is the sum of [`Model::placed`] and
    /// [`Model::held`] over all pieces.
    #[inline]
    pub(crate) fn of<B: Bits>(model: &Model<B>, board: &Board<B>, placed: Weight) -> i32 {
        let mut sum = Sum { weights: &model.weights, total: placed };
        evaluate(model, board, &mut sum);
        let phase = phase(model, board);
        let full = model.full_phase;
        let value = (sum.total.middle * phase + sum.total.end * (full - phase)) / full;
        value * scale(model, board, value) / SCALE
    }
}

/// How much of the middle game is left: the full phase of the variant at the start, 0 with kings
/// and pawns only.
#[inline]
pub(super) fn phase<B: Bits>(model: &Model<B>, board: &Board<B>) -> i32 {
    let mut phase = 0;
    for piece_type in &model.types {
        let mut pieces = board.cells_of_type(piece_type.id).count();
        if model.has_hands {
            for side in Color::BOTH {
                pieces += u32::from(board.hand(side)[piece_type.id.index()]);
            }
        }
        phase += piece_type.phase * i32::try_from(pieces).unwrap_or(0);
    }
    phase.min(model.full_phase)
}

/// A value counts whole if multiplied by this.
const SCALE: i32 = 16;
/// Without pawns, an advantage below this is rarely enough to win, in centipawns.
const ENOUGH_TO_MATE: i32 = 420;

/// How much of an advantage counts, in sixteenths.
fn scale<B: Bits>(model: &Model<B>, board: &Board<B>, value: i32) -> i32 {
    let Some(pawn) = model.pawn.filter(|_| !model.has_hands) else {
        return SCALE;
    };
    let stronger = if value > 0 { Color::White } else { Color::Black };
    let has_pawns = !(board.cells_of_type(pawn) & board.cells_of(stronger)).is_empty();
    if has_pawns {
        return SCALE;
    }
    let material = |side: Color| -> i32 {
        let own = board.cells_of(side);
        let of = |index: usize, piece_type| {
            let count = (board.cells_of_type(piece_type) & own).count();
            model.values[index] * i32::try_from(count).unwrap_or(0)
        };
        let pieces = model.types.iter().enumerate().filter(|(_, of)| !of.pawn && !of.king);
        pieces.map(|(index, piece_type)| of(index, piece_type.id)).sum()
    };
    if material(stronger) - material(!stronger) < ENOUGH_TO_MATE { SCALE / 4 } else { SCALE }
}

/// How much of an advantage counts, from 0 to 1.
pub(super) fn share<B: Bits>(model: &Model<B>, board: &Board<B>, value: i32) -> f64 {
    f64::from(scale(model, board, value)) / f64::from(SCALE)
}

/// Counts all terms except material and placement.
pub(super) fn evaluate<B: Bits, T: Tally>(model: &Model<B>, board: &Board<B>, tally: &mut T) {
    let attacks = attacks::collect(model, board, tally);
    for side in Color::BOTH {
        let them = &attacks[(!side).index()];
        pieces(model, board, side, &attacks[side.index()], them, tally);
        pawns(model, board, side, tally);
        king(model, board, side, &attacks, tally);
    }
    tally.count(model.terms.tempo.at(0), sign(board.turn()));
}

#[inline(always)]
fn sign(side: Color) -> i32 {
    if side == Color::White { 1 } else { -1 }
}

/// Pairs, columns and threats.
fn pieces<B: Bits, T: Tally>(
    model: &Model<B>,
    board: &Board<B>,
    side: Color,
    us: &Attacks<B>,
    them: &Attacks<B>,
    tally: &mut T,
) {
    let terms = &model.terms;
    let (sign, own) = (sign(side), board.cells_of(side));
    let all_pawns = model.pawn.map_or(B::EMPTY, |pawn| board.cells_of_type(pawn));
    // The enemy's attacks by pieces of less value than the present type.
    let mut lesser = [B::EMPTY; MAX_PIECE_TYPES + 1];
    for (place, by) in model.by_value.iter().enumerate() {
        lesser[place + 1] = lesser[place] | them.by_type[*by];
    }
    for piece_type in &model.types {
        let index = piece_type.id.index();
        let pieces = board.cells_of_type(piece_type.id) & own;
        if piece_type.king || pieces.is_empty() {
            continue;
        }
        if !piece_type.pawn {
            if pieces.has_several() {
                tally.count(terms.pair.at(index), sign);
            }
            let attacked = i32::try_from((pieces & them.pawns).count()).unwrap_or(0);
            tally.count(terms.pawn_threat.at(index), sign * attacked);
            let by_lesser = pieces & lesser[piece_type.lesser] & !them.pawns;
            let attacked = i32::try_from(by_lesser.count()).unwrap_or(0);
            tally.count(terms.lesser_threat.at(index), sign * attacked);
            if piece_type.rides_columns {
                for cell in pieces.cells() {
                    let column = model.ahead[side.index()][cell.index()];
                    if (column & all_pawns).is_empty() {
                        tally.count(terms.columns.at(0), sign);
                    } else if (column & all_pawns & own).is_empty() {
                        tally.count(terms.columns.at(1), sign);
                    }
                }
            }
        }
        let hanging = pieces & them.all & !us.all;
        let hanging = i32::try_from(hanging.count()).unwrap_or(0);
        tally.count(terms.hanging.at(0), sign * hanging);
    }
}

/// Passed, isolated, doubled and guarded pawns.
fn pawns<B: Bits, T: Tally>(model: &Model<B>, board: &Board<B>, side: Color, tally: &mut T) {
    let Some(pawn) = model.pawn else {
        return;
    };
    let terms = &model.terms;
    let (sign, index) = (sign(side), side.index());
    let pawns = board.cells_of_type(pawn);
    let own = pawns & board.cells_of(side);
    let enemies = pawns & board.cells_of(!side);
    let kings = (board.king(side), board.king(!side));
    for cell in own.cells() {
        if (model.beside[cell.index()] & own).is_empty() {
            tally.count(terms.pawns.at(0), sign);
        }
        if !(model.ahead[index][cell.index()] & own).is_empty() {
            tally.count(terms.pawns.at(1), sign);
        }
        // What an enemy pawn would attack from here is where an own pawn guards this cell.
        if !(board.attacks(pawn, cell, !side, B::EMPTY) & own).is_empty() {
            tally.count(terms.pawns.at(2), sign);
        }
        if (model.passed[index][cell.index()] & enemies).is_empty() {
            let steps = usize::from(model.steps_to_go[index][cell.index()]);
            tally.count(terms.passed.at(steps.saturating_sub(1)), sign);
            if let (Some(next), (Some(own_king), Some(enemy_king))) =
                (model.next[index][cell.index()], kings)
            {
                if (board.occupied() & B::only(next)).is_empty() {
                    tally.count(terms.passed_free.at(steps.saturating_sub(1)), sign);
                }
                let near = |king| model.distance(king, next).min(8);
                tally.count(terms.passed_kings.at(0), sign * near(own_king));
                tally.count(terms.passed_kings.at(1), sign * near(enemy_king));
            }
        }
    }
}

/// The danger to the enemy's king, and the shelter of the own one.
fn king<B: Bits, T: Tally>(
    model: &Model<B>,
    board: &Board<B>,
    side: Color,
    attacks: &[Attacks<B>; 2],
    tally: &mut T,
) {
    let terms = &model.terms;
    let sign = sign(side);
    let (Some(own_king), Some(enemy_king)) = (board.king(side), board.king(!side)) else {
        return;
    };
    let danger = danger(model, board, side, attacks);
    tally.count(terms.danger.at(usize::try_from(danger).unwrap_or(0)), sign);
    let own_pawns =
        model.pawn.map_or(B::EMPTY, |pawn| board.cells_of_type(pawn)) & board.cells_of(side);
    let shield = model.ring[own_king.index()] & own_pawns;
    tally.count(terms.shield.at(shield.count() as usize), sign);
    if (model.ahead[side.index()][own_king.index()] & own_pawns).is_empty() {
        tally.count(terms.bare_column.at(0), sign);
    }
    let bare = !board.cells_of(!side).has_several();
    if bare && !model.has_hands {
        let near = 16 - model.distance(own_king, enemy_king).min(16);
        tally.count(terms.hunt.at(0), sign * near);
    }
}

/// The points of danger to the enemy's king: attacks around it, cells that only the king guards,
/// and checks that nothing answers, from the board and from the hand.
fn danger<B: Bits>(
    model: &Model<B>,
    board: &Board<B>,
    side: Color,
    attacks: &[Attacks<B>; 2],
) -> i32 {
    let Some(king) = board.king(!side) else {
        return 0;
    };
    let (us, them) = (&attacks[side.index()], &attacks[(!side).index()]);
    let ring = model.ring[king.index()];
    let king_alone = model.king.map_or(B::EMPTY, |king| them.by_type[king.index()]) & !them.twice;
    let weak = us.all & (king_alone | !them.all);
    let count = |set: B| i32::try_from(set.count()).unwrap_or(0);
    let mut danger = us.danger + 2 * count(ring & weak);
    let occupied = board.occupied();
    let own = board.cells_of(side);
    let safe = !them.all | (us.twice & king_alone);
    for piece_type in model.types.iter().filter(|of| !of.king && !of.pawn) {
        let held = model.has_hands && board.hand(side)[piece_type.id.index()] > 0;
        let reached = us.by_type[piece_type.id.index()];
        if !held && reached.is_empty() {
            continue;
        }
        // The cells from which it gives check, seen from the king's cell.
        let checks = board.attacks(piece_type.id, king, !side, occupied) & !own;
        if !(checks & reached & safe).is_empty() {
            danger += 3 + piece_type.danger;
        }
        if held {
            let zone = board.drop_cells(side, piece_type.id) & checks & !occupied;
            danger += 1
                + count(zone & safe).min(2) * (1 + piece_type.danger)
                + i32::from(!zone.is_empty());
        }
    }
    if model.has_hands
        && let Some(pawn) = model.pawn
    {
        danger += i32::from(board.hand(side)[pawn.index()].min(3));
    }
    if us.hunters == 1 && !model.has_hands { danger / 2 } else { danger }
}
