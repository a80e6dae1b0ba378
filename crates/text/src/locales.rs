//! The Fluent files of every language, embedded and compiled once.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use courier_play::Span;
use courier_play::language::Language;

use super::{Texts, messages};

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::English));
static SPANISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Spanish));
static CATALAN: LazyLock<Bundle> = LazyLock::new(|| bundle(Language::Catalan));

/// The message with that key and its arguments; `None` if the language does not have it.
pub(super) fn format(language: Language, key: &str, args: &FluentArgs<'_>) -> Option<String> {
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
    for (_, source) in messages::sources(language.code()) {
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
