//! The roles of a server, and who has them.

use serde_json::Value;

use super::guilds::{guild_in_path, guild_with};
use crate::api_error::{self, ApiError};
use crate::model::{Change, GuildRole, Permissions, RoleChange};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

fn role_reply(state: &State, guild: Snowflake, role: Snowflake) -> Outcome {
    let role = state.guilds.get(&guild).and_then(|guild| guild.roles.get(&role));
    Ok(Reply::ok(role.ok_or(api_error::UNKNOWN_ROLE)?.to_json()))
}

pub(crate) fn list(state: &State, call: &Call) -> Outcome {
    let roles = guild_in_path(state, call)?.roles.values();
    Ok(Reply::ok(roles.map(GuildRole::to_json).collect::<Value>()))
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    let guild = guild_in_path(state, call)?.id;
    role_reply(state, guild, call.id("role_id")?)
}

/// Takes the fields of the body. Those that no role here has are not simulated.
fn fill(role: &mut GuildRole, call: &Call) -> Result<(), ApiError> {
    let given = call.body.as_ref().and_then(Value::as_object).into_iter().flatten();
    for (field, value) in given.filter(|(_, value)| !value.is_null()) {
        match field.as_str() {
            "name" => value.as_str().unwrap_or_default().clone_into(&mut role.name),
            "permissions" => {
                let bits = value.as_str().and_then(|bits| bits.parse().ok());
                role.permissions = Permissions(bits.or(value.as_u64()).unwrap_or_default());
            }
            "color" => role.color = value.as_u64().and_then(|n| n.try_into().ok()).unwrap_or(0),
            "colors" => {
                let color = value["primary_color"].as_u64();
                role.color = color.and_then(|color| color.try_into().ok()).unwrap_or(0);
            }
            "hoist" => role.hoist = value == true,
            "mentionable" => role.mentionable = value == true,
            _ => return Err(api_error::NOT_SIMULATED),
        }
    }
    Ok(())
}

pub(crate) fn create(state: &mut State, call: &Call) -> Outcome {
    let guild = guild_with(state, call, Permissions::MANAGE_ROLES)?;
    let mut role = GuildRole {
        permissions: Permissions::ordinary(),
        position: 1,
        ..GuildRole::new(state.new_id(), "new role")
    };
    fill(&mut role, call)?;
    let id = role.id;
    if let Some(guild) = state.guilds.get_mut(&guild) {
        guild.roles.insert(id, role);
    }
    state.emit(Change::RoleChanged { guild, role: id, what: RoleChange::Created });
    role_reply(state, guild, id)
}

pub(crate) fn edit(state: &mut State, call: &Call) -> Outcome {
    let guild = guild_with(state, call, Permissions::MANAGE_ROLES)?;
    let id = call.id("role_id")?;
    let roles = state.guilds.get_mut(&guild).map(|guild| &mut guild.roles);
    let role = roles.and_then(|roles| roles.get_mut(&id)).ok_or(api_error::UNKNOWN_ROLE)?;
    fill(role, call)?;
    state.emit(Change::RoleChanged { guild, role: id, what: RoleChange::Edited });
    role_reply(state, guild, id)
}

pub(crate) fn delete(state: &mut State, call: &Call) -> Outcome {
    let guild = guild_with(state, call, Permissions::MANAGE_ROLES)?;
    let id = call.id("role_id")?;
    let stored = state.guilds.get_mut(&guild).ok_or(api_error::UNKNOWN_GUILD)?;
    // The roles of @everyone and of bots cannot be deleted.
    let kept = stored.roles.get(&id).ok_or(api_error::UNKNOWN_ROLE)?;
    if id == guild || kept.of_bot.is_some() {
        return Err(api_error::MISSING_PERMISSIONS);
    }
    stored.roles.remove(&id);
    stored.members.values_mut().for_each(|member| member.roles.retain(|role| *role != id));
    state.emit(Change::RoleChanged { guild, role: id, what: RoleChange::Deleted });
    Ok(Reply::nothing())
}

pub(crate) fn assign(state: &mut State, call: &Call) -> Outcome {
    change_member(state, call, true)
}

pub(crate) fn withdraw(state: &mut State, call: &Call) -> Outcome {
    change_member(state, call, false)
}

fn change_member(state: &mut State, call: &Call, assigned: bool) -> Outcome {
    let guild = guild_with(state, call, Permissions::MANAGE_ROLES)?;
    let (user, role) = (call.id("user_id")?, call.id("role_id")?);
    let bot = state.bot();
    let stored = state.guilds.get_mut(&guild).ok_or(api_error::UNKNOWN_GUILD)?;
    let changed = stored.roles.get(&role).ok_or(api_error::UNKNOWN_ROLE)?;
    let own = stored.members.get(&bot).map_or(&[][..], |own| &own.roles);
    let own = own.iter().filter_map(|id| stored.roles.get(id));
    // Nobody changes roles that are not below their own, nor those of apps. Of two roles in
    // one position the older one is above.
    let rank = |role: &GuildRole| (role.position, std::cmp::Reverse(role.id));
    let is_below = own.map(rank).max().is_some_and(|own| rank(changed) < own);
    if role == guild || changed.of_bot.is_some() || !(is_below || stored.owner == bot) {
        return Err(api_error::MISSING_PERMISSIONS);
    }
    let member = stored.members.get_mut(&user).ok_or(api_error::UNKNOWN_MEMBER)?;
    member.roles.retain(|known| *known != role);
    if assigned {
        member.roles.push(role);
    }
    state.emit(Change::MemberUpdated { guild, user });
    Ok(Reply::nothing())
}
