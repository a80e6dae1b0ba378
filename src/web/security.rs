//! Checks of every request: the headers of answers, and that changes come from our own page.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::credentials::Credential;
use super::cross_origin::{CrossOrigin, is_frame};
use super::language::texts_of;
use super::problem::{For as _, Problem};
use super::state::Web;
use crate::process::listener::Peer;

/// The headers of every answer. The page consists of our own files only, is shown in no frame, and
/// never sends the address of a link as a referrer.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// For a year browsers ask for our address over https only.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers to an answer. Requests for anything but a file of the page are counted, and
/// their answers are not cached.
pub(super) async fn guard(State(web): State<Web>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<Peer>().copied();
    let cross_origin = CrossOrigin::of(&web, request.uri().path(), request.headers()).await;
    // A page consists of many files, which cost nothing and are cached by browsers.
    let is_file = request.uri().path().starts_with("/assets/");
    let counted = match from.filter(|_| !is_file) {
        Some(peer) => {
            let address = web.client(peer, request.headers());
            match Credential::of(request.headers()) {
                Some(Credential::Bearer(bearer)) => web.limits.bearer(&bearer, address),
                Some(Credential::Cookie(_)) | None => web.limits.request(address),
            }
        }
        None => Ok(()),
    };
    let preflight = cross_origin.as_ref().and_then(|allowed| allowed.preflight(&request));
    let mut response = match (counted.for_reader(texts_of(request.headers())), preflight) {
        (Err(failure), _) => failure.into_response(),
        (Ok(()), Some(preflight)) => preflight,
        (Ok(()), None) => next.run(request).await,
    };
    let headers = response.headers_mut();
    if let Some(allowed) = cross_origin {
        allowed.add_to(headers);
    }
    for (name, value) in HEADERS {
        // The page inside Discord has its own policy.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if web.url.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Checks that a change comes from our own page, and that it is JSON, which no form of another
/// website can send.
pub(super) fn check_write(headers: &HeaderMap, origin: &str) -> Result<(), Problem> {
    if headers.get(header::ORIGIN).is_none_or(|sent| sent != origin) {
        return Err(Problem::ForeignOrigin);
    }
    check_json(headers)
}

/// Checks that a change with a bearer comes from the page: in the frame of Discord's client, also
/// where the client gives the frame no origin, or at our own address. The bearer is only in the
/// memory of the page, so other websites cannot send it, whatever their origin.
pub(super) async fn check_bearer_write(headers: &HeaderMap, web: &Web) -> Result<(), Problem> {
    let activity = web.activity.as_ref().ok_or(Problem::NoSession)?;
    let sent = headers.get(header::ORIGIN).ok_or(Problem::ForeignOrigin)?;
    if sent != web.url.origin() && !is_frame(sent, &activity.origins().await?) {
        return Err(Problem::ForeignOrigin);
    }
    check_json(headers)
}

fn check_json(headers: &HeaderMap) -> Result<(), Problem> {
    let sent = headers.get(header::CONTENT_TYPE).and_then(|sent| sent.to_str().ok());
    let essence = sent.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") { Ok(()) } else { Err(Problem::NotJson) }
}

/// Checks that the form of a link was sent by its own page. Because the page sends no referrer,
/// browsers send `Origin: null` with the form; newer ones also tell that the website is the same.
pub(super) fn check_form(headers: &HeaderMap, origin: &str) -> Result<(), Problem> {
    let sent = headers.get(header::ORIGIN);
    let is_ours = match headers.get("sec-fetch-site") {
        Some(site) => site == "same-origin",
        None => sent.is_some_and(|sent| sent == origin),
    };
    let is_foreign = sent.is_some_and(|sent| sent != origin && sent != "null");
    if is_ours && !is_foreign { Ok(()) } else { Err(Problem::ForeignOrigin) }
}

/// Whether a request may change something.
pub(super) fn changes(method: &Method) -> bool {
    !method.is_safe()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const ORIGIN: &str = "https://chess.example.org";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &str)| {
            (HeaderName::from_static(name), value.parse().unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn a_change_comes_from_our_page_as_json() {
        let check = |origin, kind| check_write(&headers(&[("origin", origin), kind]), ORIGIN);
        let json = ("content-type", "application/json");
        assert!(check(ORIGIN, json).is_ok());
        assert!(check(ORIGIN, ("content-type", "Application/JSON; charset=utf-8")).is_ok());
        for foreign in ["null", "", "https://example.org", "http://chess.example.org"] {
            assert!(matches!(check(foreign, json), Err(Problem::ForeignOrigin)), "{foreign}");
        }
        let without = check_write(&headers(&[json]), ORIGIN);
        assert!(matches!(without, Err(Problem::ForeignOrigin)));
        for kind in ["text/plain", "application/json-seq", ""] {
            let refused = check(ORIGIN, ("content-type", kind));
            assert!(matches!(refused, Err(Problem::NotJson)), "{kind}");
        }
        assert!(matches!(check(ORIGIN, ("x", "y")), Err(Problem::NotJson)));
    }

    #[test]
    fn the_form_of_a_link_comes_from_its_own_page() {
        for (sent, ours) in [
            (&[("origin", "null"), ("sec-fetch-site", "same-origin")][..], true),
            (&[("origin", ORIGIN), ("sec-fetch-site", "same-origin")], true),
            (&[("origin", ORIGIN)], true),
            (&[("origin", "null"), ("sec-fetch-site", "cross-site")], false),
            (&[("origin", "https://example.org"), ("sec-fetch-site", "same-origin")], false),
            (&[("origin", ORIGIN), ("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "none")], false),
            (&[("origin", "null")], false),
            (&[("origin", "https://example.org")], false),
            (&[], false),
        ] {
            assert_eq!(check_form(&headers(sent), ORIGIN).is_ok(), ours, "{sent:?}");
        }
    }
}
