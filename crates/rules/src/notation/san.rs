//! Standard algebraic notation (SAN) with drops. Moves of C'escacs are read and written as CTL-AN.

use std::borrow::Cow;

use super::ctl_an;
use super::illegal::{self, MoveError, MovePattern, captured_cell};
use super::tokens::dropped_piece_type;
use crate::cells::{Cell, CellSet};
use crate::moves::{Move, MoveList};
use crate::piece::PieceTypeId;
use crate::position::Position;
use crate::rules::Notation;
use crate::variant::Variant;

/// Writes a legal move, with `+` for check and `#` for mate, or for a check that wins.
///
/// ```
/// use courier_rules::{Variant, notation::san};
/// let start = Variant::by_key("chess").unwrap().start(0).unwrap();
/// let mv = san::parse(&start, "Nf3").unwrap();
/// assert_eq!(san::print(&start, mv), "Nf3");
/// ```
#[must_use]
pub fn print(position: &Position, mv: Move) -> String {
    if position.variant().rules().notation == Notation::Cescacs {
        return ctl_an::print(position, mv);
    }
    plain(position, mv) + mark(position, mv)
}

/// All legal moves with their texts. Faster than [`print()`] for each of them.
#[must_use]
pub fn print_all(position: &Position) -> Vec<(Move, String)> {
    let moves = position.legal_moves();
    if position.variant().rules().notation == Notation::Cescacs {
        return moves.into_iter().map(|mv| (mv, ctl_an::print(position, mv))).collect();
    }
    moves.iter().map(|mv| (mv, unmarked(position, mv, Some(&moves)) + mark(position, mv))).collect()
}

/// The mark of a check or mate.
fn mark(position: &Position, mv: Move) -> &'static str {
    let next = position.after(mv);
    // Whether there is a reply matters only in check.
    match next.in_check().then(|| next.has_legal_move()) {
        None => "",
        Some(true) => "+",
        Some(false) => "#",
    }
}

/// Writes a legal move without a check mark.
#[must_use]
pub fn plain(position: &Position, mv: Move) -> String {
    let variant = position.variant();
    if variant.rules().notation == Notation::Cescacs {
        return ctl_an::plain(position, mv);
    }
    unmarked(position, mv, None)
}

/// Writes a move in SAN without a check mark. `legal` has the legal moves if they are known.
fn unmarked(position: &Position, mv: Move, legal: Option<&MoveList>) -> String {
    let variant = position.variant();
    let name = |cell| variant.geometry().name(cell);
    let (from, to) = match mv {
        Move::Castle { index, gate, .. } => {
            let castling = if index == 0 { "O-O" } else { "O-O-O" };
            let gate = gate.map(|gate| {
                format!("/{}{}", variant.piece_type(gate.piece_type).letter, name(gate.cell))
            });
            return castling.to_owned() + gate.as_deref().unwrap_or_default();
        }
        Move::Drop { piece_type, to } => {
            return format!("{}@{}", variant.piece_type(piece_type).letter, name(to));
        }
        Move::Step { from, to, .. } | Move::EnPassant { from, to } => (from, to),
    };
    let capture = captured_cell(position, mv).is_some();
    let piece_type = position.piece_at(from).map(|piece| piece.piece_type);
    let mut text = String::new();
    match piece_type {
        Some(piece_type) if Some(piece_type) != variant.pawn() => {
            text.push(variant.piece_type(piece_type).letter);
            text.push_str(&disambiguation(position, piece_type, from, mv, legal));
        }
        _ if capture => text.extend(name(from).chars().take(1)),
        _ => {}
    }
    if capture {
        text.push('x');
    }
    text.push_str(name(to));
    if let Some(piece_type) = mv.promotion() {
        text.push('=');
        text.push(variant.piece_type(piece_type).letter);
    }
    if let Some(gate) = mv.gate() {
        text.push('/');
        text.push(variant.piece_type(gate.piece_type).letter);
    }
    text
}

/// The shortest part of the origin that distinguishes the piece from others of its type that can
/// move to the same cell.
fn disambiguation(
    position: &Position,
    piece_type: PieceTypeId,
    from: Cell,
    mv: Move,
    legal: Option<&MoveList>,
) -> String {
    let geometry = position.variant().geometry();
    let name = geometry.name(from);
    let is_rival = |other: &Move| {
        matches!(other, Move::Step { .. })
            && other.target() == mv.target()
            && other.promotion() == mv.promotion()
            && other.gate().map(|gate| gate.piece_type) == mv.gate().map(|gate| gate.piece_type)
            && other.origin() != Some(from)
            && other
                .origin()
                .and_then(|cell| position.piece_at(cell))
                .is_some_and(|piece| piece.piece_type == piece_type)
    };
    let legal = legal.map_or_else(|| Cow::Owned(position.legal_moves()), Cow::Borrowed);
    let rivals = legal.iter().filter(is_rival).filter_map(Move::origin);
    let rivals: Vec<&str> = rivals.map(|cell| geometry.name(cell)).collect();
    let same_file = rivals.iter().any(|other| other.get(..1) == name.get(..1));
    let same_rank = rivals.iter().any(|other| other.get(1..) == name.get(1..));
    match (same_file, same_rank) {
        _ if rivals.is_empty() => String::new(),
        (false, _) => name.chars().take(1).collect(),
        (true, false) => name.chars().skip(1).collect(),
        (true, true) => name.into(),
    }
}

