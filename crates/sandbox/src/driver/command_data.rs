//! Builds the interaction data that Discord sends when a user uses a command.

use serde_json::{Map, Value, json};

use super::available_commands::{AvailableChoice, AvailableCommand, AvailableOption, kind};
use super::error::{ActionError, Result};
use crate::snowflake::Snowflake;
use crate::world::State;

const MAX_STRING_LENGTH: usize = 6000;

/// The interaction data of a slash command; with `focused`, that of an autocomplete request for
/// this option. `place`: the channel and the user.
pub(super) fn data(
    state: &State,
    place: (Snowflake, Snowflake),
    command: &AvailableCommand,
    given: &[(&str, &str)],
    focused: Option<&str>,
) -> Result<Value> {
    for (name, _) in given {
        if !command.options.iter().any(|option| option.name == *name || option.label == *name) {
            let known = command.options.iter().map(|option| option.name.clone()).collect();
            return Err(ActionError::NoSuchOption { option: (*name).to_owned(), known });
        }
    }
    let mut resolved = Map::new();
    let mut options = Vec::new();
    for option in &command.options {
        let value = given
            .iter()
            .find(|(name, _)| *name == option.name || *name == option.label)
            .map(|(_, value)| *value);
        match value {
            // A partial value is sent as typed.
            Some(value) if focused == Some(option.name.as_str()) => {
                options.push(json!({
                    "name": option.name,
                    "type": option.kind,
                    "value": value,
                    "focused": true,
                }));
            }
            Some(value) => {
                let value = read(state, place, option, value, &mut resolved)?;
                options.push(json!({ "name": option.name, "type": option.kind, "value": value }));
            }
            None if option.required && focused.is_none() => {
                return Err(ActionError::MissingOption(option.name.clone()));
            }
            None => {}
        }
    }
    Ok(wrap(state, command, Value::Array(options), resolved))
}

pub(super) fn target_data(
    state: &State,
    channel: Snowflake,
    command: &AvailableCommand,
    target: Snowflake,
) -> Value {
    let mut resolved = Map::new();
    if command.kind == 2 {
        resolve_user(state, channel, target, &mut resolved);
    } else if let Some(message) = state.message(channel, target) {
        resolved.insert(
            "messages".to_owned(),
            json!({ target.to_string(): state.message_json(message) }),
        );
    }
    let mut data = wrap(state, command, Value::Null, resolved);
    data["target_id"] = json!(target);
    data
}

