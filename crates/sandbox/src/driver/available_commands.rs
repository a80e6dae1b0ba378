//! The commands that a user sees in a channel, in their language.

use serde::Serialize;
use serde_json::{Value, json};

use super::error::{ActionError, Result};
use crate::model::{ApplicationCommand, ChannelKind, Permissions};
use crate::snowflake::Snowflake;
use crate::world::State;

/// Discord's numbers for option types.
pub(super) mod kind {
    pub(crate) const SUBCOMMAND: u64 = 1;
    pub(crate) const GROUP: u64 = 2;
    pub(crate) const STRING: u64 = 3;
    pub(crate) const INTEGER: u64 = 4;
    pub(crate) const BOOLEAN: u64 = 5;
    pub(crate) const USER: u64 = 6;
    pub(crate) const CHANNEL: u64 = 7;
    pub(crate) const ROLE: u64 = 8;
    pub(crate) const MENTIONABLE: u64 = 9;
    pub(crate) const NUMBER: u64 = 10;
    pub(crate) const ATTACHMENT: u64 = 11;
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AvailableCommand {
    /// The names of the command, its group and its subcommand, separated by spaces.
    pub path: String,
    /// The path in the user's language.
    pub label: String,
    pub description: String,
    /// 1 slash command, 2 user command, 3 message command, 4 Entry Point command.
    pub kind: u64,
    /// The options, required ones first.
    pub options: Vec<AvailableOption>,
    #[serde(skip)]
    pub(super) id: Snowflake,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AvailableOption {
    pub name: String,
    pub label: String,
    pub description: String,
    /// Discord's number for the type: 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 8 role, 10
    /// number, 11 attachment.
    pub kind: u64,
    pub required: bool,
    /// Whether the bot suggests values.
    pub autocomplete: bool,
    /// The choices; empty if any value is allowed.
    pub choices: Vec<AvailableChoice>,
    /// The minimum value or length.
    pub min: Option<f64>,
    pub max: Option<f64>,
    /// The allowed channel types; empty if all are.
    pub channel_kinds: Vec<u64>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AvailableChoice {
    pub label: String,
    pub name: String,
    pub value: Value,
}

/// A name or description in this language.
fn translated(object: &Value, part: &str, locale: &str) -> String {
    let translation = object[format!("{part}_localizations")][locale].as_str();
    translation.or(object[part].as_str()).unwrap_or_default().to_owned()
}

/// A command without subcommands, or a subcommand.
struct RegisteredCommand<'a> {
    path: String,
    label: String,
    part: &'a Value,
    command: &'a ApplicationCommand,
}

impl RegisteredCommand<'_> {
    fn describe(self, locale: &str) -> AvailableCommand {
        let options = self.part["options"].as_array().into_iter().flatten();
        AvailableCommand {
            path: self.path,
            label: self.label,
            description: translated(self.part, "description", locale),
            kind: self.command.kind(),
            options: options.map(|option| describe_option(option, locale)).collect(),
            id: self.command.id,
        }
    }
}

/// The commands registered for `channel`, including those that a user may not use.
fn registered_commands<'a>(
    state: &'a State,
    channel: Snowflake,
    locale: &str,
) -> Vec<RegisteredCommand<'a>> {
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    let mut all = Vec::new();
    for command in state.commands_in(guild) {
        collect(&mut all, command, &command.definition, &(String::new(), String::new()), locale);
    }
    all
}

fn locale(state: &State, user: Snowflake) -> &str {
    state.users.get(&user).map_or("en-US", |user| user.locale.as_str())
}

pub(super) fn available_commands(
    state: &State,
    user: Snowflake,
    channel: Snowflake,
) -> Vec<AvailableCommand> {
    let locale = locale(state, user);
    let registered = registered_commands(state, channel, locale).into_iter();
    registered
        .filter(|command| is_available(state, command.command, user, channel))
        .map(|command| command.describe(locale))
        .collect()
}

