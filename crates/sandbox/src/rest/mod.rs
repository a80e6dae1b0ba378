//! REST v10. Every request is routed, authorized, read, rate limited, checked against the limits
//! and the schema, and handled; then its response is checked against the schema. No route skips a
//! step.

mod api;
mod call;
mod handlers;
mod rate_limits;
mod routes;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State as Shared};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use serde_json::Value;

pub use api::Api;
pub use call::Transport;
use call::{Call, Reply};
pub use rate_limits::{RateLimiter, RateLimits};
use rate_limits::{Scope, rate_limited};
use routes::Handler;

use crate::api_error::{self, ApiError};
use crate::checks;
use crate::clock::http_date;
use crate::faults::RequestFault;
use crate::problems::Defect;
use crate::snowflake::Snowflake;
use crate::world::State;

const PREFIX: &str = "/api/v10";

/// The API as a service for the clients of one transport.
pub fn router(api: Arc<Api>, transport: Transport) -> Router {
    // The size limit is one of the checks.
    let clock = Arc::clone(&api);
    let dated = move |mut response: Response<Body>| {
        let date = HeaderValue::from_str(&http_date(clock.world.clock().true_time()));
        response.headers_mut().extend(date.ok().map(|date| (header::DATE, date)));
        std::future::ready(response)
    };
    Router::new()
        .fallback(serve)
        .layer(DefaultBodyLimit::disable())
        .layer(axum::middleware::map_response(dated))
        .with_state((api, transport))
}

async fn serve(
    Shared((api, transport)): Shared<(Arc<Api>, Transport)>,
    request: axum::extract::Request,
) -> Response<Body> {
    if let Some(file) = api.file(request.uri().path()) {
        return file;
    }
    // The servers with the files have no API: what is not there is not there.
    if request.uri().path().starts_with("/attachments/") {
        return respond(&Reply { status: 404, body: None }, HeaderMap::new());
    }
    let (parts, body) = request.into_parts();
    let subject = format!("{} {}", parts.method, parts.uri.path());
    // A router that contains this one may have removed the prefix already.
    let whole = parts.uri.path();
    let path = match transport {
        Transport::Plain => Some(whole.strip_prefix(PREFIX).unwrap_or(whole)),
        Transport::Tls => whole.strip_prefix(PREFIX),
    };
    let found =
        path.ok_or(api_error::NOT_FOUND).and_then(|path| routes::find(parts.method.as_str(), path));
    let ((route, handler), params) = match found {
        Ok(found) => found,
        Err(error) => {
            let known =
                path.and_then(|path| routes::described(&api.schema, parts.method.as_str(), path));
            let error = match known {
                Some(template) => {
                    let route = format!("{} {template}", parts.method);
                    api.problems.add_not_simulated(route);
                    api_error::NOT_SIMULATED
                }
                None => {
                    let words = "Discord has no such route";
                    api.world.report(&api.problems, "unknown-route", &subject, "", words);
                    error
                }
            };
            return respond(&Reply::from(&error), HeaderMap::new());
        }
    };
    let subject = format!("{} {}", route.method, route.template);
    let access = match api.authorize(route.access(), &parts.headers) {
        Ok(access) => access,
        Err(error) => {
            api.rate_limiter.count_invalid();
            return respond(&Reply::from(&error), HeaderMap::new());
        }
    };
    let call = match Call::read((route, transport, access), params, &parts, body).await {
        Ok(call) => call,
        Err(error) => {
            api.world.report(&api.problems, "unreadable-body", &subject, "", &error.message);
            return respond(&Reply::from(&error), HeaderMap::new());
        }
    };
    let headers = match api.rate_limiter.admit(&call) {
        Ok(headers) => headers,
        Err(rate_limited) => return respond(&rate_limited.0, rate_limited.1),
    };
    let fault = api.faults.take(route.method, route.template);
    match &fault {
        Some(RequestFault::RateLimited { global, after }) => {
            let scope = if *global { Scope::Global } else { Scope::User };
            let rate_limited = rate_limited(scope, *after, headers);
            return respond(&rate_limited.0, rate_limited.1);
        }
        Some(RequestFault::AddressBanned { after }) => {
            let mut response = page(429);
            response.headers_mut().insert(header::RETRY_AFTER, after.as_secs().into());
            return response;
        }
        Some(RequestFault::Page(status)) => return page(*status),
        Some(RequestFault::Redirect(to)) => return redirect(to),
        Some(RequestFault::ServerError(status)) => {
            return respond(&Reply { status: *status, body: None }, headers);
        }
        Some(RequestFault::ApiError(error)) => return respond(&Reply::from(error), headers),
        Some(RequestFault::DeleteMessage) => api.delete_first(&call),
        Some(RequestFault::DelayRequest(time)) => tokio::time::sleep(*time).await,
        Some(RequestFault::NeverAnswered) => return std::future::pending().await,
        Some(lost) if lost.loses_response() => {
            api.world.change(|state| state.lose_answer(call.param("interaction_token")));
        }
        Some(_) | None => {}
    }
    let reply = api.carry_out(*handler, &call, &subject);
    match fault {
        Some(RequestFault::DelayResponse(time)) => tokio::time::sleep(time).await,
        // The bot waits for a response that never comes, until the connection breaks.
        Some(RequestFault::DropResponse) => return broken_response(Duration::from_millis(20)),
        // The connection breaks before the head of the response is written.
        Some(RequestFault::LoseResponse) => return broken_response(Duration::ZERO),
        Some(RequestFault::UnreadableResponse) => return page(200),
        Some(RequestFault::EmptyResponse) => return respond(&Reply::nothing(), headers),
        _ => {}
    }
    respond(&reply, headers)
}

