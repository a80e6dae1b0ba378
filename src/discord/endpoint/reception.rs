//! The answers to `POST /interactions`.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use courier_play::Moment;
use futures_util::{StreamExt as _, stream};
use serde::Deserialize;
use serenity::all::{FullEvent, Interaction};
use tokio::sync::oneshot;

use crate::config::PublicKey;
use crate::discord::endpoint::bodies::{Bodies, Memory};
use crate::discord::endpoint::shared_replays::SharedReplays;
use crate::discord::endpoint::signature::{Claim, Unproven};
use crate::discord::handling::Arrivals;
use crate::discord::transport::first_response::Answer;
use crate::process::clients;
use crate::process::listener::Peer;
use crate::process::telemetry::{self, Reception as Outcome};
use crate::process::time::Clock;

/// The path of the Interactions Endpoint URL.
const PATH: &str = "/interactions";

/// The maximum size of a request in bytes. Our interactions have a few thousand; the largest that
/// Discord can send are about messages with many attachments and embeds.
pub(super) const MOST_BYTES: usize = 1 << 20;
/// How long a request may take to arrive. Discord gives an interaction three seconds in all.
const READ_WITHIN: Duration = Duration::from_secs(3);
/// How long to wait for the first response. Discord waits for three seconds, and the answer has to
/// reach it.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);

/// The type of the interaction with which Discord checks the address.
const PING: u8 = 1;
const PONG: &str = r#"{"type":1}"#;

/// Why a request was not passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    TooLarge,
    /// It did not arrive completely in time.
    Incomplete,
    Unproven(Unproven),
    Replayed,
    /// It has a signature, but is not an interaction that we can read.
    Unreadable,
    /// Too many are being handled, or the bot is starting or stopping.
    Busy,
}

impl Refused {
    const fn status(self) -> StatusCode {
        match self {
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Incomplete => StatusCode::REQUEST_TIMEOUT,
            Self::Unproven(_) | Self::Replayed => StatusCode::UNAUTHORIZED,
            Self::Unreadable => StatusCode::BAD_REQUEST,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    const fn outcome(self) -> Outcome {
        match self {
            Self::TooLarge => Outcome::TooLarge,
            Self::Incomplete => Outcome::Incomplete,
            Self::Unproven(Unproven::Unsigned) => Outcome::Unsigned,
            Self::Unproven(Unproven::Untimely) => Outcome::Untimely,
            Self::Replayed => Outcome::Replayed,
            Self::Unreadable => Outcome::Unreadable,
            Self::Busy => Outcome::Busy,
        }
    }
}

#[derive(Clone)]
pub struct Reception(Arc<Shared>);

struct Shared {
    key: PublicKey,
    clock: Arc<dyn Clock>,
    /// How many proxies of the operator a request passes.
    proxies: usize,
    bodies: Arc<Bodies>,
    arrivals: Arrivals,
    /// `None` if there are no other processes.
    shared_replays: Option<SharedReplays>,
}

pub(super) struct Signed {
    pub(super) body: Bytes,
    pub(super) at: Moment,
}

fn peer_address(Peer(peer): &Peer) -> IpAddr {
    peer.ip()
}

/// The part of an interaction that identifies its kind.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: u8,
}

impl Reception {
    pub(super) fn new(
        key: PublicKey,
        clock: Arc<dyn Clock>,
        arrivals: Arrivals,
        shared_replays: Option<SharedReplays>,
        proxies: usize,
    ) -> Self {
        let bodies = Arc::default();
        let shared = Shared { key, clock, proxies, bodies, arrivals, shared_replays };
        Self(Arc::new(shared))
    }

    pub fn router(&self) -> Router {
        Router::new().route(PATH, post(receive)).with_state(self.clone())
    }

    /// Reads a request and checks that it comes from Discord. Nothing of it is parsed before the
    /// check, and without a timely signature no body is read.
    pub(super) async fn read(&self, request: Request) -> Result<(Signed, Memory), Refused> {
        let Shared { key, clock, proxies, bodies, .. } = &*self.0;
        let length = request.headers().get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
        if length.is_some_and(|length| length > MOST_BYTES) {
            return Err(Refused::TooLarge);
        }
        let headers: HeaderMap = request.headers().clone();
        let claim = Claim::read(&headers, clock.now()).map_err(Refused::Unproven)?;
        let peer = request.extensions().get().map_or(Ipv4Addr::UNSPECIFIED.into(), peer_address);
        let address = clients::client(peer, &headers, *proxies);
        let mut memory = bodies.take(address).ok_or(Refused::Busy)?;
        let read = tokio::time::timeout(READ_WITHIN, read_body(request, &mut memory));
        let body = read.await.map_err(|_| Refused::Incomplete)??;
        let at = claim.check(key, &body).map_err(Refused::Unproven)?;
        Ok((Signed { body, at }, memory))
    }