fn is_available(
    state: &State,
    command: &ApplicationCommand,
    user: Snowflake,
    channel: Snowflake,
) -> bool {
    let Some(details) = state.channels.get(&channel) else { return false };
    let list = |name: &str, default: Value| match &command.definition[name] {
        Value::Null => default,
        set => set.clone(),
    };
    let has = |list: &Value, wanted: u64| {
        list.as_array().is_some_and(|all| all.iter().any(|one| *one == wanted))
    };
    let installs = list("integration_types", json!([0]));
    let contexts = list("contexts", json!([0, 1, 2]));
    let installed = state.users.get(&user).is_some_and(|user| user.installed) && has(&installs, 1);
    let permissions = state.permissions(user, channel);
    match details.kind {
        ChannelKind::Dm { .. } => has(&contexts, 1) && command.definition["dm_permission"] != false,
        ChannelKind::GroupDm { .. } => installed && has(&contexts, 2),
        ChannelKind::Text | ChannelKind::Thread(_) => {
            let guild_install =
                details.guild.is_some_and(|guild| state.bot_is_in(guild)) && has(&installs, 0);
            let needs = command.definition["default_member_permissions"]
                .as_str()
                .and_then(|bits| bits.parse().ok());
            let may = needs.is_none_or(|bits| {
                permissions == Permissions::ALL || permissions.contains(Permissions(bits))
            });
            has(&contexts, 0)
                && (guild_install || installed)
                && may
                && permissions.contains(Permissions::USE_APPLICATION_COMMANDS)
        }
    }
}

fn collect<'a>(
    all: &mut Vec<RegisteredCommand<'a>>,
    command: &'a ApplicationCommand,
    part: &'a Value,
    above: &(String, String),
    locale: &str,
) {
    let join = |above: &str, name: &str| {
        if above.is_empty() { name.to_owned() } else { format!("{above} {name}") }
    };
    let path = join(&above.0, part["name"].as_str().unwrap_or_default());
    let label = join(&above.1, &translated(part, "name", locale));
    let options = || part["options"].as_array().into_iter().flatten();
    let nested =
        |option: &Value| matches!(option["type"].as_u64(), Some(kind::SUBCOMMAND | kind::GROUP));
    if options().any(nested) {
        for option in options() {
            collect(all, command, option, &(path.clone(), label.clone()), locale);
        }
        return;
    }
    all.push(RegisteredCommand { path, label, part, command });
}

fn describe_option(option: &Value, locale: &str) -> AvailableOption {
    let choices =
        option["choices"].as_array().into_iter().flatten().map(|choice| AvailableChoice {
            label: translated(choice, "name", locale),
            name: choice["name"].as_str().unwrap_or_default().to_owned(),
            value: choice["value"].clone(),
        });
    AvailableOption {
        name: option["name"].as_str().unwrap_or_default().to_owned(),
        label: translated(option, "name", locale),
        description: translated(option, "description", locale),
        kind: option["type"].as_u64().unwrap_or(0),
        required: option["required"] == true,
        autocomplete: option["autocomplete"] == true,
        choices: choices.collect(),
        min: option["min_value"].as_f64().or(option["min_length"].as_f64()),
        max: option["max_value"].as_f64().or(option["max_length"].as_f64()),
        channel_kinds: option["channel_types"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .collect(),
    }
}

/// The command with this path, in English or in the user's language.
pub(super) fn find(
    state: &State,
    user: Snowflake,
    channel: Snowflake,
    path: &str,
) -> Result<AvailableCommand> {
    let locale = locale(state, user);
    let path = path.trim().trim_start_matches('/');
    let fits = |command: &RegisteredCommand<'_>| {
        (command.path == path || command.label == path)
            && is_available(state, command.command, user, channel)
    };
    let found = registered_commands(state, channel, locale).into_iter().find(fits);
    found.map(|command| command.describe(locale)).ok_or_else(|| {
        let available = available_commands(state, user, channel)
            .into_iter()
            .map(|command| command.path)
            .collect();
        ActionError::NoSuchCommand { command: path.to_owned(), available }
    })
}
