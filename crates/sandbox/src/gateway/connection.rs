//! One connection to the gateway.

use std::collections::VecDeque;
use std::io;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State as Shared;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression as CompressionLevel;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::intents::Intents;
use super::session::{CloseReason, ConnectionCommand, SessionError};
use super::sessions::Gateway;
use crate::clock::stopwatch;
use crate::model::Change;
use crate::snowflake::{Snowflake, id_in};
use crate::world::World;

const MAX_MESSAGE_BYTES: usize = 4096;
const MAX_MESSAGES: usize = 120;
const WINDOW: Duration = Duration::from_secs(60);
const IDENTIFY_TIMEOUT: Duration = Duration::from_secs(45);

#[derive(Clone)]
struct ConnectionContext {
    gateway: Arc<Gateway>,
    world: Arc<World>,
    address: Arc<str>,
}

pub fn router(gateway: Arc<Gateway>, world: Arc<World>, address: &str) -> Router {
    let context = ConnectionContext { gateway, world, address: address.into() };
    Router::new().fallback(upgrade).with_state(context)
}

async fn upgrade(
    Shared(context): Shared<ConnectionContext>,
    uri: axum::http::Uri,
    upgrade: WebSocketUpgrade,
) -> Response {
    if context.gateway.is_unavailable() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let query = uri.query().unwrap_or_default();
    let requests = |wanted: &str| query.split('&').any(|pair| pair == wanted);
    let known = requests("v=10") && (requests("encoding=json") || !query.contains("encoding="));
    // Any other transport compression is ignored: text needs no decompression.
    let compression = if requests("compress=zlib-stream") {
        Compression::Stream(encoder())
    } else {
        Compression::None
    };
    // Well above the limit, so that an oversized message gets a close code instead of a broken
    // connection.
    upgrade.max_message_size(1 << 20).on_upgrade(move |socket| async move {
        let (connection, commands) = unbounded_channel();
        let connection = Connection {
            context,
            socket,
            connection,
            session: None,
            acks: true,
            compression,
            sent: VecDeque::new(),
            last_heartbeat: stopwatch(),
        };
        connection.run(commands, known).await;
    })
}

struct Connection {
    context: ConnectionContext,
    socket: WebSocket,
    connection: UnboundedSender<ConnectionCommand>,
    session: Option<String>,
    acks: bool,
    compression: Compression,
    sent: VecDeque<Instant>,
    last_heartbeat: Instant,
}

/// How what is sent to a client is compressed. An encoder is kept, because creating one costs more
/// than using it.
enum Compression {
    None,
    /// Each payload by itself, because the client asked for it when it identified.
    Payloads(ZlibEncoder<Vec<u8>>),
    /// All payloads as one stream, because the client asked for it when it connected.
    Stream(ZlibEncoder<Vec<u8>>),
}

fn encoder() -> ZlibEncoder<Vec<u8>> {
    ZlibEncoder::new(Vec::new(), CompressionLevel::fast())
}

impl Compression {
    fn message(&mut self, text: &str) -> io::Result<Message> {
        let bytes = match self {
            Self::None => return Ok(Message::Text(text.into())),
            Self::Payloads(encoder) => {
                encoder.write_all(text.as_bytes())?;
                encoder.reset(Vec::new())?
            }
            Self::Stream(encoder) => {
                encoder.write_all(text.as_bytes())?;
                // So that the client can decompress all of this payload now.
                encoder.flush()?;
                std::mem::take(encoder.get_mut())
            }
        };
        Ok(Message::Binary(bytes.into()))
    }
}

enum End {
    /// The client left, or the connection broke.
    Gone,
    /// The client closed its session.
    Finished,
    Close(CloseReason),
    /// The server drops the connection without a close frame.
    Abort,
}

impl Connection {
    async fn run(mut self, mut commands: UnboundedReceiver<ConnectionCommand>, known: bool) {
        let end = if known {
            self.exchange(&mut commands).await
        } else {
            End::Close((4012, "Invalid API version"))
        };
        let ended = matches!(end, End::Finished) || matches!(end, End::Close((4007 | 4009, _)));
        if let Some(id) = self.session.take() {
            self.context.gateway.disconnect(&id, &self.connection, ended);
            if !self.context.gateway.connected() {
                self.emit_connected(false);
            }
        }
        if let End::Close((code, reason)) = end {
            let frame = CloseFrame { code, reason: reason.into() };
            let _ = self.socket.send(Message::Close(Some(frame))).await;
            // Wait for the client's close frame or the end of the connection.
            let _ = tokio::time::timeout(Duration::from_secs(1), async {
                while let Some(Ok(_)) = self.socket.recv().await {}
            })
            .await;
        }
    }

