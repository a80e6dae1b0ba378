//! Promotion: which moves promote, and to what.

use crate::board::sink::Sink;
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::piece::{PieceTypeId, PieceTypeSet};
use crate::tables::PromotionTable;

impl<B: Bits> Board<B> {
    /// Generates the moves of a piece other than a pawn to these cells.
    #[inline(always)]
    pub(crate) fn emit_piece<S: Sink<B>>(&self, from: Cell, targets: B, sink: &mut S) {
        match &self.tables.promotion {
            PromotionTable::Zone { .. } => self.emit_in_zone(from, targets, sink),
            _ => sink.steps(from, targets),
        }
    }

    /// Generates the moves of a pawn to these cells.
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
                    self.emit_far_edge_move(from, to, sink);
                }
            }
            PromotionTable::Lost { .. } => self.emit_promotions_to_lost(from, targets, sink),
        }
    }

    /// Generates a pawn's moves that may promote to a lost piece, and must on the far edge. Not
    /// inlined: the generator of the other variants would be slower.
    #[inline(never)]
    fn emit_promotions_to_lost<S: Sink<B>>(&self, from: Cell, targets: B, sink: &mut S) {
        let PromotionTable::Lost { zone, edge, set } = &self.tables.promotion else {
            return;
        };
        let side = self.turn.index();
        sink.steps(from, targets & !edge[side]);
        let within = targets & zone[side];
        if !within.is_empty() {
            sink.promotions(from, within, self.lost(set));
        }
    }

    /// The types of which the side to move has fewer pieces than the largest number.
    fn lost(&self, set: &[(PieceTypeId, u8)]) -> PieceTypeSet {
        let own = self.colors[self.turn.index()];
        let is_lost = |&&(of, count): &&(PieceTypeId, u8)| {
            (self.piece_types[of.index()] & own).count() < u32::from(count)
        };
        set.iter().filter(is_lost).map(|&(of, _)| of).collect()
    }

    /// Generates moves that promote if they start or end in the zone, unless the side may have only
    /// one piece of the promoted type and already has it.
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

    /// Generates a pawn's move to the far edge, where it becomes one of the lost pieces, or waits
    /// until one can be regained.
    fn emit_far_edge_move<S: Sink<B>>(&self, from: Cell, to: Cell, sink: &mut S) {
        let choices = self.regainable(to);
        if choices.is_empty() {
            sink.steps(from, B::only(to));
        } else {
            sink.promotions(from, B::only(to), choices);
        }
    }

    /// The lost pieces that a pawn of the side to move may become on this cell.
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

    /// Generates the promotions of waiting pawns, which are compulsory if the king is not in check.
    /// Returns whether there are any.
    pub(crate) fn emit_waiting_pawns<S: Sink<B>>(&self, sink: &mut S) -> bool {
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
