//! The texts in one language: a function for every message of the Fluent files, which `build.rs`
//! writes. The files are embedded, and compiled once.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Deref;
use std::sync::LazyLock;

use courier_play::language::Language;
use courier_play::{Moment, Span};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

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

/// The texts in one language: every message as a function of [`Messages`], and what is computed.
/// A function here that has the name of a message computes the arguments of that message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts {
    pub(crate) messages: Messages,
}

impl Texts {
    /// The texts in `language`.
    pub const fn new(language: Language) -> Self {
        Self { messages: Messages::new(language) }
    }

    pub const fn language(self) -> Language {
        self.messages.language()
    }
}

impl Deref for Texts {
    type Target = Messages;

    fn deref(&self) -> &Messages {
        &self.messages
    }
}

/// The messages of the Fluent files in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Messages {
    language: Language,
}

impl Messages {
    /// The messages in `language`.
    pub const fn new(language: Language) -> Self {
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

    /// A message with its arguments. Tests check that every language has every message; if one is
    /// missing nevertheless, this is the English text, or else the key.
    pub(crate) fn format<'a>(
        self,
        key: &str,
        args: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let texts = Texts::new(self.language);
        let args: FluentArgs<'_> =
            args.into_iter().map(|(name, arg)| (name, texts.with_display_names(arg))).collect();
        find(self.language, key, &args)
            .or_else(|| find(Language::default(), key, &args))
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

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::English));
static SPANISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Spanish));
static CATALAN: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Catalan));

/// Whether there is a message with this key.
pub(crate) fn is_known(key: &str) -> bool {
    find(Language::default(), key, &FluentArgs::new()).is_some()
}

/// The message with that key and its arguments; `None` if the language does not have it.
fn find(language: Language, key: &str, args: &FluentArgs<'_>) -> Option<String> {
    let bundle = match language {
        Language::English => &*ENGLISH,
        Language::Spanish => &*SPANISH,
        Language::Catalan => &*CATALAN,
    };
    let (name, attribute) =
        key.split_once('.').map_or((key, None), |(name, attribute)| (name, Some(attribute)));
    let message = bundle.get_message(name)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    // A missing argument is shown as its name in braces; a test searches for braces.
    Some(bundle.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
}

fn bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(vec![language.code().parse().unwrap_or_default()]);
    // Without the Unicode isolation marks around arguments, which are meant for texts that mix
    // writing directions: Discord shows them inside code.
    bundle.set_use_isolating(false);
    for (_, source) in sources(language.code()) {
        // Messages with syntax errors are left out; a test parses every file without errors.
        let resource =
            FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
    }
    // Adding one fails only if there is already a function of that name.
    for (name, style) in
        [("FULL", 'F'), ("SHORT", 'f'), ("DATE", 'D'), ("DAY", 'd'), ("RELATIVE", 'R')]
    {
        let _ = bundle.add_function(name, move |given, _| match given.first() {
            Some(FluentValue::Number(at)) => format!("<t:{}:{style}>", at.value).into(),
            _ => FluentValue::Error,
        });
    }
    let _ = bundle.add_function("SPAN", move |given, _| match given.first() {
        Some(FluentValue::Number(span)) => Texts::new(language).span(Span(span.into())).into(),
        _ => FluentValue::Error,
    });
    if language == Language::Catalan {
        let _ = bundle.add_function("DE", |given, _| match given.first() {
            Some(FluentValue::String(text)) => FluentValue::from(with_de(text)),
            _ => FluentValue::Error,
        });
    }
    bundle
}

/// Catalan «de» before something that begins with a number: elided before 1 (un, una) and 11
/// (onze).
fn with_de(text: &str) -> String {
    match text.split(' ').next() {
        Some("1" | "11") => format!("d'{text}"),
        _ => format!("de {text}"),
    }
}
