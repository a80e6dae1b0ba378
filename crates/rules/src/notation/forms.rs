//! Other forms of a typed move: dashes, pictures of pieces, and letters of other languages.

use super::tokens::is_hyphen;
use crate::rules::Notation;
use crate::variant::Variant;

/// The pieces of the Unicode figurines, white ones first.
const FIGURINES: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const FIRST_FIGURINE: u32 = '♔' as u32;

/// Letters with one meaning in Catalan, Danish, Dutch, French, German, Italian, Norwegian,
/// Portuguese, Spanish and Swedish, each with the letter of this crate.
const LETTERS: [(char, char); 7] =
    [('D', 'Q'), ('T', 'R'), ('A', 'B'), ('F', 'B'), ('L', 'B'), ('C', 'N'), ('S', 'N')];

/// A typed text with ASCII hyphens and without white space, with letters in place of figurines; at
/// most `most` characters of it.
pub(crate) fn plain(variant: &Variant, typed: &str, most: usize) -> String {
    // A variation selector shows a figurine as text or as an emoji.
    let is_seen = |c: &char| !c.is_whitespace() && !matches!(c, '\u{fe0e}' | '\u{fe0f}');
    let of_figurine = |c: char| {
        let number = usize::try_from(u32::from(c).checked_sub(FIRST_FIGURINE)?).ok()?;
        let name = FIGURINES.iter().chain(&FIGURINES).nth(number)?;
        variant.rules().piece_types.iter().find(|piece_type| piece_type.name == *name)
    };
    let mut plain = String::new();
    for c in typed.chars().filter(is_seen).take(most) {
        match of_figurine(c) {
            Some(piece_type) if piece_type.name == "pawn" => {}
            Some(piece_type) => plain.push(piece_type.letter),
            None => plain.push(if is_hyphen(c) { '-' } else { c }),
        }
    }
    plain
}

/// The letter of this crate for a letter of another language, which no piece of the variant has.
pub(crate) fn own_letter(variant: &Variant, letter: char) -> Option<char> {
    let foreign = variant.piece_type_by_letter(letter).is_none();
    LETTERS.iter().find(|(other, _)| foreign && *other == letter).map(|&(_, own)| own)
}

/// The text with the letters of the variant in place of those of other languages, for a move in
/// SAN; `None` if it has none. A letter that a piece of the variant has is that piece's: in
/// Spanish `R` is a king, here it is a rook. `of_pawn` tells that the first letter is no piece.
pub(super) fn in_own_letters(variant: &Variant, text: &str, of_pawn: bool) -> Option<String> {
    if variant.rules().notation == Notation::Cescacs {
        return None;
    }
    let own = |letter| own_letter(variant, letter);
    let moved = text.chars().next().filter(|_| !of_pawn).and_then(own);
    let unmarked = text.trim_end_matches(['+', '#', '!', '?', ')']);
    let mut from_end = unmarked.chars().rev();
    let becomes = from_end.next().and_then(own).filter(|_| {
        from_end.next().is_some_and(|before| before.is_ascii_digit() || "=(/".contains(before))
    });
    if moved.is_none() && becomes.is_none() {
        return None;
    }
    let last = unmarked.chars().count().checked_sub(1)?;
    let letter = |(at, c): (usize, char)| match at {
        0 => moved.unwrap_or(c),
        at if at == last => becomes.unwrap_or(c),
        _ => c,
    };
    Some(text.chars().enumerate().map(letter).collect())
}

/// How far apart the files are with which a text in lower case begins: 1 in `cxd4` and `cd4`, 0 in
/// `cc3`; `None` if it does not begin with two.
pub(super) fn between_files(lower: &str) -> Option<u8> {
    let rest = lower.get(1..)?.trim_start_matches(['x', '×', '-', ':']);
    let [from, to] = [lower.bytes().next()?, rest.bytes().next()?];
    (from.is_ascii_lowercase() && to.is_ascii_lowercase()).then(|| from.abs_diff(to))
}
