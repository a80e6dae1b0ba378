//! Choosing a move from menus, and confirming a move before it is played.

use courier_rules::PieceType;

use super::Texts;
use super::rules::capitalized;

impl Texts {
    /// The placeholder of the menu of pieces: at most 150 characters.
    pub fn which_piece(self) -> String {
        self.text("picker-which-piece")
    }

    /// The placeholder of the menu of target cells: at most 150 characters.
    pub fn where_to(self, piece: &str) -> String {
        self.format("picker-where-to", [("piece", piece.into())])
    }

    /// The placeholder of the menu of moves to the same cell: at most 150 characters.
    pub fn which_way(self) -> String {
        self.text("picker-which-way")
    }

    /// A piece on the board: "Knight g1".
    pub fn piece_on(self, piece_type: &PieceType, cell: &str) -> String {
        format!("{} {cell}", capitalized(&self.piece_name(piece_type)))
    }

    /// A piece in hand: "Knight in hand".
    pub fn piece_in_hand(self, piece_type: &PieceType) -> String {
        self.format(
            "picker-piece-in-hand",
            [("piece", capitalized(&self.piece_name(piece_type)).into())],
        )
    }

    /// The promotion of a move: at most 100 characters.
    pub fn promotes_to(self, piece_type: &PieceType) -> String {
        self.format("picker-promotes-to", [("piece", self.piece_name(piece_type).into())])
    }

    /// The question below the board after a move that has not been played yet.
    pub fn confirm_question(self, san: &str) -> String {
        self.format("confirm-question", [("move", san.into())])
    }

    /// The reader made a move.
    pub fn played_by_you(self, san: &str) -> String {
        self.format("played-by-you", [("move", san.into())])
    }

    /// Whether the reader confirms moves before they are played.
    pub fn settings_confirm(self, confirm: bool) -> String {
        self.format("settings-confirm", [("confirm", if confirm { "yes" } else { "no" }.into())])
    }
}
