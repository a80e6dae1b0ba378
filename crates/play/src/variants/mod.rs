//! The variants as the bot offers them: command, default clock and rules pages.
//!
//! A [`Descriptor`] holds what the bot defines for a variant beyond its rules, in a file that
//! its key names. No other code of the bot compares the key of a variant.
//! `docs/adding-a-variant.md` describes the steps from the rules of a new variant to its texts and
//! pictures.

mod descriptor;
mod dice;
mod family;
mod rules_page;
mod starts;

pub use descriptor::{
    Descriptor, default_clock, has_lichess_accuracy, line_example, move_examples,
};
pub use dice::{DiceRoll, Placed, Throw};
pub use family::Family;
pub use rules_page::RulesPage;
pub use starts::{start_name, start_number};
