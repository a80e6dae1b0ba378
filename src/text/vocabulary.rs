//! The words in which people of all our languages say a move: "knight f3", "caballo f3", "enroc
//! curt".

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use courier_rules::{PieceTypeId, Variant};

use super::Texts;
use crate::play::language::Language;

/// What a word may say of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordMeaning {
    /// A man of this kind moves, or is what a pawn becomes.
    PieceType(PieceTypeId),
    /// Something is captured.
    Takes,
    /// A man is dropped.
    Drop,
    /// A man promotes.
    Promotes,
    /// The king castles.
    Castle,
    /// The king castles towards the last file.
    Short,
    /// The king castles towards the first file.
    Long,
    /// It gives check.
    Check,
    /// It mates.
    Mate,
    /// Nothing: "to", "on", "el".
    Filler,
}

/// The words of all languages with what they say, in small letters without accents.
#[derive(Clone, Debug)]
pub struct MoveVocabulary(Vec<(String, WordMeaning)>);

impl MoveVocabulary {
    /// The words for the moves of a game, gathered once: they are asked for at every key that is
    /// pressed.
    #[must_use]
    pub fn for_variant(variant: &'static Variant) -> Arc<Self> {
        static GATHERED: Mutex<BTreeMap<&str, Arc<MoveVocabulary>>> = Mutex::new(BTreeMap::new());
        // What is in there is whole, whoever panicked.
        let mut gathered = GATHERED.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(gathered.entry(variant.key()).or_insert_with(|| Arc::new(Self::gather(variant))))
    }

    fn gather(variant: &Variant) -> Self {
        let senses = [
            ("spoken-takes", WordMeaning::Takes),
            ("spoken-drop", WordMeaning::Drop),
            ("spoken-promotes", WordMeaning::Promotes),
            ("spoken-castle", WordMeaning::Castle),
            ("spoken-short", WordMeaning::Short),
            ("spoken-long", WordMeaning::Long),
            ("spoken-check", WordMeaning::Check),
            ("spoken-mate", WordMeaning::Mate),
            ("spoken-nothing", WordMeaning::Filler),
        ];
        let mut known = Vec::new();
        for texts in Language::ALL.map(Texts::new) {
            for kind in variant.piece_types() {
                if let Some(id) = variant.piece_type_by_letter(kind.letter) {
                    known.push((normalize(&texts.piece_name(kind)), WordMeaning::PieceType(id)));
                }
            }
            for (key, sense) in senses {
                known.extend(
                    texts.text(key).split_whitespace().map(|word| (normalize(word), sense)),
                );
            }
        }
        Self(known)
    }

    /// Whether this is a word, and not the beginning of one only.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.0.iter().any(|(known, _)| known == word)
    }

    /// What a word may mean: all that it begins, in small letters without accents.
    pub fn meanings<'a>(&'a self, word: &'a str) -> impl Iterator<Item = WordMeaning> + 'a {
        let whole = self.contains(word);
        // "a" alone is a word of its own, and no archbishop.
        let fits = move |known: &str| if whole { known == word } else { known.starts_with(word) };
        self.0.iter().filter(move |(known, _)| fits(known)).map(|&(_, sense)| sense)
    }
}

/// Small letters without accents: "Càstel" as "castel".
#[must_use]
pub fn normalize(text: &str) -> String {
    let bare = |c: char| match c {
        'á' | 'à' => 'a',
        'é' | 'è' => 'e',
        'í' | 'ï' => 'i',
        'ó' | 'ò' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    };
    text.chars().flat_map(char::to_lowercase).map(bare).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn words_of_all_languages_are_known() {
        let variant = Variant::by_key("chess").unwrap();
        let vocabulary = MoveVocabulary::for_variant(variant);
        let kind = |letter| WordMeaning::PieceType(variant.piece_type_by_letter(letter).unwrap());
        for (typed, expected) in [
            ("Knight", kind('N')),
            ("caballo", kind('N')),
            ("cavall", kind('N')),
            ("peón", kind('P')),
            ("peó", kind('P')),
            ("kni", kind('N')),
            ("takes", WordMeaning::Takes),
            ("enroque", WordMeaning::Castle),
            ("enroc", WordMeaning::Castle),
            ("castle", WordMeaning::Castle),
            ("corto", WordMeaning::Short),
            ("llarg", WordMeaning::Long),
            ("to", WordMeaning::Filler),
        ] {
            assert!(
                vocabulary.meanings(&normalize(typed)).any(|sense| sense == expected),
                "{typed}"
            );
        }
        assert_eq!(vocabulary.meanings("zzz").count(), 0);
    }
}