    async fn exchange(&mut self, commands: &mut UnboundedReceiver<ConnectionCommand>) -> End {
        let heartbeat = self.context.gateway.gateway.heartbeat;
        let interval = u64::try_from(heartbeat.as_millis()).unwrap_or(u64::MAX);
        let hello = json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": [] } });
        if !self.send(&hello).await {
            return End::Gone;
        }
        loop {
            let timeout = if self.session.is_some() { heartbeat * 2 } else { IDENTIFY_TIMEOUT };
            let left = timeout.saturating_sub(stopwatch() - self.last_heartbeat);
            tokio::select! {
                send = commands.recv() => match send {
                    Some(ConnectionCommand::Send(event)) => {
                        if !self.send_text(&event).await {
                            return End::Gone;
                        }
                    }
                    Some(ConnectionCommand::Close(closing)) => return End::Close(closing),
                    Some(ConnectionCommand::Abort) => return End::Abort,
                    Some(ConnectionCommand::StopAcks) => self.acks = false,
                    Some(ConnectionCommand::Silence) => return self.stay_silent().await,
                    None => return End::Gone,
                },
                message = self.socket.recv() => {
                    let end = match message {
                        Some(Ok(Message::Text(text))) => self.receive(text.as_str()).await,
                        Some(Ok(Message::Binary(bytes))) => match std::str::from_utf8(&bytes) {
                            Ok(text) => self.receive(text).await,
                            Err(_) => Err(self.undecodable("not UTF-8")),
                        },
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                        Some(Ok(Message::Close(frame))) => {
                            // Codes 1000 and 1001 end the session.
                            Err(match frame {
                                Some(CloseFrame { code: 1000 | 1001, .. }) => End::Finished,
                                _ => End::Gone,
                            })
                        }
                        Some(Err(_)) | None => Err(End::Gone),
                    };
                    if let Err(end) = end {
                        return end;
                    }
                }
                () = tokio::time::sleep(left) => return End::Close((4009, "Session timed out.")),
            }
        }
    }

    async fn stay_silent(&mut self) -> End {
        while let Some(Ok(_)) = self.socket.recv().await {}
        End::Gone
    }

    /// Sets whether each payload is compressed by itself. A compressed stream stays one.
    fn compress_payloads(&mut self, wanted: bool) {
        if !matches!(self.compression, Compression::Stream(_)) {
            self.compression =
                if wanted { Compression::Payloads(encoder()) } else { Compression::None };
        }
    }

    async fn send(&mut self, payload: &Value) -> bool {
        self.send_text(&payload.to_string()).await
    }

    async fn send_text(&mut self, text: &str) -> bool {
        // Writing to memory cannot fail.
        let Ok(message) = self.compression.message(text) else { return false };
        self.socket.send(message).await.is_ok()
    }

    fn emit_connected(&self, connected: bool) {
        self.context.world.change(|state| state.emit(Change::BotConnected { connected }));
    }

    fn report_violation(&self, rule: &str, detail: &str) {
        let ConnectionContext { gateway, world, .. } = &self.context;
        world.report(&gateway.problems, rule, "gateway", "", detail);
    }

    fn undecodable(&self, why: &str) -> End {
        self.report_violation("gateway-payload", why);
        End::Close((4002, "Error while decoding payload."))
    }

