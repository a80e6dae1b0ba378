//! All slash commands: where they can be used, and their names in every language.

use std::borrow::Cow;

use courier_text::{CommandText, LocalizedText};
use serenity::all::{CreateCommand, InstallationContext, InteractionContext};

use crate::discord::competitions::{cups, ladders, leagues};
use crate::discord::context::command::Command;
use crate::discord::{
    blocks, board, challenges, config, export, games, help, history, imports, leaderboard, lobby,
    match_actions, moves, notes, plans, privacy, profile, replay, reviews, settings, studies,
    variants,
};

/// All commands, named and described in every language.
pub(crate) fn all() -> Vec<Command> {
    let mut commands = variants::command::all();
    commands.extend([
        variants::command::any_challenge(),
        challenges::command::challenges(),
        lobby::lobby(),
        challenges::command::rematch(),
        challenges::command::challenge_user(),
        blocks::block(),
        cups::command::cup(),
        moves::command::make_move(),
        games::games(),
        match_actions::resign(),
        match_actions::draw(),
        board::command::board(),
        match_actions::takeback(),
        match_actions::pause(),
        match_actions::give(),
        match_actions::vacation(),
        history::history(),
        export::export(),
        imports::command::import(),
        notes::note(),
        plans::command::plan(),
        studies::command::study(),
        replay::replay(),
        reviews::review(),
        leaderboard::command::leaderboard(),
        leaderboard::season::season(),
        help::help(),
        leagues::command::league(),
        ladders::command::ladder(),
        profile::profile(),
        settings::command::settings(),
        config::command::config(),
        privacy::privacy(),
    ]);
    for command in &mut commands {
        everywhere(command);
        name(command);
    }
    commands
}

/// The commands in the form that Discord accepts.
pub(crate) fn as_registered(commands: &[Command]) -> Vec<CreateCommand> {
    let typed = commands.iter().filter_map(Command::create_as_slash_command);
    let menus = commands.iter().filter_map(menu);
    typed.chain(menus).collect()
}

/// Makes a command available in servers, in direct messages with the bot and between users, for
/// installations in servers and for users. A command that requires a permission is available in
/// servers only.
fn everywhere(command: &mut Command) {
    use InteractionContext::{BotDm, Guild, PrivateChannel};
    if !command.default_member_permissions.is_empty() {
        command.install_context = Some(vec![InstallationContext::Guild]);
        command.interaction_context = Some(vec![Guild]);
    }
    command
        .install_context
        .get_or_insert_with(|| vec![InstallationContext::Guild, InstallationContext::User]);
    command.interaction_context.get_or_insert_with(|| vec![Guild, BotDm, PrivateChannel]);
}

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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_command_option_and_choice_is_translated() {
        fn check(command: &Command, path: &str) {
            let path = format!("{path}/{}", command.name);
            // A context menu command has no description.
            if let Some(name) = &command.context_menu_name {
                assert!(courier_text::menu_command(name).is_some(), "{path} has no translation");
                return;
            }
            assert!(command.description.is_some(), "{path} has no description");
            assert!(!command.description_localizations.is_empty(), "{path} has no translation");
            let is_a_game = courier_play::variants::Family::all()
                .any(|family| family.plain.key() == command.name);
            assert_eq!(
                command.name_localizations.is_empty(),
                is_a_game,
                "{path}: the names of variants are not translated"
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
            command.subcommands.iter().for_each(|subcommand| check(subcommand, &path));
        }
        let all = all();
        assert!(all.len() > 8, "there are {} commands", all.len());
        all.iter().for_each(|command| check(command, ""));
    }

    /// Every text of a command is used by one that is registered.
    #[test]
    fn every_text_of_a_command_is_used() {
        fn collect(command: &Command, parent: Option<&str>, used: &mut BTreeSet<String>) {
            let family = if parent.is_some() { "subcommand" } else { "command" };
            let name = &command.name;
            let menu = command.context_menu_name.as_ref().map(|menu| menu.to_lowercase());
            used.extend(menu.map(|menu| format!("command-menu-{menu}")));
            used.insert(format!("{family}-{name}"));
            used.extend(parent.map(|parent| format!("{family}-{parent}-{name}")));
            for parameter in &command.parameters {
                used.insert(format!("option-{}", parameter.name));
                used.insert(format!("option-{name}-{}", parameter.name));
                used.extend(parameter.choices.iter().map(|choice| choice.name.to_string()));
            }
            for subcommand in &command.subcommands {
                collect(subcommand, Some(name), used);
            }
        }
        let mut used = BTreeSet::from(["command-variant".to_owned()]);
        all().iter().for_each(|command| collect(command, None, &mut used));
        for line in include_str!("../../assets/locales/en/commands.ftl").lines() {
            let Some((key, text)) = line.split_once(" = ") else { continue };
            if key.starts_with([' ', '#']) {
                continue;
            }
            // Choices have been named.
            let name = if key.starts_with("choice-") { text } else { key };
            assert!(used.contains(name), "{key} is not used");
        }
    }

    /// Checks the form that is sent to Discord.
    #[test]
    fn every_command_has_installations_and_contexts() {
        let registered = as_registered(&all());
        for command in serde_json::to_value(registered).unwrap().as_array().unwrap() {
            let name = &command["name"];
            let has_entries =
                |list: &str| command[list].as_array().is_some_and(|places| !places.is_empty());
            assert!(has_entries("integration_types") && has_entries("contexts"), "{name}");
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
