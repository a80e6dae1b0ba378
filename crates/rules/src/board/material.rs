//! Insufficient material: which pieces can never win. `docs/variants.md` has the argument.

use crate::board::state::Board;
use crate::cells::Bits;
use crate::color::Color;
use crate::piece::PieceTypeSet;
use crate::tables::InsufficientTable;

impl<B: Bits> Board<B> {
    pub(crate) fn cannot_win(&self, color: Color) -> bool {
        let others = !self.piece_types[self.tables.king.index()];
        let own = self.colors[color.index()] & others;
        let enemies = self.colors[(!color).index()] & others;
        match &self.tables.insufficient {
            InsufficientTable::Never => false,
            &InsufficientTable::Horde(types) => {
                let army = |side| self.army(side, types);
                color == Color::White && !army(color).mates(&army(!color))
            }
            // It has won.
            InsufficientTable::Explosions { .. } if self.king(!color).is_none() => false,
            &InsufficientTable::GivingAway { knights, bishops } => {
                self.cannot_lose_all(color, self.all_of(knights), self.all_of(bishops))
            }
            // What enters from a hand may mate, or stand in the way of its own king.
            _ if self.tables.gating_rook.is_some() && self.holds(color) => false,
            _ if own.is_empty() => true,
            _ if self.tables.gating_rook.is_some() && self.holds(!color) => false,
            &InsufficientTable::Explosions { bishops, knights, strong } => {
                let [bishops, knights, strong] =
                    [bishops, knights, strong].map(|of| self.all_of(of));
                if !enemies.is_empty() {
                    // Pieces of the enemy may explode next to their king.
                    let apart = |side: B| {
                        self.tables.shades.iter().any(|&shade| (side & bishops & !shade).is_empty())
                    };
                    let shared =
                        self.tables.shades.iter().any(|&shade| {
                            !(own & shade).is_empty() && !(enemies & shade).is_empty()
                        });
                    return ((own | enemies) & !bishops).is_empty()
                        && apart(own)
                        && apart(enemies)
                        && !shared;
                }
                if !(own & strong).is_empty() {
                    return false;
                }
                own.count() == 1 || ((own & !knights).is_empty() && own.count() == 2)
            }
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

    fn holds(&self, color: Color) -> bool {
        self.hands[color.index()].iter().any(|&count| count > 0)
    }

    /// Whether a side can never lose all its pieces. Where all pieces are bishops and pawns that
    /// pawns block forever, and its bishops and the other side's pieces are on different shades,
    /// nothing captures the bishops. Of two lone knights only one ever attacks the other: the one
    /// to move if they are on different shades.
    fn cannot_lose_all(&self, color: Color, knights: B, bishops: B) -> bool {
        let [own, enemies] = [color, !color].map(|side| self.colors[side.index()]);
        let occupied = own | enemies;
        if own.is_empty() || enemies.is_empty() {
            return !own.is_empty();
        }
        if occupied == knights && !own.has_several() && !enemies.has_several() {
            return self.is_one_shade(occupied) != (self.turn == color);
        }
        let pawns = self.piece_types[self.tables.pawn];
        occupied == bishops | pawns
            && self.tables.shades.iter().any(|&shade| {
                let is_safe = !(own & bishops & shade).is_empty() && (enemies & shade).is_empty();
                is_safe && (pawns.is_empty() || (own & !shade).is_empty())
            })
            && self.are_pawns_blocked(pawns)
    }

    /// Whether a pawn stands before each pawn.
    fn are_pawns_blocked(&self, pawns: B) -> bool {
        Color::BOTH.into_iter().all(|side| {
            let ahead = &self.tables.pawns[side.index()];
            let mut own = (pawns & self.colors[side.index()]).cells();
            own.all(|cell| !(ahead[cell.index()].ahead & pawns).is_empty())
        })
    }

    fn is_one_shade(&self, cells: B) -> bool {
        self.tables.shades.iter().filter(|&&shade| !(cells & shade).is_empty()).count() <= 1
    }

    pub(super) fn all_of(&self, piece_types: PieceTypeSet) -> B {
        piece_types.iter().fold(B::EMPTY, |all, of| all | self.piece_types[of.index()])
    }
}
