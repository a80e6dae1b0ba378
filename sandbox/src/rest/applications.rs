//! The application, its emojis, and the way to the gateway.

use serde_json::{Value, json};

use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::world::State;

/// How many sessions a bot may start in a day.
pub(crate) const SESSIONS_A_DAY: u32 = 1000;

pub(super) fn gateway(api: &Api, _: &Call) -> Result<Reply, Refusal> {
    Ok(Reply::ok(json!({ "url": api.gateway })))
}

pub(super) fn gateway_bot(api: &Api, _: &Call) -> Result<Reply, Refusal> {
    Ok(Reply::ok(json!({
        "url": api.gateway,
        "shards": api.shards,
        "session_start_limit": {
            "total": SESSIONS_A_DAY,
            "remaining": (api.sessions_left)(),
            "reset_after": 24 * 60 * 60 * 1000,
            "max_concurrency": 1,
        },
    })))
}

pub(super) fn own(api: &Api, _: &Call) -> Result<Reply, Refusal> {
    Ok(Reply::ok(api.world.read(|state| {
        let application = &state.application;
        json!({
            "id": application.id,
            "name": application.name,
            "icon": null,
            "description": "Correspondence games of chess variants",
            "type": null,
            "bot": state.user_json(application.id),
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": "0".repeat(64),
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": null,
            "role_connections_verification_url": null,
            "owner": state.user_json(application.owner),
            "approximate_guild_count": state.guilds.keys().filter(|guild| state.bot_is_in(**guild)).count(),
            "approximate_user_install_count": state.users.values().filter(|user| user.installed).count(),
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": null,
            "eligible_oauth2_scopes": [],
            "integration_types_config": { "0": {}, "1": {} },
        })
    })))
}

/// Whether the address names the bot's own application.
pub(super) fn own_only(state: &State, call: &Call) -> Result<(), Refusal> {
    let named = call.id("application_id")?;
    if named == state.application.id { Ok(()) } else { Err(refusal::UNKNOWN_APPLICATION) }
}

pub(super) fn emojis(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        own_only(state, call)?;
        Ok(Reply::ok(json!({ "items": state.emojis.values().collect::<Vec<_>>() })))
    })
}

pub(super) fn emoji(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        own_only(state, call)?;
        state
            .emojis
            .get(&call.id("emoji_id")?)
            .cloned()
            .map(Reply::ok)
            .ok_or(refusal::UNKNOWN_EMOJI)
    })
}

pub(super) fn create_emoji(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        own_only(state, call)?;
        let id = state.mint();
        let emoji = json!({
            "id": id,
            "name": call.part("name"),
            "user": state.user_json(state.bot()),
            "roles": [],
            "require_colons": true,
            "managed": false,
            "animated": false,
            "available": true,
        });
        state.emojis.insert(id, emoji.clone());
        Ok(Reply::created(emoji))
    })
}

pub(super) fn delete_emoji(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        own_only(state, call)?;
        state
            .emojis
            .remove(&call.id("emoji_id")?)
            .map(|_| Reply::nothing())
            .ok_or(refusal::UNKNOWN_EMOJI)
    })
}

pub(super) fn entitlements(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| own_only(state, call))?;
    Ok(Reply::ok(Value::Array(Vec::new())))
}
