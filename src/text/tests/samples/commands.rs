//! Samples: commands, options and choices.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::play::language::Language;
use crate::text::Texts;
use crate::text::tests::samples::Sample;

pub(super) fn command_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = Vec::new();
    let variants = crate::play::variants::Family::all().map(|family| family.plain.key());
    let commands = variants
        .chain(crate::text::commands::COMMANDS.iter().copied())
        .map(|name| ("/", name, crate::text::command(name)));
    let subcommands = crate::text::commands::SUBCOMMANDS
        .iter()
        .map(|name| ("/… ", *name, crate::text::subcommand("", name)));
    let own_subcommands = crate::text::commands::OWN_SUBCOMMANDS
        .iter()
        .map(|(command, name)| ("/… ", *name, crate::text::subcommand(command, name)));
    let options = crate::text::commands::OPTIONS
        .iter()
        .map(|name| ("  ", *name, crate::text::option("", name)));
    let own = crate::text::commands::OWN_OPTIONS
        .iter()
        .map(|(command, name)| ("  ", *name, crate::text::option(command, name)));
    for (prefix, name, naming) in
        commands.chain(subcommands).chain(own_subcommands).chain(options).chain(own)
    {
        let naming = naming.unwrap();
        let text = format!(
            "{}: {}",
            naming.name.in_language(texts),
            naming.description.in_language(texts)
        );
        samples.push((format!("{prefix}{name}"), text));
    }
    for name in crate::text::commands::MENU_COMMANDS {
        samples.push((
            format!("> {name}"),
            crate::text::menu_command(name).unwrap().in_language(texts),
        ));
    }
    for name in crate::text::commands::CHOICES {
        samples
            .push((format!("  = {name}"), crate::text::choice(name).unwrap().in_language(texts)));
    }
    samples
}

impl crate::text::LocalizedText {
    /// The text in the first Discord locale of this language; English if there is none.
    pub(super) fn in_language(&self, texts: Texts) -> String {
        let of = |locale: &str| Language::of_locale(locale) == Some(texts.language);
        let own = self.others.iter().find(|(locale, _)| of(locale));
        own.map_or_else(|| self.english.clone(), |(_, text)| text.to_string())
    }
}
