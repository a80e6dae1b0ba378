//! Promotion: which steps promote, and to what.

use crate::board::sink::Sink;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::piece::{PieceTypeId, PieceTypeSet};
use crate::tables::PromotionTable;

impl<B: Bits> Board<B> {
    /// Hands over the steps of a piece that is no pawn.
    #[inline(always)]
    pub(crate) fn emit_piece<S: Sink<B>>(&self, from: Cell, targets: B, sink: &mut S) {
        match &self.tables.promotion {
            PromotionTable::Zone { .. } => self.emit_in_zone(from, targets, sink),
            _ => sink.steps(from, targets),
        }
    }

    /// Hands over the steps of a pawn, en passant excepted.
    #[inline(always)]
    pub(crate) fn emit_pawn<S: Sink<B>>(&self, from: Cell, targets: B, sink: &mut S) {
        match &self.tables.promotion {
            PromotionTable::FarEdge { edge, into } => {
                let last = targets & edge[self.turn.index()];
                if last.is_empty() {
                    sink.steps(from, targets);
                } else {
                    sink.promotions(from, last, *into);
                    sink.steps(from, targets ^ last);
                }
            }
            PromotionTable::Zone { .. } => self.emit_in_zone(from, targets, sink),
            PromotionTable::Regain { edge, .. } => {
                let last = targets & edge[self.turn.index()];
                sink.steps(from, targets ^ last);
                for to in last.cells() {
                    self.emit_arrival(from, to, sink);
                }
            }
        }
    }

    /// A step that starts or ends in the zone may promote, unless the promoted piece is one of
    /// those of which a side has only one and it is on the board.
    fn emit_in_zone<S: Sink<B>>(&self, from: Cell, targets: B, sink: &mut S) {
        let PromotionTable::Zone { zone, edge, into, single } = &self.tables.promotion else {
            return;
        };
        let side = self.turn.index();
        let piece_type = self.piece_type_at(from);
        let within = if zone[side].has(from) { targets } else { targets & zone[side] };
        let promoted = into[piece_type].filter(|&to| !(single.has(to) && self.has_own(to)));
        let (Some(promoted), false) = (promoted, within.is_empty()) else {
            return sink.steps(from, targets);
        };
        // A pawn on the far edge could never move again.
        let compulsory =
            if piece_type == self.tables.pawn { within & edge[side] } else { B::EMPTY };
        sink.promotions(from, within, PieceTypeSet::only(promoted));
        sink.steps(from, targets & !compulsory);
    }

    /// A pawn arrives on the far edge and becomes a lost piece, or waits.
    fn emit_arrival<S: Sink<B>>(&self, from: Cell, to: Cell, sink: &mut S) {
        let choices = self.regainable(to);
        if choices.is_empty() {
            sink.steps(from, B::only(to));
        } else {
            sink.promotions(from, B::only(to), choices);
        }
    }

    /// The lost pieces that a pawn of the mover may become on this cell.
    pub(crate) fn regainable(&self, cell: Cell) -> PieceTypeSet {
        let PromotionTable::Regain { set, per_shade, .. } = &self.tables.promotion else {
            return PieceTypeSet::EMPTY;
        };
        let own = self.colors[self.turn.index()];
        let lost = |&&(piece_type, count): &&(PieceTypeId, u8)| {
            let present = self.piece_types[piece_type.index()] & own;
            if Some(piece_type) == *per_shade {
                let shade = self.tables.shades.iter().find(|shade| shade.has(cell));
                shade.is_some_and(|&shade| (present & shade).is_empty())
            } else {
                present.count() < u32::from(count)
            }
        };
        set.iter().filter(lost).map(|&(piece_type, _)| piece_type).collect()
    }

    /// Promotions where the pawns stand: if a waiting pawn can become something and its king is
    /// not in check, that is all its side may do. Returns whether it is so.
    pub(crate) fn emit_waiting<S: Sink<B>>(&self, sink: &mut S) -> bool {
        let PromotionTable::Regain { edge, .. } = &self.tables.promotion else {
            return false;
        };
        let side = self.turn.index();
        let waiting = edge[side] & self.piece_types[self.tables.pawn] & self.colors[side];
        let mut forced = false;
        for cell in waiting.cells() {
            let choices = self.regainable(cell);
            if !choices.is_empty() {
                sink.promotions(cell, B::only(cell), choices);
                forced = true;
            }
        }
        forced
    }

    fn has_own(&self, piece_type: PieceTypeId) -> bool {
        !(self.piece_types[piece_type.index()] & self.colors[self.turn.index()]).is_empty()
    }
}
