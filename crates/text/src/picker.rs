//! Choosing a move from menus, and confirming a move before it is played.

use courier_rules::{Gate, Move, PieceType, Position};

use super::Texts;
use super::rules::capitalized;

impl Texts {
    /// A piece on the board: "Knight g1".
    pub fn piece_on(self, piece_type: &PieceType, cell: &str) -> String {
        format!("{} {cell}", capitalized(&self.piece_name(piece_type)))
    }

    /// A piece in hand: "Knight in hand".
    pub fn piece_in_hand(self, piece_type: &PieceType) -> String {
        self.picker_piece_in_hand(capitalized(&self.piece_name(piece_type)))
    }

    /// The promotion of a move: at most 100 characters.
    pub fn promotes_to(self, piece_type: &PieceType) -> String {
        self.picker_promotes_to(self.piece_name(piece_type))
    }

    /// What a move does besides, for a choice between moves to one cell: "promote to knight" or
    /// "hawk on g1"; "do not promote" or "no new piece" if one of the `legal` moves differs in
    /// nothing else.
    pub fn move_choice(
        self,
        position: &Position,
        the_move: Move,
        legal: &[Move],
    ) -> Option<String> {
        if let Some(promotion) = the_move.promotion() {
            return Some(self.promotes_to(position.variant().piece_type(promotion)));
        }
        if let Some(gate) = the_move.gate() {
            return Some(self.gates(position, gate));
        }
        let ends = |a_move: &Move| (a_move.origin(), a_move.target());
        let mut same = legal.iter().filter(|other| ends(other) == ends(&the_move));
        same.find_map(|other| match (other.promotion(), other.gate()) {
            (Some(_), _) => Some(self.picker_does_not_promote()),
            (None, Some(_)) => Some(self.picker_does_not_gate()),
            (None, None) => None,
        })
    }

    /// A piece from the hand that takes the place of another: "hawk on g1".
    pub(super) fn gates(self, position: &Position, gate: Gate) -> String {
        let variant = position.variant();
        let piece = self.piece_name(variant.piece_type(gate.piece_type));
        self.picker_gates(variant.geometry().name(gate.cell), piece)
    }
}
