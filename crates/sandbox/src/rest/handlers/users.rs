//! Users and DMs.

use serde_json::{Value, json};

use crate::api_error;
use crate::model::{Access, Change};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::id_in;
use crate::world::State;

/// The bot's user object, as only the bot itself sees it.
fn own_json(state: &State) -> Value {
    let mut user = state.user_json(state.bot());
    user["mfa_enabled"] = json!(true);
    user["locale"] = json!("en-US");
    user["premium_type"] = json!(0);
    user["email"] = Value::Null;
    user["verified"] = json!(true);
    user
}

/// A person's user object, as an application sees it that they allow to identify them.
fn person_json(state: &State, person: &Access) -> Value {
    let mut user = state.user_json(person.user);
    user["mfa_enabled"] = json!(false);
    user["locale"] = json!(state.users.get(&person.user).map(|user| &user.locale));
    user["premium_type"] = json!(0);
    user
}

pub(crate) fn own(state: &State, call: &Call) -> Outcome {
    match &call.access {
        Some(person) if !person.allows("identify") => Err(api_error::UNAUTHORIZED),
        Some(person) => Ok(Reply::ok(person_json(state, person))),
        None => Ok(Reply::ok(own_json(state))),
    }
}

/// Changes the username. Nobody sees an avatar or a banner here.
pub(crate) fn edit_own(state: &mut State, call: &Call) -> Outcome {
    let given = call.body.as_ref().and_then(Value::as_object).into_iter().flatten();
    let mut given = given.filter(|(_, value)| !value.is_null());
    if given.any(|(field, _)| field != "username") {
        return Err(api_error::NOT_SIMULATED);
    }
    let id = state.bot();
    if let Some(name) = call.part("username").as_str()
        && let Some(user) = state.users.get_mut(&id)
    {
        name.clone_into(&mut user.username);
    }
    state.emit(Change::BotRenamed);
    Ok(Reply::ok(own_json(state)))
}

pub(crate) fn guilds(state: &State, _: &Call) -> Outcome {
    let here = state.guilds.values().filter(|guild| state.bot_is_in(guild.id));
    let guilds = here.map(|guild| {
        json!({
            "id": guild.id,
            "name": guild.name,
            "icon": null,
            "banner": null,
            "owner": guild.owner == state.bot(),
            "permissions": state.permissions_in_guild(state.bot(), guild.id),
            "features": [],
        })
    });
    Ok(Reply::ok(guilds.collect()))
}

pub(crate) fn leave_guild(state: &mut State, call: &Call) -> Outcome {
    let guild = call.id("guild_id")?;
    if !state.bot_is_in(guild) {
        return Err(api_error::UNKNOWN_GUILD);
    }
    state.remove_bot(guild);
    Ok(Reply::nothing())
}

pub(crate) fn open_direct(state: &mut State, call: &Call) -> Outcome {
    let body = call.body.as_ref().ok_or(api_error::INVALID_JSON)?;
    let with = id_in(body, "recipient_id").filter(|with| state.users.contains_key(with));
    let with = with.filter(|with| *with != state.bot()).ok_or(api_error::UNKNOWN_USER)?;
    let id = state.open_dm(with);
    let channel = state.channels.get(&id).ok_or(api_error::UNKNOWN_CHANNEL)?;
    Ok(Reply::ok(state.channel_json(channel)))
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    let user = state.users.get(&call.id("user_id")?).ok_or(api_error::UNKNOWN_USER)?;
    Ok(Reply::ok(user.to_json()))
}