impl Api {
    /// Takes the first response to an interaction from the answer to the request that brought it,
    /// with the same checks as a callback.
    pub(crate) fn take_response(&self, id: Snowflake, token: &str, response: Value) {
        let path = format!("/interactions/{id}/{token}/callback");
        // The route exists.
        let Ok(((route, handler), params)) = routes::find("POST", &path) else { return };
        let call = Call::of_answer(route, params, response);
        let subject = format!("{} (in the answer)", route.template);
        self.carry_out(*handler, &call, &subject);
    }

    fn carry_out(&self, handler: Handler, call: &Call, subject: &str) -> Reply {
        let outcome = self.check(call, subject).and_then(|()| match handler {
            Handler::Read(read) => self.world.read(|state| read(state, call)),
            Handler::Change(change) => self.world.change(|state| change(state, call)),
            Handler::Api(handle) => handle(self, call),
        });
        let reply = match outcome {
            Ok(reply) => reply,
            Err(error) => {
                if error == api_error::NOT_SIMULATED {
                    self.problems.add_not_simulated(subject.to_owned());
                }
                let token = call.param("interaction_token");
                let is_known = |state: &State| {
                    state.interaction_by_token(token).is_some_and(|of| !of.answer_lost)
                };
                if error == api_error::ALREADY_ACKNOWLEDGED && self.world.read(is_known) {
                    self.world.report(&self.problems, "one-callback", subject, "", &error.message);
                }
                Reply::from(&error)
            }
        };
        if matches!(reply.status, 401 | 403 | 429) {
            self.rate_limiter.count_invalid();
        }
        let (method, template) = (call.route.method, call.route.template);
        let faults = self.schema.response(method, template, reply.status, reply.body.as_ref());
        for (path, fault) in faults {
            let detail = format!("{} {path}: {fault}", reply.status);
            self.problems.add_defect(Defect { subject: subject.to_owned(), detail });
        }
        reply
    }

    fn check(&self, call: &Call, subject: &str) -> Result<(), ApiError> {
        let (before, responds_to) =
            self.world.read(|state| (call.message_before(state).cloned(), call.responds_to(state)));
        let (method, template) = (call.route.method, call.route.template);
        let request = checks::CheckedRequest {
            method,
            template,
            body: call.body.as_ref(),
            files: &call.files,
            before: before.as_ref(),
            responds_to,
        };
        let findings = checks::check(&request).into_iter();
        let mut faults: Vec<(String, &'static str, String)> =
            findings.map(|finding| (finding.path, finding.rule, finding.message)).collect();
        if let Some(body) = &call.body {
            let judged = self.schema.request(method, template, call.media_type(), body);
            faults.extend(judged.into_iter().map(|(path, words)| (path, "openapi", words)));
        }
        for (path, rule, words) in &faults {
            self.world.report(&self.problems, rule, subject, path, words);
        }
        match faults.as_slice() {
            [] => Ok(()),
            [(_, "message-empty", _)] => Err(api_error::EMPTY_MESSAGE),
            all => Err(ApiError::invalid_form(
                all.iter().map(|(path, rule, words)| (path.as_str(), *rule, words.as_str())),
            )),
        }
    }

    fn delete_first(&self, call: &Call) {
        self.world.change(|state| {
            let found = call.message_before(state).map(|message| (message.channel, message.id));
            if let Some((channel, message)) = found {
                state.delete_message(channel, message);
            }
        });
    }
}

fn respond(reply: &Reply, headers: HeaderMap) -> Response<Body> {
    let body = reply.body.as_ref().map(Value::to_string).map_or_else(Body::empty, Body::from);
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or_default();
    *response.headers_mut() = headers;
    if reply.body.is_some() {
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    response
}

/// The response of the proxy before Discord, which knows no JSON and no buckets.
fn page(status: u16) -> Response<Body> {
    let page = "<!doctype html><title>Access denied | discord.com</title>error code: 1015";
    let mut response = Response::new(Body::from(page));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or_default();
    let html = HeaderValue::from_static("text/html; charset=UTF-8");
    response.headers_mut().insert(header::CONTENT_TYPE, html);
    response
}

fn redirect(to: &'static str) -> Response<Body> {
    let mut response = page(307);
    response.headers_mut().insert(header::LOCATION, HeaderValue::from_static(to));
    response
}

/// A response in which the connection breaks after this time.
fn broken_response(after: Duration) -> Response<Body> {
    let broken = futures_util::stream::once(async move {
        if !after.is_zero() {
            tokio::time::sleep(after).await;
        }
        Err::<Vec<u8>, _>(std::io::Error::from(std::io::ErrorKind::ConnectionReset))
    });
    let mut response = Response::new(Body::from_stream(broken));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("1"));
    response
}
