//! The application, its emojis, its access to accounts, and the address of the gateway.

use serde_json::{Value, json};

use crate::api_error::{self, ApiError};
use crate::gateway::SESSIONS_PER_DAY;
use crate::model::{ACCESS_LIFETIME, CLIENT_SECRET};
use crate::rest::api::Api;
use crate::rest::call::{Call, Outcome, Reply, Transport};
use crate::world::State;

/// The address of the gateway for a client that has reached the API in this way.
fn gateway_url<'a>(api: &'a Api, call: &Call) -> &'a str {
    match call.transport {
        Transport::Plain => &api.gateway_url,
        Transport::Tls => &api.tls_gateway_url,
    }
}

pub(crate) fn gateway(api: &Api, call: &Call) -> Outcome {
    Ok(Reply::ok(json!({ "url": gateway_url(api, call) })))
}

pub(crate) fn gateway_bot(api: &Api, call: &Call) -> Outcome {
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

fn public(state: &State) -> Value {
    json!({
        "id": state.application.id,
        "name": state.application.name,
        "description": "Correspondence games of chess variants",
        "bot": state.user_json(state.application.id),
        "verify_key": state.application.verify_key,
        "icon": null, "type": null, "bot_public": true, "bot_require_code_grant": false,
        "flags": 0, "flags_new": "0",
    })
}

pub(crate) fn own(state: &State, _: &Call) -> Outcome {
    let application = &state.application;
    let guilds = state.guilds.keys().filter(|guild| state.bot_is_in(**guild)).count();
    let installs = state.users.values().filter(|user| user.installed).count();
    let mut own = public(state);
    own["redirect_uris"] = json!(application.redirects);
    own["interactions_endpoint_url"] = json!(application.interactions_endpoint);
    own["role_connections_verification_url"] = Value::Null;
    own["owner"] = state.user_json(application.owner);
    own["approximate_guild_count"] = json!(guilds);
    own["approximate_user_install_count"] = json!(installs);
    own["approximate_user_authorization_count"] = json!(0);
    own["explicit_content_filter"] = json!(0);
    own["team"] = Value::Null;
    own["eligible_oauth2_scopes"] = json!([]);
    own["integration_types_config"] = json!({ "0": {}, "1": {} });
    Ok(Reply::ok(own))
}

/// Fails unless the path contains the bot's own application id.
pub(crate) fn own_only(state: &State, call: &Call) -> Result<(), ApiError> {
    let named = call.id("application_id")?;
    if named == state.application.id { Ok(()) } else { Err(api_error::UNKNOWN_APPLICATION) }
}

pub(crate) fn activity_instance(state: &State, call: &Call) -> Outcome {
    own_only(state, call)?;
    let found = state.activity(call.param("instance_id"));
    let found = found.ok_or(api_error::NOT_FOUND)?;
    Ok(Reply::ok(found.to_json(state.application.id)))
}

pub(crate) fn emojis(state: &State, call: &Call) -> Outcome {
    own_only(state, call)?;
    Ok(Reply::ok(json!({ "items": state.emojis.values().collect::<Vec<_>>() })))
}

pub(crate) fn emoji(state: &State, call: &Call) -> Outcome {
    own_only(state, call)?;
    state.emojis.get(&call.id("emoji_id")?).cloned().map(Reply::ok).ok_or(api_error::UNKNOWN_EMOJI)
}

pub(crate) fn create_emoji(state: &mut State, call: &Call) -> Outcome {
    own_only(state, call)?;
    let id = state.new_id();
    let emoji = json!({
        "id": id,
        "name": call.part("name"),
        "user": state.user_json(state.bot()),
        "roles": [], "require_colons": true, "managed": false, "animated": false, "available": true,
    });
    state.emojis.insert(id, emoji.clone());
    Ok(Reply::created(emoji))
}

pub(crate) fn delete_emoji(state: &mut State, call: &Call) -> Outcome {
    own_only(state, call)?;
    state
        .emojis
        .remove(&call.id("emoji_id")?)
        .map(|_| Reply::nothing())
        .ok_or(api_error::UNKNOWN_EMOJI)
}

pub(crate) fn entitlements(state: &State, call: &Call) -> Outcome {
    own_only(state, call)?;
    Ok(Reply::ok(Value::Array(Vec::new())))
}

/// An error in the form of OAuth2 (RFC 6749, section 5.2), which differs from all others.
fn refused(status: u16, error: &str, description: Option<&str>) -> Reply {
    let mut body = json!({ "error": error });
    if let Some(description) = description {
        body["error_description"] = json!(description);
    }
    Reply::with(status, body)
}

/// Exchanges a code for an access token. Codes of pages in Activities have no redirect URI; for
/// others it must be the one to which they were sent.
pub(crate) fn token(state: &mut State, call: &Call) -> Outcome {
    let text = |name: &str| call.part(name).as_str().unwrap_or_default();
    if text("client_id") != state.application.id.to_string()
        || text("client_secret") != CLIENT_SECRET
    {
        return Ok(refused(401, "invalid_client", None));
    }
    if text("grant_type") != "authorization_code" {
        return Ok(refused(400, "unsupported_grant_type", None));
    }
    let [redirect, verifier] =
        ["redirect_uri", "code_verifier"].map(|name| call.part(name).as_str());
    let Some((token, access)) = state.exchange(text("code"), redirect, verifier) else {
        return Ok(refused(400, "invalid_grant", Some("Invalid \"code\" in request.")));
    };
    Ok(Reply::ok(json!({
        "token_type": "Bearer",
        "access_token": token,
        "expires_in": ACCESS_LIFETIME / 1000,
        "refresh_token": format!("refresh-{token}"),
        "scope": access.scopes.join(" "),
    })))
}

/// What an access token stands for, as Discord's client answers to AUTHENTICATE.
pub(crate) fn authorization(state: &State, call: &Call) -> Outcome {
    let access = call.access.as_ref().ok_or(api_error::UNAUTHORIZED)?;
    let mut body = json!({
        "application": public(state),
        "scopes": access.scopes,
        "expires": crate::clock::timestamp(access.ends),
    });
    if access.allows("identify") {
        body["user"] = state.user_json(access.user);
    }
    Ok(Reply::ok(body))
}
