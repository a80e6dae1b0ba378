//! One connection to the gateway.

use std::collections::VecDeque;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State as Shared;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::session::{CloseReason, ConnectionCommand, SessionError};
use super::sessions::Gateway;
use crate::clock::stopwatch;
use crate::model::Change;
use crate::world::World;

/// The maximum size of a client's message in bytes.
const MAX_MESSAGE_BYTES: usize = 4096;
/// The most messages that a client may send within [`WINDOW`].
const MAX_MESSAGES: usize = 120;
const WINDOW: Duration = Duration::from_secs(60);
/// The time within which a client must identify.
const IDENTIFY_TIMEOUT: Duration = Duration::from_secs(45);

/// The state that all connections share.
#[derive(Clone)]
struct ConnectionContext {
    gateway: Arc<Gateway>,
    world: Arc<World>,
    address: Arc<str>,
}

/// The gateway as a service; `address` is its public address.
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
            deflater: None,
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
    /// Compresses each payload separately, if the client requested it. It is kept because creating
    /// an encoder costs more than using it.
    deflater: Option<ZlibEncoder<Vec<u8>>>,
    /// When the client sent its last messages.
    sent: VecDeque<Instant>,
    /// When the client sent its last heartbeat.
    last_heartbeat: Instant,
}

/// Why a connection ends.
enum End {
    /// The client left, or the connection broke.
    Gone,
    /// The client closed its session.
    Finished,
    /// The server closes the connection.
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
                self.context
                    .world
                    .change(|state| state.emit(Change::BotConnected { connected: false }));
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
        if !self
            .send(&json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": [] } }))
            .await
        {
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

    /// Reads without an answer until the client leaves.
    async fn stay_silent(&mut self) -> End {
        while let Some(Ok(_)) = self.socket.recv().await {}
        End::Gone
    }

    fn compress(&mut self, wanted: bool) {
        self.deflater = wanted.then(|| ZlibEncoder::new(Vec::new(), Compression::fast()));
    }

    async fn send(&mut self, payload: &Value) -> bool {
        self.send_text(&payload.to_string()).await
    }

    async fn send_text(&mut self, text: &str) -> bool {
        let message = match &mut self.deflater {
            // Writing to memory cannot fail.
            Some(deflater) => {
                let deflated =
                    deflater.write_all(text.as_bytes()).and_then(|()| deflater.reset(Vec::new()));
                Message::Binary(deflated.unwrap_or_default().into())
            }
            None => Message::Text(text.into()),
        };
        self.socket.send(message).await.is_ok()
    }

    fn report_violation(&self, rule: &str, detail: impl Into<String>) {
        let world = &self.context.world;
        let violation = self.context.gateway.report_violation(world.clock().now(), rule, detail);
        world.change(|state| state.emit(Change::ViolationFound { violation }));
    }

    fn undecodable(&self, why: &str) -> End {
        self.report_violation("gateway-payload", why);
        End::Close((4002, "Error while decoding payload."))
    }

    /// Handles a message of the client.
    async fn receive(&mut self, text: &str) -> Result<(), End> {
        if text.len() > MAX_MESSAGE_BYTES {
            self.report_violation(
                "gateway-size",
                format!("{} bytes; at most {MAX_MESSAGE_BYTES}", text.len()),
            );
            return Err(End::Close((4002, "Error while decoding payload.")));
        }
        let now = stopwatch();
        self.sent.push_back(now);
        while self.sent.front().is_some_and(|at| now - *at >= WINDOW) {
            self.sent.pop_front();
        }
        if self.sent.len() > MAX_MESSAGES {
            self.report_violation(
                "gateway-rate",
                format!("more than {MAX_MESSAGES} messages in {} s", WINDOW.as_secs()),
            );
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
            (Some(3 | 8), false) => {
                self.report_violation("gateway-order", "sent a message before identifying");
                Err(End::Close((4003, "Not authenticated.")))
            }
            (Some(3), true) => Ok(()),
            (Some(8), true) => self.members(d).await,
            (op, _) => {
                self.report_violation("gateway-op", format!("op {op:?}"));
                Err(End::Close((4001, "Unknown opcode.")))
            }
        }
    }

    async fn heartbeat(&mut self, last_seq: &Value) -> Result<(), End> {
        self.last_heartbeat = stopwatch();
        let known = self.session.as_ref().map_or(0, |id| self.context.gateway.last_seq(id));
        if last_seq.as_u64().is_some_and(|last_seq| last_seq > known) && self.session.is_some() {
            self.report_violation(
                "gateway-seq",
                format!("heartbeat for event {last_seq}, the last was {known}"),
            );
            return Err(End::Close((4007, "Invalid seq.")));
        }
        if self.acks && !self.send(&json!({ "op": 11, "d": null })).await {
            return Err(End::Gone);
        }
        Ok(())
    }

    async fn identify(&mut self, d: &Value) -> Result<(), End> {
        // Compression is chosen before the first event.
        self.compress(d["compress"] == true);
        let ConnectionContext { gateway, world, address } = &self.context;
        let outcome =
            world.read(|state| gateway.identify(state, d, address, self.connection.clone()));
        self.finish_sign_in(outcome).await
    }

    async fn resume(&mut self, d: &Value) -> Result<(), End> {
        let wanted = self.context.gateway.compresses(d["session_id"].as_str().unwrap_or_default());
        self.compress(wanted);
        let ConnectionContext { gateway, world, .. } = &self.context;
        let outcome = world.read(|state| gateway.resume(state, d, self.connection.clone()));
        self.finish_sign_in(outcome).await
    }

    async fn finish_sign_in(&mut self, outcome: Result<String, SessionError>) -> Result<(), End> {
        match outcome {
            Ok(id) => {
                self.last_heartbeat = stopwatch();
                self.session = Some(id);
                self.context
                    .world
                    .change(|state| state.emit(Change::BotConnected { connected: true }));
                Ok(())
            }
            Err(SessionError::Close(closing)) => {
                if matches!(closing.0, 4007 | 4010 | 4013 | 4014) {
                    self.report_violation("gateway-sign-in", closing.1);
                }
                Err(End::Close(closing))
            }
            Err(SessionError::TooSoon | SessionError::UnknownSession) => {
                self.compress(false);
                if self.send(&json!({ "op": 9, "d": false })).await {
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
            let guild = d["guild_id"].as_str().and_then(|id| id.parse().ok())?;
            let known = state.guilds.get(&guild).filter(|guild| state.bot_is_in(guild.id))?;
            let ids = d["user_ids"].as_array();
            let query = d["query"].as_str();
            if ids.is_none() && query.is_none_or(str::is_empty) {
                return None;
            }
            let asked = |id: &str| ids.is_some_and(|ids| ids.iter().any(|asked| asked == id));
            let named = |username: &str| {
                query.is_some_and(|query| !query.is_empty() && username.starts_with(query))
            };
            let wanted = known.members.keys().filter(|user| {
                asked(&user.to_string())
                    || state.users.get(user).is_some_and(|user| named(&user.username))
            });
            let members: Vec<Value> =
                wanted.filter_map(|user| state.member_json(guild, *user)).collect();
            let data = json!({
                "guild_id": guild,
                "members": members,
                "chunk_index": 0,
                "chunk_count": 1,
                "nonce": d["nonce"],
            });
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
                self.report_violation(
                    "gateway-members",
                    "all members of a server are sent only with the privileged intent",
                );
                Err(End::Close((4014, "Disallowed intent(s).")))
            }
        }
    }
}
