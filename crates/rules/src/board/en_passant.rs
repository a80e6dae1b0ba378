//! En passant captures.

use crate::board::constraints::Constraints;
use crate::board::judged::Judged;
use crate::board::sink::{Count, Sink};
use crate::board::state::Board;
use crate::cells::Bits;
use crate::setup::EnPassant;

impl<B: Bits> Board<B> {
    /// Generates en passant captures. Two pieces leave their cells, so pin masks are not enough:
    /// the occupied cells after the capture are examined.
    pub(crate) fn emit_en_passant<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let us = self.turn.index();
        let pawns = self.piece_types[self.tables.pawn] & self.colors[us];
        let king = constraints.king.filter(|_| constraints.guard_king);
        let attackers =
            |occupied| king.map_or(B::EMPTY, |king| self.attackers(king, occupied, !self.turn));
        match self.en_passant {
            EnPassant::None => {}
            EnPassant::Advance { pawn, crossed } => {
                for to in crossed.into_iter().flatten() {
                    for from in (self.tables.pawn_attackers[us][to.index()] & pawns).cells() {
                        let after = (self.occupied() ^ B::only(from) ^ B::only(pawn)) | B::only(to);
                        if attackers(after).is_empty() {
                            sink.en_passant(from, to);
                        }
                    }
                }
            }
            EnPassant::Scornful { pawn, capturer } => {
                let after = self.occupied() ^ B::only(capturer);
                if (attackers(after) & !B::only(pawn)).is_empty() {
                    self.emit_pawn(capturer, B::only(pawn), sink);
                }
            }
        }
    }

    /// The en passant right that counts for repetition: only if such a capture is legal.
    #[inline]
    pub(crate) fn en_passant_right(&self) -> EnPassant {
        if self.en_passant == EnPassant::None || !self.has_en_passant_capture() {
            return EnPassant::None;
        }
        self.en_passant
    }

    /// Whether an en passant capture is legal.
    fn has_en_passant_capture(&self) -> bool {
        let Some(constraints) = self.constraints() else {
            return false;
        };
        let mut found = Count::default();
        if constraints.checkers.is_empty() && self.emit_waiting_pawns(&mut found) {
            return false;
        }
        if self.judges_moves() {
            let mut judged = Judged { board: self, sink: &mut found };
            self.emit_en_passant(&constraints, &mut judged);
        } else {
            self.emit_en_passant(&constraints, &mut found);
        }
        found.0 > 0
    }
}
