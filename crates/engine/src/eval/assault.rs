//! Assaults on kings: what attacks a king, and what guards it. The weighted counts of a side are
//! summed, and count by the square of the sum, because attackers help each other.

use courier_rules::{Bits, MAX_PIECE_TYPES};

use crate::eval::attacks::SideView;
use crate::eval::tally::Tally;

/// An assault on a king of this strength is worth this many centipawns, plus a sixteenth.
pub const ASSAULT_UNIT: i32 = 256;
/// Up to this strength the worth of an assault grows with the square, beyond it in proportion.
pub const STRONG_ASSAULT: i32 = 768;

/// What an assault on a king is worth, in centipawns, by the weighted sum of its counts.
#[inline(always)]
#[must_use]
pub fn assault_worth(strength: i32) -> i32 {
    let square = strength.clamp(0, STRONG_ASSAULT).pow(2) / ASSAULT_UNIT;
    let beyond = (strength - STRONG_ASSAULT).max(0) * (2 * STRONG_ASSAULT / ASSAULT_UNIT);
    square + beyond + strength / 16
}

/// Counts a side's assault on the enemy's king, besides what the collection of attacks counts.
pub(super) fn count<B: Bits, T: Tally>(
    view: &SideView<'_, B>,
    checks: &[B; MAX_PIECE_TYPES],
    tally: &mut T,
) {
    let &SideView { model, board, side, us, them } = view;
    let Some(king) = board.king(!side) else { return };
    let (terms, index) = (&model.terms, side.index());
    let number = |set: B| i32::try_from(set.count()).unwrap_or(0);
    let ring = model.ring[king.index()];
    let occupied = board.occupied();
    let enemies = board.cells_of(!side);
    let king_alone = view.guarded_by_king();
    let unguarded = king_alone | !them.all;
    let state = terms.assault;
    tally.count_assault(index, state.at(0), 1);
    tally.count_assault(index, state.at(1), i32::from(board.turn() == side));
    tally.count_assault(index, state.at(2), number(ring & us.all & unguarded));
    tally.count_assault(index, state.at(3), number(ring & unguarded & !us.all & !occupied));
    tally.count_assault(index, state.at(4), number(ring & us.twice));
    tally.count_assault(index, state.at(5), number(ring & us.pawns));
    tally.count_assault(index, state.at(6), number(ring & !enemies & !us.all).min(3));
    let pawns = view.pawns();
    tally.count_assault(index, state.at(7), number(ring & pawns & enemies));
    let unpinned = number(ring & enemies & !pawns) - 1;
    tally.count_assault(index, state.at(8), unpinned);
    let safe = !them.all | (us.twice & king_alone);
    for (number_of, piece_type) in model.types.iter().enumerate().filter(|(_, of)| !of.king) {
        let held = if model.has_drops { board.hand(side)[number_of] } else { 0 };
        tally.count_assault(index, terms.assault_held.at(number_of), i32::from(held.min(3)));
        if model.has_drops {
            let guards = board.hand(!side)[number_of].min(3);
            tally.count_assault(index, terms.assault_guard.at(number_of), i32::from(guards));
        }
        let reached = us.by_type[number_of];
        if (held == 0 && reached.is_empty()) || piece_type.pawn {
            continue;
        }
        let checks = checks[number_of];
        let moves = checks & reached;
        if !moves.is_empty() {
            let good = number(moves & safe);
            tally.count_assault(index, terms.assault_check.at(number_of), good.min(2));
            tally.count_assault(index, terms.assault_risky.at(number_of), i32::from(good == 0));
        }
        if held > 0 {
            let zone = board.drop_cells(side, piece_type.id) & checks & !occupied;
            let good = number(zone & safe);
            tally.count_assault(index, terms.assault_drop.at(number_of), good.min(3));
            let risky = i32::from(good == 0 && !zone.is_empty());
            tally.count_assault(index, terms.assault_risky.at(number_of), risky);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stronger_assault_is_worth_more() {
        let worths: Vec<i32> = (-512..1_024).map(assault_worth).collect();
        assert!(worths.is_sorted(), "{worths:?}");
        let unit = ASSAULT_UNIT;
        assert_eq!([0, unit].map(assault_worth), [0, unit + unit / 16]);
    }
}
