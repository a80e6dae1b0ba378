//! A move without typing, and a move that is shown once more before it is made.

use courier_rules::PieceType;

use super::Texts;
use super::rules::capitalised;

impl Texts {
    /// Above the men that may move: at most 150 characters.
    #[must_use]
    pub fn which_piece(self) -> String {
        self.text("which-man")
    }

    /// Above the cells a man may go to: at most 150 characters.
    #[must_use]
    pub fn where_to(self, man: &str) -> String {
        self.format("where-to", [("man", man.into())])
    }

    /// Above several moves to the same cell: at most 150 characters.
    #[must_use]
    pub fn which_way(self) -> String {
        self.text("which-way")
    }

    /// A man on the board: "Knight g1".
    #[must_use]
    pub fn piece_on(self, kind: &PieceType, cell: &str) -> String {
        format!("{} {cell}", capitalised(&self.piece_name(kind)))
    }

    /// A man in the hand: "Knight in hand".
    #[must_use]
    pub fn piece_in_hand(self, kind: &PieceType) -> String {
        self.format("man-in-hand", [("man", capitalised(&self.piece_name(kind)).into())])
    }

    /// What a man becomes by a move: at most 100 characters.
    #[must_use]
    pub fn promotes_to(self, kind: &PieceType) -> String {
        self.format("becomes", [("man", self.piece_name(kind).into())])
    }

    /// Asked below the board as it would be after a move.
    #[must_use]
    pub fn confirm_question(self, san: &str) -> String {
        self.format("sure-question", [("move", san.into())])
    }

    /// The reader made a move.
    #[must_use]
    pub fn played_by_you(self, san: &str) -> String {
        self.format("played-by-you", [("move", san.into())])
    }

    /// Whether the reader is asked before a move is made.
    #[must_use]
    pub fn settings_confirm(self, confirm: bool) -> String {
        self.format("settings-confirm", [("confirm", if confirm { "yes" } else { "no" }.into())])
    }
}
