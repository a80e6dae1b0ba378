//! All texts for users, in every language: Fluent files behind typed functions.
//!
//! The functions are methods of [`Texts`], one file for each topic. Message keys and argument names
//! are used in this module only, and no other module contains texts for users. Players are passed
//! in as strings (a mention or a name), times as [`Moment`](courier_play::Moment).

#![allow(missing_docs, reason = "not published: what the names do not tell is documented")]

mod blocks;
mod board;
mod browser;
mod buttons;
mod challenge_list;
mod challenges;
mod clock;
mod commands;
mod competition_results;
mod competitions;
mod cups;
mod engine;
mod games;
mod grid;
mod help;
mod history;
mod imports;
mod ladders;
mod leaderboard;
mod leagues;
mod locales;
mod markdown;
mod match_lines;
mod notes;
mod notices;
mod openings;
mod picker;
mod pieces;
mod plans;
mod privacy;
mod profile;
mod refusals;
mod replies;
mod review_lines;
mod reviews;
mod roles;
mod rules;
mod server_config;
mod settings;
pub mod spoken;
mod starts;
mod studies;
mod study_lines;
pub mod vocabulary;
mod web;

use fluent_bundle::{FluentArgs, FluentValue};

use courier_play::language::Language;

pub use buttons::Button;
pub use challenge_list::ChallengeSide;
pub use commands::{
    CommandText, Localizations, LocalizedText, choice, command, menu_command, option, subcommand,
};
pub use help::{HelpPage, TOUR_STEPS};
pub use ladders::LadderLine;
pub use openings::{openings_matching, openings_named};

/// The texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts {
    language: Language,
}

impl Texts {
    /// The texts in `language`.
    pub const fn new(language: Language) -> Self {
        Self { language }
    }

    /// The language.
    pub const fn language(self) -> Language {
        self.language
    }

    /// A text without arguments. `key` is the name of a message, or of one of its attributes as
    /// `message.attribute`.
    fn text(self, key: &str) -> String {
        self.format(key, [])
    }

    /// A text with its arguments. Tests check that every language has every message. If one is
    /// missing nevertheless, returns the English text, or else the key.
    fn format<'a>(
        self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let args: FluentArgs<'_> =
            args.into_iter().map(|(name, arg)| (name, self.with_display_names(arg))).collect();
        locales::format(self.language, key, &args)
            .or_else(|| locales::format(Language::default(), key, &args))
            .unwrap_or_else(|| key.to_owned())
    }
}

#[cfg(test)]
mod tests;
