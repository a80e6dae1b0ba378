//! The move generator. It finds the legal moves of every variant with check and pin masks. No move
//! is played to see whether it is legal, unless a rule of the variant needs it (`judged`); for en
//! passant captures see `en_passant`.

use crate::board::constraints::Constraints;
use crate::board::gates::WithGates;
use crate::board::judged::Judged;
use crate::board::sink::{Count, Each, Sink};
use crate::board::state::Board;
use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::moves::Move;
use crate::piece::PieceTypeId;
use crate::setup::EnPassant;

impl<B: Bits> Board<B> {
    #[inline(always)]
    pub(crate) fn generate<S: Sink<B>>(&self, sink: &mut S) {
        if self.tables.is_special {
            self.generate_special(sink);
        } else if let Some(king) = self.king(self.turn) {
            self.generate_within(&self.constraints_of_king(king), sink);
        }
    }

    /// Generates the legal moves of any variant. Not inlined: the others would be slower.
    #[inline(never)]
    fn generate_special<S: Sink<B>>(&self, sink: &mut S) {
        if let Some(constraints) = self.constraints() {
            if self.judges_moves() {
                self.generate_within(&constraints, &mut Judged { board: self, sink });
            } else if self.tables.gating_rook.is_some() {
                self.generate_within(&constraints, &mut WithGates::new(self, sink));
            } else {
                self.generate_within(&constraints, sink);
            }
        }
    }

