//! Samples: commands, options and choices.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::language::Language;

use crate::Texts;
use crate::tests::samples::Sample;

pub(super) fn command_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = Vec::new();
    let variants = courier_play::variants::Family::all().map(|family| family.plain.key());
    let commands = variants
        .chain(crate::commands::COMMANDS.iter().copied())
        .map(|name| ("/", name, crate::command(name)));
    let subcommands =
        crate::commands::SUBCOMMANDS.iter().map(|name| ("/… ", *name, crate::subcommand("", name)));
    let own_subcommands = crate::commands::OWN_SUBCOMMANDS
        .iter()
        .map(|(command, name)| ("/… ", *name, crate::subcommand(command, name)));
    let options =
        crate::commands::OPTIONS.iter().map(|name| ("  ", *name, crate::option("", name)));
    let own = crate::commands::OWN_OPTIONS
        .iter()
        .map(|(command, name)| ("  ", *name, crate::option(command, name)));
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
    for name in crate::commands::MENU_COMMANDS {
        samples.push((format!("> {name}"), crate::menu_command(name).unwrap().in_language(texts)));
    }
    for name in crate::commands::CHOICES {
        samples.push((format!("  = {name}"), crate::choice(name).unwrap().in_language(texts)));
    }
    samples
}

impl crate::LocalizedText {
    /// The text in the first Discord locale of this language; English if there is none.
    pub(super) fn in_language(&self, texts: Texts) -> String {
        let of = |locale: &str| Language::of_locale(locale) == Some(texts.language());
        let own = self.others.iter().find(|(locale, _)| of(locale));
        own.map_or_else(|| self.english.clone(), |(_, text)| text.to_string())
    }
}
