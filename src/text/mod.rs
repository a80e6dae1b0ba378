//! Everything people read, in every language of the house: Fluent files behind typed functions.
//!
//! The functions are methods of [`Texts`], spread over the files of this room by subject. No
//! message key and no name of an argument leaves the room, and no other room holds a sentence.
//! People are passed in as ready strings (a mention or a name), moments as
//! [`Moment`](crate::play::Moment).

mod board;
mod challenges;
mod clock;
mod commands;
mod grid;
mod history;
mod lists;
mod locales;
mod men;
mod notes;
mod notices;
mod offers;
mod pages;
mod picking;
mod places;
mod plans;
mod privacy;
mod profile;
mod refusals;
mod replies;
mod rules;
mod settings;
mod standing;
pub mod vocabulary;

use fluent_bundle::{FluentArgs, FluentValue};

use crate::play::language::Language;

pub use commands::{
    CommandText, Localizations, LocalizedText, choice, command, menu_command, option, subcommand,
};
pub use offers::ChallengeSide;
pub use replies::Button;

/// The texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts {
    language: Language,
}

impl Texts {
    /// The texts in `language`.
    #[must_use]
    pub const fn new(language: Language) -> Self {
        Self { language }
    }

    /// A text without gaps. `key` is the name of a message, or of one of its attributes as
    /// `message.attribute`.
    fn text(self, key: &str) -> String {
        self.format(key, [])
    }

    /// A text with its gaps filled. Tests prove that no language lacks a message; should one be
    /// missing all the same, the English text stands in, and in the last resort the key.
    fn format<'a>(
        self,
        key: &str,
        gaps: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let gaps: FluentArgs<'_> =
            gaps.into_iter().map(|(name, gap)| (name, self.remembered(gap))).collect();
        locales::format(self.language, key, &gaps)
            .or_else(|| locales::format(Language::default(), key, &gaps))
            .unwrap_or_else(|| key.to_owned())
    }
}

#[cfg(test)]
mod completeness_tests;
#[cfg(test)]
mod sample_tests;
