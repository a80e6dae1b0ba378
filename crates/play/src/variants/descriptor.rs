//! What the bot defines for a variant beyond its rules.

use crate::clock::TimeControl;

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
    /// Moves as players write them, shown as examples in forms and refusals.
    pub move_examples: &'static [&'static str],
    /// A line of conditional moves, shown as an example.
    pub line_example: &'static str,
    /// Whether the accuracy in reviews is on lichess's scale, which is made for chess. It is
    /// marked as our own otherwise.
    pub lichess_accuracy: bool,
}

/// Examples for variants whose moves are written as in chess.
pub(super) const CHESS_MOVES: &[&str] = &["Nf3", "exd5", "O-O", "e8=Q", "g1f3"];

/// The same where pieces can be dropped.
pub(super) const DROP_MOVES: &[&str] = &["Nf3", "exd5", "O-O", "e8=Q", "N@f3"];

/// A line in the notation of chess.
pub(super) const CHESS_LINE: &str = "Nf6 Bg5 h6 Bh4";
