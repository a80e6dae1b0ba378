//! Requests from the frame of Discord's client. Some clients give the frame no origin (`null`), so
//! the browser asks before each kind of request whether it may be sent.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::state::Web;
use crate::config::ActivityOrigins;

/// How many seconds a browser remembers what it may send.
const REMEMBERED: u32 = 600;

/// The origin of a request to the API that may read the answer, always without cookies.
#[derive(Debug)]
pub(super) struct CrossOrigin(HeaderValue);

impl CrossOrigin {
    /// The origin of the request, if it is that of the frame.
    pub(super) async fn of(web: &Web, path: &str, headers: &HeaderMap) -> Option<Self> {
        let activity = web.activity.as_ref()?;
        let sent = headers.get(header::ORIGIN)?;
        if !path.starts_with("/api/") || sent == web.url.origin() {
            return None;
        }
        let origins = activity.origins().await.ok()?;
        is_frame(sent, &origins).then(|| Self(sent.clone()))
    }

    /// The answer to a browser that asks whether it may send a request.
    pub(super) fn preflight(&self, request: &Request) -> Option<Response> {
        let asks = request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
        let headers = [
            (header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, POST, PUT")),
            (
                header::ACCESS_CONTROL_ALLOW_HEADERS,
                HeaderValue::from_static("authorization, content-type"),
            ),
            (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from(REMEMBERED)),
        ];
        let answer = || (StatusCode::NO_CONTENT, headers).into_response();
        (request.method() == Method::OPTIONS && asks).then(answer)
    }

    /// Lets the page read the answer.
    pub(super) fn add_to(self, headers: &mut HeaderMap) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, self.0);
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
}

/// Whether an origin is that of the frame, or `null`.
pub(super) fn is_frame(sent: &HeaderValue, origins: &ActivityOrigins) -> bool {
    sent == "null" || sent == origins.frame.origin()
}
