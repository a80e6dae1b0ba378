//! Links that open the board, and signing out.

use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use courier_play::{MatchId, PlayerId};
use serde::Deserialize;

use super::credentials::{Credential, cookie_of, no_cookie, token_of};
use super::json::json;
use super::language::texts_of;
use super::pages;
use super::problem::{Answer, For as _, Problem};
use super::security::check_form;
use super::sessions::{Change, Session, find};
use super::state::Web;
use crate::app::{OpenedLink, WebToken};
use crate::process::listener::Peer;

/// `GET /open/{token}`: a page that says whose link it is, with a button. It changes nothing,
/// because programs follow links, too.
pub(super) async fn show(
    State(web): State<Web>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let Ok(link) = token.parse::<WebToken>() else { return Ok(pages::link_over(texts)) };
    let owner = web.app.web_link_owner(&link, web.now()).await.for_reader(texts)?;
    let Some(owner) = owner else { return Ok(pages::link_over(texts)) };
    let other = other_than(owner.player, &headers, &web).await?;
    Ok(pages::open(texts, &owner, other.as_ref()))
}

/// The session of the browser, if it is not of this player.
async fn other_than(player: PlayerId, headers: &HeaderMap, web: &Web) -> Answer<Option<Session>> {
    Ok(find(headers, web).await?.filter(|session| session.player != player))
}

/// The query of a form whose page said that another session ends.
#[derive(Debug, Deserialize)]
pub(super) struct Confirmed {
    /// The player of that session.
    instead: Option<u64>,
}

/// `POST /open/{token}`: signs the browser in as the owner of the link.
pub(super) async fn open(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Path(token): Path<String>,
    Query(Confirmed { instead }): Query<Confirmed>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    if check_form(&headers, web.url.origin()).is_err() {
        let why = texts.browser_foreign();
        return Ok(pages::link_refused(texts, StatusCode::FORBIDDEN, &why));
    }
    web.limits.link(web.client(peer, &headers)).for_reader(texts)?;
    let Ok(link) = token.parse::<WebToken>() else { return Ok(pages::link_over(texts)) };
    let owner = web.app.web_link_owner(&link, web.now()).await.for_reader(texts)?;
    let Some(owner) = owner else { return Ok(pages::link_over(texts)) };
    // It may have begun after the page was shown.
    if let Some(other) = other_than(owner.player, &headers, &web).await?
        && instead != Some(other.player.0)
    {
        return Ok(pages::open(texts, &owner, Some(&other)));
    }
    let opened = web.app.open_web_link(&link, &mut web.rng(), web.now()).await;
    let Some(OpenedLink { session, the_match }) = opened.for_reader(texts)? else {
        return Ok(pages::link_over(texts));
    };
    signed_in(&web, &headers, (&session, the_match)).await
}

/// Gives the browser a session, and leads to the match or the list of games.
pub(super) async fn signed_in(
    web: &Web,
    headers: &HeaderMap,
    (session, the_match): (&WebToken, Option<MatchId>),
) -> Answer<Response> {
    // The browser keeps one session: the previous one would live on unused.
    if let Some(before) = token_of(headers) {
        web.app.end_web_session(&before).await.for_reader(texts_of(headers))?;
    }
    let mut response = Redirect::to(&board(the_match)).into_response();
    if let Some(cookie) = cookie_of(session) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The address of a match or of the list of games.
pub(super) fn board(the_match: Option<MatchId>) -> String {
    the_match.map_or_else(|| "/".to_owned(), |id| format!("/matches/{id}"))
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
