//! The page: the views of two users side by side, and the controls of the clock and the bot.
//! It exposes the [driver](crate::driver) over plain HTTP on loopback.

mod actions;
mod permissions;
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
use crate::rest::{self, Transport};
use crate::snowflake::Snowflake;

/// The steps of the clock: hours and button label.
const STEPS: [(u32, &str); 6] = [
    (1, "+1 h"),
    (8, "+8 h"),
    (24, "+1 day"),
    (72, "+3 days"),
    (168, "+7 days"),
    (720, "+30 days"),
];

/// All routes of the page.
pub fn router(sandbox: Arc<Sandbox>) -> Router {
    let api = rest::router(Arc::clone(sandbox.discord().api()), Transport::Plain);
    Router::new()
        .route("/", get(page))
        .route("/page.css", get(|| asset("text/css", include_str!("page.css"))))
        .route("/markup.js", get(|| asset("text/javascript", include_str!("markup.js"))))
        .route("/message.js", get(|| asset("text/javascript", include_str!("message.js"))))
        .route("/view.js", get(|| asset("text/javascript", include_str!("view.js"))))
        .route("/page.js", get(|| asset("text/javascript", include_str!("page.js"))))
        .route("/api/changes", get(changes))
        .route("/api/world", get(world))
        .route("/api/view", get(view_channel))
        .route("/api/commands", get(commands))
        .route("/api/actions", post(action))
        .route("/api/advance", post(advance))
        .route("/api/bot", post(bot))
        .route("/api/permissions", post(change_permissions))
        .route("/attachments/{*rest}", get(attachment))
        // For other bots: the same API without TLS.
        .nest_service("/api/v10", api)
        .layer(middleware::from_fn(same_origin_only))
        .with_state(sandbox)
}

/// Protects against other sites open in the same browser: the Host header must name this machine,
/// and the Origin header, if any, this page.
async fn same_origin_only(request: Request<axum::body::Body>, next: Next) -> Response {
    if is_same_origin(request.headers()) {
        next.run(request).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}

fn is_same_origin(headers: &HeaderMap) -> bool {
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
                title { "Courier sandbox" }
                link rel="stylesheet" href="/page.css";
                link rel="icon" href="data:,";
            }
            body {
                header #bar {
                    h1 { "Courier sandbox" }
                    span #now { }
                    div .group {
                        @for (hours, label) in STEPS { button data-hours=(hours) { (label) } }
                    }
                    div .group {
                        span #bot { }
                        button data-bot="kill" { "Kill bot" }
                        button data-bot="start" { "Start bot" }
                        button data-bot="suspend" { "Suspend" }
                        button data-bot="resume" { "Resume" }
                        button #permissions { "Permissions" }
                    }
                    span #problems role="button" tabindex="0" { }
                }
                div #views { }
                noscript { (PreEscaped("This page needs JavaScript.")) }
                script src="/markup.js" { }
                script src="/message.js" { }
                script src="/view.js" { }
                script src="/page.js" { }
            }
        }
    }
}

async fn asset(media_type: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-cache")], text)
}

/// Server-sent events that tell the page to fetch everything again.
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
struct Viewpoint {
    user: Snowflake,
    channel: Option<Snowflake>,
}

async fn view_channel(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Query(viewpoint): Query<Viewpoint>,
) -> Response {
    match actions::user(&sandbox, viewpoint.user, viewpoint.channel) {
        Ok(user) => Json(view::view(&sandbox, &user)).into_response(),
        Err(problem) => {
            (StatusCode::NOT_FOUND, Json(json!({ "problem": problem.to_string() }))).into_response()
        }
    }
}

async fn commands(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Query(viewpoint): Query<Viewpoint>,
) -> Json<Value> {
    Json(
        actions::user(&sandbox, viewpoint.user, viewpoint.channel)
            .map_or_else(|_| json!([]), |user| view::commands(&user)),
    )
}

async fn action(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Json(request): Json<actions::Request>,
) -> Json<Value> {
    Json(actions::perform(&sandbox, request).await)
}

#[derive(Deserialize)]
struct Advance {
    hours: u32,
}

async fn advance(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Json(Advance { hours }): Json<Advance>,
) -> Json<Value> {
    /// One year.
    const MOST: u32 = 366 * 24;
    sandbox.advance(Duration::from_secs(u64::from(hours.min(MOST)) * 3600)).await;
    Json(json!({}))
}

#[derive(Deserialize)]
struct BotRequest {
    #[serde(rename = "action")]
    action: BotAction,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum BotAction {
    Kill,
    Start,
    Suspend,
    Resume,
}

async fn bot(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Json(request): Json<BotRequest>,
) -> Json<Value> {
    let done = match request.action {
        BotAction::Kill => {
            sandbox.kill_bot().await;
            Ok(())
        }
        BotAction::Start => sandbox.start_bot().await,
        BotAction::Suspend => sandbox.suspend_bot().await,
        BotAction::Resume => sandbox.resume_bot().await,
    };
    Json(done.map_or_else(|problem| json!({ "problem": problem.to_string() }), |()| json!({})))
}

async fn change_permissions(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Json(request): Json<permissions::Request>,
) -> Json<Value> {
    permissions::change(&sandbox, &request);
    Json(json!({}))
}

/// The files of messages, at the same path as on Discord's CDN.
async fn attachment(Shared(sandbox): Shared<Arc<Sandbox>>, uri: Uri) -> Response {
    let file = sandbox.discord().api().file(uri.path());
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
    fn other_sites_are_forbidden() {
        assert!(is_same_origin(&headers("127.0.0.1:4000", None)));
        assert!(is_same_origin(&headers("localhost:4000", Some("http://localhost:4000"))));
        assert!(!is_same_origin(&headers("127.0.0.1:4000", Some("https://elsewhere.example"))));
        assert!(!is_same_origin(&headers("elsewhere.example", None)));
        assert!(!is_same_origin(&HeaderMap::new()));
    }
}
