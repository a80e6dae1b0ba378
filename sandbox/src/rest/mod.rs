//! REST v10. Every request goes one way: it is read, routed, let in, held against the limits and
//! the schema, carried out, and its answer is held against the schema too. There is no way around
//! any of these steps.

mod applications;
mod call;
mod callbacks;
mod channels;
mod commands;
mod guilds;
mod messages;
mod pace;
mod reactions;
mod routes;
mod threads;
mod users;
mod webhooks;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State as Shared};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use serde_json::Value;

use crate::checks::schema::Schema;
use crate::checks::{self, Defect, Ledger, Violation};
use crate::faults::{Faults, Instead};
use crate::refusal::{self, Refusal};
use crate::world::{Change, World};

pub(crate) use applications::SESSIONS_A_DAY;
pub(crate) use call::Call;
pub use pace::{Pace, Rates};
pub use routes::{Access, ROUTES, Route};

/// The prefix of every route.
const PREFIX: &str = "/api/v10";

/// What the REST API works on.
pub struct Api {
    /// The world it shows and changes.
    pub world: Arc<World>,
    /// Where violations and defects are written down.
    pub ledger: Arc<Ledger>,
    /// Discord's description.
    pub schema: Schema,
    /// What is to go wrong.
    pub faults: Arc<Faults>,
    /// The rate limits.
    pub pace: Pace,
    /// The address of the gateway.
    pub gateway: String,
    /// How many shards the bot is told to have.
    pub shards: u32,
    /// How many sessions may still be started today.
    pub sessions_left: Box<dyn Fn() -> u32 + Send + Sync>,
}

/// What a request is answered with.
#[derive(Debug)]
pub(crate) struct Reply {
    status: u16,
    body: Option<Value>,
}

impl Reply {
    pub(crate) const fn ok(body: Value) -> Self {
        Self { status: 200, body: Some(body) }
    }

    pub(crate) const fn created(body: Value) -> Self {
        Self { status: 201, body: Some(body) }
    }

    pub(crate) const fn nothing() -> Self {
        Self { status: 204, body: None }
    }
}

impl From<&Refusal> for Reply {
    fn from(refusal: &Refusal) -> Self {
        Self { status: refusal.status, body: Some(refusal.to_json()) }
    }
}

/// The whole API as a service.
pub fn router(api: Arc<Api>) -> Router {
    // The size of a request is one of the checks.
    Router::new().fallback(serve).layer(DefaultBodyLimit::disable()).with_state(api)
}

async fn serve(Shared(api): Shared<Arc<Api>>, request: axum::extract::Request) -> Response<Body> {
    if let Some(file) = api.file(request.uri().path()) {
        return file;
    }
    let (parts, body) = request.into_parts();
    let subject = format!("{} {}", parts.method, parts.uri.path());
    let path = parts.uri.path().strip_prefix(PREFIX);
    let found =
        path.ok_or(refusal::NOT_FOUND).and_then(|path| routes::find(parts.method.as_str(), path));
    let (route, params) = match found {
        Ok(found) => found,
        Err(refusal) => {
            api.violated("unknown-route", &subject, "", "the sandbox has no such route");
            return respond(&Reply::from(&refusal), HeaderMap::new());
        }
    };
    let subject = format!("{} {}", route.method, route.template);
    if route.access == Access::Bot && !api.authorized(&parts.headers) {
        api.pace.count_invalid();
        return respond(&Reply::from(&refusal::UNAUTHORIZED), HeaderMap::new());
    }
    let call = match Call::read(route, params, &parts, body).await {
        Ok(call) => call,
        Err(refusal) => {
            api.violated("unreadable-body", &subject, "", &refusal.message);
            return respond(&Reply::from(&refusal), HeaderMap::new());
        }
    };
    let headers = match api.pace.pass(&call) {
        Ok(headers) => headers,
        Err(limited) => return respond(&limited.0, limited.1),
    };
    let strike = api.faults.strike(route.method, route.template);
    match &strike {
        Some(Instead::RateLimited { global, after }) => {
            let limited = pace::limited(*global, *after);
            return respond(&limited.0, limited.1);
        }
        Some(Instead::Broken(status)) => {
            return respond(&Reply { status: *status, body: None }, headers);
        }
        Some(Instead::Refused(refusal)) => return respond(&Reply::from(refusal), headers),
        Some(Instead::MessageDeleted) => api.delete_first(&call),
        Some(Instead::Held(time)) => tokio::time::sleep(*time).await,
        Some(Instead::Slow(_) | Instead::Lost) | None => {}
    }
    let reply = api.carry_out(&call, &subject);
    match strike {
        Some(Instead::Slow(time)) => tokio::time::sleep(time).await,
        // The bot waits for an answer that never comes, until the connection breaks.
        Some(Instead::Lost) => return lost(),
        _ => {}
    }
    respond(&reply, headers)
}

