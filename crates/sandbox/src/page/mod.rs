//! The page: the views of two users side by side, and the controls of the clock and the bot.
//! It exposes the [driver](crate::driver) over plain HTTP on loopback.

mod actions;
mod activity;
mod authorize;
mod components;
mod permissions;
mod start;
mod view;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State as Shared};
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

/// The steps of the clock: hours, button label, and what a step is for.
const STEPS: [(u32, &str, &str); 6] = [
    (1, "+1 h", "One hour later: an hourly reminder may come"),
    (8, "+8 h", "Eight hours later: a reminder may come"),
    (24, "+1 day", "One day later: a reminder may come, or a period may be lost"),
    (72, "+3 days", "Three days later: the main time of most games is over"),
    (168, "+7 days", "A week later: challenges that nobody accepted expire"),
    (720, "+30 days", "Thirty days later: games in which nobody moves are lost"),
];

/// The controls of the bot's process: action, label, and what it is for.
const PROCESS: [(&str, &str, &str); 4] = [
    ("kill", "Kill", "Ends it at once, like a power failure. No game is lost."),
    ("start", "Start", "Starts it again. No clock is charged for the time between."),
    ("suspend", "Suspend", "Stops it for a while, like a laptop that sleeps."),
    ("resume", "Resume", "Lets it run again."),
];

/// A keyboard on the screen makes the page smaller, and does not hide its lower part.
const VIEWPORT: &str = "width=device-width, initial-scale=1, interactive-widget=resizes-content";

/// The scripts, in the order in which they need each other.
const SCRIPTS: [(&str, &str); 9] = [
    ("markup.js", include_str!("markup.js")),
    ("components.js", include_str!("components.js")),
    ("message.js", include_str!("message.js")),
    ("dialogs.js", include_str!("dialogs.js")),
    ("composer.js", include_str!("composer.js")),
    ("activity.js", include_str!("activity.js")),
    ("view.js", include_str!("view.js")),
    ("start.js", include_str!("start.js")),
    ("page.js", include_str!("page.js")),
];

/// The most bytes of a file that a user chooses, as for users without a subscription.
const MAX_UPLOAD: usize = 10 << 20;

/// The sandbox that the page shows.
type Served = Shared<Arc<Sandbox>>;

pub fn router(sandbox: Arc<Sandbox>) -> Router {
    let api = rest::router(Arc::clone(sandbox.discord().api()), Transport::Plain);
    Router::new()
        .route("/", get(page))
        .route("/messages.css", get(|| asset("text/css", include_str!("messages.css"))))
        .route("/start.css", get(|| asset("text/css", include_str!("start.css"))))
        .route("/activity.css", get(|| asset("text/css", include_str!("activity.css"))))
        .route("/page.css", get(|| asset("text/css", include_str!("page.css"))))
        .route("/scripts/{name}", get(script))
        .route("/pictures/{variant}", get(picture))
        .route("/api/changes", get(changes))
        .route("/api/world", get(world))
        .route("/api/view", get(view_channel))
        .route("/api/commands", get(commands))
        .route("/api/actions", post(action))
        .route("/api/start", post(begin))
        .route("/api/upload", post(upload))
        .route("/api/advance", post(advance))
        .route("/api/bot", post(bot))
        .route("/api/permissions", post(change_permissions))
        .route("/attachments/{*rest}", get(attachment))
        .route("/oauth2/authorize", get(authorize::authorize))
        // For other bots: the same API without TLS.
        .nest_service("/api/v10", api)
        .layer(DefaultBodyLimit::max(MAX_UPLOAD))
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
                meta name="viewport" content=(VIEWPORT);
                meta name="color-scheme" content="dark light";
                title { "Courier sandbox" }
                link rel="stylesheet" href="/messages.css";
                link rel="stylesheet" href="/page.css";
                link rel="stylesheet" href="/start.css";
                link rel="stylesheet" href="/activity.css";
                link rel="icon" href="data:,";
            }
            body {
                (bar())
                div #said role="status" { }
                main #start aria-labelledby="start-title" hidden { }
                nav #people aria-label="Act as" { }
                main #views { }
                noscript { (PreEscaped("This page needs JavaScript.")) }
                @for (name, _) in SCRIPTS { script src={ "/scripts/" (name) } { } }
            }
        }
    }
}

