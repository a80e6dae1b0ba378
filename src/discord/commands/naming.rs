//! Sets the names and descriptions of the commands in every language.

use std::borrow::Cow;

use courier_text::{self, CommandText, LocalizedText};
use serenity::all::CreateCommand;

use crate::discord::context::command::Command;

type Locales = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// Sets the names of a command, its subcommands and its options. If a text is missing, the name in
/// the code stays, and a test fails.
pub(crate) fn name(command: &mut Command) {
    if let Some(naming) = courier_text::command(&command.name) {
        apply(command, naming);
    }
    for subcommand in &mut command.subcommands {
        if let Some(naming) = courier_text::subcommand(&command.name, &subcommand.name) {
            apply(subcommand, naming);
        }
        options(subcommand);
    }
    options(command);
}

/// A command of a user's context menu, named in every language. Poise only sets the English name.
pub(crate) fn menu(command: &Command) -> Option<CreateCommand> {
    let name = command.context_menu_name.as_deref().unwrap_or(&command.name);
    let others = courier_text::menu_command(name).map(|named| named.others).unwrap_or_default();
    let builder = command.create_as_context_menu_command()?;
    Some(
        others
            .into_iter()
            .fold(builder, |builder, (locale, name)| builder.name_localized(locale, name)),
    )
}

fn apply(command: &mut Command, CommandText { name, description }: CommandText) {
    command.name_localizations = locales(name.others);
    command.description_localizations = locales(description.others);
    command.description = Some(description.english.into());
}

fn options(command: &mut Command) {
    for parameter in &mut command.parameters {
        let naming = courier_text::option(&command.name, &parameter.name);
        if let Some(CommandText { name, description }) = naming {
            parameter.name_localizations = locales(name.others);
            parameter.description_localizations = locales(description.others);
            parameter.description = Some(description.english.into());
        }
        for choice in parameter.choices.to_mut() {
            if let Some(LocalizedText { english, others }) = courier_text::choice(&choice.name) {
                choice.name = english.into();
                choice.localizations = locales(others);
            }
        }
    }
}

fn locales(texts: Vec<(Cow<'static, str>, Cow<'static, str>)>) -> Locales {
    Cow::Owned(texts)
}