impl Api {
    fn authorized(&self, headers: &HeaderMap) -> bool {
        let given = headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        self.world
            .read(|state| given.strip_prefix("Bot ") == Some(state.application.token.as_str()))
    }

    /// Checks and does what was asked, and checks the answer.
    fn carry_out(&self, call: &Call, subject: &str) -> Reply {
        let outcome = self.check(call, subject).and_then(|()| (call.route.handle)(self, call));
        let reply = match outcome {
            Ok(reply) => reply,
            Err(refusal) => {
                if matches!(refusal.status, 401 | 403 | 429) {
                    self.pace.count_invalid();
                }
                if refusal == refusal::ALREADY_ACKNOWLEDGED {
                    self.violated("one-callback", subject, "", &refusal.message);
                }
                Reply::from(&refusal)
            }
        };
        let faults = self.schema.answer(
            call.route.method,
            call.route.template,
            reply.status,
            reply.body.as_ref(),
        );
        for (path, fault) in faults {
            let detail = format!("{} {path}: {fault}", reply.status);
            self.ledger.defect(Defect { subject: subject.to_owned(), detail });
        }
        reply
    }

    /// Holds the request against the limits and the schema.
    fn check(&self, call: &Call, subject: &str) -> Result<(), Refusal> {
        let (before, answers) =
            self.world.read(|state| (call.message_before(state).cloned(), call.answers(state)));
        let request = checks::Request {
            method: call.route.method,
            template: call.route.template,
            body: call.body.as_ref(),
            files: &call.files,
            before: before.as_ref(),
            answers,
        };
        let mut faults: Vec<(String, &'static str, String)> = checks::check(&request)
            .into_iter()
            .map(|finding| (finding.path, finding.rule, finding.message))
            .collect();
        if let Some(body) = &call.body {
            let judged = self.schema.request(
                call.route.method,
                call.route.template,
                call.media_type(),
                body,
            );
            faults.extend(judged.into_iter().map(|(path, words)| (path, "openapi", words)));
        }
        for (path, rule, words) in &faults {
            self.violated(rule, subject, path, words);
        }
        match faults.as_slice() {
            [] => Ok(()),
            [(_, "message-empty", _)] => Err(refusal::EMPTY_MESSAGE),
            all => Err(Refusal::form(
                all.iter().map(|(path, rule, words)| (path.as_str(), *rule, words.as_str())),
            )),
        }
    }

    fn violated(&self, rule: &str, subject: &str, path: &str, detail: &str) {
        let violation = Violation {
            at: self.world.clock().now(),
            rule: rule.to_owned(),
            subject: subject.to_owned(),
            path: path.to_owned(),
            detail: detail.to_owned(),
        };
        self.ledger.violation(violation.clone());
        self.world.change(|state| state.tell(Change::Violated { violation }));
    }

    fn delete_first(&self, call: &Call) {
        self.world.change(|state| {
            if let Some((channel, message)) =
                call.message_before(state).map(|message| (message.channel, message.id))
            {
                state.delete_message(channel, message);
            }
        });
    }

    /// A file of a message, as Discord's CDN serves it.
    fn file(&self, path: &str) -> Option<Response<Body>> {
        let (media_type, bytes) = self.world.read(|state| state.file_at(path))?;
        let mut response = Response::new(Body::from(bytes.to_vec()));
        let media_type = HeaderValue::from_str(&media_type).ok()?;
        response.headers_mut().insert(header::CONTENT_TYPE, media_type);
        Some(response)
    }
}

/// A file of a message, for whoever serves the page.
pub fn attachment(api: &Api, path: &str) -> Option<Response<Body>> {
    api.file(path)
}

fn respond(reply: &Reply, headers: HeaderMap) -> Response<Body> {
    let body = reply.body.as_ref().map(Value::to_string).map_or_else(Body::empty, Body::from);
    let mut response = Response::new(body);
    *response.status_mut() = axum::http::StatusCode::from_u16(reply.status).unwrap_or_default();
    *response.headers_mut() = headers;
    if reply.body.is_some() {
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    response
}

/// An answer that breaks off in the middle.
fn lost() -> Response<Body> {
    let broken = futures_util::stream::once(async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        Err::<Vec<u8>, _>(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
    });
    let mut response = Response::new(Body::from_stream(broken));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("1"));
    response
}