    async fn receive(&mut self, text: &str) -> Result<(), End> {
        if text.len() > MAX_MESSAGE_BYTES {
            let detail = format!("{} bytes; at most {MAX_MESSAGE_BYTES}", text.len());
            self.report_violation("gateway-size", &detail);
            return Err(End::Close((4002, "Error while decoding payload.")));
        }
        let now = stopwatch();
        self.sent.push_back(now);
        while self.sent.front().is_some_and(|at| now - *at >= WINDOW) {
            self.sent.pop_front();
        }
        if self.sent.len() > MAX_MESSAGES {
            let detail = format!("more than {MAX_MESSAGES} messages in {} s", WINDOW.as_secs());
            self.report_violation("gateway-rate", &detail);
            return Err(End::Close((4008, "Rate limited.")));
        }
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            return Err(self.undecodable("not JSON"));
        };
        let d = &message["d"];
        match (message["op"].as_u64(), self.session.is_some()) {
            (Some(1), _) => self.heartbeat(d).await,
            (Some(2 | 6), true) => {
                self.report_violation("gateway-order", "identified twice on one connection");
                Err(End::Close((4005, "Already authenticated.")))
            }
            (Some(2), false) => self.identify(d).await,
            (Some(6), false) => self.resume(d).await,
            (Some(3 | 4 | 8 | 31), false) => {
                self.report_violation("gateway-order", "sent a message before identifying");
                Err(End::Close((4003, "Not authenticated.")))
            }
            // Presence, voice state and soundboard sounds, of which nobody sees anything here.
            (Some(3 | 4 | 31), true) => Ok(()),
            (Some(8), true) => self.members(d).await,
            (op, _) => {
                self.report_violation("gateway-op", &format!("op {op:?}"));
                Err(End::Close((4001, "Unknown opcode.")))
            }
        }
    }

    async fn heartbeat(&mut self, last_seq: &Value) -> Result<(), End> {
        self.last_heartbeat = stopwatch();
        let known = self.session.as_ref().map_or(0, |id| self.context.gateway.last_seq(id));
        if last_seq.as_u64().is_some_and(|last_seq| last_seq > known) && self.session.is_some() {
            let detail = format!("heartbeat for event {last_seq}, the last was {known}");
            self.report_violation("gateway-seq", &detail);
            return Err(End::Close((4007, "Invalid seq.")));
        }
        if self.acks && !self.send(&json!({ "op": 11, "d": null })).await {
            return Err(End::Gone);
        }
        Ok(())
    }

    async fn identify(&mut self, d: &Value) -> Result<(), End> {
        // Compression is chosen before the first event.
        self.compress_payloads(d["compress"] == true);
        let ConnectionContext { gateway, world, address } = &self.context;
        let outcome =
            world.read(|state| gateway.identify(state, d, address, self.connection.clone()));
        self.finish_sign_in(outcome).await
    }

    async fn resume(&mut self, d: &Value) -> Result<(), End> {
        let wanted = self.context.gateway.compresses(d["session_id"].as_str().unwrap_or_default());
        self.compress_payloads(wanted);
        let ConnectionContext { gateway, world, .. } = &self.context;
        let outcome = world.read(|state| gateway.resume(state, d, self.connection.clone()));
        self.finish_sign_in(outcome).await
    }

    async fn finish_sign_in(&mut self, outcome: Result<String, SessionError>) -> Result<(), End> {
        match outcome {
            Ok(id) => {
                self.last_heartbeat = stopwatch();
                self.session = Some(id);
                self.emit_connected(true);
                Ok(())
            }
            Err(SessionError::Close(closing)) => {
                if matches!(closing.0, 4007 | 4010 | 4013 | 4014) {
                    self.report_violation("gateway-sign-in", closing.1);
                }
                Err(End::Close(closing))
            }
            Err(refusal) => {
                let resumable = matches!(refusal, SessionError::Refused { resumable: true });
                self.compress_payloads(false);
                if self.send(&json!({ "op": 9, "d": resumable })).await {
                    Ok(())
                } else {
                    Err(End::Gone)
                }
            }
        }
    }

    /// Handles Request Guild Members by name or by id, which needs no privileged intent.
    async fn members(&mut self, d: &Value) -> Result<(), End> {
        let chunk = self.context.world.read(|state| {
            let guild = id_in(d, "guild_id")?;
            let known = state.guilds.get(&guild).filter(|guild| state.bot_is_in(guild.id))?;
            // One id or a list.
            let ids: Option<Vec<Snowflake>> = match &d["user_ids"] {
                Value::Null => None,
                Value::Array(_) => serde_json::from_value(d["user_ids"].clone()).ok(),
                _ => id_in(d, "user_ids").map(|id| vec![id]),
            };
            let query = d["query"].as_str().filter(|_| ids.is_none());
            let sees_all = self.session.as_ref().is_some_and(|id| {
                self.context.gateway.intents(id).contains(Intents::GUILD_MEMBERS)
            });
            if ids.is_none() && query.is_none_or(|query| query.is_empty() && !sees_all) {
                return None;
            }
            let wanted = known.members.keys().filter(|id| {
                ids.as_ref().is_some_and(|ids| ids.contains(*id))
                    || query.is_some_and(|query| {
                        state.users.get(id).is_some_and(|user| user.username.starts_with(query))
                    })
            });
            let members: Vec<Value> =
                wanted.filter_map(|user| state.member_json(guild, *user)).collect();
            let mut data = json!({
                "guild_id": guild,
                "members": members,
                "chunk_index": 0,
                "chunk_count": 1,
            });
            let mut missing = ids.unwrap_or_default();
            missing.retain(|id| !known.members.contains_key(id));
            if !missing.is_empty() {
                data["not_found"] = json!(missing);
            }
            if !d["nonce"].is_null() {
                data["nonce"] = d["nonce"].clone();
            }
            Some(data)
        });
        match chunk {
            Some(data) => {
                if let Some(id) = &self.session {
                    self.context.gateway.dispatch_to(id, "GUILD_MEMBERS_CHUNK", &data);
                }
                Ok(())
            }
            None => {
                let detail = "all members of a server are sent only with the privileged intent";
                self.report_violation("gateway-members", detail);
                Err(End::Close((4014, "Disallowed intent(s).")))
            }
        }
    }
}