/// Parses a move. Check marks and comments such as `!?` are ignored, `x` and `=` may be missing,
/// castling may be written with zeros, `@e4` drops a pawn, and more of the origin may be given than
/// needed. A piece that takes the place of the moving one is written as in `Nf3/H` or `O-O/He1`.
///
/// # Errors
/// [`MoveError::Unreadable`] if the text is not in this notation, [`MoveError::Ambiguous`] if
/// several legal moves fit, [`MoveError::Illegal`] if none does.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let variant = position.variant();
    if variant.rules().notation == Notation::Cescacs {
        return ctl_an::parse(position, text);
    }
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let text = text.strip_suffix("e.p.").unwrap_or(text);
    let (text, gate) = match text.split_once('/').filter(|_| variant.rules().gates()) {
        Some((text, gate)) => (text, Some(read_gate(variant, gate).ok_or(MoveError::Unreadable)?)),
        None => (text, None),
    };
    if let Some(index) = castling_index(text) {
        return illegal::find_castling(position, index, gate);
    }
    if let Some((piece, target)) = text.split_once('@') {
        let to = variant.geometry().cell(target).ok_or(MoveError::Unreadable)?;
        return illegal::find_drop(position, dropped_piece_type(variant, piece)?, to);
    }
    let pattern = read(variant, text).ok_or(MoveError::Unreadable)?;
    MovePattern { gate: gate.map(|(piece_type, _)| piece_type), ..pattern }.find(position)
}

/// The piece and the cell, if it is named, of `H` or `He1`.
fn read_gate(variant: &Variant, text: &str) -> Option<(PieceTypeId, Option<Cell>)> {
    let letter = text.chars().next()?;
    let piece_type = variant.piece_type_by_letter(letter.to_ascii_uppercase())?;
    let cell = text.get(letter.len_utf8()..).filter(|cell| !cell.is_empty());
    Some((piece_type, cell.map(|cell| variant.geometry().cell(cell).ok_or(())).transpose().ok()?))
}

fn castling_index(text: &str) -> Option<u8> {
    match text {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(0),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(1),
        _ => None,
    }
}

/// Parses a move that is neither a castling nor a drop.
fn read(variant: &Variant, text: &str) -> Option<MovePattern> {
    let geometry = variant.geometry();
    let first = text.chars().next()?;
    let piece = Some(first).filter(char::is_ascii_uppercase);
    let piece_type =
        piece.map_or_else(|| variant.pawn(), |letter| variant.piece_type_by_letter(letter))?;
    let body = if piece.is_some() { text.get(1..)? } else { text };
    let (body, promotion) = split_promotion(variant, body)?;
    let digits = body.chars().rev().take_while(char::is_ascii_digit).count();
    let start = body.len().checked_sub(digits + 1)?;
    let to = geometry.cell(body.get(start..)?)?;
    let origin = body.get(..start)?.trim_end_matches(['x', 'X', '×', '-', ':']);
    let from: CellSet =
        geometry.cells().iter().filter(|&cell| named_by(geometry.name(cell), origin)).collect();
    let pattern = MovePattern { piece_type, from, to, promotion, gate: None };
    Some(pattern).filter(|pattern| !pattern.from.is_empty())
}

/// Whether an origin (a file, a rank, a whole name or nothing) matches a cell's name.
fn named_by(name: &str, origin: &str) -> bool {
    origin.is_empty()
        || name == origin
        || name.get(..1) == Some(origin)
        || name.get(1..) == Some(origin)
}

/// Splits off the promotion of `e8=Q`, `e8Q` or `e8(Q)`.
fn split_promotion<'a>(variant: &Variant, body: &'a str) -> Option<(&'a str, Option<PieceTypeId>)> {
    let body = body.strip_suffix(')').unwrap_or(body);
    let last = body.chars().next_back()?;
    if last.is_ascii_digit() {
        return Some((body, None));
    }
    let rest = body.get(..body.len().checked_sub(last.len_utf8())?)?;
    let marked = rest.strip_suffix(['=', '(']);
    if marked.is_none() && !last.is_ascii_uppercase() {
        return None;
    }
    let piece_type = variant.piece_type_by_letter(last.to_ascii_uppercase())?;
    Some((marked.unwrap_or(rest), Some(piece_type)))
}
