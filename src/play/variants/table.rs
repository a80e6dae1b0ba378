//! The table of all descriptors.

use courier_rules::Variant;

use super::descriptor::Descriptor;
use super::{capablanca, cescacs, chess, crazyhouse, janus, shogun};
use crate::play::clock::TimeControl;

/// The descriptors, one list for each file of this folder.
const ALL: &[&[Descriptor]] = &[
    chess::DESCRIPTORS,
    crazyhouse::DESCRIPTORS,
    capablanca::DESCRIPTORS,
    janus::DESCRIPTORS,
    shogun::DESCRIPTORS,
    cescacs::DESCRIPTORS,
];

impl Descriptor {
    /// The descriptor of a variant. A test checks that every variant has exactly one.
    #[must_use]
    pub fn of(variant: &Variant) -> Option<&'static Self> {
        Self::all().find(|descriptor| descriptor.key == variant.key())
    }

    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        ALL.iter().copied().flatten()
    }
}

/// The clock of a challenge without one.
#[must_use]
pub fn default_clock(variant: &Variant) -> TimeControl {
    Descriptor::of(variant).map_or(TimeControl::DEFAULT, |descriptor| descriptor.default_clock)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_variant_has_one_complete_descriptor() {
        for variant in Variant::all() {
            let key = variant.key();
            assert_eq!(Descriptor::all().filter(|one| one.key == key).count(), 1, "{key}");
            let descriptor = Descriptor::of(variant).unwrap();
            assert!(descriptor.rules.len() >= 3, "{key}");
            assert_eq!(descriptor.rules[0], key);
            assert!(Variant::by_key(descriptor.family).is_some(), "{key}");
        }
        assert_eq!(
            Descriptor::all().count(),
            Variant::all().len(),
            "no descriptor of a variant that does not exist"
        );
    }

    #[test]
    fn the_default_clock_of_shogun_has_one_period() {
        let clock = |key| default_clock(Variant::by_key(key).unwrap()).to_string();
        assert_eq!(clock("shogun"), "3d+1x1d");
        assert_eq!(clock("chess"), "3d+3x1d");
    }
}
