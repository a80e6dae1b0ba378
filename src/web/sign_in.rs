//! Signing in with Discord, which tells who the reader is: a link to a board needs no secret then,
//! and may be read by anybody.
//!
//! The reader is sent to Discord with a challenge and comes back with a code (OAuth 2 with PKCE,
//! RFC 7636). What was hashed for the challenge stays in a cookie: so the browser that comes back
//! is the one that was sent, and nobody else can use the code.

use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use courier_play::{MatchId, PlayerId};
use reqwest::Url;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::credentials::{sign_in_cookie, sign_in_of};
use super::language::texts_of;
use super::links::{board, signed_in};
use super::pages;
use super::problem::{Answer, For as _, refusal_words};
use super::sessions::find;
use super::state::{Activity, Web};
use crate::app::{AccountsError, ActivityError, AppError, SigningIn, WebToken};
use crate::process::listener::Peer;

/// What the reader wants to see, and whose link it is.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    r#match: Option<String>,
    player: Option<String>,
    /// The player whose session may end.
    instead: Option<String>,
}

/// The address at which signing in begins.
pub(super) fn address(the_match: Option<MatchId>) -> String {
    the_match.map_or_else(|| "/sign-in".to_owned(), |id| format!("/sign-in?match={id}"))
}

/// `GET /sign-in?match=...&player=...`: leads to the board, or first to Discord if there is no
/// session. A reader who has agreed before need not agree again.
pub(super) async fn begin(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Query(Wanted { r#match, player, instead }): Query<Wanted>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let the_match = r#match.and_then(|id| id.parse().ok());
    let to = board(the_match);
    let Some(activity) = web.signs_in() else { return Ok(Redirect::to(&to).into_response()) };
    let session = find(&headers, &web).await?;
    if let Some(session) = &session {
        let owner = player.and_then(|id| id.parse().ok()).filter(|id| *id != session.player);
        let Some(PlayerId(owner)) = owner else { return Ok(Redirect::to(&to).into_response()) };
        if instead != Some(session.player.to_string()) {
            let wanted = the_match.map(|id| format!("&match={id}")).unwrap_or_default();
            let again = format!("/sign-in?player={owner}&instead={}{wanted}", session.player);
            return Ok(pages::sign_in_instead(texts, session, [&again, &to]));
        }
    }
    web.limits.link(web.client(peer, &headers)).for_reader(texts)?;
    // Two boards may be opened at once: the second one does not make the first one's useless.
    let secret = sign_in_of(&headers).unwrap_or_else(|| WebToken::random(&mut web.rng()));
    let prompt = if session.is_some() { "consent" } else { "none" };
    let sent = authorize(&web, activity, (&secret, the_match), prompt).await.for_reader(texts)?;
    let Some(sent) = sent else { return Ok(pages::no_session(texts, None)) };
    let mut response = Redirect::to(sent.as_str()).into_response();
    if let Some(cookie) = sign_in_cookie(&secret) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The address at which Discord asks who the reader is.
async fn authorize(
    web: &Web,
    activity: &Activity,
    (secret, the_match): (&WebToken, Option<MatchId>),
    prompt: &str,
) -> Result<Option<Url>, AccountsError> {
    let application = activity.accounts.application().await?.to_string();
    let origins = activity.origins().await?;
    let challenge = challenge(secret);
    let state = match the_match {
        Some(id) => format!("{challenge}.{id}"),
        None => challenge.clone(),
    };
    let asked = [
        ("response_type", "code"),
        ("client_id", &application),
        ("scope", "identify"),
        ("state", &state),
        ("redirect_uri", &web.url.return_address()),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
        ("prompt", prompt),
    ];
    let host = origins.hosts.first().map(|host| format!("{}/oauth2/authorize", host.origin()));
    Ok(host.and_then(|host| Url::parse_with_params(&host, asked).ok()))
}

fn challenge(secret: &WebToken) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(secret.reveal()))
}

/// What Discord adds to the address. If the reader does not agree, there is no code.
#[derive(Debug, Deserialize)]
pub(super) struct Returned {
    code: Option<String>,
    state: Option<String>,
}

/// `GET /signed-in?code=...&state=...`: begins the session of the user whom Discord names. Whatever
/// is refused leads to the board, which says that there is no session.
pub(super) async fn end(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Query(Returned { code, state }): Query<Returned>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let state = state.unwrap_or_default();
    let (challenged, id) = state.split_once('.').unwrap_or((&state, ""));
    let the_match = id.parse().ok();
    let refused = || Ok(Redirect::to(&board(the_match)).into_response());
    let secret = sign_in_of(&headers).filter(|secret| challenge(secret) == challenged);
    let code = code.and_then(|code| code.parse().ok());
    let (Some(activity), Some(secret), Some(code)) = (&web.activity, secret, code) else {
        return refused();
    };
    let from = web.client(peer, &headers);
    web.limits.link(from).for_reader(texts)?;
    let _turn = web.exchanges.turn(from).await.for_reader(texts)?;
    let signing_in = SigningIn { address: web.url.return_address(), verifier: secret.reveal() };
    let (mut rng, accounts) = (web.rng(), activity.accounts.as_ref());
    match web.app.sign_in(accounts, (&code, &signing_in), &mut rng, web.now()).await {
        Ok(session) => signed_in(&web, &headers, (&session, the_match)).await,
        Err(ActivityError::Accounts(AccountsError::Unavailable)) => {
            let (status, why) = (StatusCode::SERVICE_UNAVAILABLE, texts.activity_discord_silent());
            Ok(pages::link_refused(texts, status, &why))
        }
        Err(ActivityError::Accounts(AccountsError::Code)) => refused(),
        Err(ActivityError::App(AppError::Refused(refusal))) => {
            Ok(pages::not_admitted(texts, &refusal_words(texts, &refusal, None)))
        }
        Err(other) => Err(other).for_reader(texts),
    }
}
