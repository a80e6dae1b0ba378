//! Repetition: when two positions count as the same.

use crate::board::state::Board;
use crate::cells::Bits;
use crate::rules::EnPassantRule;
use crate::setup::EnPassant;

impl<B: Bits> Board<B> {
    /// Whether two positions are the same for repetition: pieces by how they move, hands, turn,
    /// rights and what pawns may do en passant. Counters and marks of origin do not matter.
    pub(crate) fn is_repetition_of(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.colors == other.colors
            && self.piece_types == other.piece_types
            && self.castling_rights == other.castling_rights
            && self.hands == other.hands
            && self.en_passant_right() == other.en_passant_right()
    }

    /// The right to capture en passant as far as repetition counts it: where every run is
    /// recorded, only if such a capture is legal.
    fn en_passant_right(&self) -> EnPassant {
        match self.tables.en_passant {
            EnPassantRule::Always if !self.has_en_passant_capture() => EnPassant::None,
            _ => self.en_passant,
        }
    }
}
