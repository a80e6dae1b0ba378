//! Text in, text out. Writing is canonical, reading is as lenient as can be without guessing.

pub mod fen;
mod refusal;
pub mod san;
pub mod uci;

pub use fen::FenError;
pub use refusal::{CastlingBar, MoveError, Why};

use crate::moves::Move;
use crate::position::Position;

/// Longest text that is looked at as a move, in characters.
const LONGEST_MOVE: usize = 32;

/// Reads what a person typed as a move: SAN or UCI, with zeros in castling, without `x`, `+` or
/// `=`, with slips of case. Exact readings win over lenient ones.
///
/// # Errors
/// [`MoveError::Ambiguous`] with the candidates, [`MoveError::Illegal`] with the reason, or
/// [`MoveError::Unreadable`] if the text is no move in any notation.
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
    let capitalised = capitalised(&lower);
    let mut refusal = MoveError::Unreadable;
    for (reading, exact) in [(&text, true), (&lower, text == lower), (&capitalised, text == capitalised)] {
        for read in [san::parse, uci::parse] {
            match read(position, reading) {
                Ok(mv) => return Ok(mv),
                // The first reading that names a reason is nearest to what was typed.
                Err(error) if refusal == MoveError::Unreadable => refusal = error,
                Err(error @ MoveError::Ambiguous(_)) if exact && !matches!(refusal, MoveError::Ambiguous(_)) => {
                    refusal = error;
                }
                Err(_) => {}
            }
        }
    }
    Err(refusal)
}

/// `nf3` as `Nf3`, `e8=q` and `e8q` as `e8=Q`: what a letter in front or at the end must mean.
fn capitalised(lower: &str) -> String {
    let mut chars = lower.chars();
    let Some(first) = chars.next() else {
        return String::new();
    };
    let rest = chars.as_str();
    first.to_uppercase().collect::<String>() + rest
}
