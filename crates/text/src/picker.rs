//! Choosing a move from menus, and confirming a move before it is played.

use courier_rules::PieceType;

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
}
