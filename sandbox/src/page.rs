//! What the sandbox serves to browsers.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State as Shared;
use axum::http::{Response, StatusCode, Uri};
use axum::response::IntoResponse as _;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::get;
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::broadcast::error::RecvError;

use crate::driver::Sandbox;
use crate::rest;

/// Everything served to browsers: the files of messages at the path they have on Discord's own host, and under
/// `/events` every change as it happens, so that the page can ask for what it shows.
pub fn router(sandbox: Arc<Sandbox>) -> Router {
    Router::new().route("/events", get(events)).route("/attachments/{*rest}", get(attachment)).with_state(sandbox)
}

async fn attachment(Shared(sandbox): Shared<Arc<Sandbox>>, uri: Uri) -> Response<Body> {
    let file = rest::attachment(sandbox.discord().api(), uri.path());
    file.unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

async fn events(Shared(sandbox): Shared<Arc<Sandbox>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = sandbox.discord().world.subscribe();
    let stream = unfold(changes, async |mut changes| {
        let event = match changes.recv().await {
            Ok(change) => Event::default().event("change").json_data(&change).unwrap_or_default(),
            // Too many at once: look at everything anew.
            Err(RecvError::Lagged(_)) => Event::default().event("everything").data(""),
            Err(RecvError::Closed) => return None,
        };
        Some((Ok(event), changes))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}
