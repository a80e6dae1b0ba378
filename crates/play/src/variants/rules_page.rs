//! The pages on which the bot explains the rules of a variant.

use courier_rules::Variant;

use super::descriptor::Descriptor;

/// A rules page of a variant: one of [`Descriptor::rules`]. Its text and its diagram are found by
/// its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesPage(&'static str);

impl RulesPage {
    /// The pages of a variant in reading order.
    pub fn all(variant: &Variant) -> Vec<Self> {
        let descriptors = Descriptor::of(variant).into_iter();
        descriptors.flat_map(|one| &one.rules).map(|key| Self(key)).collect()
    }

    pub fn find(variant: &Variant, key: &str) -> Option<Self> {
        Self::all(variant).into_iter().find(|page| page.0 == key)
    }

    /// The key: lower-case letters and digits.
    pub const fn key(self) -> &'static str {
        self.0
    }
}
