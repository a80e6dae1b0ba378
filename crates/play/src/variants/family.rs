//! Families: variants that share one slash command.
//!
//! A variant and its form with shuffled starting positions are one command with an option. The
//! database stores them as two variants.

use courier_rules::Variant;

use super::descriptor::Descriptor;

/// A variant, and the form with shuffled starting positions that shares its command, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The variant that gives the command its name.
    pub plain: &'static Variant,
    pub shuffled: Option<&'static Variant>,
}

impl Family {
    pub fn all() -> impl Iterator<Item = Self> {
        Variant::all()
            .iter()
            .copied()
            .filter(|variant| Self::of(variant).plain == *variant)
            .map(Self::of)
    }

    pub fn of(variant: &'static Variant) -> Self {
        let family = Descriptor::of(variant).map_or(variant.key(), |one| one.family);
        let shuffled = Descriptor::all()
            .find(|one| one.family == family && one.key != family)
            .and_then(|one| Variant::by_key(one.key));
        Self { plain: Variant::by_key(family).unwrap_or(variant), shuffled }
    }

    /// The chosen variant: the shuffled form if there is one and `shuffled` is true.
    pub fn member(self, shuffled: Option<bool>) -> &'static Variant {
        self.shuffled.filter(|_| shuffled == Some(true)).unwrap_or(self.plain)
    }

    /// The variants that a chosen starting position may belong to: both forms if `shuffled` is
    /// absent. The shuffled form comes first, so that a number is one of its positions.
    pub fn forms(self, shuffled: Option<bool>) -> impl Iterator<Item = &'static Variant> {
        let both = self.shuffled.filter(|_| shuffled.is_none());
        both.into_iter().chain([self.member(shuffled)])
    }

    /// Whether there are several starting positions to choose from, openings included.
    pub fn has_starts(self) -> bool {
        self.forms(None).any(|variant| variant.start_numbers().len() > 1)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_variant_has_one_command() {
        let is_command = |key| Family::all().any(|family| family.plain.key() == key);
        for (key, expected) in [
            ("chess", true),
            ("chess960", true),
            ("crazyhouse", true),
            ("crazyhouse960", false),
            ("capablanca960", false),
            ("capahouse960", false),
            ("cescacs", true),
        ] {
            assert_eq!(is_command(key), expected, "{key}");
        }
        for variant in Variant::all() {
            let reached = Family::all().filter(|family| {
                family.member(None) == *variant || family.member(Some(true)) == *variant
            });
            assert_eq!(reached.count(), 1, "{}", variant.key());
        }
    }

    #[test]
    fn a_starting_position_may_belong_to_both_forms() {
        let of = |key| Family::of(Variant::by_key(key).unwrap());
        let forms =
            |key, shuffled| of(key).forms(shuffled).map(Variant::key).collect::<Vec<_>>().join(" ");
        for (key, shuffled, member, expected) in [
            ("capahouse", None, "capahouse", "capahouse960 capahouse"),
            ("capahouse", Some(true), "capahouse960", "capahouse960"),
            ("capahouse", Some(false), "capahouse", "capahouse"),
            ("capahouse960", None, "capahouse", "capahouse960 capahouse"),
            ("chess", None, "chess", "chess"),
            ("chess", Some(true), "chess", "chess"),
            ("chess960", None, "chess960", "chess960"),
        ] {
            assert_eq!(of(key).member(shuffled).key(), member, "{key} {shuffled:?}");
            assert_eq!(forms(key, shuffled), expected, "{key} {shuffled:?}");
        }
        for (key, expected) in [("chess", true), ("capahouse", true), ("kingofthehill", false)] {
            assert_eq!(of(key).has_starts(), expected, "{key}");
        }
    }
}
