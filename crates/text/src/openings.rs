//! Openings: their names, and how a typed name is understood.

use courier_play::folded;
use courier_play::language::Language;
use courier_rules::{Opening, Variant};

use super::Texts;

impl Texts {
    pub fn opening_name(self, opening: &Opening) -> String {
        self.text(&format!("opening-{}", opening.key))
    }

    /// An opening as a choice while the user types, without markup: its name and its moves.
    pub fn opening_choice(self, opening: &Opening) -> String {
        format!("{}: {}", self.opening_name(opening), opening.numbered_moves())
    }

    /// The openings that games of a variant may begin from, with their numbers, as a list; `None`
    /// if it has none.
    pub fn opening_list(self, variant: &Variant) -> Option<String> {
        let line = |(number, opening): (u32, &Opening)| {
            let moves = opening.numbered_moves();
            format!("{number} · **{}** {moves}", self.opening_name(opening))
        };
        let lines: Vec<String> = variant.numbered_openings().map(line).collect();
        let heading = || format!("{}\n", self.openings_list());
        (!lines.is_empty()).then(|| heading() + &lines.join("\n"))
    }
}

/// The numbers of the openings that a typed name may mean, in any language, without regard to case
/// and accents; in the order of their numbers. A word may be abbreviated. Only one if the name is
/// clear: it is the whole name, or no other name with these words is as short. So "Sicilian" is the
/// Sicilian Defense and none of its variations. None if there are no words.
pub fn openings_named(variant: &Variant, typed: &str) -> Vec<u32> {
    let typed = words(typed);
    let found = if typed.is_empty() { Vec::new() } else { ranked(variant, &typed) };
    let Some(best) = found.iter().map(|(_, rank)| *rank).min() else { return Vec::new() };
    let mut clearest = found.iter().filter(|(_, rank)| *rank == best);
    match (clearest.next(), clearest.next()) {
        (Some((number, _)), None) => vec![*number],
        _ => found.into_iter().map(|(number, _)| number).collect(),
    }
}

/// The openings whose names have all the typed words in some language, the nearest names first. All
/// in their order if there are no words.
pub fn openings_matching(variant: &Variant, typed: &str) -> Vec<(u32, &'static Opening)> {
    let typed = words(typed);
    let mut found = ranked(variant, &typed);
    if !typed.is_empty() {
        found.sort_by_key(|(_, rank)| *rank);
    }
    let with = |(number, _): (u32, Rank)| Some((number, variant.opening(number)?));
    found.into_iter().filter_map(with).collect()
}

/// How near a name is to the typed one; less is nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// Whether there are words that were not typed, or only parts of words were.
    incomplete: bool,
    /// Whether it is a variation of another opening: "Sicilian Defense, Dragon".
    variation: bool,
    /// How many words it has.
    words: usize,
}

fn ranked(variant: &Variant, typed: &[String]) -> Vec<(u32, Rank)> {
    let rank = |opening: &Opening| {
        let names = Language::ALL.map(|language| Texts::new(language).opening_name(opening));
        names.iter().filter_map(|name| rank(name, typed)).min()
    };
    let found = variant.numbered_openings().map(|(number, opening)| (number, rank(opening)));
    found.filter_map(|(number, rank)| Some((number, rank?))).collect()
}

fn rank(name: &str, typed: &[String]) -> Option<Rank> {
    let own = words(name);
    let is_in = |word: &String| own.iter().any(|other| other.starts_with(word.as_str()));
    let rank = Rank { incomplete: own != typed, variation: name.contains(','), words: own.len() };
    typed.iter().all(is_in).then_some(rank)
}

