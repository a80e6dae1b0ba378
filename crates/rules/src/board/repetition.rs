//! Repetition: when two positions count as the same.

use crate::board::state::Board;
use crate::cells::Bits;
use crate::rules::EnPassantRule;
use crate::setup::EnPassant;

impl<B: Bits> Board<B> {
    /// Whether two positions are the same for repetition: piece types, hands, turn, castling and en
    /// passant rights are equal. Counters and the marks of promoted pawns do not matter.
    pub(crate) fn is_repetition_of(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.colors == other.colors
            && self.piece_types == other.piece_types
            && self.castling_rights == other.castling_rights
            && self.hands == other.hands
            && self.en_passant_right() == other.en_passant_right()
    }

    /// The en passant right that counts for repetition. If every long pawn move is recorded, it
    /// counts only if a capture is legal.
    pub(crate) fn en_passant_right(&self) -> EnPassant {
        match self.tables.en_passant {
            EnPassantRule::Always if !self.has_en_passant_capture() => EnPassant::None,
            _ => self.en_passant,
        }
    }
}
