//! Parsers for parts of moves that several notations share.

use super::illegal::MoveError;
use crate::cells::Cell;
use crate::geometry::Geometry;
use crate::piece::PieceTypeId;
use crate::variant::Variant;

/// The type of a dropped piece: a letter in either case, or nothing for a pawn.
pub(super) fn dropped_piece_type(variant: &Variant, text: &str) -> Result<PieceTypeId, MoveError> {
    let named = || variant.piece_type_by_letter(single(text)?.to_ascii_uppercase());
    let piece_type = if text.is_empty() { variant.pawn() } else { named() };
    piece_type.ok_or(MoveError::Unreadable)
}

/// The only character of a text.
pub(super) fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// The cell at the start of a text, and the rest of the text.
pub(super) fn leading_cell<'a>(geometry: &Geometry, text: &'a str) -> Option<(Cell, &'a str)> {
    let digits = text.char_indices().skip(1).take_while(|(_, c)| c.is_ascii_digit()).count();
    let split = text.chars().next()?.len_utf8() + digits;
    Some((geometry.cell(text.get(..split)?)?, text.get(split..)?))
}

/// Whether a character is a hyphen, a dash or a minus sign.
pub(crate) const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{ad}' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}')
}