    /// Passes an interaction on to be handled, and returns the receiver of the answer; `None` for a
    /// ping.
    pub(super) async fn admit(
        &self,
        Signed { body, at }: &Signed,
    ) -> Result<Option<oneshot::Receiver<Answer>>, Refused> {
        let Shared { clock, arrivals, shared_replays, .. } = &*self.0;
        let unreadable = |_| Refused::Unreadable;
        let Kind { kind } = serde_json::from_slice(body).map_err(unreadable)?;
        if kind == PING {
            return Ok(None);
        }
        let interaction: Interaction = serde_json::from_slice(body).map_err(unreadable)?;
        // First, so that a request refused here may be sent again.
        let place = arrivals.place().ok_or(Refused::Busy)?;
        if !arrivals.is_new(interaction.id(), *at, clock.now()) {
            return Err(Refused::Replayed);
        }
        if let Some(shared) = shared_replays
            && !shared.is_new(interaction.id(), *at).await
        {
            return Err(Refused::Replayed);
        }
        let (answer, answered) = oneshot::channel();
        place.take(FullEvent::InteractionCreate { interaction }, Some(answer));
        Ok(Some(answered))
    }
}

/// Reads a body, for which memory is taken as it arrives.
async fn read_body(request: Request, memory: &mut Memory) -> Result<Bytes, Refused> {
    let mut body = Vec::new();
    let mut parts = request.into_body().into_data_stream();
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| Refused::Incomplete)?;
        let length = body.len() + part.len();
        if length > MOST_BYTES {
            return Err(Refused::TooLarge);
        }
        if !memory.holds(length) {
            return Err(Refused::Busy);
        }
        body.extend_from_slice(&part);
    }
    Ok(body.into())
}

async fn receive(State(reception): State<Reception>, request: Request) -> Response {
    let admitted = match reception.read(request).await {
        // The memory is given back when it was parsed.
        Ok((signed, _memory)) => reception.admit(&signed).await,
        Err(refused) => Err(refused),
    };
    let (outcome, response) = match admitted {
        Ok(None) => (Outcome::Ping, json(Body::from(PONG), PONG.len())),
        Ok(Some(answered)) => match wait(answered).await {
            Some(Answer::Response { json: bytes, written }) => {
                let length = bytes.len();
                (Outcome::Answered, json(tracked(bytes, written), length))
            }
            Some(Answer::Callback) => (Outcome::Callback, StatusCode::ACCEPTED.into_response()),
            None => (Outcome::Unanswered, StatusCode::INTERNAL_SERVER_ERROR.into_response()),
        },
        Err(refused) => {
            // The body is not logged: it may contain a token.
            tracing::debug!(?refused, "a request to the interactions endpoint was refused");
            (refused.outcome(), refused.status().into_response())
        }
    };
    telemetry::received(outcome);
    response
}

/// Waits for the answer; `None` if there will be no response.
async fn wait(mut answered: oneshot::Receiver<Answer>) -> Option<Answer> {
    match tokio::time::timeout(ANSWER_WITHIN, &mut answered).await {
        Ok(answer) => answer.ok(),
        Err(_) => {
            // From here on the response is sent as a callback, unless it has just arrived.
            answered.close();
            Some(answered.try_recv().unwrap_or(Answer::Callback))
        }
    }
}

fn json(body: Body, length: usize) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CONTENT_LENGTH, length.into());
    response
}

/// A body that reports when it has been taken for writing. If the connection ends before, the
/// sender is dropped.
fn tracked(bytes: Vec<u8>, written: oneshot::Sender<()>) -> Body {
    let mut response = Tracked { bytes: Some(bytes), written: Some(written) };
    Body::from_stream(stream::poll_fn(move |_| {
        Poll::Ready(response.take().map(Ok::<_, Infallible>))
    }))
}

struct Tracked {
    /// `None` if they have been taken.
    bytes: Option<Vec<u8>>,
    written: Option<oneshot::Sender<()>>,
}

impl Tracked {
    fn take(&mut self) -> Option<Vec<u8>> {
        self.bytes.take()
    }
}

/// After the last byte, or with the connection.
impl Drop for Tracked {
    fn drop(&mut self) {
        if let (None, Some(written)) = (&self.bytes, self.written.take()) {
            // Fails if nobody waits for it.
            let _ = written.send(());
        }
    }
}

impl fmt::Debug for Reception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reception").finish_non_exhaustive()
    }
}
