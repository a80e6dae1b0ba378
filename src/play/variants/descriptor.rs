//! What the bot defines for a variant beyond its rules.

use crate::play::clock::TimeControl;

/// Everything the bot defines for one variant beyond its rules. Its names and the texts of its
/// rules pages are in `assets/locales`, under the keys given here.
#[derive(Debug)]
pub struct Descriptor {
    /// The key of the variant in the rules crate.
    pub key: &'static str,
    /// The name of the slash command: the key of the variant that is played unless the shuffled
    /// form is chosen. Two variants of one family share a command.
    pub family: &'static str,
    /// The clock of a challenge that names none.
    pub default_clock: TimeControl,
    /// The keys of its rules pages in reading order, at least three. The first is the key of the
    /// variant. Variants share a page where its text is true for both.
    pub rules: &'static [&'static str],
}
