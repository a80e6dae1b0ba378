//! The `Redefine` tag of C'escacs records, such as `J=B N=C R=T D=Q`: other letters for the pieces.
//! They are replaced by the letters of this crate.

use crate::variant::Variant;

/// The most pairs that are read: there are no more letters.
const MAX_PAIRS: usize = 26;

/// Letters of a record, each with the letter of this crate.
#[derive(Debug, Default)]
pub(super) struct Redefined(Vec<(char, char)>);

impl Redefined {
    /// Parses the tag: pairs of a known letter and another one in either order. Other characters
    /// are skipped.
    pub(super) fn read(variant: &Variant, tag: Option<&str>) -> Self {
        let letters: Vec<char> =
            tag.unwrap_or_default().chars().filter(char::is_ascii_uppercase).collect();
        let known = |letter| variant.piece_type_by_letter(letter).is_some();
        let pairs = letters.chunks_exact(2).filter_map(|pair| match *pair {
            [ours, theirs] if known(ours) && !known(theirs) => Some((theirs, ours)),
            [theirs, ours] if known(ours) && !known(theirs) => Some((theirs, ours)),
            _ => None,
        });
        Self(pairs.take(MAX_PAIRS).collect())
    }

    fn letter(&self, letter: char) -> char {
        let ours = self
            .0
            .iter()
            .find(|&&(theirs, _)| theirs == letter.to_ascii_uppercase())
            .map(|&(_, ours)| ours);
        match ours {
            Some(ours) if letter.is_ascii_lowercase() => ours.to_ascii_lowercase(),
            Some(ours) => ours,
            None => letter,
        }
    }

    /// Replaces the letters of a position, which are in its first field.
    pub(super) fn position(&self, text: &str) -> String {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (placement, rest) = text.split_at(end);
        placement.chars().map(|letter| self.letter(letter)).chain(rest.chars()).collect()
    }

    /// Replaces the letters of a move. A letter stands for a piece if another letter follows or `=`
    /// comes before it, else for a column. The names of castlings contain no pieces.
    pub(super) fn mv(&self, text: &str) -> String {
        if self.0.is_empty() || text.starts_with("KR") {
            return text.to_owned();
        }
        let letters: Vec<char> = text.chars().collect();
        let is_piece = |at: usize| {
            letters.get(at + 1).is_some_and(char::is_ascii_uppercase)
                || (at > 0 && letters.get(at - 1) == Some(&'='))
        };
        letters
            .iter()
            .enumerate()
            .map(|(at, &c)| if is_piece(at) { self.letter(c) } else { c })
            .collect()
    }
}
