//! A request that has been read (parameters, JSON body and files), and the reply of its handler.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::{header, request};
use serde_json::{Value, json};

use crate::api_error::{self, ApiError};
use crate::checks::uploads::REQUEST_SIZE;
use crate::clock::{Millis, stopwatch};
use crate::model::{Access, InteractionKind, Message, Upload};
use crate::snowflake::Snowflake;
use crate::world::State;

/// The media type of a form, in which the application sends its secret.
const FORM: &str = "application/x-www-form-urlencoded";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RouteAccess {
    Bot,
    BotOrPerson,
    /// A token that gives access to a person's account.
    Person,
    /// The id and the secret of the application, in a form.
    Client,
    /// The interaction token in its path.
    Token,
}

/// How a client has reached the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// Without encryption, at an address of loopback.
    Plain,
    Tls,
}

pub(super) struct Route {
    pub(super) method: &'static str,
    /// The path, with the names of its parameters in braces.
    pub(super) template: &'static str,
}

impl Route {
    pub(super) fn access(&self) -> RouteAccess {
        match (self.method, self.template) {
            ("GET", "/users/@me") => RouteAccess::BotOrPerson,
            (_, "/oauth2/@me") => RouteAccess::Person,
            (_, "/oauth2/token") => RouteAccess::Client,
            (_, path) if path.starts_with("/webhooks/") || path.starts_with("/interactions/") => {
                RouteAccess::Token
            }
            _ => RouteAccess::Bot,
        }
    }
}

pub(crate) struct Call {
    pub(super) route: &'static Route,
    pub(super) transport: Transport,
    /// Whose access token the request has; `None` if it has another one.
    pub(super) access: Option<Access>,
    pub(super) body: Option<Value>,
    pub(super) files: Vec<Upload>,
    pub(super) received_at: Instant,
    params: Vec<(&'static str, String)>,
    query: HashMap<String, String>,
    multipart: bool,
}

impl Call {
    pub(super) async fn read(
        (route, transport, access): (&'static Route, Transport, Option<Access>),
        params: Vec<(&'static str, String)>,
        parts: &request::Parts,
        body: Body,
    ) -> Result<Self, ApiError> {
        let received_at = stopwatch();
        let kind = parts
            .headers
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .unwrap_or_default();
        let multipart = kind.starts_with("multipart/form-data");
        let bytes =
            axum::body::to_bytes(body, REQUEST_SIZE).await.map_err(|_| api_error::TOO_LARGE)?;
        let mut call = Self {
            route,
            transport,
            access,
            body: None,
            files: Vec::new(),
            received_at,
            params,
            query: pairs(parts.uri.query().unwrap_or_default()).collect(),
            multipart,
        };
        if multipart {
            let mut request = Request::new(Body::from(bytes));
            *request.extensions_mut() = parts.extensions.clone();
            *request.headers_mut() = parts.headers.clone();
            call.read_form(request).await?;
        } else if kind.starts_with(FORM) && route.access() == RouteAccess::Client {
            let text = String::from_utf8_lossy(&bytes).replace('+', " ");
            call.body = Some(pairs(&text).map(|(name, value)| (name, json!(value))).collect());
        } else if !bytes.is_empty() {
            call.body = Some(serde_json::from_slice(&bytes).map_err(|_| api_error::INVALID_JSON)?);
        }
        Ok(call)
    }

    /// The callback that stands for the answer to a request with an interaction.
    pub(super) fn of_answer(
        route: &'static Route,
        params: Vec<(&'static str, String)>,
        body: Value,
    ) -> Self {
        Self {
            route,
            transport: Transport::Tls,
            access: None,
            body: Some(body),
            files: Vec::new(),
            received_at: stopwatch(),
            params,
            query: HashMap::new(),
            multipart: false,
        }
    }

    async fn read_form(&mut self, request: Request) -> Result<(), ApiError> {
        let unreadable = |_| ApiError::invalid_field("", "MULTIPART", "The form cannot be read.");
        let mut form =
            Multipart::from_request(request, &()).await.map_err(|_| api_error::INVALID_JSON)?;
        while let Some(field) = form.next_field().await.map_err(unreadable)? {
            let name = field.name().unwrap_or_default().to_owned();
            let file = field.file_name().map(ToOwned::to_owned);
            let media_type = field.content_type().unwrap_or("application/octet-stream").to_owned();
            let bytes = field.bytes().await.map_err(unreadable)?;
            let index =
                name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok());
            if let (Some(index), Some(name)) = (index, file) {
                self.files.push(Upload { index, name, media_type, bytes: Arc::from(&bytes[..]) });
            } else if name == "payload_json" {
                self.body =
                    Some(serde_json::from_slice(&bytes).map_err(|_| api_error::INVALID_JSON)?);
            } else {
                let words = "neither payload_json nor files[n]";
                return Err(ApiError::invalid_field(name.as_str(), "MULTIPART", words));
            }
        }
        Ok(())
    }

    pub(super) const fn media_type(&self) -> &'static str {
        if self.multipart { "multipart/form-data" } else { "application/json" }
    }

    pub(super) fn param(&self, name: &str) -> &str {
        self.params.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    pub(super) fn id(&self, name: &str) -> Result<Snowflake, ApiError> {
        let text = self.param(name);
        text.parse().map_err(|_| {
            let words = format!("Value {text:?} is not snowflake.");
            ApiError::invalid_field(name, "NUMBER_TYPE_COERCE", words.as_str())
        })
    }

    pub(super) fn maybe_id(&self, name: &str) -> Option<Snowflake> {
        self.param(name).parse().ok()
    }

    pub(super) fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    /// A query parameter that is a timestamp.
    pub(super) fn moment(&self, name: &str) -> Option<Millis> {
        let moment = chrono::DateTime::parse_from_rfc3339(self.query(name)?).ok()?;
        Some(moment.timestamp_millis())
    }

    pub(super) fn query_flag(&self, name: &str) -> bool {
        self.query(name).is_some_and(|value| value.eq_ignore_ascii_case("true") || value == "1")
    }

    /// A field of the body, or null.
    pub(super) fn part(&self, name: &str) -> &Value {
        self.body.as_ref().map_or(&Value::Null, |body| &body[name])
    }

    /// The rate limit bucket: requests with the same bucket share a rate limit.
    pub(super) fn bucket(&self) -> String {
        let top = ["channel_id", "guild_id", "webhook_token", "interaction_token"]
            .map(|name| self.param(name));
        format!("{} {} {}", self.route.method, self.route.template, top.concat())
    }

    /// The message this request would edit, if there is one.
    pub(super) fn message_before<'s>(&self, state: &'s State) -> Option<&'s Message> {
        if self.route.method == "PATCH" && self.route.template.contains("/messages/") {
            if let Some(channel) = self.maybe_id("channel_id") {
                return state.message(channel, self.maybe_id("message_id")?);
            }
            let interaction = state.interaction_by_token(self.param("webhook_token"))?;
            let id = match self.param("message_id") {
                "" => interaction.original?,
                id => id.parse().ok()?,
            };
            return state.message(interaction.details.channel, id);
        }
        let interaction = state.interaction_by_token(self.param("interaction_token"))?;
        state.message(
            interaction.details.channel,
            interaction.details.message.filter(|_| self.part("type") == 7)?,
        )
    }

