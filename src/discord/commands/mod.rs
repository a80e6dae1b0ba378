//! The slash commands. A command reads its options, calls the app and responds.

mod naming;

use serenity::all::{CreateCommand, InstallationContext, InteractionContext};

use crate::discord::competitions::{cups, ladders, leagues};
use crate::discord::context::command::Command;
use crate::discord::{
    blocks, board, challenges, config, history, imports, leaderboard, match_actions, moves, notes,
    plans, privacy, profile, replay, reviews, settings, studies, variants,
};

/// All commands, named and described in every language.
pub(crate) fn all() -> Vec<Command> {
    let mut commands = variants::command::all();
    commands.extend(challenges::command::all());
    commands.extend(blocks::command::all());
    commands.extend(cups::command::all());
    commands.extend(moves::command::all());
    commands.extend(board::command::all());
    commands.extend(match_actions::command::all());
    commands.extend(history::command::all());
    commands.extend(imports::command::all());
    commands.extend(notes::command::all());
    commands.extend(plans::command::all());
    commands.extend(studies::command::all());
    commands.extend(replay::command::all());
    commands.extend(reviews::command::all());
    commands.extend(leaderboard::command::all());
    commands.extend(leagues::command::all());
    commands.extend(ladders::command::all());
    commands.extend(profile::all());
    commands.extend(settings::all());
    commands.extend(config::all());
    commands.extend(privacy::command::all());
    for command in &mut commands {
        everywhere(command);
        naming::name(command);
    }
    commands
}

/// The commands in the form that Discord accepts.
pub(crate) fn as_registered(commands: &[Command]) -> Vec<CreateCommand> {
    let typed = commands.iter().filter_map(Command::create_as_slash_command);
    let menus = commands.iter().filter_map(naming::menu);
    typed.chain(menus).collect()
}

/// Makes a command available in servers, in direct messages with the bot and in direct messages
/// between users, for installations in servers and for users. A command that requires a permission
/// is available in servers only.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

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
