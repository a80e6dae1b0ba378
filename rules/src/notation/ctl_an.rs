//! CTL-AN: moves of C'escacs, always from cell to cell, with the captured piece named.

use super::illegal::{self, MoveError, Wanted, victim};
use super::tokens::leading_cell;
use crate::cells::{Bits, Cell, CellSet};
use crate::moves::Move;
use crate::piece::PieceTypeId;
use crate::position::Position;
use crate::rules::{Castling, LeapCastling};
use crate::setup::EnPassant;
use crate::variant::Variant;

/// Writes a legal move with its mark of check: `+∞` from afar, `+^` from nearby or by a knight's
/// leap, `++` from two pieces, `#` for mate.
#[must_use]
pub fn print(position: &Position, mv: Move) -> String {
    let next = position.after(mv);
    let checkers = next.checkers();
    let mark = match (checkers.first(), next.king(next.turn())) {
        (None, _) | (_, None) => "",
        _ if !next.has_legal_move() => "#",
        _ if checkers.has_several() => "++",
        (Some(checker), Some(king)) if !next.between(checker, king).is_empty() => "+∞",
        _ => "+^",
    };
    plain(position, mv) + mark
}

/// Writes a legal move without a mark of check.
#[must_use]
pub fn plain(position: &Position, mv: Move) -> String {
    let variant = position.variant();
    let name = |cell| variant.geometry().name(cell);
    let letter = |piece_type: PieceTypeId| {
        if Some(piece_type) == variant.pawn() {
            String::new()
        } else {
            variant.piece_type(piece_type).letter.to_string()
        }
    };
    let piece_type_at =
        |cell| position.piece_at(cell).map_or(String::new(), |piece| letter(piece.piece_type));
    match mv {
        Move::Castle { index, .. } => {
            castlings(variant).get(usize::from(index)).map_or(String::new(), |way| way.name.into())
        }
        Move::Step { from, to, promotion: Some(piece_type) } if from == to => {
            format!("{}={}", name(from), letter(piece_type))
        }
        Move::Step { from, to, promotion } => {
            let sign = match (victim(position, mv), position.en_passant()) {
                (None, _) => "-",
                (Some(pawn), EnPassant::Scornful { pawn: scorner, capturer })
                    if pawn == scorner && from == capturer =>
                {
                    "@"
                }
                (Some(_), _) => "×",
            };
            let captured = victim(position, mv).map_or(String::new(), piece_type_at);
            let becomes = match promotion {
                Some(piece_type) => format!("={}", letter(piece_type)),
                None if waits(position, mv) => "=&".into(),
                None => String::new(),
            };
            format!("{}{}{sign}{captured}{}{becomes}", piece_type_at(from), name(from), name(to))
        }
        Move::EnPassant { from, to } => {
            let (sign, captured) = match (victim(position, mv), position.en_passant()) {
                // A pawn that made three steps can be met on the first or on the second cell.
                (Some(pawn), EnPassant::Advance { crossed: [Some(first), Some(_)], .. })
                    if first == to =>
                {
                    ("@@", piece_type_at(pawn))
                }
                (Some(pawn), _) => ("@", piece_type_at(pawn)),
                (None, _) => ("@", String::new()),
            };
            format!("{}{sign}{captured}{}", name(from), name(to))
        }
        Move::Drop { piece_type, to } => format!("{}@{}", letter(piece_type), name(to)),
    }
}

fn castlings(variant: &Variant) -> &'static [LeapCastling] {
    match variant.rules().castling {
        Castling::Leaps { castlings, .. } => castlings,
        _ => &[],
    }
}

/// Whether the move brings a pawn to the far edge with nothing to become there.
fn waits(position: &Position, mv: Move) -> bool {
    let moved = mv.origin().and_then(|from| position.piece_at(from));
    moved.is_some_and(|piece| Some(piece.piece_type) == position.variant().pawn())
        && position.far_edge(position.turn()).contains(mv.target())
}

