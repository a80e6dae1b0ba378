//! What the bot defines for a variant beyond its rules.

use crate::play::clock::TimeControl;

/// Everything the bot defines for one variant beyond its rules. Its names and the texts of its
/// rules pages are in `assets/locales`, under the keys given here.
#[derive(Debug)]
pub struct Descriptor {
    /// The key of the variant in the rules crate.
    pub key: &'static str,
    /// The name of the slash command: the key of the variant without shuffled starting positions.
    /// Variants of one family share a command.
    pub family: &'static str,
    /// The clock of a challenge without one.
    pub default_clock: TimeControl,
    /// The keys of its rules pages in reading order, at least three. The first is the key of the
    /// variant. Variants share a page if its text is true for both.
    pub rules: &'static [&'static str],
}