/// The words of a name, without accents and apostrophes.
fn words(name: &str) -> Vec<String> {
    let name: String = folded(name).chars().filter(|c| !matches!(c, '\'' | '’')).collect();
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // British spelling.
    words.map(|word| if word == "defence" { "defense" } else { word }.to_owned()).collect()
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use super::*;
    use crate::tests::samples::Sample;

    fn chess() -> &'static Variant {
        Variant::by_key("chess").unwrap()
    }

    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let sveshnikov = chess().openings().iter().find(|one| one.key.ends_with("sveshnikov"));
        vec![
            ("choice".to_owned(), texts.opening_choice(sveshnikov.unwrap())),
            ("list".to_owned(), texts.opening_list(chess()).unwrap()),
        ]
    }

    fn found(typed: &str) -> String {
        let named = openings_named(chess(), typed);
        named
            .iter()
            .map(|number| chess().opening(*number).unwrap().key)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn openings_are_found_by_names_in_all_languages() {
        for (typed, key) in [
            ("Sicilian", "sicilian-defense"),
            ("sicilian defence", "sicilian-defense"),
            ("SICILIANA", "sicilian-defense"),
            ("defensa siciliana", "sicilian-defense"),
            ("Sicilian Najdorf", "sicilian-defense-najdorf"),
            ("najdorf", "sicilian-defense-najdorf"),
            ("dragon", "sicilian-defense-dragon"),
            ("drac", "sicilian-defense-dragon"),
            ("king's gambit", "kings-gambit-accepted"),
            ("King’s Gambit Accepted", "kings-gambit-accepted"),
            ("gambito de rey", "kings-gambit-accepted"),
            ("gambit de rei", "kings-gambit-accepted"),
            ("kings-gambit-accepted", "kings-gambit-accepted"),
            ("ruy lópez", "ruy-lopez"),
            ("española", "ruy-lopez"),
            ("apertura espanola", "ruy-lopez"),
            ("slav", "slav-defense"),
            ("semi-slav", "semi-slav-defense"),
            ("semi slav", "semi-slav-defense"),
            ("grunfeld", "grunfeld-defense"),
            ("Grünfeld", "grunfeld-defense"),
            ("reti", "reti-opening"),
            ("letón", "latvian-gambit"),
            ("french", "french-defense"),
            ("winawer", "french-defense-winawer"),
            ("evan", "evans-gambit"),
            ("caro kann", "caro-kann-defense"),
            (" morra ", "smith-morra-gambit"),
            ("queen's gambit", "queens-gambit-accepted queens-gambit-declined"),
            ("gambito de dama", "queens-gambit-accepted queens-gambit-declined"),
            ("qwerty", ""),
            ("sicilian qwerty", ""),
        ] {
            assert_eq!(found(typed), key, "{typed}");
        }
        assert!(openings_named(chess(), "gambit").len() > 5);
        for typed in ["", " ", "'", "--", "?!"] {
            assert_eq!(found(typed), "", "{typed}");
        }
        assert!(openings_named(Variant::by_key("chess960").unwrap(), "sicilian").is_empty());
    }

    /// Choices are sent as keys, and a name that is read may be typed.
    #[test]
    fn every_key_and_every_name_means_one_opening() {
        for key in ["chess", "crazyhouse"] {
            let variant = Variant::by_key(key).unwrap();
            for (number, opening) in variant.numbered_openings() {
                assert_eq!(openings_named(variant, opening.key), [number], "{}", opening.key);
                let english = Texts::new(Language::English).opening_name(opening);
                assert_eq!(english, opening.name, "the name in records");
                for language in Language::ALL {
                    let name = Texts::new(language).opening_name(opening);
                    assert_eq!(openings_named(variant, &name), [number], "{name}");
                    assert_eq!(openings_named(variant, &name.to_uppercase()), [number], "{name}");
                }
            }
        }
        for language in Language::ALL {
            let name = |opening| Texts::new(language).opening_name(opening);
            let names: BTreeSet<String> = chess().openings().iter().map(name).collect();
            assert_eq!(names.len(), chess().openings().len());
        }
    }

    #[test]
    fn the_nearest_names_are_offered_first() {
        let offered = |typed| {
            let found = openings_matching(chess(), typed).into_iter();
            found.map(|(_, opening)| opening.key).collect::<Vec<_>>()
        };
        let all: Vec<_> = chess().openings().iter().map(|opening| opening.key).collect();
        assert_eq!(offered(" "), all);
        let sicilian = offered("sicil");
        assert_eq!(sicilian[0], "sicilian-defense");
        assert_eq!(sicilian.len(), 4);
    }
}
