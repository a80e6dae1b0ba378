//! Records of C'escacs may name pieces by other letters if their `Redefine` tag says so: `J=B N=C
//! R=T D=Q`. They are read into the letters of this crate.

use crate::variant::Variant;

/// Letters of a record and what they stand for here.
#[derive(Debug, Default)]
pub(super) struct Redefined(Vec<(char, char)>);

impl Redefined {
    /// Reads the tag: letters in pairs, a known one and another in either order, whatever stands
    /// between them.
    pub(super) fn read(variant: &Variant, tag: Option<&str>) -> Self {
        let letters: Vec<char> =
            tag.unwrap_or_default().chars().filter(char::is_ascii_uppercase).collect();
        let known = |letter| variant.piece_type_by_letter(letter).is_some();
        let pairs = letters.chunks_exact(2).filter_map(|pair| match *pair {
            [ours, theirs] if known(ours) && !known(theirs) => Some((theirs, ours)),
            [theirs, ours] if known(ours) && !known(theirs) => Some((theirs, ours)),
            _ => None,
        });
        Self(pairs.collect())
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

    /// A position in our letters. After its placement there are no pieces.
    pub(super) fn position(&self, text: &str) -> String {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (placement, rest) = text.split_at(end);
        placement.chars().map(|letter| self.letter(letter)).chain(rest.chars()).collect()
    }

    /// A move in our letters. A letter is a piece if another one follows or `=` goes before it,
    /// else a column; the names of castlings hold columns only.
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
