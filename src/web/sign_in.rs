//! Signing in with Discord, which tells who the reader is: a link to a board needs no secret then,
//! and may be read by anybody.
//!
//! The reader is sent to Discord and comes back with a code. A cookie makes sure that the browser
//! that comes back is the one that was sent: otherwise a link could sign its reader in as another.

use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use courier_play::MatchId;
use reqwest::Url;
use serde::Deserialize;

use super::credentials::{cookie_of, sign_in_cookie, sign_in_of, token_of};
use super::language::texts_of;
use super::pages;
use super::problem::{Answer, For as _};
use super::sessions::find;
use super::state::Web;
use crate::app::{ActivityError, WebToken};
use crate::process::listener::Peer;

/// What the reader wants to see; without a match, their games.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    r#match: Option<MatchId>,
}

/// The address at which signing in begins.
pub(super) fn address(the_match: Option<MatchId>) -> String {
    the_match.map_or_else(|| "/sign-in".to_owned(), |id| format!("/sign-in?match={id}"))
}

fn board(the_match: Option<MatchId>) -> String {
    the_match.map_or_else(|| "/".to_owned(), |id| format!("/matches/{id}"))
}

/// `GET /sign-in?match=...`: leads to the board, or first to Discord if there is no session. A
/// reader who has agreed before need not agree again.
pub(super) async fn begin(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Query(Wanted { r#match }): Query<Wanted>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    if find(&headers, &web).await?.is_some() {
        return Ok(Redirect::to(&board(r#match)).into_response());
    }
    web.limits.link(web.client(peer, &headers)).for_reader(texts)?;
    let Some(activity) = web.signs_in().await else { return Ok(pages::no_session(texts, None)) };
    let secret = WebToken::random(&mut web.rng());
    let state = match r#match {
        Some(id) => format!("{}.{id}", secret.reveal()),
        None => secret.reveal(),
    };
    let application = activity.accounts.application().await.for_reader(texts)?.to_string();
    let origins = activity.origins().await.for_reader(texts)?;
    let asked = [
        ("response_type", "code"),
        ("client_id", &application),
        ("scope", "identify"),
        ("state", &state),
        ("redirect_uri", &web.url.return_address()),
        ("prompt", "none"),
    ];
    let host = origins.hosts.first().map(|host| format!("{}/oauth2/authorize", host.origin()));
    let to = host.and_then(|host| Url::parse_with_params(&host, asked).ok());
    let Some(to) = to else { return Ok(pages::no_session(texts, None)) };
    let mut response = Redirect::to(to.as_str()).into_response();
    if let Some(cookie) = sign_in_cookie(&secret) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// What Discord adds to the address. If the reader does not agree, there is no code.
#[derive(Debug, Deserialize)]
pub(super) struct Returned {
    code: Option<String>,
    state: Option<String>,
}

/// `GET /signed-in?code=...&state=...`: begins the session of the user whom Discord names.
pub(super) async fn end(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Query(Returned { code, state }): Query<Returned>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let address_of_reader = web.client(peer, &headers);
    web.limits.activity(address_of_reader).for_reader(texts)?;
    let state = state.unwrap_or_default();
    let (secret, id) = state.split_once('.').unwrap_or((&state, ""));
    let the_match = id.parse().ok();
    let again = || pages::no_session(texts, Some(&address(the_match)));
    let Some(activity) = web.signs_in().await else { return Ok(pages::no_session(texts, None)) };
    let is_same_browser = sign_in_of(&headers).is_some_and(|sent| sent.reveal() == secret);
    let code = code.filter(|_| is_same_browser).and_then(|code| code.parse().ok());
    let Some(code) = code else { return Ok(again()) };
    let _turn = web.exchanges.turn(address_of_reader).await.for_reader(texts)?;
    let (mut rng, given) = (web.rng(), web.url.return_address());
    let accounts = activity.accounts.as_ref();
    let session = match web.app.sign_in(accounts, (&code, &given), &mut rng, web.now()).await {
        Ok(session) => session,
        // The log has the reason.
        Err(ActivityError::Accounts(_)) => return Ok(again()),
        Err(other) => return Err(other).for_reader(texts),
    };
    // The browser keeps one session: the previous one would live on unused.
    if let Some(before) = token_of(&headers) {
        web.app.end_web_session(&before).await.for_reader(texts)?;
    }
    let mut response = Redirect::to(&board(the_match)).into_response();
    if let Some(cookie) = cookie_of(&session) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
