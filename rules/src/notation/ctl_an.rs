//! CTL-AN: moves of C'escacs, always from cell to cell, with the captured man named.

use super::refusal::{self, MoveError, Wanted, victim};
use super::uci::leading_cell;
use crate::cells::{Bits, Cell, CellSet};
use crate::kind::PieceTypeId;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Castling, LeapCastle};
use crate::setup::Passing;
use crate::variant::Variant;

/// Writes a legal move with its mark of check: `+∞` from afar, `+^` from nearby or by a knight's
/// leap, `++` from two men, `#` for mate.
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
    let letter = |kind: PieceTypeId| {
        if Some(kind) == variant.pawn() {
            String::new()
        } else {
            variant.kind(kind).letter.to_string()
        }
    };
    let kind_at = |cell| position.man_at(cell).map_or(String::new(), |man| letter(man.kind));
    match mv {
        Move::Castle { way, .. } => {
            ways(variant).get(usize::from(way)).map_or(String::new(), |way| way.name.into())
        }
        Move::Step { from, to, promotion: Some(kind) } if from == to => {
            format!("{}={}", name(from), letter(kind))
        }
        Move::Step { from, to, promotion } => {
            let sign = match (victim(position, mv), position.passing()) {
                (None, _) => "-",
                (Some(pawn), Passing::Scorn { pawn: scorner, capturer })
                    if pawn == scorner && from == capturer =>
                {
                    "@"
                }
                (Some(_), _) => "×",
            };
            let captured = victim(position, mv).map_or(String::new(), kind_at);
            let becomes = match promotion {
                Some(kind) => format!("={}", letter(kind)),
                None if waits(position, mv) => "=&".into(),
                None => String::new(),
            };
            format!("{}{}{sign}{captured}{}{becomes}", kind_at(from), name(from), name(to))
        }
        Move::EnPassant { from, to } => {
            let (sign, captured) = match (victim(position, mv), position.passing()) {
                // A pawn that made three steps can be met on the first or on the second cell.
                (Some(pawn), Passing::Run { crossed: [Some(first), Some(_)], .. })
                    if first == to =>
                {
                    ("@@", kind_at(pawn))
                }
                (Some(pawn), _) => ("@", kind_at(pawn)),
                (None, _) => ("@", String::new()),
            };
            format!("{}{sign}{captured}{}", name(from), name(to))
        }
        Move::Drop { kind, to } => format!("{}@{}", letter(kind), name(to)),
    }
}

fn ways(variant: &Variant) -> &'static [LeapCastle] {
    match variant.rules().castling {
        Castling::Leaps { ways, .. } => ways,
        _ => &[],
    }
}

/// Whether the move brings a pawn to the far edge with nothing to become there.
fn waits(position: &Position, mv: Move) -> bool {
    let moved = mv.origin().and_then(|from| position.man_at(from));
    moved.is_some_and(|man| Some(man.kind) == position.variant().pawn())
        && position.far_edge(position.turn()).contains(mv.target())
}

/// Reads a move. Marks of check and comment are ignored; hyphens and crosses of all kinds are
/// understood, the captured man need not be named, and small letters are as good as capitals. A
/// move may also be given by its man and its end alone.
///
/// # Errors
/// If the text is no move in this notation, fits several moves, or none that is legal.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let variant = position.variant();
    let text = text.trim_end_matches(['+', '#', '∞', '^', '!', '?', '◇', ':']);
    let upper = text.to_ascii_uppercase();
    let dashed: String = upper.chars().map(|c| if is_hyphen(c) { '-' } else { c }).collect();
    if let Some(way) = ways(variant).iter().position(|way| way.name == dashed) {
        let way = u8::try_from(way).map_err(|_| MoveError::Unreadable)?;
        return refusal::find_castling(position, way);
    }
    let read = read(variant, &dashed).ok_or(MoveError::Unreadable)?;
    let waiting = |cell: Cell| {
        position
            .man_at(cell)
            .is_some_and(|man| man.color == position.turn() && Some(man.kind) == variant.pawn())
    };
    let (kind, from) = match read.from {
        Some(from) => {
            let kind = refusal::origin(position, from)?;
            (read.kind.unwrap_or(kind), CellSet::only(from))
        }
        // `A23=D`: the pawn that waits there, if one does.
        None if read.promotion.is_some() && waiting(read.to) => (read.pawn, CellSet::only(read.to)),
        None => (read.kind.unwrap_or(read.pawn), variant.geometry().cells()),
    };
    Wanted { kind, from, to: read.to, promotion: read.promotion }.find(position)
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}' | '\u{2012}' | '\u{2013}' | '\u{2212}')
}

/// What the text says.
struct Read {
    /// The man, if it is named: pawns are not.
    kind: Option<PieceTypeId>,
    pawn: PieceTypeId,
    from: Option<Cell>,
    to: Cell,
    promotion: Option<PieceTypeId>,
}

fn read(variant: &Variant, text: &str) -> Option<Read> {
    let geometry = variant.geometry();
    let pawn = variant.pawn()?;
    let (kind, rest) = leading_man(variant, text);
    let (first, rest) = leading_cell(geometry, rest)?;
    let (from, to, rest) = match second_cell(variant, rest) {
        Some((second, rest)) => (Some(first), second, rest),
        None => (None, first, rest),
    };
    let promotion = match rest.strip_prefix('=').unwrap_or(rest) {
        "" | "&" => None,
        letter => Some(variant.kind_of_letter(single(letter)?)?),
    };
    // A pawn is not named, so a cell with no man in front of it is a pawn's.
    let kind = kind.or_else(|| from.is_some().then_some(pawn));
    Some(Read { kind, pawn, from, to, promotion })
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// A letter is a man if another letter follows it, and otherwise the column of a pawn.
fn leading_man<'a>(variant: &Variant, text: &'a str) -> (Option<PieceTypeId>, &'a str) {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second))
            if first.is_ascii_uppercase() && second.is_ascii_uppercase() =>
        {
            (variant.kind_of_letter(first), chars.as_str())
        }
        _ => (None, text),
    }
}

/// The cell after a sign of moving or capturing, with the captured man passed over.
fn second_cell<'a>(variant: &Variant, text: &'a str) -> Option<(Cell, &'a str)> {
    let geometry = variant.geometry();
    let signed = text.trim_start_matches(['-', '×', '*', '@', ':']);
    // `X` is a sign too, unless it is the column: `E7X6` goes to X6.
    let starts = [Some(signed), signed.strip_prefix('X')];
    starts.into_iter().flatten().find_map(|text| {
        let (_, rest) = leading_man(variant, text);
        leading_cell(geometry, rest)
    })
}
