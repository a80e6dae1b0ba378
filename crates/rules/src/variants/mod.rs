//! The variants: a file of data per family.

pub mod capablanca;
pub mod cescacs;
pub mod chess;
pub mod crazyhouse;
pub mod janus;
pub mod shogun;

use std::fmt;
use std::str::FromStr;

use crate::variant::Variant;

const ALL: &[&Variant] = &[
    &chess::CHESS,
    &chess::CHESS960,
    &crazyhouse::CRAZYHOUSE,
    &crazyhouse::CRAZYHOUSE960,
    &capablanca::CAPABLANCA,
    &capablanca::CAPABLANCA960,
    &capablanca::CAPAHOUSE,
    &capablanca::CAPAHOUSE960,
    &janus::JANUS,
    &shogun::SHOGUN,
    &cescacs::CESCACS,
];

/// There is no variant with this key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no variant {0:?}")]
pub struct UnknownVariant(
    /// The unknown key.
    pub String,
);

impl Variant {
    /// All variants of this crate.
    #[must_use]
    pub fn all() -> &'static [&'static Self] {
        ALL
    }

    /// The variant with this key.
    #[must_use]
    pub fn by_key(key: &str) -> Option<&'static Self> {
        ALL.iter().copied().find(|variant| variant.key() == key)
    }
}

/// Parses the key of a variant.
impl FromStr for &'static Variant {
    type Err = UnknownVariant;

    fn from_str(key: &str) -> Result<Self, Self::Err> {
        Variant::by_key(key).ok_or_else(|| UnknownVariant(key.to_owned()))
    }
}

/// Writes the key.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}
