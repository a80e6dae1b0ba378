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
    /// The form with shuffled starting positions.
    pub shuffled: Option<&'static Variant>,
}

impl Family {
    /// All families, in the order of [`Variant::all`].
    pub fn all() -> impl Iterator<Item = Self> {
        Variant::all()
            .iter()
            .copied()
            .filter(|variant| Self::of(variant).plain == *variant)
            .map(Self::of)
    }

    /// The family of a variant.
    #[must_use]
    pub fn of(variant: &'static Variant) -> Self {
        let family = Descriptor::of(variant).map_or(variant.key(), |one| one.family);
        let shuffled = Descriptor::all()
            .find(|one| one.family == family && one.key != family)
            .and_then(|one| Variant::by_key(one.key));
        Self { plain: Variant::by_key(family).unwrap_or(variant), shuffled }
    }

    /// The chosen variant: the shuffled form if `shuffled` is true, or if it is absent and a start
    /// position was chosen, because only that form has several.
    #[must_use]
    pub fn member(self, shuffled: Option<bool>, start_chosen: bool) -> &'static Variant {
        self.shuffled.filter(|_| shuffled.unwrap_or(start_chosen)).unwrap_or(self.plain)
    }

    /// The variant of the family that has numbered starting positions, if one has.
    #[must_use]
    pub fn with_starts(self) -> Option<&'static Variant> {
        self.shuffled.or_else(|| Some(self.plain).filter(|plain| plain.start_count() > 1))
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
                family.member(None, false) == *variant
                    || family.member(Some(true), false) == *variant
            });
            assert_eq!(reached.count(), 1, "{}", variant.key());
        }
    }

    #[test]
    fn choosing_a_start_position_chooses_the_shuffled_form() {
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
}
