//! Families: a game and its form with shuffled start positions are one command to people, and two
//! games to the books.

use courier_rules::Variant;

/// How the key of a form with shuffled starts ends.
const SHUFFLED: &str = "960";
/// Known to everybody as a game of its own, with a command of its own.
const ON_ITS_OWN: &str = "chess960";

/// A game, and its form with shuffled start positions if there is one that is not a game of its
/// own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The game that gives the family its name.
    pub plain: &'static Variant,
    /// Its form with shuffled starts.
    pub shuffled: Option<&'static Variant>,
}

impl Family {
    /// All families, in the order of the games.
    pub fn all() -> impl Iterator<Item = Self> {
        Variant::all()
            .iter()
            .copied()
            .filter(|variant| Self::of(variant).plain == *variant)
            .map(Self::of)
    }

    /// The family of a game.
    #[must_use]
    pub fn of(variant: &'static Variant) -> Self {
        let plain = Some(variant.key())
            .filter(|key| *key != ON_ITS_OWN)
            .and_then(|key| Variant::by_key(key.strip_suffix(SHUFFLED)?))
            .unwrap_or(variant);
        let shuffled = format!("{}{SHUFFLED}", plain.key());
        let shuffled = Variant::by_key(&shuffled).filter(|shuffled| shuffled.key() != ON_ITS_OWN);
        Self { plain, shuffled }
    }

    /// The game meant: the form with shuffled starts where `shuffled` says so, or where nothing is
    /// said and a start position was chosen, which only that form has.
    #[must_use]
    pub fn member(self, shuffled: Option<bool>, start_chosen: bool) -> &'static Variant {
        self.shuffled.filter(|_| shuffled.unwrap_or(start_chosen)).unwrap_or(self.plain)
    }

    /// The game of the family that has numbered start positions, if one has.
    #[must_use]
    pub fn with_starts(self) -> Option<&'static Variant> {
        self.shuffled.or_else(|| Some(self.plain).filter(|plain| plain.start_count() > 1))
    }
}

/// The number of a start position given by its number or by its name, case aside; `None` where
/// there is no such name. A number no variant has becomes the largest, which none has either.
#[must_use]
pub fn start_number(variant: &Variant, typed: &str) -> Option<u32> {
    let typed = typed.trim().trim_start_matches('#');
    if !typed.is_empty() && typed.chars().all(|c| c.is_ascii_digit()) {
        return Some(typed.parse().unwrap_or(u32::MAX));
    }
    let named = variant.named_starts().iter().find(|(name, _)| name.eq_ignore_ascii_case(typed));
    named.map(|&(_, number)| number)
}

/// The name of a start position, if it has one.
#[must_use]
pub fn start_name(variant: &Variant, number: u32) -> Option<&'static str> {
    variant.named_starts().iter().find(|(_, named)| *named == number).map(|&(name, _)| name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_game_has_one_command() {
        let keys: Vec<&str> = Family::all().map(|family| family.plain.key()).collect();
        assert_eq!(
            keys,
            ["chess", "chess960", "crazyhouse", "capablanca", "capahouse", "shogun", "cescacs"]
        );
        for variant in Variant::all() {
            let reached = Family::all().filter(|family| {
                family.member(None, false) == *variant
                    || family.member(Some(true), false) == *variant
            });
            assert_eq!(reached.count(), 1, "{}", variant.key());
        }
    }

    #[test]
    fn a_start_position_speaks_for_the_shuffled_form() {
        let of = |key| Family::of(Variant::by_key(key).unwrap());
        for (key, shuffled, chosen, expected) in [
            ("capahouse", None, false, "capahouse"),
            ("capahouse", None, true, "capahouse960"),
            ("capahouse", Some(true), false, "capahouse960"),
            ("capahouse", Some(false), true, "capahouse"),
            ("capahouse960", None, false, "capahouse"),
            ("chess", Some(true), true, "chess"),
            ("chess960", None, false, "chess960"),
        ] {
            assert_eq!(
                of(key).member(shuffled, chosen).key(),
                expected,
                "{key} {shuffled:?} {chosen}"
            );
        }
        assert_eq!(of("shogun").with_starts(), None);
        assert_eq!(of("chess").with_starts(), None);
        assert_eq!(of("crazyhouse").with_starts().unwrap().key(), "crazyhouse960");
    }

    #[test]
    fn starts_are_known_by_number_and_by_name() {
        let capablanca = Variant::by_key("capablanca960").unwrap();
        for (typed, number) in [
            ("0", Some(0)),
            ("#518", Some(518)),
            (" gothic ", Some(45_658)),
            ("Embassy", Some(47_058)),
            ("99999999999999999999", Some(u32::MAX)),
            ("-1", None),
            ("", None),
            ("Nimzo", None),
        ] {
            assert_eq!(start_number(capablanca, typed), number, "{typed}");
        }
        assert_eq!(start_name(capablanca, 48_041), Some("Schoolbook"));
        assert_eq!(start_name(capablanca, 0), None);
    }
}
