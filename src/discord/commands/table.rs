//! Names and descriptions of the commands, from the text room, in every locale Discord has words
//! for.

use std::borrow::Cow;

use serenity::all::CreateCommand;

use super::Command;
use crate::text::{self, CommandText, LocalizedText};

type Locales = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// Names a command with its subcommands and options. What the text room does not know keeps its
/// plain name, and a test fails.
pub(super) fn name(command: &mut Command) {
    if let Some(naming) = text::command(&command.name) {
        apply(command, naming);
    }
    for subcommand in &mut command.subcommands {
        if let Some(naming) = text::subcommand(&subcommand.name) {
            apply(subcommand, naming);
        }
        options(subcommand);
    }
    options(command);
}

/// A command in the menu of a person, named in every locale: poise names it in English only.
pub(super) fn menu(command: &Command) -> Option<CreateCommand> {
    let name = command.context_menu_name.as_deref().unwrap_or(&command.name);
    let others = text::menu_command(name).map(|named| named.others).unwrap_or_default();
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
        if let Some(CommandText { name, description }) = text::option(&parameter.name) {
            parameter.name_localizations = locales(name.others);
            parameter.description_localizations = locales(description.others);
            parameter.description = Some(description.english.into());
        }
        for choice in parameter.choices.to_mut() {
            if let Some(LocalizedText { english, others }) = text::choice(&choice.name) {
                choice.name = english.into();
                choice.localizations = locales(others);
            }
        }
    }
}

fn locales(texts: Vec<(Cow<'static, str>, Cow<'static, str>)>) -> Locales {
    Cow::Owned(texts)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Every command, option and choice has been named: none shows the description poise gives what
    /// has none.
    #[test]
    fn everything_has_words() {
        fn look(command: &Command, path: &str) {
            let path = format!("{path}/{}", command.name);
            // What stands in a menu has a name and nothing else.
            if let Some(name) = &command.context_menu_name {
                assert!(text::menu_command(name).is_some(), "{path} has no translation");
                return;
            }
            assert!(command.description.is_some(), "{path} has no description");
            assert!(!command.description_localizations.is_empty(), "{path} has no translation");
            let is_a_game = crate::play::variants::Family::all()
                .any(|family| family.plain.key() == command.name);
            assert_eq!(
                command.name_localizations.is_empty(),
                is_a_game,
                "{path}: games are called so everywhere"
            );
            for parameter in &command.parameters {
                assert!(
                    parameter.description.is_some(),
                    "{path} {} has no description",
                    parameter.name
                );
                for choice in parameter.choices.iter() {
                    assert!(
                        !choice.localizations.is_empty(),
                        "{path} {} {}",
                        parameter.name,
                        choice.name
                    );
                }
            }
            command.subcommands.iter().for_each(|subcommand| look(subcommand, &path));
        }
        let all = crate::discord::commands::all();
        assert!(all.len() > 8, "there are {} commands", all.len());
        all.iter().for_each(|command| look(command, ""));
    }

    /// As it is sent to Discord: every command says where it is installed and where it is used.
    #[test]
    fn everything_says_where_it_is_used() {
        let registered = crate::discord::commands::as_registered(&crate::discord::commands::all());
        for command in serde_json::to_value(registered).unwrap().as_array().unwrap() {
            let name = &command["name"];
            let says =
                |list: &str| command[list].as_array().is_some_and(|places| !places.is_empty());
            assert!(says("integration_types") && says("contexts"), "{name}");
            if name == "chess" || name == "Challenge" {
                assert_eq!(command["integration_types"], serde_json::json!([0, 1]), "{name}");
                assert_eq!(command["contexts"], serde_json::json!([0, 1, 2]), "{name}");
            }
            if name == "Challenge" {
                assert_eq!(command["type"], 2);
                assert_eq!(command["name_localizations"]["es-ES"], "Retar");
            }
        }
    }
}
