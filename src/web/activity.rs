//! The session of the page inside Discord, as an Activity. The page sends a code, for which Discord
//! tells us who opened it; the answer is a secret, which the page keeps in memory.

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};

use super::json::json;
use super::language::texts_of;
use super::problem::{Answer, For as _, Problem};
use super::security::check_bearer_write;
use super::sessions::read;
use super::state::Web;
use crate::app::ACTIVITY_LIFETIME;
use crate::process::listener::Peer;

/// The data that the page sends.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opened {
    code: String,
    instance: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Begun {
    /// The page sends it as `Authorization: Bearer ...`.
    bearer: String,
    /// The lifetime of the session in seconds.
    expires_in: i64,
    /// The match that the player asked for; `null` for the list of games.
    r#match: Option<String>,
}

/// `POST /api/activity/session`: begins a session of the user who, according to Discord, opened the
/// page.
pub(super) async fn begin(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let activity = web.activity.as_ref().ok_or(Problem::NoSuchPage).for_reader(texts)?;
    let address = web.client(peer, &headers);
    web.limits.activity(address).for_reader(texts)?;
    check_bearer_write(&headers, &web).await.for_reader(texts)?;
    let Opened { code, instance } = read(body).await.for_reader(texts)?;
    let code = code.parse().map_err(|_| Problem::CodeRefused).for_reader(texts)?;
    let instance = instance.parse().map_err(|_| Problem::NotInActivity).for_reader(texts)?;
    let _turn = web.exchanges.turn(address).await.for_reader(texts)?;
    let (mut rng, opened) = (web.rng(), (&code, &instance));
    let accounts = activity.accounts.as_ref();
    let begun = web.app.begin_activity_session(accounts, opened, &mut rng, web.now()).await;
    let begun = begun.for_reader(texts)?;
    Ok(json(&Begun {
        bearer: begun.token.reveal(),
        expires_in: ACTIVITY_LIFETIME.0 / 1000,
        r#match: begun.the_match.map(|id| id.to_string()),
    }))
}
