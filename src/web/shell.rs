//! The page of the board and of all games: HTML that scripts fill.

use axum::extract::{FromRequestParts as _, Path, Query, Request, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use courier_play::MatchId;
use serde::Deserialize;

use super::language::texts_of;
use super::problem::{Answer, For as _};
use super::sessions::MaybeSession;
use super::state::Web;
use super::{markup, pages, sign_in};

/// The query that Discord adds to the address of the page in a frame of its client.
#[derive(Debug, Deserialize)]
pub(super) struct Frame {
    frame_id: Option<String>,
    instance_id: Option<String>,
}

/// `GET /`: the page for Discord's client if it asks, whatever the cookies; else as for a match.
pub(super) async fn home(
    State(web): State<Web>,
    Query(Frame { frame_id, instance_id }): Query<Frame>,
    request: Request,
) -> Answer<Response> {
    let (mut parts, _) = request.into_parts();
    if let (Some(activity), Some(_), Some(_)) = (&web.activity, frame_id, instance_id) {
        let page = activity.page().await.for_reader(texts_of(&parts.headers))?;
        return Ok(page.answer(&parts.headers));
    }
    let session = match MaybeSession::from_request_parts(&mut parts, &web).await {
        Ok(session) => session,
        Err(never) => match never {},
    };
    Ok(page(&web, &parts.headers, session, None))
}

/// `GET /matches/{id}`: the page, which reads its content from the API; without a session, how to
/// get one.
pub(super) async fn show(
    State(web): State<Web>,
    Path(id): Path<String>,
    headers: HeaderMap,
    session: MaybeSession,
) -> Response {
    page(&web, &headers, session, id.parse().ok())
}

fn page(
    web: &Web,
    headers: &HeaderMap,
    MaybeSession(session): MaybeSession,
    the_match: Option<MatchId>,
) -> Response {
    let Some(session) = session else {
        let address = web.signs_in().map(|_| sign_in::address(the_match));
        return pages::no_session(texts_of(headers), address.as_deref());
    };
    Html(markup::page(session.texts, session.style, None).into_string()).into_response()
}