    /// The number of legal moves.
    pub(crate) fn count(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// The number of sequences of `depth` legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => {
                let mut nodes = 0;
                self.generate(&mut Each(|mv: Move| {
                    let mut next = self.clone();
                    next.play(mv);
                    nodes += next.perft(depth - 1);
                }));
                nodes
            }
        }
    }

    /// Generates the legal captures, and the legal moves of pawns to the far edge. Promotions that
    /// are compulsory are generated alone, as they are the only legal moves.
    pub(crate) fn generate_captures<S: Sink<B>>(&self, sink: &mut S) {
        if let Some(constraints) = self.constraints() {
            if self.judges_moves() {
                self.captures_within(constraints, &mut Judged { board: self, sink });
            } else if self.tables.gating_rook.is_some() {
                self.captures_within(constraints, &mut WithGates::new(self, sink));
            } else {
                self.captures_within(constraints, sink);
            }
        }
    }

    fn captures_within<S: Sink<B>>(&self, mut constraints: Constraints<B>, sink: &mut S) {
        if constraints.checkers.is_empty() && self.emit_waiting_pawns(sink) {
            return;
        }
        let enemies = self.colors[(!self.turn).index()];
        constraints.king_targets &= enemies;
        self.emit_king(&constraints, sink);
        if constraints.checkers.is_empty() {
            self.emit_king_leaps(&constraints, sink);
        }
        if self.en_passant != EnPassant::None {
            self.emit_en_passant(&constraints, sink);
        }
        constraints.pawn_targets &= enemies | self.tables.promotion.far_edge(self.turn);
        constraints.targets &= enemies;
        self.emit_pieces(&constraints, sink);
        self.emit_pinned(&constraints, sink);
    }

    /// Generates the pseudo-legal moves: they include moves that leave the king in check.
    pub(crate) fn generate_pseudo_legal<S: Sink<B>>(&self, sink: &mut S) {
        self.generate_within(&self.unconstrained(), sink);
    }

    #[inline(always)]
    pub(crate) fn generate_within<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let not_in_check = constraints.checkers.is_empty();
        if not_in_check && self.emit_waiting_pawns(sink) && constraints.guard_king {
            return;
        }
        self.emit_king(constraints, sink);
        if self.en_passant != EnPassant::None {
            self.emit_en_passant(constraints, sink);
        }
        if constraints.targets.is_empty() {
            return;
        }
        self.emit_pieces(constraints, sink);
        self.emit_pinned(constraints, sink);
        if self.tables.drops.is_some() {
            self.emit_drops(constraints, sink);
        }
        if not_in_check {
            self.emit_castlings(constraints, sink);
        }
    }

    /// Generates the king's steps to cells that are not attacked. The king itself is removed, so
    /// that it does not block the line of a piece that gives check.
    #[inline(always)]
    fn emit_king<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let Some(king) = constraints.king else { return };
        let without = self.occupied() ^ B::only(king);
        let reach =
            self.tables.king_steps[self.turn.index()][king.index()] & constraints.king_targets;
        let mut safe = reach;
        if constraints.guard_king {
            for to in reach.cells() {
                if self.is_attacked(to, without, !self.turn) {
                    safe ^= B::only(to);
                }
            }
        }
        sink.steps(king, safe);
    }

    /// Generates the moves of pieces that are not pinned.
    #[inline(always)]
    fn emit_pieces<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let tables = self.tables;
        let us = self.turn.index();
        let occupied = self.occupied();
        let free = self.colors[us] & !constraints.pinned;
        let targets = constraints.targets;
        for from in (self.piece_types[tables.pawn] & free).cells() {
            let pawn_targets = self.pawn_targets(from, occupied) & constraints.pawn_targets;
            self.emit_pawn(from, pawn_targets, sink);
        }
        for leap in &tables.leaps {
            for from in (leap.movers.union(&self.piece_types) & free).cells() {
                self.emit_piece(from, leap.to[us][from.index()] & targets, sink);
            }
        }
        for from in (tables.diagonal.union(&self.piece_types) & free).cells() {
            self.emit_piece(from, tables.diagonal_rides(from, occupied) & targets, sink);
        }
        for from in (tables.orthogonal.union(&self.piece_types) & free).cells() {
            self.emit_piece(from, tables.orthogonal_rides(from, occupied) & targets, sink);
        }
        for double in &tables.double_steps {
            for from in (double.movers.union(&self.piece_types) & free).cells() {
                let ends = self.open_double_steps(from, double.to[us][from.index()], occupied);
                self.emit_piece(from, ends & targets, sink);
            }
        }
        for (place, double) in tables.double_leaps.iter().enumerate() {
            for from in (double.movers.union(&self.piece_types) & free).cells() {
                let ends = self.open_double_leaps(from, place, occupied);
                self.emit_piece(from, ends & targets, sink);
            }
        }
    }

    /// Generates the moves of pinned pieces: along the line of the pin, the pinning piece included.
    #[inline(always)]
    fn emit_pinned<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let Some(king) = constraints.king else { return };
        for pinner in constraints.pinners.cells() {
            let line = self.tables.between(king, pinner) | B::only(pinner);
            let Some(from) = (line & constraints.pinned).first() else {
                continue;
            };
            let piece_type = self.piece_type_at(from);
            if piece_type == self.tables.pawn {
                let targets = line & constraints.pawn_targets;
                self.emit_pawn(from, self.pawn_targets(from, self.occupied()) & targets, sink);
            } else {
                let targets = line & constraints.targets;
                self.emit_piece(from, self.piece_targets(piece_type, from) & targets, sink);
            }
        }
    }

    /// The cells that a pawn can move to, without en passant.
    #[inline(always)]
    fn pawn_targets(&self, from: Cell, occupied: B) -> B {
        let cell = &self.tables.pawns[self.turn.index()][from.index()];
        let blockers = cell.forward & occupied;
        // White's pawns move towards higher cells, Black's towards lower ones.
        let open = match self.turn {
            Color::White => blockers.until_first(),
            Color::Black => blockers.since_last(),
        };
        let quiet = ((cell.forward & open) | cell.aside) & !occupied;
        quiet | (cell.captures & self.colors[(!self.turn).index()])
    }

    /// The cells that a piece other than a pawn can move to, including those of its own side.
    pub(crate) fn piece_targets(&self, piece_type: usize, from: Cell) -> B {
        let occupied = self.occupied();
        let mut targets = self.attacks(PieceTypeId::at(piece_type), from, self.turn, occupied);
        if let Some(place) = self.tables.of_piece_type[piece_type].double_leaps {
            targets |= self.open_double_leaps(from, place, occupied);
        }
        targets
    }

    pub(crate) fn open_double_steps(&self, from: Cell, ends: B, occupied: B) -> B {
        let open =
            ends.cells().filter(|&end| (self.tables.between(from, end) & occupied).is_empty());
        open.fold(B::EMPTY, |set, end| set | B::only(end))
    }

    fn open_double_leaps(&self, from: Cell, place: usize, occupied: B) -> B {
        let leaps = &self.tables.double_leaps[place].leaps[self.turn.index()][from.index()];
        let open =
            leaps.iter().filter(|&&(middle, end)| !occupied.has(middle) && !occupied.has(end));
        open.fold(B::EMPTY, |set, &(_, end)| set | B::only(end))
    }

    fn emit_drops<S: Sink<B>>(&self, constraints: &Constraints<B>, sink: &mut S) {
        let us = self.turn.index();
        let Some(zones) = &self.tables.drops else {
            return;
        };
        let targets = constraints.targets & !self.occupied();
        for (piece_type, (&held, &zone)) in self.hands[us].iter().zip(&zones[us]).enumerate() {
            if held > 0 {
                sink.drops(PieceTypeId::at(piece_type), zone & targets);
            }
        }
    }
}
