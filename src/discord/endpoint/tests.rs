//! Requests to the endpoint, through its port as Discord sends them.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request};
use courier_play::{Moment, Span};
use ed25519_dalek::{Signer as _, SigningKey};
use futures_util::FutureExt as _;
use proptest::prelude::*;
use reqwest::StatusCode;
use serde_json::{Value, json};
use serenity::all::{
    Context, CreateInteractionResponse, CreateInteractionResponseMessage, Framework, FullEvent,
    HttpBuilder, Interaction,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::reception::{MOST_BYTES, Refused, Signed};
use super::signature::{Claim, SIGNATURE, TIMESTAMP, Unproven};
use super::*;
use crate::discord::handling::{Handler, IN_WORK, Worker, arrivals, without_gateway};
use crate::discord::transport::first_response;
use crate::process::listener::{self, Listener};
use crate::process::time::ManualClock;

const NOW: Moment = Moment(1_767_225_600_000);

fn secret() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn key() -> PublicKey {
    hex(secret().verifying_key().as_bytes()).parse().unwrap()
}

/// The headers of a request with this body, signed at this time.
fn signed(body: &[u8], at: Moment) -> [String; 2] {
    let timestamp = (at.0 / 1000).to_string();
    let signature = secret().sign(&[timestamp.as_bytes(), body].concat());
    [hex(&signature.to_bytes()), timestamp]
}

/// A command with this name.
fn command(id: u64, name: &str) -> String {
    let user = json!({ "id": "5", "username": "maple", "discriminator": "0", "avatar": null });
    json!({
        "id": id.to_string(), "application_id": "2", "type": 2, "token": "a-secret-token",
        "version": 1, "channel_id": "4", "user": user, "locale": "en-US",
        "app_permissions": "0", "entitlements": [], "authorizing_integration_owners": {},
        "data": { "id": "3", "name": name, "type": 1 }, "attachment_size_limit": 1,
    })
    .to_string()
}

/// Answers commands as their names say.
struct Commands;

#[serenity::async_trait]
impl Framework for Commands {
    async fn dispatch(&self, context: Context, event: FullEvent) {
        let FullEvent::InteractionCreate { interaction: Interaction::Command(command) } = event
        else {
            panic!("{event:?}");
        };
        match command.data.name.as_str() {
            "silent" => return,
            "slow" => tokio::time::sleep(Duration::from_millis(2500)).await,
            "file" => first_response::by_callback().unwrap(),
            _ => {}
        }
        let text = CreateInteractionResponseMessage::new().content(&command.data.name);
        let response = CreateInteractionResponse::Message(text);
        let ids = (command.id, &*command.token);
        let _ = first_response::respond(&context.http, ids, response).await;
    }
}

/// The receiver of requests, and the handler of what they bring.
fn received() -> (Reception, Worker) {
    let (arrivals, worker) = arrivals();
    let clock = Arc::new(ManualClock::new(NOW));
    (receive((key(), arrivals), clock, None, 1).0, worker)
}

struct Served {
    address: SocketAddr,
    reception: Reception,
    running: Option<watch::Sender<()>>,
    working: JoinHandle<()>,
    /// Dropped to close the port.
    _listening: watch::Sender<()>,
}

impl Served {
    async fn start() -> Self {
        let any = "127.0.0.1:0".parse().unwrap();
        let listener = Listener::bind(any, "X", listener::PUBLIC).await.unwrap();
        let address = listener.address();
        let (reception, worker) = received();
        let (listening, until) = watch::channel(());
        tokio::spawn(listener.serve(reception.router(), until));
        let nowhere = reqwest::Client::builder()
            .resolve("discord.com", "127.0.0.1:1".parse().unwrap())
            .no_proxy();
        let http = HttpBuilder::new("a.b.c").client(nowhere.build().unwrap()).build();
        let (context, _) = without_gateway(Arc::new(http)).await.unwrap();
        let (running, stop) = watch::channel(());
        let working = tokio::spawn(worker.run(Handler::new(Commands, context), stop));
        Self { address, reception, running: Some(running), working, _listening: listening }
    }

    async fn post(&self, headers: [String; 2], body: impl Into<reqwest::Body>) -> (u16, String) {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let url = format!("http://{}/interactions", self.address);
        let [signature, timestamp] = headers;
        let request = client.post(url).header(SIGNATURE, signature).header(TIMESTAMP, timestamp);
        let response = request.body(body).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    async fn send(&self, body: &str) -> (u16, String) {
        self.post(signed(body.as_bytes(), NOW), body.to_owned()).await
    }
}

const PING: &str = r#"{"type":1}"#;

#[tokio::test]
async fn a_ping_is_answered_and_a_false_signature_is_not() {
    let served = Served::start().await;
    assert_eq!(served.send(PING).await, (200, PING.to_owned()));
    let [signature, timestamp] = signed(PING.as_bytes(), NOW);
    let other = hex(&SigningKey::from_bytes(&[8; 32]).sign(PING.as_bytes()).to_bytes());
    for (false_signature, timestamp) in [
        (other.as_str(), timestamp.as_str()),
        ("", &timestamp),
        (&signature[1..], &timestamp),
        (&signature[..64], &timestamp),
        (&signature.replace(|digit: char| digit.is_ascii_digit(), "x"), &timestamp),
        (&"0".repeat(128), &timestamp),
        (&"f".repeat(128), &timestamp),
        (&signature, ""),
        (&signature, "1"),
        (&signature, &timestamp[1..]),
    ] {
        let headers = [false_signature.to_owned(), timestamp.to_owned()];
        assert_eq!(served.post(headers, PING).await.0, 401, "{false_signature} {timestamp}");
    }
    // Signed, but not this.
    assert_eq!(served.post([signature, timestamp], r#"{"type":2}"#).await.0, 401);
    let url = format!("http://{}/interactions", served.address);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let unsigned = client.post(&url).body(PING).send().await.unwrap();
    assert_eq!(unsigned.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(client.get(&url).send().await.unwrap().status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn a_signature_holds_for_five_minutes_before_and_after() {
    let check = |timestamp: &str| {
        let signature = secret().sign(&[timestamp.as_bytes(), b"body"].concat());
        let mut headers = HeaderMap::new();
        headers.insert(SIGNATURE, hex(&signature.to_bytes()).parse().unwrap());
        headers.insert(TIMESTAMP, timestamp.parse().unwrap());
        Claim::read(&headers, NOW).and_then(|claim| claim.check(&key(), b"body"))
    };
    let seconds = NOW.0 / 1000;
    for (timestamp, accepted) in [
        (seconds, true),
        (seconds - 300, true),
        (seconds + 300, true),
        (seconds - 301, false),
        (seconds + 301, false),
        (0, false),
        (i64::MAX, false),
        (i64::MIN, false),
    ] {
        let checked = check(&timestamp.to_string());
        let expected =
            if accepted { Ok(Moment(1000 * timestamp)) } else { Err(Unproven::Untimely) };
        assert_eq!(checked, expected, "{timestamp}");
    }
    for timestamp in ["", "now", "99999999999999999999"] {
        assert_eq!(check(timestamp), Err(Unproven::Untimely), "{timestamp}");
    }
}

#[tokio::test]
async fn the_response_is_the_answer_if_it_is_ready_in_time() {
    let served = Served::start().await;
    let (status, text) = served.send(&command(1, "quick")).await;
    let response: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &response["data"]["content"]), (200, &json!("quick")));
    assert_eq!(served.send(&command(1, "quick")).await.0, 401, "a replay");
    assert_eq!(served.send(&command(2, "file")).await, (202, String::new()));
    assert_eq!(served.send(&command(3, "slow")).await, (202, String::new()));
    assert_eq!(served.send(&command(4, "silent")).await.0, 500);
}

#[tokio::test]
async fn signed_nonsense_is_a_bad_request() {
    let served = Served::start().await;
    let whole = command(1, "quick");
    let truncated = &whole[..whole.len() - 10];
    for body in
        [truncated, "", "{}", "[2]", r#"{"type":99}"#, r#"{"type":2}"#, r#"{"type":-1}"#, "\0"]
    {
        assert_eq!(served.send(body).await.0, 400, "{body}");
    }
    assert_eq!(served.send(&whole).await.0, 200, "none of them was a replay");
}

/// Headers of a timely signature that may not be Discord's.
fn claimed() -> String {
    format!("{SIGNATURE}: {}\r\n{TIMESTAMP}: {}\r\n", "0".repeat(128), NOW.0 / 1000)
}

/// Sends the head of a request and `bytes` of its body, and returns the line with the status.
async fn raw(served: &Served, head: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    let head = format!("POST /interactions HTTP/1.1\r\nHost: a\r\n{head}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server answers before it has read everything, and closes the connection.
    let _ = stream.write_all(bytes).await;
    let mut line = [0; 12];
    stream.read_exact(&mut line).await.unwrap();
    String::from_utf8(line.to_vec()).unwrap()
}

#[tokio::test]
async fn a_large_body_is_refused_before_it_is_read() {
    let served = Served::start().await;
    let announced = raw(&served, "Content-Length: 10485760", b"").await;
    assert_eq!(announced, "HTTP/1.1 413");
    let chunked = format!("{}Transfer-Encoding: chunked", claimed());
    let chunk = [b"100001\r\n".as_slice(), &vec![b' '; MOST_BYTES + 1]].concat();
    let unannounced = raw(&served, &chunked, &chunk).await;
    assert_eq!(unannounced, "HTTP/1.1 413");
    let largest = format!("{PING}{}", " ".repeat(MOST_BYTES - PING.len()));
    assert_eq!(served.send(&largest).await.0, 200);
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let served = Served::start().await;
    let head = format!("{}Content-Length: 10", claimed());
    assert_eq!(raw(&served, &head, b"{").await, "HTTP/1.1 408");
}

#[tokio::test]
async fn without_a_timely_signature_no_body_is_read() {
    let served = Served::start().await;
    let length = format!("Content-Length: {MOST_BYTES}");
    assert_eq!(raw(&served, &length, b"{").await, "HTTP/1.1 401");
    let old = claimed().replace(&(NOW.0 / 1000).to_string(), "1");
    assert_eq!(raw(&served, &format!("{old}{length}"), b"{").await, "HTTP/1.1 401");
}

/// The beginnings do not come through the port: on a busy machine some would have timed out before
/// the last had arrived.
#[tokio::test]
async fn bodies_of_one_address_keep_no_others_out() {
    let served = Served::start().await;
    let begin = || {
        let never = futures_util::stream::pending::<Result<Bytes, Infallible>>();
        let request = Request::post("/interactions")
            .header("X-Forwarded-For", "203.0.113.7")
            .header(SIGNATURE, "0".repeat(128))
            .header(TIMESTAMP, (NOW.0 / 1000).to_string())
            .body(Body::from_stream(never));
        let mut reading = Box::pin(served.reception.read(request.unwrap()));
        match (&mut reading).now_or_never() {
            None => Some(reading),
            Some(Err(Refused::Busy)) => None,
            Some(read) => panic!("{:?}", read.err()),
        }
    };
    let waiting: Vec<_> = (0..300).map_while(|_| begin()).collect();
    assert_eq!(waiting.len(), 256, "the part of an address has place for so many beginnings");
    assert_eq!(served.send(&command(1, "quick")).await.0, 200, "another address has its own");
    drop(waiting);
    assert!(begin().is_some());
}

#[tokio::test]
async fn more_than_can_be_handled_are_refused() {
    let (reception, worker) = received();
    let admit = |id| {
        let body = Bytes::from(command(id, "quick"));
        at_once(&reception, &Signed { body, at: NOW })
    };
    let most = IN_WORK as u64;
    assert!((1..=most).all(|id| admit(id).is_ok()));
    assert_eq!(admit(most + 1), Err(Refused::Busy));
    assert_eq!(admit(most + 1), Err(Refused::Busy), "what was refused counts as not received");
    drop(worker);
    assert_eq!(admit(most + 2), Err(Refused::Busy), "the bot stops");
}

#[tokio::test]
async fn the_stop_completes_what_has_been_received() {
    let mut served = Served::start().await;
    let body = Bytes::from(command(1, "slow"));
    let answered = served.reception.admit(&Signed { body, at: NOW }).await.unwrap().unwrap();
    drop(served.running.take());
    tokio::time::timeout(Duration::from_secs(20), served.working).await.unwrap().unwrap();
    // Without a response the sender would have been dropped.
    assert!(answered.await.is_ok());
}

/// Whether an interaction is admitted; of a process without others this needs no wait.
fn at_once(reception: &Reception, signed: &Signed) -> Result<(), Refused> {
    reception.admit(signed).now_or_never().unwrap().map(drop)
}

proptest! {
    #[test]
    fn no_bytes_panic(
        body in prop::collection::vec(any::<u8>(), 0..400),
        signature in ".{0,140}",
        timestamp in ".{0,30}",
    ) {
        let (reception, _worker) = received();
        let mut headers = HeaderMap::new();
        for (name, value) in [(SIGNATURE, signature), (TIMESTAMP, timestamp)] {
            if let Ok(value) = value.parse() {
                headers.insert(name, value);
            }
        }
        let checked = Claim::read(&headers, NOW).and_then(|claim| claim.check(&key(), &body));
        prop_assert!(checked.is_err());
        let admitted = at_once(&reception, &Signed { body: body.into(), at: NOW });
        prop_assert_eq!(admitted, Err(Refused::Unreadable));
    }

    /// Any part of an interaction, with one byte changed.
    #[test]
    fn no_damaged_interaction_panics(length in 0usize..500, at in 0usize..500, byte: u8) {
        let (reception, _worker) = received();
        let mut body = command(1, "quick").into_bytes();
        body.truncate(length);
        if let Some(changed) = body.get_mut(at) {
            *changed = byte;
        }
        let _ = at_once(&reception, &Signed { body: body.into(), at: NOW - Span::seconds(1) });
    }
}
