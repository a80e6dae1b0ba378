//! One connection to the gateway.

use std::collections::VecDeque;
use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State as Shared;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::{Closing, Denial, Hub, Order};
use crate::clock::stopwatch;
use crate::world::{Change, World};

/// The longest message a client may send.
const LONGEST: usize = 4096;
/// How many messages a client may send in [`WINDOW`].
const MOST: usize = 120;
const WINDOW: Duration = Duration::from_secs(60);
/// How long a client may take to sign in.
const SIGN_IN: Duration = Duration::from_secs(45);

/// What a connection works on.
#[derive(Clone)]
struct Gateway {
    hub: Arc<Hub>,
    world: Arc<World>,
    address: Arc<str>,
}

/// The gateway as a service; `address` is where it is found.
pub fn router(hub: Arc<Hub>, world: Arc<World>, address: &str) -> Router {
    let gateway = Gateway { hub, world, address: address.into() };
    Router::new().fallback(upgrade).with_state(gateway)
}

async fn upgrade(
    Shared(gateway): Shared<Gateway>,
    uri: axum::http::Uri,
    upgrade: WebSocketUpgrade,
) -> Response {
    let query = uri.query().unwrap_or_default();
    let asks = |wanted: &str| query.split('&').any(|pair| pair == wanted);
    let known = asks("v=10") && (asks("encoding=json") || !query.contains("encoding="));
    // Far above what is allowed, so that what is too long can be answered rather than cut off.
    upgrade.max_message_size(1 << 20).on_upgrade(move |socket| async move {
        let (line, orders) = unbounded_channel();
        let connection = Connection {
            gateway,
            socket,
            line,
            session: None,
            acks: true,
            deflater: None,
            sent: VecDeque::new(),
            heard: stopwatch(),
        };
        connection.run(orders, known).await;
    })
}

struct Connection {
    gateway: Gateway,
    socket: WebSocket,
    line: UnboundedSender<Order>,
    session: Option<String>,
    acks: bool,
    /// What compresses payloads, each by itself, for a client that wants it. It is kept, because
    /// making it is more work than using it.
    deflater: Option<ZlibEncoder<Vec<u8>>>,
    /// When the client's last messages came.
    sent: VecDeque<Instant>,
    /// When the client last showed that it is alive.
    heard: Instant,
}

/// How a connection ends.
enum End {
    /// The client left, or the line broke.
    Gone,
    /// The client said that it is done with its session.
    Finished,
    /// We close it.
    Close(Closing),
    /// We break it off.
    Abort,
}

impl Connection {
    async fn run(mut self, mut orders: UnboundedReceiver<Order>, known: bool) {
        let end = if known {
            self.talk(&mut orders).await
        } else {
            End::Close((4012, "Invalid API version"))
        };
        let ended = matches!(end, End::Finished) || matches!(end, End::Close((4007 | 4009, _)));
        if let Some(id) = self.session.take() {
            self.gateway.hub.disconnect(&id, &self.line, ended);
            if !self.gateway.hub.connected() {
                self.gateway
                    .world
                    .change(|state| state.tell(Change::BotConnected { connected: false }));
            }
        }
        if let End::Close((code, reason)) = end {
            let frame = CloseFrame { code, reason: reason.into() };
            let _ = self.socket.send(Message::Close(Some(frame))).await;
            // The client's own close, or the end of the line, ends this.
            let _ = tokio::time::timeout(Duration::from_secs(1), async {
                while let Some(Ok(_)) = self.socket.recv().await {}
            })
            .await;
        }
    }

