//! What the bot defines for a variant beyond its rules: `variants/KEY.txt`, one field a line.

use std::sync::LazyLock;

use courier_rules::Variant;
use include_dir::{Dir, include_dir};

use crate::clock::TimeControl;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// In the order of [`Variant::all`]. A test reads every file.
static ALL: LazyLock<Vec<Descriptor>> =
    LazyLock::new(|| Variant::all().iter().filter_map(|one| Descriptor::read(one)).collect());

const CHESS_MOVES: &[&str] = &["Nf3", "exd5", "O-O", "e8=Q", "g1f3"];
const CHESS_LINE: &str = "Nf6 Bg5 h6 Bh4";

/// Everything the bot defines for one variant beyond its rules. Its name and the texts of its rules
/// pages are in `assets/locales`, under the keys given here.
#[derive(Debug)]
pub struct Descriptor {
    /// The key of the variant in the rules crate.
    pub key: &'static str,
    /// `about`: what the game is, in a few English words. Empty for a form with shuffled starting
    /// positions.
    pub about: &'static str,
    /// `family`: the name of the slash command, which variants of one family share. Without it, the
    /// key of the form without shuffled starting positions.
    pub family: &'static str,
    /// `clock`: the clock of a challenge without one.
    pub default_clock: TimeControl,
    /// `rules`: the keys of its rules pages in reading order, at least three. The first is the key
    /// of the variant. Variants share a page if its text is true for both.
    pub rules: Vec<&'static str>,
    /// `moves`: moves as players write them, shown as examples in forms and refusals. Without it,
    /// those of chess.
    pub move_examples: Vec<&'static str>,
    /// `line`: a line of conditional moves, shown as an example. Without it, one of chess.
    pub line_example: &'static str,
    /// `accuracy`: `lichess` if the accuracy in reviews is on lichess's scale, which is made for
    /// chess. It is marked as our own otherwise.
    pub lichess_accuracy: bool,
}

impl Descriptor {
    pub fn of(variant: &Variant) -> Option<&'static Self> {
        Self::all().find(|descriptor| descriptor.key == variant.key())
    }

    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        ALL.iter()
    }

    /// `None` if there is no file, or a field cannot be read.
    fn read(variant: &'static Variant) -> Option<Self> {
        let text = FILES.get_file(format!("{variant}.txt"))?.contents_utf8()?;
        let mut descriptor = Self {
            key: variant.key(),
            about: "",
            family: variant.plain_form().key(),
            default_clock: TimeControl::DEFAULT,
            rules: Vec::new(),
            move_examples: CHESS_MOVES.to_vec(),
            line_example: CHESS_LINE,
            lichess_accuracy: false,
        };
        for line in text.lines() {
            let (field, value) = line.split_once(": ")?;
            match field {
                "about" => descriptor.about = value,
                "family" => descriptor.family = value,
                "clock" => descriptor.default_clock = value.parse().ok()?,
                "rules" => descriptor.rules = value.split(' ').collect(),
                "moves" => descriptor.move_examples = value.split(' ').collect(),
                "line" => descriptor.line_example = value,
                "accuracy" => descriptor.lichess_accuracy = value == "lichess",
                _ => return None,
            }
        }
        Some(descriptor)
    }
}

pub fn default_clock(variant: &Variant) -> TimeControl {
    Descriptor::of(variant).map_or(TimeControl::DEFAULT, |descriptor| descriptor.default_clock)
}

/// Moves as players write them in a variant, as examples. Without a variant, those of chess.
pub fn move_examples(variant: Option<&Variant>) -> &'static [&'static str] {
    variant.and_then(Descriptor::of).map_or(CHESS_MOVES, |descriptor| &descriptor.move_examples)
}

/// A line of conditional moves in a variant, as an example. Without a variant, one of chess.
pub fn line_example(variant: Option<&Variant>) -> &'static str {
    variant.and_then(Descriptor::of).map_or(CHESS_LINE, |descriptor| descriptor.line_example)
}

pub fn has_lichess_accuracy(variant: &Variant) -> bool {
    Descriptor::of(variant).is_some_and(|descriptor| descriptor.lichess_accuracy)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
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
            assert_eq!(has_drop, variant.has_drops(), "{}", variant.key());
        }
    }

    #[test]
    fn every_variant_has_a_complete_descriptor_and_every_file_a_variant() {
        for variant in Variant::all() {
            let key = variant.key();
            let descriptor = Descriptor::of(variant)
                .unwrap_or_else(|| panic!("variants/{key}.txt is missing or cannot be read"));
            assert!(descriptor.rules.len() >= 3, "{key}");
            assert_eq!(descriptor.rules[0], key);
            assert!(Variant::by_key(descriptor.family).is_some(), "{key}");
            assert_eq!(descriptor.about.is_empty(), descriptor.family != key, "{key}");
        }
        assert_eq!(FILES.files().count(), Variant::all().len());
    }

    #[test]
    fn the_default_clock_of_shogun_has_one_period() {
        let clock = |key| default_clock(Variant::by_key(key).unwrap()).to_string();
        assert_eq!(clock("shogun"), "3d+1x1d");
        assert_eq!(clock("chess"), "3d+3x1d");
    }
}
