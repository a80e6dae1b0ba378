//! The application, its emojis, and the address of the gateway.

use serde_json::{Value, json};

use crate::api_error::{self, ApiError};
use crate::gateway::SESSIONS_PER_DAY;
use crate::rest::api::Api;
use crate::rest::call::Call;
use crate::rest::reply::Reply;
use crate::rest::route::Transport;
use crate::world::State;

/// The address of the gateway for a client that has reached the API in this way.
fn gateway_url<'a>(api: &'a Api, call: &Call) -> &'a str {
    match call.transport {
        Transport::Plain => &api.gateway_url,
        Transport::Tls => &api.tls_gateway_url,
    }
}

pub(crate) fn gateway(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    Ok(Reply::ok(json!({ "url": gateway_url(api, call) })))
}

pub(crate) fn gateway_bot(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    Ok(Reply::ok(json!({
        "url": gateway_url(api, call),
        "shards": api.shards,
        "session_start_limit": {
            "total": SESSIONS_PER_DAY,
            "remaining": (api.sessions_left)(),
            "reset_after": 24 * 60 * 60 * 1000,
            "max_concurrency": 1,
        },
    })))
}

pub(crate) fn own(api: &Api, _: &Call) -> Result<Reply, ApiError> {
    Ok(Reply::ok(api.world.read(|state| {
        let application = &state.application;
        let guilds = state.guilds.keys().filter(|guild| state.bot_is_in(**guild)).count();
        let installs = state.users.values().filter(|user| user.installed).count();
        json!({
            "id": application.id,
            "name": application.name,
            "icon": null,
            "description": "Correspondence games of chess variants",
            "type": null,
            "bot": state.user_json(application.id),
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": application.verify_key,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": application.interactions_endpoint,
            "role_connections_verification_url": null,
            "owner": state.user_json(application.owner),
            "approximate_guild_count": guilds,
            "approximate_user_install_count": installs,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": null,
            "eligible_oauth2_scopes": [],
            "integration_types_config": { "0": {}, "1": {} },
        })
    })))
}

/// Fails unless the path contains the bot's own application id.
pub(crate) fn own_only(state: &State, call: &Call) -> Result<(), ApiError> {
    let named = call.id("application_id")?;
    if named == state.application.id { Ok(()) } else { Err(api_error::UNKNOWN_APPLICATION) }
}

pub(crate) fn activity_instance(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.read(|state| {
        own_only(state, call)?;
        let found = state.activity(call.param("instance_id"));
        let found = found.ok_or(api_error::NOT_FOUND)?;
        Ok(Reply::ok(found.to_json(state.application.id)))
    })
}

pub(crate) fn emojis(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.read(|state| {
        own_only(state, call)?;
        Ok(Reply::ok(json!({ "items": state.emojis.values().collect::<Vec<_>>() })))
    })
}

pub(crate) fn emoji(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.read(|state| {
        own_only(state, call)?;
        state
            .emojis
            .get(&call.id("emoji_id")?)
            .cloned()
            .map(Reply::ok)
            .ok_or(api_error::UNKNOWN_EMOJI)
    })
}

pub(crate) fn create_emoji(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.change(|state| {
        own_only(state, call)?;
        let id = state.new_id();
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

pub(crate) fn delete_emoji(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.change(|state| {
        own_only(state, call)?;
        state
            .emojis
            .remove(&call.id("emoji_id")?)
            .map(|_| Reply::nothing())
            .ok_or(api_error::UNKNOWN_EMOJI)
    })
}

pub(crate) fn entitlements(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.read(|state| own_only(state, call))?;
    Ok(Reply::ok(Value::Array(Vec::new())))
}
