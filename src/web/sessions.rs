//! The session of a request: the reader, their language, and their rights. Handlers know the player
//! only from here.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, FromRequestParts, Request as HttpRequest};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use courier_draw::BoardStyle;
use courier_play::language::Language;
use courier_play::{MatchId, PlayerId};
use courier_store::WebSession;
use courier_text::Texts;
use serde::de::DeserializeOwned;

use super::credentials::Credential;
use super::language::texts_of;
use super::problem::{Answer, Failure, For as _, Problem};
use super::rate_limits::Request;
use super::security::{changes, check_bearer_write, check_write};
use super::state::Web;

/// The maximum size of a body, in bytes.
const LARGEST_BODY: usize = 16 * 1024;
/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Session {
    pub(super) player: PlayerId,
    pub(super) language: Language,
    pub(super) texts: Texts,
    pub(super) style: BoardStyle,
    pub(super) confirms: bool,
    pub(super) name: String,
    /// The secret with which the request named it.
    pub(super) credential: Credential,
}

impl Session {
    fn of(
        credential: Credential,
        WebSession { player, row }: WebSession,
        headers: &HeaderMap,
    ) -> Self {
        let known = row.language.or_else(|| row.locale.as_deref().and_then(Language::of_locale));
        let language = known.unwrap_or_else(|| texts_of(headers).language());
        Self {
            player,
            language,
            texts: Texts::new(language),
            style: BoardStyle::chosen(row.theme, row.pieces),
            confirms: row.confirm,
            name: row.name,
            credential,
        }
    }
}

/// The secret of a request; `None` also for a bearer if there is no Activity.
fn accepted(headers: &HeaderMap, web: &Web) -> Option<Credential> {
    Credential::of(headers).filter(|sent| match sent {
        Credential::Cookie(_) => true,
        Credential::Bearer(_) => web.activity.is_some(),
    })
}

/// The session, if there is one.
pub(super) async fn find(headers: &HeaderMap, web: &Web) -> Answer<Option<Session>> {
    let Some(credential) = accepted(headers, web) else { return Ok(None) };
    let found = web.app.web_session(credential.session(), web.now()).await;
    let found = found.for_reader(texts_of(headers))?;
    remember(web, &credential, found.as_ref().map(|session| session.player));
    Ok(found.map(|session| Session::of(credential, session, headers)))
}

/// Lets later requests with a bearer count for its player.
fn remember(web: &Web, credential: &Credential, player: Option<PlayerId>) {
    if let Credential::Bearer(bearer) = credential {
        web.limits.found(bearer, player);
    }
}

/// Whether a match is still as the page shows it, as open pages ask every few seconds. Also `false`
/// if the reader may not know, or asks too often.
pub(super) async fn is_unchanged(
    headers: &HeaderMap,
    web: &Web,
    (id, known): (MatchId, &str),
) -> Answer<bool> {
    let Some(credential) = accepted(headers, web) else { return Ok(false) };
    let found = web.app.web_revision_in_session(credential.session(), id, web.now()).await;
    let Some((player, revision)) = found.for_reader(texts_of(headers))? else { return Ok(false) };
    remember(web, &credential, Some(player));
    Ok(revision == known && web.limits.player(player, Request::Read).is_ok())
}

impl FromRequestParts<Web> for Session {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Self, Failure> {
        let texts = texts_of(&parts.headers);
        let session = find(&parts.headers, web).await?;
        let session = session.ok_or(Problem::NoSession).for_reader(texts)?;
        let request = if changes(&parts.method) { Request::Write } else { Request::Read };
        web.limits.player(session.player, request).for_reader(session.texts)?;
        Ok(session)
    }
}

/// The session of the reader who opens a page, if any: a page needs none.
#[derive(Debug)]
pub(super) struct MaybeSession(pub(super) Option<Session>);

impl FromRequestParts<Web> for MaybeSession {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Self, Infallible> {
        Ok(Self(Session::from_request_parts(parts, web).await.ok()))
    }
}

/// A change requested by our own page in a session.
#[derive(Debug)]
pub(super) struct Change<T> {
    pub(super) session: Session,
    pub(super) body: T,
}

impl<T: DeserializeOwned> FromRequest<Web> for Change<T> {
    type Rejection = Failure;

    async fn from_request(request: HttpRequest, web: &Web) -> Result<Self, Failure> {
        let (mut parts, body) = request.into_parts();
        let texts = texts_of(&parts.headers);
        match Credential::of(&parts.headers) {
            Some(Credential::Bearer(_)) => check_bearer_write(&parts.headers, web).await,
            Some(Credential::Cookie(_)) | None => check_write(&parts.headers, web.url.origin()),
        }
        .for_reader(texts)?;
        let session = Session::from_request_parts(&mut parts, web).await?;
        let body = read(body).await.for_reader(session.texts)?;
        Ok(Self { session, body })
    }
}

/// Reads the JSON in the body of a request.
pub(super) async fn read<T: DeserializeOwned>(body: Body) -> Result<T, Problem> {
    let arrived = tokio::time::timeout(BODY_TIMEOUT, to_bytes(body, LARGEST_BODY)).await;
    let bytes = arrived.map_err(|_| Problem::Slow)?.map_err(|_| Problem::TooLarge)?;
    serde_json::from_slice(&bytes).map_err(|_| Problem::Unreadable)
}
