//! The secret of a session as requests carry it: a cookie of a browser, or a bearer of the page
//! inside Discord. A request with an `Authorization` header is one with a bearer, and its cookies
//! are ignored. Another cookie tells which browser is signing in.

use axum::http::{HeaderMap, HeaderValue, header};
use courier_store::SessionPlace;

use crate::app::{SESSION_LIFETIME, WebToken};

/// The name of the cookie. The prefix makes browsers refuse it unless it is bound to this host and
/// to https.
const COOKIE: &str = "__Host-courier";
/// The cookie of a browser that was sent to Discord to sign in.
const SIGN_IN: &str = "__Host-courier-sign-in";
/// How long signing in may take, in seconds.
const SIGN_IN_LASTS: i64 = 600;

/// The secret with which a request names its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Credential {
    Cookie(WebToken),
    Bearer(WebToken),
}

impl Credential {
    /// The secret of a request, if it has a readable one.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        match bearer_of(headers) {
            Some(bearer) => bearer.parse().ok().map(Self::Bearer),
            None => token_of(headers).map(Self::Cookie),
        }
    }

    /// The secret, and the place of its session.
    pub(super) const fn session(&self) -> (&WebToken, SessionPlace) {
        match self {
            Self::Cookie(token) => (token, SessionPlace::Browser),
            Self::Bearer(token) => (token, SessionPlace::Activity),
        }
    }
}

/// The text after `Bearer` in the header of a request; empty for a header of another kind, `None`
/// without one.
fn bearer_of(headers: &HeaderMap) -> Option<&str> {
    let sent = headers.get(header::AUTHORIZATION)?.to_str().unwrap_or_default();
    let bearer = sent.split_once(' ').filter(|(kind, _)| kind.eq_ignore_ascii_case("bearer"));
    Some(bearer.map_or("", |(_, token)| token.trim()))
}

/// The secret in the cookie of a request, if it has one.
pub(super) fn token_of(headers: &HeaderMap) -> Option<WebToken> {
    values(headers, COOKIE).find_map(|value| value.parse().ok())
}

/// The secret of a browser that was sent to Discord to sign in.
pub(super) fn sign_in_of(headers: &HeaderMap) -> Option<WebToken> {
    values(headers, SIGN_IN).find_map(|value| value.parse().ok())
}

fn values<'a>(headers: &'a HeaderMap, name: &'static str) -> impl Iterator<Item = &'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|list| list.to_str().ok());
    let pairs = cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.filter(move |(named, _)| named.trim() == name).map(|(_, value)| value.trim())
}

pub(super) fn cookie_of(token: &WebToken) -> Option<HeaderValue> {
    let seconds = SESSION_LIFETIME.0 / 1000;
    cookie(COOKIE, &token.reveal(), seconds)
}

pub(super) fn no_cookie() -> Option<HeaderValue> {
    cookie(COOKIE, "", 0)
}

pub(super) fn sign_in_cookie(token: &WebToken) -> Option<HeaderValue> {
    cookie(SIGN_IN, &token.reveal(), SIGN_IN_LASTS)
}

fn cookie(name: &str, value: &str, seconds: i64) -> Option<HeaderValue> {
    let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite=Lax");
    let mut value = HeaderValue::from_str(&text).ok()?;
    value.set_sensitive(true);
    Some(value)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_request_with_a_bearer_has_no_cookie() {
        let (ours, cookie) = ("A".repeat(43), format!("__Host-courier={}", "E".repeat(43)));
        let of = |authorization: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie.parse().unwrap());
            headers.insert(header::AUTHORIZATION, authorization.parse().unwrap());
            Credential::of(&headers)
        };
        let bearer = Some(Credential::Bearer(ours.parse().unwrap()));
        assert_eq!(of(&format!("Bearer {ours}")), bearer);
        assert_eq!(of(&format!("bearer  {ours} ")), bearer);
        for none in ["", "Bearer", "Bearer x", "Basic abc", &ours] {
            assert_eq!(of(none), None, "{none}");
        }
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        assert!(matches!(Credential::of(&headers), Some(Credential::Cookie(_))));
    }

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
