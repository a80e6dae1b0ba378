//! CTL-AN, the move notation of C'escacs: `KG1-H2`, `H12×JG15`. `docs/variants.md` describes it.

use super::illegal::{self, MoveError, MovePattern, captured_cell};
use super::tokens::{is_hyphen, leading_cell, single};
use crate::cells::{Bits, Cell, CellSet};
use crate::moves::Move;
use crate::piece::PieceTypeId;
use crate::position::Position;
use crate::rules::{Castling, LeapCastling};
use crate::setup::EnPassant;
use crate::variant::Variant;

/// Writes a legal move with its check mark: `+∞` for a check along a line from a distance, `+^` for
/// another check, `++` for a double check, `#` for mate.
///
/// ```
/// use courier_rules::{Variant, notation::ctl_an};
/// let start = Variant::by_key("cescacs").unwrap().start(0).unwrap();
/// let mv = ctl_an::parse(&start, "E7-E13").unwrap();
/// assert_eq!(ctl_an::print(&start, mv), "E7-E13");
/// ```
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

/// Writes a legal move without a check mark.
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
        Move::Castle { index, .. } => castlings(variant)
            .get(usize::from(index))
            .map_or(String::new(), |castling| castling.name.into()),
        Move::Step { from, to, promotion: Some(piece_type), .. } if from == to => {
            format!("{}={}", name(from), letter(piece_type))
        }
        Move::Step { from, to, promotion, .. } => {
            let sign = match (captured_cell(position, mv), position.en_passant()) {
                (None, _) => "-",
                (Some(pawn), EnPassant::Scornful { pawn: scorner, capturer })
                    if pawn == scorner && from == capturer =>
                {
                    "@"
                }
                (Some(_), _) => "×",
            };
            let captured = captured_cell(position, mv).map_or(String::new(), piece_type_at);
            let becomes = match promotion {
                Some(piece_type) => format!("={}", letter(piece_type)),
                None if waits(position, mv) => "=&".into(),
                None => String::new(),
            };
            format!("{}{}{sign}{captured}{}{becomes}", piece_type_at(from), name(from), name(to))
        }
        Move::EnPassant { from, to } => {
            let (sign, captured) = match (captured_cell(position, mv), position.en_passant()) {
                // A pawn that made three steps can be captured on the first or on the second cell.
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

/// Whether the move brings a pawn to the far edge without promotion.
fn waits(position: &Position, mv: Move) -> bool {
    let moved = mv.origin().and_then(|from| position.piece_at(from));
    moved.is_some_and(|piece| Some(piece.piece_type) == position.variant().pawn())
        && position.far_edge(position.turn()).contains(mv.target())
}

/// Parses a move. Check marks and comments such as `!?` are ignored; all kinds of hyphens and
/// crosses are accepted, the captured piece may be left out, and letters may be lower case. The
/// origin may be left out if only one move fits.
///
/// # Errors
/// [`MoveError::Unreadable`] if the text is not in this notation, [`MoveError::Ambiguous`] if
/// several legal moves fit, [`MoveError::Illegal`] if none does.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    let variant = position.variant();
    let text = text.trim_end_matches(['+', '#', '∞', '^', '!', '?', '◇', ':']);
    let upper = text.to_ascii_uppercase();
    let dashed: String = upper.chars().map(|c| if is_hyphen(c) { '-' } else { c }).collect();
    if let Some(index) = castlings(variant).iter().position(|castling| castling.name == dashed) {
        let index = u8::try_from(index).map_err(|_| MoveError::Unreadable)?;
        return illegal::find_castling(position, index, None);
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
        // `A23=D`: a pawn that waits on this cell.
        None if read.promotion.is_some() && waiting(read.to) => (read.pawn, CellSet::only(read.to)),
        None => (read.piece_type.unwrap_or(read.pawn), variant.geometry().cells()),
    };
    MovePattern { piece_type, from, to: read.to, promotion: read.promotion, gate: None }
        .find(position)
}

/// The parts of a move as text.
struct Read {
    /// The type of the piece; `None` if the text does not contain it.
    piece_type: Option<PieceTypeId>,
    pawn: PieceTypeId,
    from: Option<Cell>,
    to: Cell,
    promotion: Option<PieceTypeId>,
}

fn read(variant: &Variant, text: &str) -> Option<Read> {
    let geometry = variant.geometry();
    let pawn = variant.pawn()?;
    let (piece_type, rest) = leading_piece(variant, text)?;
    let (first, rest) = leading_cell(geometry, rest)?;
    let (from, to, rest) = match second_cell(variant, rest) {
        Some((second, rest)) => (Some(first), second, rest),
        None => (None, first, rest),
    };
    let promotion = match rest.strip_prefix('=').unwrap_or(rest) {
        "" | "&" => None,
        letter => Some(variant.piece_type_by_letter(single(letter)?)?),
    };
    // The letter of a pawn is left out.
    let piece_type = piece_type.or_else(|| from.is_some().then_some(pawn));
    Some(Read { piece_type, pawn, from, to, promotion })
}

/// The piece type at the start of the text. A letter stands for a piece if another letter follows
/// it, else for a column. `None` if no piece has this letter.
fn leading_piece<'a>(variant: &Variant, text: &'a str) -> Option<(Option<PieceTypeId>, &'a str)> {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second))
            if first.is_ascii_uppercase() && second.is_ascii_uppercase() =>
        {
            Some((Some(variant.piece_type_by_letter(first)?), chars.as_str()))
        }
        _ => Some((None, text)),
    }
}

/// The cell after a hyphen or a capture sign. The letter of a captured piece is skipped.
fn second_cell<'a>(variant: &Variant, text: &'a str) -> Option<(Cell, &'a str)> {
    let geometry = variant.geometry();
    let signed = text.trim_start_matches(['-', '×', '*', '@', ':']);
    // `X` can be a capture sign or a column: `E7X6` is a move to X6.
    let starts = [Some(signed), signed.strip_prefix('X')];
    starts.into_iter().flatten().find_map(|text| {
        let (_, rest) = leading_piece(variant, text)?;
        leading_cell(geometry, rest)
    })
}