/// The line at the top: the clock and the bot. Each control says what it is for.
fn bar() -> Markup {
    html! {
        header #bar {
            h1 { "Courier sandbox" }
            button #new-game aria-controls="start" aria-expanded="false" hidden { "New game" }
            time #now title="The sandbox has a clock of its own, which the bot follows." { }
            div #time .group {
                button .toggle aria-expanded="false" { "Let time pass" }
                div .panel {
                    p {
                        "The bot follows this clock. Let time pass to see reminders, lost periods "
                        "and lost games. It cannot go back."
                    }
                    div .steps {
                        @for (hours, label, purpose) in STEPS {
                            button data-hours=(hours) title=(purpose) { (label) }
                        }
                    }
                }
            }
            div #process .group {
                button .toggle #bot aria-expanded="false" { "Bot" }
                div .panel {
                    p #state { }
                    @for (action, label, purpose) in PROCESS {
                        div .control {
                            button data-bot=(action) { (label) }
                            small { (purpose) }
                        }
                    }
                    div .control {
                        button #permissions { "Permissions" }
                        small { "Take permissions away from the bot, or give them back." }
                    }
                }
            }
            button #second aria-pressed="true" title="Two people side by side, or one" hidden {
                "Second person"
            }
            button #problems title="What the bot did that Discord does not allow" { }
        }
    }
}

async fn script(Path(name): Path<String>) -> Response {
    let found = SCRIPTS.iter().find(|(script, _)| *script == name);
    match found {
        Some((_, text)) => asset("text/javascript", text).await.into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The picture of a game on the start.
async fn picture(Path(variant): Path<String>) -> Response {
    let Some(png) = start::picture(&variant) else { return StatusCode::NOT_FOUND.into_response() };
    let kept = "max-age=3600";
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, kept)], png).into_response()
}

async fn asset(media_type: &'static str, text: &'static str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-cache")], text)
}

/// Server-sent events that tell the page to fetch everything again.
async fn changes(Shared(sandbox): Served) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
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

async fn world(Shared(sandbox): Served) -> Json<Value> {
    Json(view::world(&sandbox))
}

#[derive(Deserialize)]
struct Viewpoint {
    user: Snowflake,
    channel: Option<Snowflake>,
}

async fn view_channel(Shared(sandbox): Served, Query(viewpoint): Query<Viewpoint>) -> Response {
    match actions::user(&sandbox, viewpoint.user, viewpoint.channel) {
        Ok(user) => Json(view::view(&sandbox, &user)).into_response(),
        Err(problem) => {
            (StatusCode::NOT_FOUND, Json(json!({ "problem": problem.to_string() }))).into_response()
        }
    }
}

async fn commands(Shared(sandbox): Served, Query(viewpoint): Query<Viewpoint>) -> Json<Value> {
    Json(
        actions::user(&sandbox, viewpoint.user, viewpoint.channel)
            .map_or_else(|_| json!([]), |user| view::commands(&sandbox, &user)),
    )
}

async fn action(Shared(sandbox): Served, Json(request): Json<actions::Request>) -> Json<Value> {
    Json(actions::perform(&sandbox, request).await)
}

async fn begin(Shared(sandbox): Served, Json(request): Json<start::Request>) -> Json<Value> {
    let begun = start::begin(&sandbox, request).await;
    Json(begun.unwrap_or_else(|problem| json!({ "problem": problem.to_string() })))
}

#[derive(Deserialize)]
struct ChosenFile {
    user: Snowflake,
    channel: Option<Snowflake>,
    name: String,
}

async fn upload(
    Shared(sandbox): Served,
    Query(file): Query<ChosenFile>,
    body: Bytes,
) -> Json<Value> {
    Json(match actions::user(&sandbox, file.user, file.channel) {
        Ok(user) => json!({ "id": user.upload(&file.name, &body) }),
        Err(problem) => json!({ "problem": problem.to_string() }),
    })
}

#[derive(Deserialize)]
struct Advance {
    hours: u32,
}

async fn advance(Shared(sandbox): Served, Json(Advance { hours }): Json<Advance>) -> Json<Value> {
    const MOST: u32 = 366 * 24;
    sandbox.advance(Duration::from_secs(u64::from(hours.min(MOST)) * 3600)).await;
    Json(json!({}))
}

#[derive(Deserialize)]
struct BotRequest {
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

async fn bot(Shared(sandbox): Served, Json(request): Json<BotRequest>) -> Json<Value> {
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
    Shared(sandbox): Served,
    Json(request): Json<permissions::Request>,
) -> Json<Value> {
    permissions::change(&sandbox, &request);
    Json(json!({}))
}

/// The files of messages, at the same path as on Discord's CDN.
async fn attachment(Shared(sandbox): Served, uri: Uri) -> Response {
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
