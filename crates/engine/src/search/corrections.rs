//! How wrong the evaluation was in earlier nodes with the same pawns, or the same pieces of a side:
//! the search corrects later evaluations by that.

use courier_rules::Color;

/// The number of entries for each side to move.
const PLACES: usize = 1 << 14;
/// Parts of a centipawn in a stored value.
const GRAIN: i32 = 256;
/// The largest correction, in centipawns.
const LARGEST: i32 = 100;

pub(crate) struct Corrections(Vec<i32>);

impl Corrections {
    pub(crate) fn new() -> Self {
        Self(vec![0; 2 * PLACES])
    }

    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // the lower bits are the place
    fn place(side: Color, key: u64) -> usize {
        side.index() * PLACES + (key as usize & (PLACES - 1))
    }

    /// What is to be added to the evaluation, in centipawns.
    #[inline(always)]
    pub(super) fn get(&self, side: Color, key: u64) -> i32 {
        self.0[Self::place(side, key)] / GRAIN
    }

    /// A search of some depth found this difference to the evaluation.
    pub(super) fn learn(&mut self, side: Color, key: u64, depth: i32, difference: i32) {
        let weight = (depth + 1).clamp(1, 16);
        let limit = LARGEST * GRAIN;
        let value = &mut self.0[Self::place(side, key)];
        let found = (difference * GRAIN).clamp(-4 * limit, 4 * limit);
        *value = ((*value * (256 - weight) + found * weight) / 256).clamp(-limit, limit);
    }
}
