//! Registering commands, everywhere or in one server.

use serde_json::Value;

use super::applications::own_only;
use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::snowflake::Snowflake;
use crate::world::{Command, Scope, State};

/// How many commands of each kind a scope may hold: typed, on people, on messages.
const LIMITS: [(u64, usize); 3] = [(1, 100), (2, 15), (3, 15)];

fn scope(state: &State, call: &Call) -> Result<Scope, Refusal> {
    own_only(state, call)?;
    if call.param("guild_id").is_empty() {
        return Ok(Scope::Global);
    }
    let guild = call.id("guild_id")?;
    if state.bot_is_in(guild) { Ok(Scope::Guild(guild)) } else { Err(refusal::MISSING_ACCESS) }
}

fn named<'s>(state: &'s State, call: &Call) -> Result<&'s Command, Refusal> {
    let scope = scope(state, call)?;
    let command = state.command(call.id("command_id")?).filter(|command| command.scope == scope);
    command.ok_or(refusal::UNKNOWN_COMMAND)
}

fn shown(state: &State, id: Snowflake) -> Value {
    state.command(id).map(|command| command.definition.clone()).unwrap_or_default()
}

pub(super) fn list(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let scope = scope(state, call)?;
        let all = state.commands(scope).map(|command| {
            let mut definition = command.definition.clone();
            if !call.asks("with_localizations") {
                drop_translations(&mut definition);
            }
            definition
        });
        Ok(Reply::ok(all.collect()))
    })
}

/// A list names no translations unless asked.
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

pub(super) fn overwrite(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let scope = scope(state, call)?;
        let wanted = call.body.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
        let same = |command: &Command, wanted: &Value| {
            command.name() == wanted["name"]
                && command.kind() == wanted["type"].as_u64().unwrap_or(1)
        };
        let gone = state
            .commands(scope)
            .filter(|command| !wanted.iter().any(|wanted| same(command, wanted)));
        for id in gone.map(|command| command.id).collect::<Vec<_>>() {
            state.unregister(id);
        }
        let mut all = Vec::new();
        for definition in &wanted {
            let (id, _) = state.register(scope, definition).ok_or(refusal::TOO_MANY_CREATIONS)?;
            all.push(shown(state, id));
        }
        Ok(Reply::ok(Value::Array(all)))
    })
}

pub(super) fn create(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let scope = scope(state, call)?;
        let Some(definition) = &call.body else { return Err(refusal::INVALID_JSON) };
        let kind = definition["type"].as_u64().unwrap_or(1);
        let known = state.commands(scope).filter(|command| command.kind() == kind);
        let others = known.filter(|command| command.name() != definition["name"]).count();
        if LIMITS.iter().any(|(of, limit)| *of == kind && others >= *limit) {
            return Err(refusal::TOO_MANY_COMMANDS);
        }
        let (id, new) = state.register(scope, definition).ok_or(refusal::TOO_MANY_CREATIONS)?;
        let shown = shown(state, id);
        Ok(if new { Reply::created(shown) } else { Reply::ok(shown) })
    })
}

pub(super) fn get(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| named(state, call).map(|command| Reply::ok(command.definition.clone())))
}

pub(super) fn amend(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let id = named(state, call)?.id;
        if let Some(parts) = &call.body {
            state.amend_command(id, parts);
        }
        Ok(Reply::ok(shown(state, id)))
    })
}

pub(super) fn delete(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let id = named(state, call)?.id;
        state.unregister(id);
        Ok(Reply::nothing())
    })
}