    async fn talk(&mut self, orders: &mut UnboundedReceiver<Order>) -> End {
        let heartbeat = self.gateway.hub.manners.heartbeat;
        let interval = u64::try_from(heartbeat.as_millis()).unwrap_or(u64::MAX);
        if !self
            .send(&json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": [] } }))
            .await
        {
            return End::Gone;
        }
        loop {
            let patience = if self.session.is_some() { heartbeat * 2 } else { SIGN_IN };
            let left = patience.saturating_sub(stopwatch() - self.heard);
            tokio::select! {
                order = orders.recv() => match order {
                    Some(Order::Send(event)) => {
                        if !self.send_text(&event).await {
                            return End::Gone;
                        }
                    }
                    Some(Order::Close(closing)) => return End::Close(closing),
                    Some(Order::Abort) => return End::Abort,
                    Some(Order::StopAcks) => self.acks = false,
                    None => return End::Gone,
                },
                message = self.socket.recv() => {
                    let end = match message {
                        Some(Ok(Message::Text(text))) => self.hear(text.as_str()).await,
                        Some(Ok(Message::Binary(bytes))) => match std::str::from_utf8(&bytes) {
                            Ok(text) => self.hear(text).await,
                            Err(_) => Err(self.undecodable("not UTF-8")),
                        },
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                        Some(Ok(Message::Close(frame))) => {
                            // 1000 and 1001 say that the session is not wanted any more.
                            Err(match frame { Some(CloseFrame { code: 1000 | 1001, .. }) => End::Finished, _ => End::Gone })
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

    fn compress(&mut self, wanted: bool) {
        self.deflater = wanted.then(|| ZlibEncoder::new(Vec::new(), Compression::fast()));
    }

    async fn send(&mut self, payload: &Value) -> bool {
        self.send_text(&payload.to_string()).await
    }

    async fn send_text(&mut self, text: &str) -> bool {
        let message = match &mut self.deflater {
            // Writing to memory does not fail.
            Some(deflater) => {
                let deflated =
                    deflater.write_all(text.as_bytes()).and_then(|()| deflater.reset(Vec::new()));
                Message::Binary(deflated.unwrap_or_default().into())
            }
            None => Message::Text(text.into()),
        };
        self.socket.send(message).await.is_ok()
    }

    fn violated(&self, rule: &str, detail: impl Into<String>) {
        let world = &self.gateway.world;
        let violation = self.gateway.hub.violated(world.clock().now(), rule, detail);
        world.change(|state| state.tell(Change::Violated { violation }));
    }

    fn undecodable(&self, why: &str) -> End {
        self.violated("gateway-payload", why);
        End::Close((4002, "Error while decoding payload."))
    }

    /// Does what the client says.
    async fn hear(&mut self, text: &str) -> Result<(), End> {
        if text.len() > LONGEST {
            self.violated("gateway-size", format!("{} bytes; at most {LONGEST}", text.len()));
            return Err(End::Close((4002, "Error while decoding payload.")));
        }
        let now = stopwatch();
        self.sent.push_back(now);
        while self.sent.front().is_some_and(|at| now - *at >= WINDOW) {
            self.sent.pop_front();
        }
        if self.sent.len() > MOST {
            self.violated(
                "gateway-rate",
                format!("more than {MOST} messages in {} s", WINDOW.as_secs()),
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
                self.violated("gateway-order", "signed in twice on one connection");
                Err(End::Close((4005, "Already authenticated.")))
            }
            (Some(2), false) => self.identify(d).await,
            (Some(6), false) => self.resume(d).await,
            (Some(3 | 8), false) => {
                self.violated("gateway-order", "spoke before signing in");
                Err(End::Close((4003, "Not authenticated.")))
            }
            (Some(3), true) => Ok(()),
            (Some(8), true) => self.members(d).await,
            (op, _) => {
                self.violated("gateway-op", format!("op {op:?}"));
                Err(End::Close((4001, "Unknown opcode.")))
            }
        }
    }

    async fn heartbeat(&mut self, last: &Value) -> Result<(), End> {
        self.heard = stopwatch();
        let known = self.session.as_ref().map_or(0, |id| self.gateway.hub.last(id));
        if last.as_u64().is_some_and(|last| last > known) && self.session.is_some() {
            self.violated(
                "gateway-seq",
                format!("heartbeat for event {last}, the last was {known}"),
            );
            return Err(End::Close((4007, "Invalid seq.")));
        }
        if self.acks && !self.send(&json!({ "op": 11, "d": null })).await {
            return Err(End::Gone);
        }
        Ok(())
    }

    async fn identify(&mut self, d: &Value) -> Result<(), End> {
        // Compressed or not is settled before the first event.
        self.compress(d["compress"] == true);
        let Gateway { hub, world, address } = &self.gateway;
        let outcome = world.read(|state| hub.identify(state, d, address, self.line.clone()));
        self.enter(outcome).await
    }

    async fn resume(&mut self, d: &Value) -> Result<(), End> {
        let wanted = self.gateway.hub.compresses(d["session_id"].as_str().unwrap_or_default());
        self.compress(wanted);
        let Gateway { hub, world, .. } = &self.gateway;
        let outcome = world.read(|state| hub.resume(state, d, self.line.clone()));
        self.enter(outcome).await
    }

    async fn enter(&mut self, outcome: Result<String, Denial>) -> Result<(), End> {
        match outcome {
            Ok(id) => {
                self.heard = stopwatch();
                self.session = Some(id);
                self.gateway
                    .world
                    .change(|state| state.tell(Change::BotConnected { connected: true }));
                Ok(())
            }
            Err(Denial::Close(closing)) => {
                if matches!(closing.0, 4007 | 4010 | 4013 | 4014) {
                    self.violated("gateway-sign-in", closing.1);
                }
                Err(End::Close(closing))
            }
            Err(Denial::NotYet | Denial::Unknown) => {
                self.compress(false);
                if self.send(&json!({ "op": 9, "d": false })).await {
                    Ok(())
                } else {
                    Err(End::Gone)
                }
            }
        }
    }

    /// Who is in a server, as far as a bot without the privileged intent may ask: by name or by id.
    async fn members(&mut self, d: &Value) -> Result<(), End> {
        let chunk = self.gateway.world.read(|state| {
            let guild = d["guild_id"].as_str().and_then(|id| id.parse().ok())?;
            let known = state.guilds.get(&guild).filter(|guild| state.bot_is_in(guild.id))?;
            let ids = d["user_ids"].as_array();
            let query = d["query"].as_str();
            if ids.is_none() && query.is_none_or(str::is_empty) {
                return None;
            }
            let asked = |id: &str| ids.is_some_and(|ids| ids.iter().any(|asked| asked == id));
            let named = |handle: &str| {
                query.is_some_and(|query| !query.is_empty() && handle.starts_with(query))
            };
            let wanted = known.members.keys().filter(|user| {
                asked(&user.to_string())
                    || state.users.get(user).is_some_and(|user| named(&user.handle))
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
                    self.gateway.hub.tell(id, "GUILD_MEMBERS_CHUNK", &data);
                }
                Ok(())
            }
            None => {
                self.violated(
                    "gateway-members",
                    "everyone in a server is only told with the privileged intent",
                );
                Err(End::Close((4014, "Disallowed intent(s).")))
            }
        }
    }
}
