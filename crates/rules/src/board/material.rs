//! Insufficient material: which pieces can never give mate. `docs/variants.md` has the argument.

use crate::board::state::Board;
use crate::cells::Bits;
use crate::color::Color;
use crate::piece::PieceTypeSet;
use crate::tables::InsufficientTable;

impl<B: Bits> Board<B> {
    pub(crate) fn cannot_mate(&self, color: Color) -> bool {
        let others = !self.piece_types[self.tables.king.index()];
        let own = self.colors[color.index()] & others;
        let enemies = self.colors[(!color).index()] & others;
        match &self.tables.insufficient {
            InsufficientTable::Never => false,
            _ if own.is_empty() => true,
            &InsufficientTable::KnightsAndBishops { knights, bishops, rooks, compounds } => {
                let bishops = self.all_of(bishops);
                if (own & !bishops).is_empty() {
                    return self.is_one_shade(bishops)
                        && (enemies & !bishops & !self.all_of(rooks)).is_empty();
                }
                let is_knight = !own.has_several() && (own & !self.all_of(knights)).is_empty();
                is_knight && compounds.iter().any(|&of| (enemies & !self.all_of(of)).is_empty())
            }
            &InsufficientTable::OneOf(minors) => {
                !own.has_several() && enemies.is_empty() && (own & !self.all_of(minors)).is_empty()
            }
        }
    }

    fn is_one_shade(&self, cells: B) -> bool {
        self.tables.shades.iter().filter(|&&shade| !(cells & shade).is_empty()).count() <= 1
    }

    fn all_of(&self, piece_types: PieceTypeSet) -> B {
        piece_types.iter().fold(B::EMPTY, |all, of| all | self.piece_types[of.index()])
    }
}
