//! Which material of a side without a king can mate, as on lichess: the fewer pieces it has, the
//! more it needs the other side's own pieces in the way of their king.

use crate::board::state::Board;
use crate::cells::Bits;
use crate::color::Color;
use crate::piece::PieceTypeSet;

/// The number of a side's pieces by type, without its king.
pub(super) struct Army {
    pawns: u32,
    knights: u32,
    /// By the color of their cells.
    bishops: [u32; 2],
    rooks: u32,
    queens: u32,
}

impl<B: Bits> Board<B> {
    pub(super) fn army(&self, side: Color, types: [PieceTypeSet; 5]) -> Army {
        let of = types.map(|of| self.all_of(of) & self.colors[side.index()]);
        let [pawns, knights, _, rooks, queens] = of.map(B::count);
        let bishops = [0, 1].map(|shade| (of[2] & self.tables.shades[shade]).count());
        Army { pawns, knights, bishops, rooks, queens }
    }
}

impl Army {
    /// Whether these pieces can mate a king that has such pieces itself.
    pub(super) fn mates(&self, guards: &Self) -> bool {
        // More than two bishops on cells of one color do no more than two.
        let bishops: u32 = self.bishops.iter().map(|&of| of.min(2)).sum();
        let count = self.pawns + self.knights + bishops + self.rooks + self.queens;
        let (_, of_bishop) = self.by_shade(guards);
        match count {
            0 => false,
            1 => self.mates_alone(guards),
            2.. if self.pawns + self.queens > 0 => true,
            // With a bishop, everything but bishops on its color lets a rook mate.
            2 if self.rooks == 1 && bishops == 1 => guards.count() > of_bishop,
            2.. if self.rooks > 0 => true,
            2 => self.mates_with_two(guards),
            3 => {
                let has_pair = self.bishops.iter().all(|&of| of > 0);
                self.knights >= 2 || has_pair || guards.count() > 0
            }
            4.. => true,
        }
    }

    /// Whether a lone piece can mate.
    fn mates_alone(&self, guards: &Self) -> bool {
        let (other, _) = self.by_shade(guards);
        let &Self { pawns, knights, rooks, .. } = guards;
        let by_queen = pawns + rooks > 0 || guards.bishops.iter().any(|&of| of >= 2);
        let by_knight = {
            let kinds = [pawns, knights, rooks, guards.bishops[0] + guards.bishops[1]];
            let differ = kinds.iter().filter(|&&of| of > 0).count() >= 2;
            // Many bishops on cells of one color need two other pieces.
            let varied = |&of: &u32| of < 2 || guards.count() >= of + 2;
            guards.count() >= 3
                && (differ || pawns >= 2 || knights >= 2)
                && guards.bishops.iter().all(varied)
        };
        if self.queens > 0 {
            by_queen
        } else if self.pawns > 0 {
            by_queen || by_knight
        } else if self.rooks > 0 {
            pawns >= 2 || [pawns, rooks, knights].iter().filter(|&&of| of > 0).count() >= 2
        } else if self.knights > 0 {
            by_knight
        } else {
            pawns + other >= 2
        }
    }

    /// Whether two knights or bishops can mate.
    fn mates_with_two(&self, guards: &Self) -> bool {
        let (other, same) = self.by_shade(guards);
        let &Self { pawns, knights, rooks, queens, .. } = guards;
        let bishops = other + same;
        if self.knights == 2 {
            pawns + bishops + knights > 0
        } else if self.knights == 1 {
            pawns + other > 0 || guards.count() >= same + 2
        } else if self.bishops.iter().all(|&of| of > 0) {
            pawns + bishops > 0 || (knights > 0 && rooks + queens > 0)
        } else {
            pawns + other + knights >= 2
        }
    }

    /// How many bishops of the other side are on the cells where this side has none, and how many
    /// on those where it has some.
    fn by_shade(&self, guards: &Self) -> (u32, u32) {
        let [first, second] = guards.bishops;
        if self.bishops[0] > 0 { (second, first) } else { (first, second) }
    }

    fn count(&self) -> u32 {
        self.pawns + self.knights + self.bishops[0] + self.bishops[1] + self.rooks + self.queens
    }
}
