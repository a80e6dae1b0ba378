//! What FEN and PDTL have in common: piece letters, runs of empty cells, errors.

use crate::color::Color;
use crate::piece::PieceTypeId;
use crate::setup::SetupError;
use crate::variant::Variant;

/// Why a text is not a position of the variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text is empty.
    #[error("the position is empty")]
    Empty,
    /// The board has the wrong number of rows, or a row the wrong number of cells.
    #[error("row {row} of the board, counted from the top, is wrong")]
    Row {
        /// The number of the row, from 1 at the top.
        row: usize,
    },
    /// A character is not allowed in its place.
    #[error("unexpected {0:?}")]
    Unexpected(char),
    /// A field has an invalid value.
    #[error("{text:?} is not valid as {field}")]
    Field {
        /// The field: `turn`, `castling`, `en passant`, `clock`, `number` or `end`, which stands
        /// for text after the last field.
        field: &'static str,
        /// The invalid value, cut off after 20 characters.
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
