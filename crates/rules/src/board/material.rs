//! Insufficient material: which pieces can never give mate.

use crate::board::state::Board;
use crate::cells::Bits;
use crate::color::Color;
use crate::piece::PieceTypeSet;
use crate::tables::InsufficientTable;

impl<B: Bits> Board<B> {
    pub(crate) fn cannot_mate(&self, color: Color) -> bool {
        let own = self.colors[color.index()];
        match self.tables.insufficient {
            InsufficientTable::Never => false,
            InsufficientTable::KnightsAndBishops { knights, bishops } => {
                let (knights, bishops) = (self.all_of(knights), self.all_of(bishops));
                self.only_knights_and_bishops(own, knights, bishops)
            }
            InsufficientTable::OneOf(minors) => {
                // Whether the side has only its king, or the board one piece of these types.
                let others = self.others_than_kings();
                !own.has_several()
                    || (!others.has_several() && (others & !self.all_of(minors)).is_empty())
            }
        }
    }

    /// A side cannot mate if it has a bare king; or a king and bishops, if all pieces on the board
    /// other than kings are bishops on cells of one color; or a king and a knight, if that knight
    /// is the only piece on the board other than kings.
    fn only_knights_and_bishops(&self, own: B, knights: B, bishops: B) -> bool {
        let others = self.others_than_kings();
        if !(own & others & !knights & !bishops).is_empty() {
            return false;
        }
        let (own_knights, own_bishops) = (own & knights, own & bishops);
        let one_shade = || {
            let shades = self.tables.shades.iter();
            shades.filter(|&&shade| !(bishops & shade).is_empty()).count() <= 1
        };
        (own_bishops.is_empty() || ((others & !bishops).is_empty() && one_shade()))
            && (own_knights.is_empty() || !others.has_several())
    }

    fn others_than_kings(&self) -> B {
        self.occupied() & !self.piece_types[self.tables.king.index()]
    }

    fn all_of(&self, piece_types: PieceTypeSet) -> B {
        piece_types.iter().fold(B::EMPTY, |all, of| all | self.piece_types[of.index()])
    }
}
