//! The session of a request: who asks, in which language, and whether they may. Handlers know the
//! player only from here.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, FromRequestParts, Request as HttpRequest};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use courier_draw::Theme;
use serde::de::DeserializeOwned;

use super::language::texts_of;
use super::problem::{Answer, Failure, For as _, Problem};
use super::rate_limits::Request;
use super::security::{changes, check_write};
use super::state::Web;
use crate::app::{SESSION_LIFETIME, WebSession, WebToken};
use crate::play::PlayerId;
use crate::play::language::Language;
use crate::text::Texts;

/// The name of the cookie. The prefix makes browsers refuse it unless it is bound to this host and
/// to https.
const COOKIE: &str = "__Host-courier";
/// The largest body of a request, in bytes.
const LARGEST_BODY: usize = 16 * 1024;
/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// A player's session.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) player: PlayerId,
    pub(super) language: Language,
    pub(super) texts: Texts,
    pub(super) theme: Theme,
    /// Whether they confirm each move.
    pub(super) confirms: bool,
    /// Their last known display name.
    pub(super) name: String,
    /// The secret in the cookie.
    pub(super) token: WebToken,
}

impl Session {
    fn of(token: WebToken, WebSession { player, row }: WebSession, headers: &HeaderMap) -> Self {
        let known = row.language.or_else(|| row.locale.as_deref().and_then(Language::of_locale));
        let language = known.unwrap_or_else(|| texts_of(headers).language());
        Self {
            player,
            language,
            texts: Texts::new(language),
            theme: row.theme.unwrap_or_default(),
            confirms: row.confirm,
            name: row.name,
            token,
        }
    }
}

/// The secret in the cookie of a request, if it has one.
pub(super) fn token_of(headers: &HeaderMap) -> Option<WebToken> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|list| list.to_str().ok());
    let pairs = cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.split_once('='));
    let mut ours = pairs.filter(|(name, _)| name.trim() == COOKIE);
    ours.find_map(|(_, value)| value.trim().parse().ok())
}

/// The cookie that keeps a session in the browser.
pub(super) fn cookie_of(token: &WebToken) -> Option<HeaderValue> {
    let seconds = SESSION_LIFETIME.0 / 1000;
    cookie(&token.reveal(), seconds)
}

/// The cookie that removes the session from the browser.
pub(super) fn no_cookie() -> Option<HeaderValue> {
    cookie("", 0)
}

fn cookie(value: &str, seconds: i64) -> Option<HeaderValue> {
    let text =
        format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite=Lax");
    let mut value = HeaderValue::from_str(&text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

/// The session, if there is one.
async fn find(headers: &HeaderMap, web: &Web) -> Answer<Option<Session>> {
    let Some(token) = token_of(headers) else { return Ok(None) };
    let found = web.app.web_session(&token, web.now()).await.for_reader(texts_of(headers))?;
    Ok(found.map(|session| Session::of(token, session, headers)))
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

/// The session of somebody who opens a page; `None` without one, which is no problem.
#[derive(Debug)]
pub(super) struct MaybeSession(pub(super) Option<Session>);

impl FromRequestParts<Web> for MaybeSession {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Self, Infallible> {
        Ok(Self(Session::from_request_parts(parts, web).await.ok()))
    }
}

/// A change that our own page asks for in a session.
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
        check_write(&parts.headers, web.url.origin()).for_reader(texts)?;
        let session = Session::from_request_parts(&mut parts, web).await?;
        let arrived = tokio::time::timeout(BODY_TIMEOUT, to_bytes(body, LARGEST_BODY)).await;
        let bytes = arrived.map_err(|_| Problem::Slow).for_reader(session.texts)?;
        let bytes = bytes.map_err(|_| Problem::TooLarge).for_reader(session.texts)?;
        let body = serde_json::from_slice(&bytes);
        let body = body.map_err(|_| Problem::Unreadable).for_reader(session.texts)?;
        Ok(Self { session, body })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let token: WebToken = "A".repeat(43).parse().unwrap();
        let found = |list: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, list.parse().unwrap());
            token_of(&headers)
        };
        let ours = format!("__Host-courier={}", token.reveal());
        assert_eq!(found(&ours), Some(token.clone()));
        assert_eq!(found(&format!("a=b; {ours}; c=d")), Some(token.clone()));
        assert_eq!(found(&format!("__Host-courier=x; {ours}")), Some(token.clone()));
        for none in ["", "a=b", "__Host-courier", "__Host-courier=", "__Host-courier=abc"] {
            assert_eq!(found(none), None, "{none}");
        }
        assert_eq!(found(&ours.replace("__Host-", "")), None);
        let set = cookie_of(&token).unwrap();
        let set = set.to_str().unwrap();
        for part in ["; Path=/;", "Max-Age=2592000;", "HttpOnly;", "Secure;", "SameSite=Lax"] {
            assert!(set.contains(part), "{set}");
        }
    }
}
