//! Registers commands, globally or for one server.

use serde_json::Value;

use super::applications::own_only;
use crate::api_error::{self, ApiError};
use crate::model::{ApplicationCommand, CommandScope, ENTRY_POINT};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

/// How many commands of each type a scope may have: slash, user and message commands.
const LIMITS: [(u64, usize); 3] = [(1, 100), (2, 15), (3, 15)];

fn scope(state: &State, call: &Call) -> Result<CommandScope, ApiError> {
    own_only(state, call)?;
    if call.param("guild_id").is_empty() {
        return Ok(CommandScope::Global);
    }
    let guild = call.id("guild_id")?;
    if state.bot_is_in(guild) {
        Ok(CommandScope::Guild(guild))
    } else {
        Err(api_error::MISSING_ACCESS)
    }
}

fn command_in_path<'s>(state: &'s State, call: &Call) -> Result<&'s ApplicationCommand, ApiError> {
    let scope = scope(state, call)?;
    let command = state.command(call.id("command_id")?).filter(|command| command.scope == scope);
    command.ok_or(api_error::UNKNOWN_COMMAND)
}

fn definition(state: &State, id: Snowflake) -> Value {
    state.command(id).map(|command| command.definition.clone()).unwrap_or_default()
}

pub(crate) fn list(state: &State, call: &Call) -> Outcome {
    let scope = scope(state, call)?;
    let all = state.commands(scope).map(|command| {
        let mut definition = command.definition.clone();
        if !call.query_flag("with_localizations") {
            drop_translations(&mut definition);
        }
        definition
    });
    Ok(Reply::ok(all.collect()))
}

/// A list has no translations unless requested.
fn drop_translations(part: &mut Value) {
    match part {
        Value::Object(parts) => {
            parts.retain(|name, _| !name.ends_with("_localizations"));
            parts.values_mut().for_each(drop_translations);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_translations),
        _ => {}
    }
}

pub(crate) fn overwrite(state: &mut State, call: &Call) -> Outcome {
    let scope = scope(state, call)?;
    let wanted = call.body.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
    let same = |command: &ApplicationCommand, wanted: &Value| {
        command.name() == wanted["name"] && command.kind() == wanted["type"].as_u64().unwrap_or(1)
    };
    let gone =
        state.commands(scope).filter(|command| !wanted.iter().any(|wanted| same(command, wanted)));
    let gone: Vec<&ApplicationCommand> = gone.collect();
    if gone.iter().any(|command| command.kind() == ENTRY_POINT) {
        return Err(api_error::ENTRY_POINT_LEFT_OUT);
    }
    for id in gone.iter().map(|command| command.id).collect::<Vec<_>>() {
        state.unregister(id);
    }
    let mut all = Vec::new();
    for command in &wanted {
        let (id, _) = state.register(scope, command).ok_or(api_error::TOO_MANY_CREATIONS)?;
        all.push(definition(state, id));
    }
    Ok(Reply::ok(Value::Array(all)))
}

pub(crate) fn create(state: &mut State, call: &Call) -> Outcome {
    let scope = scope(state, call)?;
    let Some(given) = &call.body else { return Err(api_error::INVALID_JSON) };
    let kind = given["type"].as_u64().unwrap_or(1);
    let known = state.commands(scope).filter(|command| command.kind() == kind);
    let others = known.filter(|command| command.name() != given["name"]).count();
    if LIMITS.iter().any(|(of, limit)| *of == kind && others >= *limit) {
        return Err(api_error::TOO_MANY_COMMANDS);
    }
    let (id, new) = state.register(scope, given).ok_or(api_error::TOO_MANY_CREATIONS)?;
    let body = definition(state, id);
    Ok(if new { Reply::created(body) } else { Reply::ok(body) })
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    command_in_path(state, call).map(|command| Reply::ok(command.definition.clone()))
}

pub(crate) fn edit(state: &mut State, call: &Call) -> Outcome {
    let id = command_in_path(state, call)?.id;
    if let Some(parts) = &call.body {
        state.edit_command(id, parts);
    }
    Ok(Reply::ok(definition(state, id)))
}

pub(crate) fn delete(state: &mut State, call: &Call) -> Outcome {
    let id = command_in_path(state, call)?.id;
    state.unregister(id);
    Ok(Reply::nothing())
}