/// Reads a move. Marks of check and comment are ignored; hyphens and crosses of all types are
/// understood, the captured piece need not be named, and small letters are as good as capitals. A
/// move may also be given by its piece and its end alone.
///
/// # Errors
/// If the text is no move in this notation, fits several moves, or none that is legal.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let variant = position.variant();
    let text = text.trim_end_matches(['+', '#', '∞', '^', '!', '?', '◇', ':']);
    let upper = text.to_ascii_uppercase();
    let dashed: String = upper.chars().map(|c| if is_hyphen(c) { '-' } else { c }).collect();
    if let Some(way) = castlings(variant).iter().position(|way| way.name == dashed) {
        let way = u8::try_from(way).map_err(|_| MoveError::Unreadable)?;
        return illegal::find_castling(position, way);
    }
    let read = read(variant, &dashed).ok_or(MoveError::Unreadable)?;
    let waiting = |cell: Cell| {
        position.piece_at(cell).is_some_and(|piece| {
            piece.color == position.turn() && Some(piece.piece_type) == variant.pawn()
        })
    };
    let (piece_type, from) = match read.from {
        Some(from) => {
            let piece_type = illegal::origin(position, from)?;
            (read.piece_type.unwrap_or(piece_type), CellSet::only(from))
        }
        // `A23=D`: the pawn that waits there, if one does.
        None if read.promotion.is_some() && waiting(read.to) => (read.pawn, CellSet::only(read.to)),
        None => (read.piece_type.unwrap_or(read.pawn), variant.geometry().cells()),
    };
    Wanted { piece_type, from, to: read.to, promotion: read.promotion }.find(position)
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}' | '\u{2012}' | '\u{2013}' | '\u{2212}')
}

/// What the text says.
struct Read {
    /// The piece, if it is named: pawns are not.
    piece_type: Option<PieceTypeId>,
    pawn: PieceTypeId,
    from: Option<Cell>,
    to: Cell,
    promotion: Option<PieceTypeId>,
}

fn read(variant: &Variant, text: &str) -> Option<Read> {
    let geometry = variant.geometry();
    let pawn = variant.pawn()?;
    let (piece_type, rest) = leading_piece(variant, text);
    let (first, rest) = leading_cell(geometry, rest)?;
    let (from, to, rest) = match second_cell(variant, rest) {
        Some((second, rest)) => (Some(first), second, rest),
        None => (None, first, rest),
    };
    let promotion = match rest.strip_prefix('=').unwrap_or(rest) {
        "" | "&" => None,
        letter => Some(variant.piece_type_by_letter(single(letter)?)?),
    };
    // A pawn is not named, so a cell with no piece in front of it is a pawn's.
    let piece_type = piece_type.or_else(|| from.is_some().then_some(pawn));
    Some(Read { piece_type, pawn, from, to, promotion })
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// A letter is a piece if another letter follows it, and otherwise the column of a pawn.
fn leading_piece<'a>(variant: &Variant, text: &'a str) -> (Option<PieceTypeId>, &'a str) {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second))
            if first.is_ascii_uppercase() && second.is_ascii_uppercase() =>
        {
            (variant.piece_type_by_letter(first), chars.as_str())
        }
        _ => (None, text),
    }
}

/// The cell after a sign of moving or capturing, with the captured piece passed over.
fn second_cell<'a>(variant: &Variant, text: &'a str) -> Option<(Cell, &'a str)> {
    let geometry = variant.geometry();
    let signed = text.trim_start_matches(['-', '×', '*', '@', ':']);
    // `X` is a sign too, unless it is the column: `E7X6` goes to X6.
    let starts = [Some(signed), signed.strip_prefix('X')];
    starts.into_iter().flatten().find_map(|text| {
        let (_, rest) = leading_piece(variant, text);
        leading_cell(geometry, rest)
    })
}
