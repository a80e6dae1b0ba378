//! A function for every message of the Fluent files, which `build.rs` writes.

use std::borrow::Cow;
use std::fmt::Display;

use courier_play::language::Language;
use courier_play::{Moment, Span};
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentValue};

use super::{Texts, locales};

/// The path and the content of a Fluent file.
type Source = (&'static str, &'static str);

/// The name of an argument, the function that makes its value, and the cases told apart.
#[cfg(test)]
type Argument = (&'static str, &'static str, &'static [&'static str]);

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// The Fluent files of a language: path and content.
pub(super) fn sources(code: &str) -> &'static [Source] {
    SOURCES.iter().find(|(language, _)| *language == code).map_or(&[], |(_, sources)| sources)
}

/// The messages of the Fluent files in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Messages {
    language: Language,
}

impl Messages {
    pub(crate) const fn new(language: Language) -> Self {
        Self { language }
    }

    pub(crate) const fn language(self) -> Language {
        self.language
    }

    /// The label of a button: at most 80 characters.
    pub fn button(self, button: Button) -> String {
        self.text(button.key())
    }

    /// A message without arguments. `key` is its name, or `message.attribute`.
    pub(crate) fn text(self, key: &str) -> String {
        self.format(key, [])
    }

    /// A message with its arguments. Tests check that every language has every message. If one is
    /// missing nevertheless, returns the English text, or else the key.
    pub(crate) fn format<'a>(
        self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let texts = Texts::new(self.language);
        let args: FluentArgs<'_> =
            args.into_iter().map(|(name, arg)| (name, texts.with_display_names(arg))).collect();
        locales::format(self.language, key, &args)
            .or_else(|| locales::format(Language::default(), key, &args))
            .unwrap_or_else(|| key.to_owned())
    }
}

fn as_text(value: impl Display) -> FluentValue<'static> {
    FluentValue::String(Cow::Owned(value.to_string()))
}

fn as_word(value: &str) -> FluentValue<'_> {
    FluentValue::String(Cow::Borrowed(value))
}

pub(crate) fn as_truth(value: bool) -> FluentValue<'static> {
    as_word(if value { "yes" } else { "no" })
}

pub(crate) fn as_number(value: impl Into<FluentNumber>) -> FluentValue<'static> {
    FluentValue::Number(value.into())
}

pub(crate) fn as_moment(value: Moment) -> FluentValue<'static> {
    value.unix_seconds().into()
}

pub(crate) fn as_span(value: Span) -> FluentValue<'static> {
    value.0.into()
}
