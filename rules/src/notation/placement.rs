//! What FEN and PDTL have in common: letters of pieces, runs of empty cells, errors.

use crate::color::Color;
use crate::piece::PieceTypeId;
use crate::setup::SetupError;
use crate::variant::Variant;

/// Why a text is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// There is no text.
    #[error("the position is empty")]
    Empty,
    /// The board has too few or too many rows, or a row too few or too many cells.
    #[error("row {row} of the board does not fit (counted from the top)")]
    Row {
        /// Which row, counted from 1 at the top.
        row: usize,
    },
    /// A character does not belong where it stands.
    #[error("unexpected {0:?}")]
    Unexpected(char),
    /// A field is not what it should be.
    #[error("the {field} cannot be {text:?}")]
    Field {
        /// Which field: `turn`, `castling`, `en passant`, `clock` or `number`.
        field: &'static str,
        /// What stood there.
        text: String,
    },
    /// The position cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

pub(super) fn field(field: &'static str, text: &str) -> FenError {
    FenError::Field { field, text: text.chars().take(20).collect() }
}

pub(super) fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

pub(super) fn piece_type_of(variant: &Variant, letter: char) -> Result<PieceTypeId, FenError> {
    variant.piece_type_by_letter(letter.to_ascii_uppercase()).ok_or(FenError::Unexpected(letter))
}

pub(super) fn write_run(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

pub(super) fn letter(variant: &Variant, piece_type: PieceTypeId, side: Color) -> char {
    let letter = variant.piece_type(piece_type).letter;
    if side == Color::White { letter } else { letter.to_ascii_lowercase() }
}
