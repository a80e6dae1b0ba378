//! The members of a server.

use serde_json::Value;

use super::guilds::{guild_in_path, guild_with};
use crate::api_error;
use crate::model::{Change, Permissions};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

fn member_reply(state: &State, guild: Snowflake, user: Snowflake) -> Outcome {
    state.member_json(guild, user).map(Reply::ok).ok_or(api_error::UNKNOWN_MEMBER)
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    let guild = guild_in_path(state, call)?.id;
    member_reply(state, guild, call.id("user_id")?)
}

pub(crate) fn list(state: &State, call: &Call) -> Outcome {
    let guild = guild_in_path(state, call)?;
    if !state.application.members_intent {
        return Err(api_error::MISSING_ACCESS);
    }
    let limit = call.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(1);
    let after = call.query("after").and_then(|after| after.parse().ok());
    let after = after.unwrap_or(Snowflake(0));
    let members = guild.members.keys().filter(|user| **user > after).take(limit);
    Ok(Reply::ok(members.filter_map(|user| state.member_json(guild.id, *user)).collect()))
}

pub(crate) fn search(state: &State, call: &Call) -> Outcome {
    let guild = guild_in_path(state, call)?;
    let query = call.query("query").unwrap_or_default().to_lowercase();
    let limit = call.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(1);
    let begins = |name: &str| name.to_lowercase().starts_with(&query);
    let found = guild.members.values().filter(|member| {
        member.nick.as_deref().is_some_and(begins)
            || state.users.get(&member.user).is_some_and(|user| begins(&user.username))
    });
    let members = found.take(limit);
    Ok(Reply::ok(members.filter_map(|m| state.member_json(guild.id, m.user)).collect()))
}

pub(crate) fn edit_own(state: &mut State, call: &Call) -> Outcome {
    let user = state.bot();
    change(state, call, user, Permissions::CHANGE_NICKNAME)
}

pub(crate) fn edit(state: &mut State, call: &Call) -> Outcome {
    let user = call.id("user_id")?;
    change(state, call, user, Permissions::MANAGE_NICKNAMES)
}

/// Changes the nickname, for which the bot needs `for_nick`, and the roles.
fn change(state: &mut State, call: &Call, user: Snowflake, for_nick: Permissions) -> Outcome {
    let given = call.body.as_ref().and_then(Value::as_object).into_iter().flatten();
    let (mut nick, mut roles) = (None, None);
    let mut needs = Permissions::NONE;
    for (field, value) in given {
        match field.as_str() {
            "nick" => {
                nick = Some(value.as_str().filter(|nick| !nick.is_empty()).map(ToOwned::to_owned));
                needs = needs | for_nick;
            }
            "roles" => {
                let all: Vec<Snowflake> = serde_json::from_value(value.clone()).unwrap_or_default();
                roles = Some(all);
                needs = needs | Permissions::MANAGE_ROLES;
            }
            _ => return Err(api_error::NOT_SIMULATED),
        }
    }
    let guild = guild_with(state, call, needs)?;
    let stored = state.guilds.get_mut(&guild).ok_or(api_error::UNKNOWN_GUILD)?;
    if roles.iter().flatten().any(|role| !stored.roles.contains_key(role)) {
        return Err(api_error::UNKNOWN_ROLE);
    }
    let member = stored.members.get_mut(&user).ok_or(api_error::UNKNOWN_MEMBER)?;
    if let Some(nick) = nick {
        member.nick = nick;
    }
    if let Some(roles) = roles {
        member.roles = roles;
    }
    state.emit(Change::MemberUpdated { guild, user });
    member_reply(state, guild, user)
}
