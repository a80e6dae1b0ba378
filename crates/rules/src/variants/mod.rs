//! The variants: a file of data per family.

pub mod antichess;
pub mod atomic;
pub mod capablanca;
pub mod cescacs;
pub mod chess;
pub mod crazyhouse;
pub mod glinski;
pub mod grand;
pub mod horde;
pub mod janus;
pub mod kingofthehill;
pub mod racingkings;
pub mod seirawan;
pub mod shogun;
pub mod threecheck;

use std::fmt;
use std::str::FromStr;

use crate::variant::Variant;

const ALL: &[&Variant] = &[
    &chess::CHESS,
    &chess::CHESS960,
    &kingofthehill::KING_OF_THE_HILL,
    &threecheck::THREE_CHECK,
    &racingkings::RACING_KINGS,
    &horde::HORDE,
    &atomic::ATOMIC,
    &atomic::ATOMIC960,
    &antichess::ANTICHESS,
    &crazyhouse::CRAZYHOUSE,
    &crazyhouse::CRAZYHOUSE960,
    &capablanca::CAPABLANCA,
    &capablanca::CAPABLANCA960,
    &capablanca::CAPAHOUSE,
    &capablanca::CAPAHOUSE960,
    &janus::JANUS,
    &seirawan::SEIRAWAN,
    &seirawan::SEIRAWAN960,
    &grand::GRAND,
    &shogun::SHOGUN,
    &cescacs::CESCACS,
    &glinski::GLINSKI,
];

/// What the keys of variants with shuffled starting positions end with.
const SHUFFLED: &str = "960";

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

    /// The form of this variant with its usual starting position: itself, unless its starting
    /// positions are shuffled.
    ///
    /// ```
    /// let shuffled = courier_rules::Variant::by_key("chess960").unwrap();
    /// assert_eq!(shuffled.plain_form().key(), "chess");
    /// assert_eq!(shuffled.plain_form().plain_form().key(), "chess");
    /// ```
    #[must_use]
    pub fn plain_form(&'static self) -> &'static Self {
        self.key().strip_suffix(SHUFFLED).and_then(Self::by_key).unwrap_or(self)
    }

    /// The form of this variant with shuffled starting positions, if there is one.
    #[must_use]
    pub fn shuffled_form(&'static self) -> Option<&'static Self> {
        Self::by_key(&format!("{}{SHUFFLED}", self.plain_form().key()))
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