/// Nests options in their subcommand and group, and these in the command.
fn wrap(
    state: &State,
    command: &AvailableCommand,
    mut options: Value,
    resolved: Map<String, Value>,
) -> Value {
    let mut names: Vec<&str> = command.path.split(' ').collect();
    // User and message commands may have spaces in their names, and have no subcommands.
    if command.kind != 1 {
        names = vec![&command.path];
    }
    let depth = names.len();
    for (level, name) in names.iter().enumerate().skip(1).rev() {
        let kind = if level + 1 == depth { kind::SUBCOMMAND } else { kind::GROUP };
        options = json!([{ "name": name, "type": kind, "options": options }]);
    }
    let mut data = json!({ "id": command.id, "name": names[0], "type": command.kind });
    if options.as_array().is_some_and(|options| !options.is_empty()) {
        data["options"] = options;
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    if let Some(guild) =
        state.command(command.id).and_then(|command| command.definition.get("guild_id"))
    {
        data["guild_id"] = guild.clone();
    }
    data
}

/// Converts a text to a value of this option's type.
fn read(
    state: &State,
    (channel, by): (Snowflake, Snowflake),
    option: &AvailableOption,
    given: &str,
    resolved: &mut Map<String, Value>,
) -> Result<Value> {
    let invalid = |why: &str| ActionError::InvalidValue {
        name: option.name.clone(),
        value: given.to_owned(),
        why: why.to_owned(),
    };
    if !option.choices.is_empty() {
        let same = |choice: &&AvailableChoice| {
            let number = choice.value.as_f64().is_some_and(|number| given.parse() == Ok(number));
            number || choice.label == given || choice.name == given || choice.value == given
        };
        let choice = option.choices.iter().find(same).ok_or_else(|| {
            let names: Vec<&str> =
                option.choices.iter().map(|choice| choice.name.as_str()).collect();
            invalid(&format!("not one of {names:?}"))
        })?;
        return Ok(choice.value.clone());
    }
    let within = |size: f64| {
        option.min.is_none_or(|min| size >= min) && option.max.is_none_or(|max| size <= max)
    };
    match option.kind {
        kind::STRING => {
            let length = given.chars().count();
            if length == 0
                || length > MAX_STRING_LENGTH
                || !within(u32::try_from(length).map_or(f64::MAX, f64::from))
            {
                return Err(invalid("too short or too long"));
            }
            Ok(json!(given))
        }
        kind::INTEGER => {
            let number: i64 = given.trim().parse().map_err(|_| invalid("not a whole number"))?;
            // Discord allows integers that a double represents exactly.
            if number.unsigned_abs() > 1 << 53 {
                return Err(invalid("too large"));
            }
            #[expect(clippy::cast_precision_loss, reason = "exact up to 2^53")]
            let exact = number as f64;
            if within(exact) { Ok(json!(number)) } else { Err(invalid("out of bounds")) }
        }
        kind::NUMBER => {
            let number: f64 = given.trim().parse().map_err(|_| invalid("not a number"))?;
            if within(number) { Ok(json!(number)) } else { Err(invalid("out of bounds")) }
        }
        kind::BOOLEAN => {
            given.parse::<bool>().map(Value::from).map_err(|_| invalid("neither true nor false"))
        }
        kind::USER | kind::MENTIONABLE => {
            let username = given.trim_start_matches('@');
            let user = state.user_by_name(username).ok_or_else(|| invalid("no such user"))?.id;
            resolve_user(state, channel, user, resolved);
            Ok(json!(user))
        }
        kind::CHANNEL => {
            let name = given.trim_start_matches('#');
            let found = state.channel_by_name(name).ok_or_else(|| invalid("no such channel"))?;
            if !option.channel_kinds.is_empty()
                && !option.channel_kinds.contains(&found.kind_number().into())
            {
                return Err(invalid("the wrong channel type"));
            }
            resolved.insert(
                "channels".to_owned(),
                json!({ found.id.to_string(): state.partial_channel_json(found, by) }),
            );
            Ok(json!(found.id))
        }
        kind::ROLE => {
            let guild =
                state.channels.get(&channel).and_then(|channel| state.guilds.get(&channel.guild?));
            let role = guild.and_then(|guild| guild.roles.values().find(|role| role.name == given));
            let role = role.ok_or_else(|| invalid("no such role"))?;
            resolved.insert("roles".to_owned(), json!({ role.id.to_string(): role.to_json() }));
            Ok(json!(role.id))
        }
        kind::ATTACHMENT => {
            let file = given.parse().ok().and_then(|id| state.uploaded(id));
            let file = file.ok_or_else(|| invalid("no such file"))?;
            resolved.insert(
                "attachments".to_owned(),
                json!({ file.id.to_string(): file.to_json(true) }),
            );
            Ok(json!(file.id))
        }
        _ => Err(invalid("an option type that is not supported")),
    }
}

pub(super) fn resolve_user(
    state: &State,
    channel: Snowflake,
    user: Snowflake,
    resolved: &mut Map<String, Value>,
) {
    let mut add = |list: &str, object: Value| {
        let list = resolved.entry(list).or_insert_with(|| json!({}));
        list[user.to_string()] = object;
    };
    add("users", state.user_json(user));
    let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
    if let Some(member) = guild.and_then(|guild| state.guilds.get(&guild)?.members.get(&user)) {
        let mut member = member.to_json();
        member["permissions"] = json!(state.permissions(user, channel));
        // Resolved members lack these two fields.
        if let Some(parts) = member.as_object_mut() {
            parts.remove("deaf");
            parts.remove("mute");
        }
        add("members", member);
    }
}
