//! The page: one server seen by two people side by side, and the clock. It offers what the
//! [driver](crate::driver) offers, over plain HTTP on loopback; it knows nothing of the bot.

mod acts;
mod view;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State as Shared};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream::{self, Stream};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::driver::Sandbox;
use crate::rest;
use crate::snowflake::Snowflake;

/// The steps by which the clock can be pushed: hours and what the button says.
const STEPS: [(u32, &str); 6] = [
    (1, "+1 h"),
    (8, "+8 h"),
    (24, "+1 day"),
    (72, "+3 days"),
    (168, "+7 days"),
    (720, "+30 days"),
];

/// Everything that is served to browsers.
pub fn router(sandbox: Arc<Sandbox>) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/page.css", get(|| asset("text/css", include_str!("page.css"))))
        .route("/page.js", get(|| asset("text/javascript", include_str!("page.js"))))
        .route("/api/changes", get(changes))
        .route("/api/world", get(world))
        .route("/api/view", get(look))
        .route("/api/commands", get(offers))
        .route("/api/act", post(act))
        .route("/api/advance", post(advance))
        .route("/api/bot", post(bot))
        .route("/attachments/{*rest}", get(attachment))
        .layer(middleware::from_fn(from_here_only))
        .with_state(sandbox)
}

/// Another site open in the same browser must not act here: only requests that name this host are
/// answered, and only those a page of this host sends.
async fn from_here_only(request: Request<axum::body::Body>, next: Next) -> Response {
    if is_from_here(request.headers()) {
        next.run(request).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}

fn is_from_here(headers: &HeaderMap) -> bool {
    let named = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let local = |host: &str| {
        let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
        matches!(host, "127.0.0.1" | "localhost")
    };
    named(header::HOST).is_some_and(local)
        && named(header::ORIGIN)
            .is_none_or(|origin| origin.strip_prefix("http://").is_some_and(local))
}

async fn page() -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Courier: the sandbox" }
                link rel="stylesheet" href="/page.css";
                link rel="icon" href="data:,";
            }
            body {
                header #bar {
                    h1 { "Courier: the sandbox" }
                    span #now { }
                    div .group {
                        @for (hours, label) in STEPS { button data-hours=(hours) { (label) } }
                    }
                    div .group {
                        span #bot { }
                        button data-bot="kill" { "Kill it" }
                        button data-bot="start" { "Start it" }
                    }
                    span #faults role="button" tabindex="0" { }
                }
                div #views { }
                noscript { (PreEscaped("This page needs JavaScript.")) }
                script src="/page.js" { }
            }
        }
    }
}

async fn asset(media_type: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-cache")], text)
}

/// Says that something changed; what, the page asks for itself.
async fn changes(
    Shared(sandbox): Shared<Arc<Sandbox>>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = sandbox.discord().world.subscribe();
    let events = stream::unfold(changes, |mut changes| async move {
        match changes.recv().await {
            Ok(_) | Err(RecvError::Lagged(_)) => {
                Some((Ok(Event::default().data("changed")), changes))
            }
            Err(RecvError::Closed) => None,
        }
    });
    Sse::new(events).keep_alive(KeepAlive::default())
}

async fn world(Shared(sandbox): Shared<Arc<Sandbox>>) -> Json<Value> {
    Json(view::world(&sandbox))
}

#[derive(Deserialize)]
struct Where {
    person: Snowflake,
    channel: Option<Snowflake>,
}

async fn look(Shared(sandbox): Shared<Arc<Sandbox>>, Query(place): Query<Where>) -> Response {
    match acts::person(&sandbox, place.person, place.channel) {
        Ok(person) => Json(view::view(&sandbox, &person)).into_response(),
        Err(problem) => {
            (StatusCode::NOT_FOUND, Json(json!({ "problem": problem.to_string() }))).into_response()
        }
    }
}

async fn offers(Shared(sandbox): Shared<Arc<Sandbox>>, Query(place): Query<Where>) -> Json<Value> {
    Json(
        acts::person(&sandbox, place.person, place.channel)
            .map_or_else(|_| json!([]), |person| view::commands(&person)),
    )
}

async fn act(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Json(request): Json<acts::Request>,
) -> Json<Value> {
    Json(acts::perform(&sandbox, request).await)
}

#[derive(Deserialize)]
struct Advance {
    hours: u32,
}

async fn advance(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Json(Advance { hours }): Json<Advance>,
) -> Json<Value> {
    /// A year: more would be a slip.
    const MOST: u32 = 366 * 24;
    sandbox.advance(Duration::from_secs(u64::from(hours.min(MOST)) * 3600)).await;
    Json(json!({}))
}

#[derive(Deserialize)]
struct BotOrder {
    #[serde(rename = "do")]
    what: What,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum What {
    Kill,
    Start,
}

async fn bot(Shared(sandbox): Shared<Arc<Sandbox>>, Json(order): Json<BotOrder>) -> Json<Value> {
    match order.what {
        What::Kill => sandbox.kill_bot().await,
        What::Start => {
            if let Err(problem) = sandbox.start_bot().await {
                return Json(json!({ "problem": problem.to_string() }));
            }
        }
    }
    Json(json!({}))
}

/// The files of messages, at the path they have on Discord's own host.
async fn attachment(Shared(sandbox): Shared<Arc<Sandbox>>, uri: Uri) -> Response {
    let file = rest::attachment(sandbox.discord().api(), uri.path());
    file.unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: &'static str, origin: Option<&'static str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        headers
    }

    #[test]
    fn other_sites_cannot_act() {
        assert!(is_from_here(&headers("127.0.0.1:4000", None)));
        assert!(is_from_here(&headers("localhost:4000", Some("http://localhost:4000"))));
        assert!(!is_from_here(&headers("127.0.0.1:4000", Some("https://elsewhere.example"))));
        assert!(!is_from_here(&headers("elsewhere.example", None)));
        assert!(!is_from_here(&HeaderMap::new()));
    }
}
