//! How much of a value counts: middle game or endgame, and less where an advantage rarely wins.

use courier_rules::board::Board;
use courier_rules::{Bits, Cell, Color};

use crate::eval::model::Model;

/// How much of the middle game is left: the full phase of the variant at the start, 0 with kings
/// and pawns only.
#[inline]
pub(super) fn phase<B: Bits>(model: &Model<B>, board: &Board<B>) -> i32 {
    let mut phase = 0;
    for piece_type in model.types.iter().filter(|of| of.phase > 0) {
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
pub(super) const SCALE: i32 = 16;

/// How much of an advantage counts, in sixteenths.
pub(super) fn scale<B: Bits>(model: &Model<B>, board: &Board<B>, value: i32) -> i32 {
    let Some(pawn) = model.pawn.filter(|_| !model.has_hands) else {
        return SCALE;
    };
    let stronger = if value > 0 { Color::White } else { Color::Black };
    if on_opposite_shades(model, board) {
        return SCALE * 5 / 8;
    }
    let has_pawns = !(board.cells_of_type(pawn) & board.cells_of(stronger)).is_empty();
    if has_pawns {
        return SCALE;
    }
    // Without pawns, less is rarely enough to win.
    let ahead = material(model, board, stronger) - material(model, board, !stronger);
    if ahead < model.enough_to_mate { SCALE / 4 } else { SCALE }
}

/// The values of a side's pieces besides king and pawns.
fn material<B: Bits>(model: &Model<B>, board: &Board<B>, side: Color) -> i32 {
    let own = board.cells_of(side);
    let of = |index: usize, piece_type| {
        let count = (board.cells_of_type(piece_type) & own).count();
        model.values[index] * i32::try_from(count).unwrap_or(0)
    };
    let pieces = model.types.iter().enumerate().filter(|(_, of)| !of.pawn && !of.king);
    pieces.map(|(index, piece_type)| of(index, piece_type.id)).sum()
}

/// The steps from the bare king of the other side to a corner where it can be mated, if that is
/// not every corner: a side that needs a piece that never leaves its shade, such as a bishop, mates
/// in a corner of that shade.
pub(super) fn steps_to_corner<B: Bits>(
    model: &Model<B>,
    board: &Board<B>,
    side: Color,
    bare_king: Cell,
) -> Option<i32> {
    let own = board.cells_of(side);
    let keepers = model.types.iter().enumerate().filter(|(_, of)| of.keeps_shade);
    let (mut kept, mut worth) = (B::EMPTY, 0);
    for (index, piece_type) in keepers {
        let pieces = board.cells_of_type(piece_type.id) & own;
        kept |= pieces;
        worth += model.values[index] * i32::try_from(pieces.count()).unwrap_or(0);
    }
    if kept.is_empty() || material(model, board, side) - worth >= model.enough_to_mate {
        return None;
    }
    let shade = model.shades.iter().position(|&shade| (kept & !shade).is_empty())?;
    model.steps_to_corner(shade, bare_king)
}

/// Whether each side has one piece besides king and pawns, and these keep to different shades.
fn on_opposite_shades<B: Bits>(model: &Model<B>, board: &Board<B>) -> bool {
    let mut pieces = board.occupied();
    for slow in [model.pawn, model.king].into_iter().flatten() {
        pieces &= !board.cells_of_type(slow);
    }
    let of_sides = Color::BOTH.map(|side| pieces & board.cells_of(side));
    if of_sides.iter().any(|own| own.is_empty() || own.has_several()) {
        return false;
    }
    let keepers = model.types.iter().filter(|of| of.keeps_shade);
    let keepers = keepers.fold(B::EMPTY, |all, of| all | board.cells_of_type(of.id));
    (pieces & !keepers).is_empty() && model.shades.iter().all(|&shade| (pieces & shade) != pieces)
}

/// How much of an advantage counts, from 0 to 1.
pub(super) fn share<B: Bits>(model: &Model<B>, board: &Board<B>, value: i32) -> f64 {
    f64::from(scale(model, board, value)) / f64::from(SCALE)
}
