//! How much of a value counts: middle game or endgame, and less where an advantage rarely wins.

use courier_rules::board::Board;
use courier_rules::{Bits, Cell, Color, Kings};

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

/// The scale of a value that counts in full.
pub(super) const SCALE: i32 = 16;

/// How much of an advantage counts, in sixteenths.
pub(super) fn scale<B: Bits>(model: &Model<B>, board: &Board<B>, value: i32) -> i32 {
    // Checks win, too, and a side without a king is not mated.
    let mates = !model.has_drops && model.terms.checks.is_none() && model.kings == Kings::Both;
    let Some(pawn) = model.pawn.filter(|_| mates) else { return SCALE };
    let stronger = if value > 0 { Color::White } else { Color::Black };
    if on_opposite_shades(model, board) {
        return SCALE * 5 / 8;
    }
    let has_pawns = !(board.cells_of_type(pawn) & board.cells_of(stronger)).is_empty();
    if has_pawns {
        return SCALE;
    }
    // Without pawns, less is rarely enough to win.
    let [own, theirs] = [stronger, !stronger].map(|side| board.cells_of(side));
    let ahead = material(model, board, own) - material(model, board, theirs);
    if ahead < model.enough_to_mate { SCALE / 4 } else { SCALE }
}

/// What the pieces on some cells are worth, without kings and pawns.
fn material<B: Bits>(model: &Model<B>, board: &Board<B>, cells: B) -> i32 {
    let of = |index: usize, piece_type| {
        let count = (board.cells_of_type(piece_type) & cells).count();
        model.values[index] * i32::try_from(count).unwrap_or(0)
    };
    let pieces = model.types.iter().enumerate().filter(|(_, of)| !of.pawn && !of.king);
    pieces.map(|(index, piece_type)| of(index, piece_type.id)).sum()
}

/// The number of steps from the other side's bare king to the nearest corner where it can be mated,
/// if not every corner will do: a side that needs a piece which never leaves its shade, such as a
/// bishop, mates in a corner of that shade.
pub(super) fn steps_to_corner<B: Bits>(
    model: &Model<B>,
    board: &Board<B>,
    side: Color,
    bare_king: Cell,
) -> Option<i32> {
    let own = board.cells_of(side);
    let kept = shade_keepers(model, board) & own;
    if kept.is_empty() || material(model, board, own & !kept) >= model.enough_to_mate {
        return None;
    }
    let shade = model.shades.iter().find(|&&shade| (kept & !shade).is_empty())?;
    (model.corners & *shade).cells().map(|corner| model.distance(bare_king, corner)).min()
}

/// The pieces that never leave their shade.
fn shade_keepers<B: Bits>(model: &Model<B>, board: &Board<B>) -> B {
    let keepers = model.types.iter().filter(|of| of.keeps_shade);
    keepers.fold(B::EMPTY, |all, of| all | board.cells_of_type(of.id))
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
    (pieces & !shade_keepers(model, board)).is_empty()
        && model.shades.iter().all(|&shade| (pieces & shade) != pieces)
}

/// How much of an advantage counts, from 0 to 1.
pub(super) fn share<B: Bits>(model: &Model<B>, board: &Board<B>, value: i32) -> f64 {
    f64::from(scale(model, board, value)) / f64::from(SCALE)
}
