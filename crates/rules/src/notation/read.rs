//! Parses moves as players type them.

use super::forms::{between_files, in_own_letters, plain};
use super::illegal::{IllegalReason, MoveError};
use super::tokens::leading_cell;
use super::{san, uci};
use crate::cells::Bits;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::Position;

/// The longest text that is accepted as a move, in characters.
const LONGEST_MOVE: usize = 32;

/// Parses a move that a player typed: SAN or UCI (CTL-AN in C'escacs), also with zeros in castling,
/// without `x`, `+` or `=`, with letters in the wrong case, with dashes, with figurines, and with
/// the letters of other languages, where no piece of the variant has them: `Cf3` is `Nf3`.
///
/// A legal move in exactly this form takes precedence. A text that names a piece by a capital is
/// never read in another case: `Bxc3` is a move of a bishop, and not of the pawn on b2, even if the
/// bishop cannot make it. `BXC3` may be either, if both are legal it is ambiguous. So may `Cxd4`: a
/// move of a Spanish knight or, in another case, of the pawn on c3.
///
/// # Errors
/// [`MoveError::Ambiguous`] with the candidates, [`MoveError::Illegal`] with the reason,
/// [`MoveError::NoSuchCell`] if it names a cell that the board does not have, or
/// [`MoveError::Unreadable`] if the text is not a move in any notation.
///
/// ```
/// use courier_rules::{Variant, notation};
/// let chess = Variant::by_key("chess").unwrap();
/// let start = chess.start(0).unwrap();
/// let typed = notation::read_move(&start, "nf3").unwrap();
/// assert_eq!(notation::uci::print(&start, typed), "g1f3");
/// // The form with a capital is a bishop's, which is not there.
/// assert!(notation::read_move(&start, "Bc3").is_err());
/// ```
pub fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    read_with(position, text, Letters::OfAnyLanguage)
}

/// The letters by which a text may name pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Letters {
    /// Those of the variant only, as in the records of games.
    OfVariant,
    /// Also those of other languages.
    OfAnyLanguage,
}

/// Parses a move as [`read_move`] does, with these letters.
pub(crate) fn read_with(
    position: &Position,
    text: &str,
    letters: Letters,
) -> Result<Move, MoveError> {
    let variant = position.variant();
    let text = plain(variant, text, LONGEST_MOVE + 1);
    if text.is_empty() || text.chars().count() > LONGEST_MOVE {
        return Err(MoveError::Unreadable);
    }
    // The first error with a reason belongs to the form nearest to the input.
    let mut failure = match read_form(position, &text) {
        Err(MoveError::Unreadable) => MoveError::Unreadable,
        Err(error) if !decides(&text, &error) => error,
        read => return read,
    };
    let lower = text.to_lowercase();
    let last = capital_last(&lower);
    let (first, both) = (capital_first(&lower), capital_first(&last));
    let capital = text.starts_with(|c: char| c.is_ascii_uppercase());
    let apart = between_files(&lower);
    // `cd4` and `c2c3` are moves of a pawn, and `Cc3` is none.
    let of_pawn =
        (apart == Some(1) && !capital) || leading_cell(variant.geometry(), &lower).is_some();
    let mut forms = Vec::new();
    if letters == Letters::OfAnyLanguage {
        let cased = [text.as_str(), &first, &last, &both];
        forms.extend(cased.iter().filter_map(|form| in_own_letters(variant, form, of_pawn)));
    }
    if forms.is_empty() || apart != Some(0) || !capital {
        forms.extend([lower.clone(), first, last, both]);
    }
    let mut readings: Vec<Move> = Vec::new();
    for form in &forms {
        match read_form(position, form) {
            Ok(mv) => readings.push(mv),
            Err(MoveError::Ambiguous(moves)) => readings.extend(moves),
            Err(error) if failure == MoveError::Unreadable => failure = error,
            Err(_) => {}
        }
    }
    if let MoveError::Illegal(IllegalReason::PromotionMissing(choices)) = &failure
        && !readings.is_empty()
    {
        let letters = choices.iter().map(|&choice| variant.piece_type(choice).letter);
        readings
            .extend(letters.filter_map(|of| read_form(position, &format!("{lower}={of}")).ok()));
    }
    let mut seen = Vec::new();
    readings.retain(|mv| {
        !seen.contains(mv) && {
            seen.push(*mv);
            true
        }
    });
    match (readings.as_slice(), missing_cell(variant.geometry(), &lower)) {
        (&[only], _) => Ok(only),
        (&[_, _, ..], _) => Err(MoveError::Ambiguous(readings)),
        (&[], Some(name)) if failure == MoveError::Unreadable => Err(MoveError::NoSuchCell(name)),
        (&[], _) => Err(failure),
    }
}

/// Reads a text as UCI or SAN. Of two errors it returns the first one with a reason.
fn read_form(position: &Position, text: &str) -> Result<Move, MoveError> {
    uci::parse(position, text).or_else(|error| {
        san::parse(position, text).map_err(|other| match error {
            MoveError::Unreadable => other,
            reason => reason,
        })
    })
}

/// Whether a text that is readable, but not as one legal move, cannot be meant in another case: it
/// names a piece by a capital, or only lacks the piece that a pawn becomes.
fn decides(text: &str, error: &MoveError) -> bool {
    let lacks_promotion = matches!(error, MoveError::Illegal(IllegalReason::PromotionMissing(_)));
    text.starts_with(|c: char| c.is_ascii_uppercase()) || lacks_promotion
}

/// The first name in a move (in lower case) that looks like that of a cell, but is not on the
/// board; written as the board writes names. `None` if the text does not look like a move: one or
/// two cells, a few letters and signs.
fn missing_cell(geometry: &Geometry, text: &str) -> Option<String> {
    const LETTERS: usize = 3;
    let mut missing = None;
    let (mut cells, mut letters) = (0, 0);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = rest.get(first.len_utf8()..)?;
        let digits = after.chars().take_while(char::is_ascii_digit).count();
        if first.is_ascii_lowercase() && digits > 0 {
            cells += 1;
            let name = rest.get(..=digits)?;
            let upper = name.to_ascii_uppercase();
            let known = geometry.cell(name).is_some() || geometry.cell(&upper).is_some();
            if !known && missing.is_none() {
                let is_upper = geometry
                    .cells()
                    .first()
                    .is_some_and(|cell| geometry.name(cell).starts_with(char::is_uppercase));
                missing = Some(if is_upper { upper } else { name.to_owned() });
            }
            rest = after.get(digits..)?;
        } else if first.is_ascii_digit() {
            return None;
        } else {
            letters += usize::from(first.is_alphabetic());
            rest = after;
        }
    }
    missing.filter(|_| (1..=2).contains(&cells) && letters <= LETTERS)
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
