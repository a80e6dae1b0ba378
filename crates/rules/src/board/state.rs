//! The board: pieces, hands, turn, castling rights and counters, generic over the integer that has
//! one bit per cell.

use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::piece::{MAX_PIECE_TYPES, Piece, PieceTypeId};
use crate::setup::EnPassant;
use crate::tables::Tables;

/// The mailbox value of an empty cell.
const NO_PIECE: u8 = u8::MAX;

/// A board in the integer that has one bit per cell, for programs that look at millions of
/// positions. [`Position::visit`](crate::Position::visit) gives access to it.
#[derive(Clone)]
pub struct Board<B: Bits> {
    pub(crate) tables: &'static Tables<B>,
    pub(crate) piece_types: [B; MAX_PIECE_TYPES],
    pub(crate) colors: [B; 2],
    /// Promoted pawns, which go to the hand as pawns when they are captured.
    pub(crate) promoted: B,
    /// Unmoved rooks and, in variants where kings leap, unmoved kings; where pieces in hand take
    /// the places of others, all unmoved pieces.
    pub(crate) castling_rights: B,
    mailbox: B::Mailbox,
    pub(crate) hands: [[u8; MAX_PIECE_TYPES]; 2],
    /// How many checks each side has given, where that matters.
    pub(crate) checks: [u8; 2],
    pub(crate) turn: Color,
    pub(crate) en_passant: EnPassant,
    pub(crate) halfmoves: u16,
    pub(crate) fullmoves: u16,
}

impl<B: Bits> Board<B> {
    pub(crate) fn empty(tables: &'static Tables<B>) -> Self {
        Self {
            tables,
            piece_types: [B::EMPTY; MAX_PIECE_TYPES],
            colors: [B::EMPTY; 2],
            promoted: B::EMPTY,
            castling_rights: B::EMPTY,
            mailbox: B::mailbox(NO_PIECE),
            hands: [[0; MAX_PIECE_TYPES]; 2],
            checks: [0; 2],
            turn: Color::White,
            en_passant: EnPassant::None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// All occupied cells.
    #[must_use]
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.colors[0] | self.colors[1]
    }

    /// The index of the piece type on an occupied cell.
    #[inline(always)]
    pub(crate) fn piece_type_at(&self, cell: Cell) -> usize {
        usize::from(self.mailbox.as_ref()[cell.index()])
    }

    pub(crate) fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let piece_type = *self
            .mailbox
            .as_ref()
            .get(cell.index())
            .filter(|&&piece_type| piece_type != NO_PIECE)?;
        let color = if self.colors[0].has(cell) { Color::White } else { Color::Black };
        Some(Piece {
            color,
            piece_type: PieceTypeId::at(piece_type.into()),
            promoted: self.promoted.has(cell),
        })
    }

    /// The cell of a side's king.
    #[must_use]
    #[inline(always)]
    pub fn king(&self, side: Color) -> Option<Cell> {
        (self.piece_types[self.tables.king.index()] & self.colors[side.index()]).first()
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // below MAX_PIECE_TYPES
    pub(crate) fn put(&mut self, cell: Cell, piece_type: usize, side: Color) {
        let bit = B::only(cell);
        self.piece_types[piece_type] |= bit;
        self.colors[side.index()] |= bit;
        self.mailbox.as_mut()[cell.index()] = piece_type as u8;
    }

    #[inline(always)]
    pub(crate) fn lift(&mut self, cell: Cell, side: Color) -> usize {
        let bit = B::only(cell);
        let piece_type = self.piece_type_at(cell);
        self.piece_types[piece_type] ^= bit;
        self.colors[side.index()] ^= bit;
        self.mailbox.as_mut()[cell.index()] = NO_PIECE;
        piece_type
    }

    /// Whether two positions are the same for repetition: piece types, hands, checks given, turn,
    /// castling and en passant rights are equal. Counters and the marks of promoted pawns do not
    /// matter.
    pub(crate) fn is_repetition_of(&self, other: &Self) -> bool {
        self.turn == other.turn
            && self.colors == other.colors
            && self.piece_types == other.piece_types
            && self.castling_rights == other.castling_rights
            && self.hands == other.hands
            && self.checks == other.checks
            && self.en_passant_right() == other.en_passant_right()
    }
}
