//! A position as plain data, not yet checked.

use crate::cells::{Cell, CellSet};
use crate::color::Color;
use crate::piece::{MAX_PIECE_TYPES, Piece, PieceTypeId};
use crate::variant::Variant;

/// What a pawn's last move allows the enemy pawns for one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassant {
    /// Nothing.
    #[default]
    None,
    /// It ran past them and may be captured on a cell it crossed.
    Advance {
        /// Where the pawn (or what it became) stands.
        pawn: Cell,
        /// The cells it crossed, nearest to its origin first.
        crossed: [Option<Cell>; 2],
    },
    /// It turned away from an enemy pawn and may be captured by that one where it stands.
    Scornful {
        /// Where the pawn (or what it became) stands.
        pawn: Cell,
        /// The pawn it turned away from.
        capturer: Cell,
    },
}

/// A position as written, unchecked. [`Position::try_from`](crate::Position) checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Which game.
    pub variant: &'static Variant,
    /// Who stands where; a later entry for the same cell replaces an earlier one.
    pub pieces: Vec<(Cell, Piece)>,
    /// How many pieces of each type each side holds in hand.
    pub hands: [[u8; MAX_PIECE_TYPES]; 2],
    /// Who moves.
    pub turn: Color,
    /// Rooks that may still castle and, in variants with a king's leap, kings that may still
    /// leap. What cannot be is left out.
    pub castling_rights: CellSet,
    /// What the last move allows pawns to capture en passant. What cannot be is left out.
    pub en_passant: EnPassant,
    /// Moves of either side since the last that cannot be taken back.
    pub halfmoves: u16,
    /// Number of the move, counted from 1 and after Black's moves.
    pub fullmoves: u16,
}

impl Setup {
    /// An empty board with White to move.
    #[must_use]
    pub fn new(variant: &'static Variant) -> Self {
        Self {
            variant,
            pieces: Vec::new(),
            hands: [[0; MAX_PIECE_TYPES]; 2],
            turn: Color::White,
            castling_rights: CellSet::EMPTY,
            en_passant: EnPassant::None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }
}

/// Why a [`Setup`] cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A side does not have exactly one king.
    #[error("{0:?} has {1} kings instead of one")]
    Kings(Color, usize),
    /// A piece stands outside the board.
    #[error("there is no such cell: {0:?}")]
    OffBoard(Cell),
    /// A pawn stands where no pawn can.
    #[error("a pawn cannot stand on {0:?}")]
    PawnOn(Cell),
    /// A hand holds what it cannot.
    #[error("{0:?} cannot have {1:?} in hand")]
    Hand(Color, PieceTypeId),
    /// The side that has just moved is in check.
    #[error("{0:?} is in check and not to move")]
    OpponentInCheck(Color),
}
