//! The words for typing a move in any supported language: "knight f3", "caballo f3", "enroc
//! curt".

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use courier_play::folded;
use courier_play::language::Language;
use courier_rules::{PieceTypeId, Variant};

use super::{Messages, Texts};

/// What a word means in a typed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordMeaning {
    /// A piece of this type moves, or a pawn promotes to it.
    PieceType(PieceTypeId),
    /// The move is a capture.
    Takes,
    Drop,
    Promotes,
    Castle,
    /// The king castles towards the last file.
    Short,
    /// The king castles towards the first file.
    Long,
    /// The move gives check.
    Check,
    /// The move gives checkmate.
    Mate,
    /// A filler word without meaning: "to", "on", "el".
    Filler,
}

/// The words of one meaning in a language.
type Words = fn(Messages) -> String;

/// The words of all languages with their meanings, in lowercase without accents.
#[derive(Clone, Debug)]
pub struct MoveVocabulary(Vec<(String, WordMeaning)>);

impl MoveVocabulary {
    /// The words for the moves of a variant. They are collected once per variant, because
    /// autocomplete needs them at every keystroke.
    pub fn for_variant(variant: &'static Variant) -> Arc<Self> {
        static CACHE: Mutex<BTreeMap<&str, Arc<MoveVocabulary>>> = Mutex::new(BTreeMap::new());
        // Entries are inserted whole, so the map is valid even after a panic.
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cache.entry(variant.key()).or_insert_with(|| Arc::new(Self::collect(variant))))
    }

    fn collect(variant: &Variant) -> Self {
        let meanings: [(Words, WordMeaning); 9] = [
            (Messages::move_word_takes, WordMeaning::Takes),
            (Messages::move_word_drop, WordMeaning::Drop),
            (Messages::move_word_promotes, WordMeaning::Promotes),
            (Messages::move_word_castle, WordMeaning::Castle),
            (Messages::move_word_short, WordMeaning::Short),
            (Messages::move_word_long, WordMeaning::Long),
            (Messages::move_word_check, WordMeaning::Check),
            (Messages::move_word_mate, WordMeaning::Mate),
            (Messages::move_word_filler, WordMeaning::Filler),
        ];
        let mut words = Vec::new();
        for texts in Language::ALL.map(Texts::new) {
            for piece_type in variant.piece_types() {
                if let Some(id) = variant.piece_type_by_letter(piece_type.letter) {
                    words.push((folded(&texts.piece_name(piece_type)), WordMeaning::PieceType(id)));
                }
            }
            for (all, meaning) in meanings {
                let all = all(*texts);
                words.extend(all.split_whitespace().map(|word| (folded(word), meaning)));
            }
        }
        Self(words)
    }

    /// Whether `word` is a whole word of the vocabulary, not only a prefix.
    pub fn contains(&self, word: &str) -> bool {
        self.0.iter().any(|(other, _)| other == word)
    }

    /// The possible meanings of `word` (lowercase, without accents). Unless it is a whole word, it
    /// is taken as a prefix.
    pub fn meanings<'a>(&'a self, word: &'a str) -> impl Iterator<Item = WordMeaning> + 'a {
        let whole = self.contains(word);
        // "a" alone is a filler word, not the prefix of "archbishop".
        let fits = move |other: &str| if whole { other == word } else { other.starts_with(word) };
        self.0.iter().filter(move |(other, _)| fits(other)).map(|&(_, meaning)| meaning)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_words_of_all_languages_have_meanings() {
        let variant = Variant::by_key("chess").unwrap();
        let vocabulary = MoveVocabulary::for_variant(variant);
        let piece_type =
            |letter| WordMeaning::PieceType(variant.piece_type_by_letter(letter).unwrap());
        for (typed, expected) in [
            ("Knight", piece_type('N')),
            ("caballo", piece_type('N')),
            ("cavall", piece_type('N')),
            ("peón", piece_type('P')),
            ("peó", piece_type('P')),
            ("kni", piece_type('N')),
            ("takes", WordMeaning::Takes),
            ("enroque", WordMeaning::Castle),
            ("enroc", WordMeaning::Castle),
            ("castle", WordMeaning::Castle),
            ("corto", WordMeaning::Short),
            ("llarg", WordMeaning::Long),
            ("to", WordMeaning::Filler),
        ] {
            assert!(
                vocabulary.meanings(&folded(typed)).any(|meaning| meaning == expected),
                "{typed}"
            );
        }
        assert_eq!(vocabulary.meanings("zzz").count(), 0);
    }
}
