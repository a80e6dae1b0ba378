//! Access of the application to people's accounts.

use serde_json::{Value, json};

use crate::api_error::{self, ApiError};
use crate::model::{ACCESS_LIFETIME, CLIENT_SECRET};
use crate::rest::api::Api;
use crate::rest::call::Call;
use crate::rest::reply::Reply;

/// An error in the form of OAuth2 (RFC 6749, section 5.2), which differs from all others.
fn refused(status: u16, error: &str, description: Option<&str>) -> Reply {
    let mut body = json!({ "error": error });
    if let Some(description) = description {
        body["error_description"] = json!(description);
    }
    Reply::with(status, body)
}

/// Exchanges a code for an access token. Codes of pages in Activities have no redirect URI.
pub(crate) fn token(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    let text = |name: &str| call.part(name).as_str().unwrap_or_default().to_owned();
    let client = text("client_id");
    Ok(api.world.change(|state| {
        if client != state.application.id.to_string() || text("client_secret") != CLIENT_SECRET {
            return refused(401, "invalid_client", None);
        }
        if text("grant_type") != "authorization_code" {
            return refused(400, "unsupported_grant_type", None);
        }
        let Some((token, access)) = state.exchange(&text("code")) else {
            return refused(400, "invalid_grant", Some("Invalid \"code\" in request."));
        };
        Reply::ok(json!({
            "token_type": "Bearer",
            "access_token": token,
            "expires_in": ACCESS_LIFETIME / 1000,
            "refresh_token": format!("refresh-{token}"),
            "scope": access.scopes.join(" "),
        }))
    }))
}

/// What an access token stands for, as Discord's client answers to AUTHENTICATE.
pub(crate) fn authorization(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    let access = call.access.as_ref().ok_or(api_error::UNAUTHORIZED)?;
    Ok(Reply::ok(api.world.read(|state| {
        let mut body = json!({
            "application": application(state),
            "scopes": access.scopes,
            "expires": crate::clock::timestamp(access.ends),
        });
        if access.allows("identify") {
            body["user"] = state.user_json(access.user);
        }
        body
    })))
}

/// The public part of the application.
fn application(state: &crate::world::State) -> Value {
    json!({
        "id": state.application.id,
        "name": state.application.name,
        "icon": null,
        "description": "Correspondence games of chess variants",
        "type": null,
        "bot": state.user_json(state.application.id),
        "bot_public": true,
        "bot_require_code_grant": false,
        "verify_key": state.application.verify_key,
        "flags": 0,
        "flags_new": "0",
    })
}
