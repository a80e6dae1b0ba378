//! The table of all descriptors.

use courier_rules::Variant;

use super::descriptor::{CHESS_LINE, CHESS_MOVES, Descriptor};
use super::{capablanca, cescacs, chess, crazyhouse, janus, shogun};
use crate::clock::TimeControl;

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
    pub fn of(variant: &Variant) -> Option<&'static Self> {
        Self::all().find(|descriptor| descriptor.key == variant.key())
    }

    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        ALL.iter().copied().flatten()
    }
}

/// The clock of a challenge without one.
pub fn default_clock(variant: &Variant) -> TimeControl {
    Descriptor::of(variant).map_or(TimeControl::DEFAULT, |descriptor| descriptor.default_clock)
}

/// Moves as players write them in a variant, as examples. Without a variant, those of chess.
pub fn move_examples(variant: Option<&Variant>) -> &'static [&'static str] {
    variant.and_then(Descriptor::of).map_or(CHESS_MOVES, |descriptor| descriptor.move_examples)
}

/// A line of conditional moves in a variant, as an example. Without a variant, one of chess.
pub fn line_example(variant: Option<&Variant>) -> &'static str {
    variant.and_then(Descriptor::of).map_or(CHESS_LINE, |descriptor| descriptor.line_example)
}

/// Whether the accuracy of a review is on lichess's scale.
pub fn has_lichess_accuracy(variant: &Variant) -> bool {
    Descriptor::of(variant).is_some_and(|descriptor| descriptor.lichess_accuracy)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::notation::{MoveError, read_move};

    use super::*;

    #[test]
    fn the_examples_are_moves_in_the_notation_of_their_variant() {
        for variant in Variant::all() {
            let start = variant.start(variant.default_start()).unwrap();
            let descriptor = Descriptor::of(variant).unwrap();
            let line = descriptor.line_example.split(' ');
            for example in descriptor.move_examples.iter().copied().chain(line) {
                let read = read_move(&start, example);
                let unreadable =
                    matches!(read, Err(MoveError::Unreadable | MoveError::NoSuchCell(_)));
                assert!(!unreadable, "{}: {example}", variant.key());
            }
            let has_drop = descriptor.move_examples.iter().any(|example| example.contains('@'));
            assert_eq!(has_drop, variant.has_hands(), "{}", variant.key());
        }
    }

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
