//! Links that open the board, and signing out.

use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::credentials::{Credential, cookie_of, no_cookie, token_of};
use super::json::json;
use super::language::texts_of;
use super::pages;
use super::problem::{Answer, For as _, Problem};
use super::rate_limits::address_of;
use super::security::check_form;
use super::sessions::Change;
use super::state::Web;
use crate::app::{OpenedLink, WebToken};
use crate::process::listener::Peer;

/// `GET /open/{token}`: a page with a button. It changes nothing and ignores the token, because
/// programs follow links, too.
pub(super) async fn show(headers: HeaderMap) -> Response {
    pages::open(texts_of(&headers))
}

pub(super) async fn open(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    if check_form(&headers, web.url.origin()).is_err() {
        let why = texts.browser_foreign();
        return Ok(pages::link_refused(texts, StatusCode::FORBIDDEN, &why));
    }
    if let Err(problem) = web.limits.link(address_of(peer, &headers)) {
        return Err(problem).for_reader(texts);
    }
    let Ok(link) = token.parse::<WebToken>() else { return Ok(pages::link_over(texts)) };
    let opened = web.app.open_web_link(&link, &mut web.rng(), web.now()).await;
    let Some(OpenedLink { session, the_match }) = opened.for_reader(texts)? else {
        return Ok(pages::link_over(texts));
    };
    // The browser keeps one session: the previous one would live on unused.
    if let Some(before) = token_of(&headers) {
        web.app.end_web_session(&before).await.for_reader(texts)?;
    }
    let to = the_match.map_or_else(|| "/".to_owned(), |id| format!("/matches/{id}"));
    let mut response = Redirect::to(&to).into_response();
    if let Some(cookie) = cookie_of(&session) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The empty body of a change that needs no data: `{}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// `POST /api/sign-out`: ends the session.
pub(super) async fn sign_out(
    State(web): State<Web>,
    Change { session, body: Nothing {} }: Change<Nothing>,
) -> Answer<Response> {
    let (Credential::Cookie(token) | Credential::Bearer(token)) = &session.credential;
    web.app.end_web_session(token).await.for_reader(session.texts)?;
    let mut response = json(&serde_json::Map::new());
    // The page inside Discord has no cookie.
    let is_cookie = matches!(session.credential, Credential::Cookie(_));
    if let Some(cookie) = no_cookie().filter(|_| is_cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Every other address.
pub(super) async fn nowhere(headers: HeaderMap) -> Answer<Response> {
    Err(Problem::NoSuchPage).for_reader(texts_of(&headers))
}