    /// The type of the interaction this request would respond to, and whether it came from a
    /// message.
    pub(super) fn responds_to(&self, state: &State) -> Option<(InteractionKind, bool)> {
        let interaction = state.interaction_by_token(self.param("interaction_token"))?;
        Some((interaction.details.kind, interaction.details.message.is_some()))
    }
}

pub(crate) type Outcome = Result<Reply, ApiError>;

#[derive(Debug)]
pub(crate) struct Reply {
    pub(super) status: u16,
    pub(super) body: Option<Value>,
}

impl Reply {
    pub(crate) const fn ok(body: Value) -> Self {
        Self { status: 200, body: Some(body) }
    }

    pub(crate) const fn with(status: u16, body: Value) -> Self {
        Self { status, body: Some(body) }
    }

    pub(crate) const fn created(body: Value) -> Self {
        Self { status: 201, body: Some(body) }
    }

    pub(crate) const fn nothing() -> Self {
        Self { status: 204, body: None }
    }
}

impl From<&ApiError> for Reply {
    fn from(error: &ApiError) -> Self {
        Self { status: error.status, body: Some(error.to_json()) }
    }
}

/// The names and values of a query or a form.
fn pairs(text: &str) -> impl Iterator<Item = (String, String)> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.map(|(name, value)| (unescape(name), unescape(value)))
}

/// Decodes percent-encoding; invalid escapes stay as they are.
pub(super) fn unescape(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escape = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|digits| std::str::from_utf8(digits).ok());
        if let Some(byte) = escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
