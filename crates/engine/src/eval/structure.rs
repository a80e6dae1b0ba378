//! What pawns alone decide: how they stand to each other, and what they attack. Few moves change
//! it, so the search remembers it by the key of the pawns.

use courier_rules::board::Board;
use courier_rules::{Bits, Color};

use crate::eval::model::Model;
use crate::eval::tally::Tally;
use crate::eval::weights::Packed;

/// What pawns alone decide, by side.
#[derive(Clone, Copy)]
pub(super) struct Structure<B> {
    /// The cells that the pawns attack.
    pub(super) attacked: [B; 2],
    /// The cells that at least two pawns attack.
    pub(super) twice: [B; 2],
    /// The passed pawns.
    pub(super) passed: [B; 2],
}

impl<B: Bits> Structure<B> {
    const EMPTY: Self =
        Self { attacked: [B::EMPTY; 2], twice: [B::EMPTY; 2], passed: [B::EMPTY; 2] };

    /// Collects the structure of a board and counts its terms.
    pub(super) fn of<T: Tally>(model: &Model<B>, board: &Board<B>, tally: &mut T) -> Self {
        let mut structure = Self::EMPTY;
        let Some(pawn) = model.pawn else { return structure };
        let pawns = board.cells_of_type(pawn);
        for side in Color::BOTH {
            let index = side.index();
            for from in (pawns & board.cells_of(side)).cells() {
                let reached = board.attacks(pawn, from, side, B::EMPTY);
                structure.twice[index] |= structure.attacked[index] & reached;
                structure.attacked[index] |= reached;
            }
        }
        for side in Color::BOTH {
            let (own, enemies) = (pawns & board.cells_of(side), pawns & board.cells_of(!side));
            structure.count(model, side, own, enemies, tally);
        }
        structure
    }

    fn count<T: Tally>(
        &mut self,
        model: &Model<B>,
        side: Color,
        own: B,
        enemies: B,
        tally: &mut T,
    ) {
        let (terms, index) = (&model.terms, side.index());
        let sign = if side == Color::White { 1 } else { -1 };
        for cell in own.cells() {
            let step = usize::from(model.steps_to_go[index][cell.index()]).saturating_sub(1);
            let guarded = self.attacked[index].has(cell);
            let abreast = !(model.abreast[cell.index()] & own).is_empty();
            let alone = (model.beside[cell.index()] & own).is_empty();
            let way = model.ahead[index][cell.index()];
            let behind = model.next[index][cell.index()].is_some_and(|next| {
                self.attacked[1 - index].has(next)
                    && (model.chased[1 - index][cell.index()] & own).is_empty()
            });
            if guarded {
                tally.count(terms.pawn_guarded.at(step), sign);
            }
            if abreast {
                tally.count(terms.pawn_abreast.at(step), sign);
            }
            if behind {
                tally.count(terms.pawns.at(2), sign);
            }
            if alone {
                tally.count(terms.pawns.at(0), sign);
            }
            if (alone || behind) && (way & enemies).is_empty() {
                tally.count(terms.pawns.at(4), sign);
            }
            if !(way & own).is_empty() {
                tally.count(terms.pawns.at(1), sign);
            }
            if (model.passed[index][cell.index()] & enemies).is_empty() {
                self.passed[index] |= B::only(cell);
                tally.count(terms.passed.at(step), sign);
                if guarded || abreast {
                    tally.count(terms.passed_backed.at(step), sign);
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Slot<B> {
    /// The key of the pawns; 0 without pawns.
    key: u64,
    structure: Structure<B>,
    total: Packed,
}

/// Structures that were seen lately.
pub(crate) struct Structures<B>(Vec<Slot<B>>);

/// The number of structures that are remembered.
const SLOTS: usize = 1 << 12;

impl<B: Bits> Structures<B> {
    pub(crate) fn new() -> Self {
        // An empty slot is right for boards without pawns.
        let empty = Slot { key: 0, structure: Structure::EMPTY, total: Packed::ZERO };
        Self(vec![empty; SLOTS])
    }

    /// Remembers nothing.
    pub(super) fn none() -> Self {
        Self(Vec::new())
    }

    /// The structure with this key and the sum of its weights; `find` computes it.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // the lower bits are the place
    pub(super) fn get(
        &mut self,
        key: u64,
        find: impl FnOnce() -> (Structure<B>, Packed),
    ) -> (Structure<B>, Packed) {
        let Some(slot) = self.0.get_mut(key as usize & (SLOTS - 1)) else { return find() };
        if slot.key != key {
            let (structure, total) = find();
            *slot = Slot { key, structure, total };
        }
        (slot.structure, slot.total)
    }
}
