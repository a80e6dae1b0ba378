//! A position as plain data, unchecked.

use crate::cells::{Cell, CellSet};
use crate::color::Color;
use crate::piece::{MAX_PIECE_TYPES, Piece, PieceTypeId};
use crate::variant::Variant;

/// What the last move allows pawns to capture en passant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EnPassant {
    /// Nothing.
    #[default]
    None,
    /// A pawn made a long move and may be captured on a cell that it crossed.
    Advance {
        /// The cell of the pawn, or of the piece that it became.
        pawn: Cell,
        /// The cells it crossed, nearest to its origin first.
        crossed: [Option<Cell>; 2],
    },
    /// A pawn stepped sideways away from an enemy pawn, which may capture it where it is.
    Scornful {
        /// The cell of the pawn, or of the piece that it became.
        pawn: Cell,
        /// The cell of the enemy pawn.
        capturer: Cell,
    },
}

/// A position as plain data, unchecked. [`Position::try_from`](crate::Position) checks it.
///
/// ```
/// use courier_rules::{Color, Piece, Position, Setup, SetupError, Variant};
///
/// let chess = Variant::by_key("chess").unwrap();
/// let mut setup = Setup::new(chess);
/// assert_eq!(Position::try_from(&setup), Err(SetupError::Kings(Color::White, 0)));
///
/// let piece_type = chess.piece_type_by_letter('K').unwrap();
/// for (name, color) in [("e1", Color::White), ("e8", Color::Black)] {
///     let cell = chess.geometry().cell(name).unwrap();
///     setup.pieces.push((cell, Piece { color, piece_type, promoted: false }));
/// }
/// let position = Position::try_from(&setup).unwrap();
/// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The variant.
    pub variant: &'static Variant,
    /// The pieces on the board. A later entry for a cell replaces an earlier one.
    pub pieces: Vec<(Cell, Piece)>,
    /// The number of pieces of each type in each side's hand.
    pub hands: [[u8; MAX_PIECE_TYPES]; 2],
    /// The number of checks that each side has given, where that matters.
    pub checks: [u8; 2],
    /// The side to move.
    pub turn: Color,
    /// The cells of rooks that may still castle and, in variants where kings leap, of kings that
    /// may still leap; where pieces in hand take the places of others, of all unmoved pieces.
    /// Impossible rights are dropped when the setup is checked.
    pub castling_rights: CellSet,
    /// What the last move allows pawns to capture en passant. Dropped if it is impossible.
    pub en_passant: EnPassant,
    /// The number of plies since the last capture, pawn move, promotion or drop.
    pub halfmoves: u16,
    /// The number of the move, from 1; it increases after Black's moves.
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
            checks: [0; 2],
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
#[non_exhaustive]
pub enum SetupError {
    /// A side does not have as many kings as it should.
    #[error("{0:?} cannot have {1} kings")]
    Kings(Color, usize),
    /// A piece is outside the board.
    #[error("{0:?} is not on the board")]
    OffBoard(Cell),
    /// A pawn is on a cell where no pawn can be.
    #[error("a pawn cannot be on {0:?}")]
    PawnOn(Cell),
    /// A hand contains a piece type that cannot be in hand.
    #[error("{0:?} cannot have {1:?} in hand")]
    Hand(Color, PieceTypeId),
    /// The side that has just moved is in check.
    #[error("{0:?} is in check but not to move")]
    OpponentInCheck(Color),
    /// The side that has just moved has no pieces.
    #[error("{0:?} has no pieces but is not to move")]
    NoPieces(Color),
}
