//! People, and direct conversations with them.

use serde_json::{Value, json};

use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::world::id_in;

pub(super) fn own(api: &Api, _: &Call) -> Result<Reply, Refusal> {
    Ok(Reply::ok(api.world.read(|state| {
        let mut user = state.user_json(state.bot());
        user["mfa_enabled"] = json!(true);
        user["locale"] = json!("en-US");
        user["premium_type"] = json!(0);
        user["email"] = Value::Null;
        user["verified"] = json!(true);
        user
    })))
}

pub(super) fn guilds(api: &Api, _: &Call) -> Result<Reply, Refusal> {
    Ok(Reply::ok(api.world.read(|state| {
        let here = state.guilds.values().filter(|guild| state.bot_is_in(guild.id));
        let shown = here.map(|guild| {
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
        shown.collect()
    })))
}

pub(super) fn leave_guild(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let guild = call.id("guild_id")?;
        if !state.bot_is_in(guild) {
            return Err(refusal::UNKNOWN_GUILD);
        }
        state.kick_bot(guild);
        Ok(Reply::nothing())
    })
}

pub(super) fn open_direct(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let body = call.body.as_ref().ok_or(refusal::INVALID_JSON)?;
        let with = id_in(body, "recipient_id").filter(|with| state.users.contains_key(with));
        let with = with.filter(|with| *with != state.bot()).ok_or(refusal::UNKNOWN_USER)?;
        let id = state.direct(with);
        let channel = state.channels.get(&id).ok_or(refusal::UNKNOWN_CHANNEL)?;
        Ok(Reply::ok(state.channel_json(channel)))
    })
}

pub(super) fn get(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let user = state.users.get(&call.id("user_id")?).ok_or(refusal::UNKNOWN_USER)?;
        Ok(Reply::ok(user.to_json()))
    })
}
