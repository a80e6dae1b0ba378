//! The board: which piece stands where, whose turn it is, hands, castling rights and counters.
//! Generic over the integer that holds one bit per cell.

use crate::cells::{Bits, Cell};
use crate::color::Color;
use crate::piece::{MAX_PIECE_TYPES, Piece, PieceTypeId};
use crate::setup::EnPassant;
use crate::tables::Tables;

/// No piece stands here.
const NO_PIECE: u8 = u8::MAX;

#[derive(Clone)]
pub(crate) struct Board<B: Bits> {
    pub(crate) tables: &'static Tables<B>,
    pub(crate) piece_types: [B; MAX_PIECE_TYPES],
    pub(crate) colors: [B; 2],
    /// Pieces that were pawns once and return to a hand as pawns.
    pub(crate) promoted: B,
    /// Rooks (and, where its leap is a right of its own, the king) that have not moved.
    pub(crate) castling_rights: B,
    mailbox: B::Mailbox,
    pub(crate) hands: [[u8; MAX_PIECE_TYPES]; 2],
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
            turn: Color::White,
            en_passant: EnPassant::None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> B {
        self.colors[0] | self.colors[1]
    }

    /// Index of the type on a cell that is known to be occupied.
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

    #[inline(always)]
    pub(crate) fn king(&self, side: Color) -> Option<Cell> {
        (self.piece_types[self.tables.king.index()] & self.colors[side.index()]).first()
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a piece_type is below MAX_PIECE_TYPES
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
}
