//! Parses moves as players type them.

use super::illegal::MoveError;
use super::{san, uci};
use crate::moves::Move;
use crate::position::Position;

/// The longest text that is accepted as a move, in characters.
const LONGEST_MOVE: usize = 32;

/// Parses a move that a player typed: SAN or UCI (CTL-AN in C'escacs), also with zeros in castling,
/// without `x`, `+` or `=`, and with letters in the wrong case. An exact match takes precedence.
///
/// # Errors
/// [`MoveError::Ambiguous`] with the candidates, [`MoveError::Illegal`] with the reason, or
/// [`MoveError::Unreadable`] if the text is not a move in any notation.
///
/// ```
/// use courier_rules::{Variant, notation};
/// let chess = Variant::by_key("chess").unwrap();
/// let start = chess.start(0).unwrap();
/// let typed = notation::read_move(&start, "nf3").unwrap();
/// assert_eq!(notation::uci::print(&start, typed), "g1f3");
/// ```
pub fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).take(LONGEST_MOVE + 1).collect();
    if text.is_empty() || text.chars().count() > LONGEST_MOVE {
        return Err(MoveError::Unreadable);
    }
    let lower = text.to_lowercase();
    let last = capital_last(&lower);
    let (first, both) = (capital_first(&lower), capital_first(&last));
    let mut failure = MoveError::Unreadable;
    for form in [&text, &lower, &first, &last, &both] {
        for read in [uci::parse, san::parse] {
            match read(position, form) {
                Ok(mv) => return Ok(mv),
                // The first error with a reason belongs to the form nearest to the input.
                Err(error) if failure == MoveError::Unreadable => failure = error,
                Err(_) => {}
            }
        }
    }
    Err(failure)
}

/// `nf3` as `Nf3`.
fn capital_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// `e8q` as `e8Q`.
fn capital_last(text: &str) -> String {
    let mut chars = text.chars();
    let last = chars.next_back().map(|last| last.to_ascii_uppercase());
    chars.as_str().chars().chain(last).collect()
}
