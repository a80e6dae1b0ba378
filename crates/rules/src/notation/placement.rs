//! What FEN and PDTL have in common: their fields, piece letters, runs of empty cells, errors.

use std::iter::Peekable;

use crate::color::Color;
use crate::piece::PieceTypeId;
use crate::position::Position;
use crate::rules::{CHECKS_TO_WIN, Checks};
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;

/// Why a text is not a position of the variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
        /// The field: `turn`, `castling`, `en passant`, `checks`, `clock`, `number` or `end`, which
        /// stands for text after the last field.
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

/// Parses a field into a setup.
type ReadField = fn(&mut Setup, &str) -> Result<(), FenError>;

/// Parses a position field by field, with these parsers for the pieces, the castling rights (`None`
/// if there is no such field) and the en passant right.
pub(super) fn read_fields(
    variant: &'static Variant,
    text: &str,
    (pieces, rights, en_passant): (ReadField, Option<ReadField>, ReadField),
) -> Result<Setup, FenError> {
    let mut fields = text.split_ascii_whitespace().peekable();
    let mut setup = Setup::new(variant);
    pieces(&mut setup, fields.next().ok_or(FenError::Empty)?)?;
    setup.turn = match fields.next() {
        None | Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(other) => return Err(field("turn", other)),
    };
    if let Some(rights) = rights {
        rights(&mut setup, fields.next().unwrap_or("-"))?;
    } else if fields.clone().count() > 3 {
        // Some programs write the field of castling everywhere.
        fields.next_if_eq(&"-");
    }
    en_passant(&mut setup, fields.next().unwrap_or("-"))?;
    let number = |name, text: Option<&str>, usual: u16| match text {
        None | Some("-" | "?") => Ok(usual),
        Some(text) => text.parse().map_err(|_| field(name, text)),
    };
    read_checks(&mut setup, &mut fields)?;
    setup.halfmoves = number("clock", fields.next(), 0)?;
    setup.fullmoves = number("number", fields.next(), 1)?.max(1);
    read_checks(&mut setup, &mut fields)?;
    fields.next().map_or(Ok(setup), |more| Err(field("end", more)))
}

/// Parses the checks given, White's first, where they matter: lichess writes `+1+0` at the end,
/// other programs how many are left to give, `2+3`, before the clock.
fn read_checks<'a>(
    setup: &mut Setup,
    fields: &mut Peekable<impl Iterator<Item = &'a str>>,
) -> Result<(), FenError> {
    if setup.variant.rules().checks == Checks::ThreeWin
        && let Some(text) = fields.next_if(|text| text.contains('+'))
    {
        setup.checks = checks_given(text).ok_or_else(|| field("checks", text))?;
    }
    Ok(())
}

fn checks_given(text: &str) -> Option<[u8; 2]> {
    let given = text.strip_prefix('+');
    let (white, black) = given.unwrap_or(text).split_once('+')?;
    let count = |text: &str| {
        let number = text.parse().ok()?;
        let other = CHECKS_TO_WIN.checked_sub(number)?;
        Some(if given.is_some() { number } else { other })
    };
    Some([count(white)?, count(black)?])
}

/// Writes the fields after that of the pieces; `rights` is `None` if there is no such field.
pub(super) fn write_fields(
    text: &mut String,
    position: &Position,
    rights: Option<&str>,
    en_passant: &str,
) {
    text.push_str(if position.turn() == Color::White { " w " } else { " b " });
    text.extend(rights.into_iter().flat_map(|rights| [rights, " "]));
    let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
    text.push_str(&format!("{en_passant} {clock} {number}"));
    let given = Color::BOTH.map(|side| position.checks_given(side));
    if let [Some(white), Some(black)] = given {
        text.push_str(&format!(" +{white}+{black}"));
    }
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
