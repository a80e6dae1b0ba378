//! The gateway, with clients that keep its rules and clients that break them.

use std::time::Duration;

use crate::raw::LocalDiscord;
use courier_sandbox::clock::ClockMode;
use courier_sandbox::discord::DiscordOptions;
use courier_sandbox::faults::InjectedFault;
use courier_sandbox::gateway::GatewayOptions;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

const TOKEN: &str = "sandbox.local.only";
const INTENTS: u64 = 1 | 1 << 9 | 1 << 12;

struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    async fn connect(local: &LocalDiscord) -> Self {
        Self::connect_to(&format!("{}/?v=10&encoding=json", local.discord.gateway_url())).await
    }

    async fn connect_to(url: &str) -> Self {
        Self(connect_async(url).await.unwrap().0)
    }

    /// Identifies as this shard.
    async fn on_shard(local: &LocalDiscord, id: u64, total: u64) -> Self {
        let mut client = Self::connect(local).await;
        let mut d = identity(INTENTS);
        d["shard"] = json!([id, total]);
        client.send_json(&json!({ "op": 2, "d": d })).await;
        assert_eq!(client.event("READY").await["d"]["shard"], json!([id, total]));
        client
    }

    async fn send_json(&mut self, payload: &Value) {
        self.0.send(Message::Text(payload.to_string().into())).await.unwrap();
    }

    /// The next payload, or the code that closed the connection.
    async fn receive(&mut self) -> Result<Value, u16> {
        loop {
            let message =
                tokio::time::timeout(Duration::from_secs(5), self.0.next()).await.unwrap();
            match message {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(Some(frame)))) => return Err(frame.code.into()),
                Some(Ok(Message::Binary(bytes))) => {
                    let plain = flate2::read::ZlibDecoder::new(&bytes[..]);
                    return Ok(serde_json::from_reader(plain).unwrap());
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// The next payload with this opcode.
    async fn receive_op(&mut self, op: u64) -> Result<Value, u16> {
        loop {
            let payload = self.receive().await?;
            if payload["op"] == op {
                return Ok(payload);
            }
        }
    }

    /// The next event with this name.
    async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.receive().await.unwrap();
            if payload["t"] == name {
                return payload;
            }
        }
    }

    async fn identify(local: &LocalDiscord) -> (Self, Value) {
        let mut client = Self::connect(local).await;
        assert_eq!(client.receive().await.unwrap()["op"], 10);
        client.send_json(&json!({ "op": 2, "d": identity(INTENTS) })).await;
        let ready = client.event("READY").await;
        (client, ready)
    }
}

fn identity(intents: u64) -> Value {
    json!({ "token": TOKEN, "intents": intents, "properties": {}, "shard": [0, 1] })
}

fn rules(local: &LocalDiscord) -> Vec<String> {
    local.discord.problems.take_violations().into_iter().map(|violation| violation.rule).collect()
}

#[tokio::test]
async fn protocol_errors_close_with_their_code() {
    let local = LocalDiscord::start().await;
    let heartbeat = json!({ "op": 1, "d": null });
    for (payload, code, rule) in [
        (json!({ "op": 99, "d": null }), 4001, "gateway-op"),
        (json!({ "op": 3, "d": {} }), 4003, "gateway-order"),
        (json!({ "op": 2, "d": { "token": "wrong", "intents": 1 } }), 4004, ""),
        (
            json!({ "op": 2, "d": { "token": TOKEN, "intents": 1, "shard": [1, 1] } }),
            4010,
            "gateway-sign-in",
        ),
        (
            json!({ "op": 2, "d": { "token": TOKEN, "intents": 1_u64 << 40 } }),
            4013,
            "gateway-sign-in",
        ),
        (json!({ "op": 2, "d": { "token": TOKEN, "intents": 1 << 15 } }), 4014, "gateway-sign-in"),
        (json!({ "op": 3, "d": "x".repeat(4096) }), 4002, "gateway-size"),
    ] {
        let mut client = Client::connect(&local).await;
        client.send_json(&heartbeat).await;
        client.send_json(&payload).await;
        assert_eq!(client.receive_op(0).await, Err(code), "{payload:.60}");
        let expected: Vec<&str> = Some(rule).filter(|rule| !rule.is_empty()).into_iter().collect();
        assert_eq!(rules(&local), expected);
    }
    let mut client = Client::connect(&local).await;
    client.0.send(Message::Text("no json".into())).await.unwrap();
    assert_eq!(client.receive_op(0).await, Err(4002));
    assert_eq!(rules(&local), ["gateway-payload"]);
    let mut client = Client::connect_to(&format!("{}/?v=6", local.discord.gateway_url())).await;
    assert_eq!(client.receive().await, Err(4012));
}

#[tokio::test]
async fn a_connection_identifies_once() {
    let local = LocalDiscord::start().await;
    let (mut client, ready) = Client::identify(&local).await;
    assert_eq!(ready["d"]["application"]["id"], json!(local.application()));
    client.send_json(&json!({ "op": 2, "d": identity(INTENTS) })).await;
    loop {
        match client.receive().await {
            Ok(_) => {}
            Err(code) => break assert_eq!(code, 4005),
        }
    }
    assert_eq!(rules(&local), ["gateway-order"]);
}

#[tokio::test]
async fn more_than_120_messages_a_minute_close_the_connection() {
    let local = LocalDiscord::start().await;
    let (mut client, _) = Client::identify(&local).await;
    for _ in 0..119 {
        client.send_json(&json!({ "op": 1, "d": 1 })).await;
    }
    for _ in 0..119 {
        assert!(client.receive_op(11).await.is_ok());
    }
    client.send_json(&json!({ "op": 1, "d": 1 })).await;
    assert_eq!(client.receive_op(11).await, Err(4008));
    assert_eq!(rules(&local), ["gateway-rate"]);
}

#[tokio::test]
async fn a_resumed_session_gets_the_missed_events() {
    let local = LocalDiscord::start().await;
    let maple = local.discord.user("maple").unwrap();
    let (client, ready) = Client::identify(&local).await;
    let session = ready["d"]["session_id"].as_str().unwrap().to_owned();
    drop(client);
    maple.send_message("Missed").unwrap();
    let resume = |seq: u64, token: &str| {
        json!({
            "op": 6,
            "d": { "token": token, "session_id": session, "seq": seq },
        })
    };

    let mut client = Client::connect(&local).await;
    client.send_json(&resume(2, TOKEN)).await;
    let missed = client.event("MESSAGE_CREATE").await;
    assert_eq!(missed["d"]["content"], "", "the content is hidden without the intent");
    assert_eq!(missed["s"], 3);
    assert_eq!(client.event("RESUMED").await["s"], 4);

    let mut wrong = Client::connect(&local).await;
    wrong.send_json(&resume(2, "wrong")).await;
    assert_eq!(wrong.receive_op(0).await, Err(4004));
    let mut future = Client::connect(&local).await;
    future.send_json(&resume(99, TOKEN)).await;
    assert_eq!(future.receive_op(0).await, Err(4007));
    assert_eq!(rules(&local), ["gateway-sign-in"]);
    let mut unknown = Client::connect(&local).await;
    unknown
        .send_json(&json!({ "op": 6, "d": { "token": TOKEN, "session_id": "none", "seq": 1 } }))
        .await;
    assert_eq!(unknown.receive_op(9).await.unwrap()["d"], false);
}

#[tokio::test]
async fn shards_get_events_of_their_servers_and_the_first_one_of_dms() {
    let clock = ClockMode::Frozen { at: 1_800_000_000_000 };
    let local =
        LocalDiscord::with(DiscordOptions { clock, shards: 2, ..DiscordOptions::default() }).await;
    assert_eq!(local.get("/gateway/bot").await.body["shards"], 2);
    // A server's shard follows from the time in its id: one millisecond later, it is the other one.
    local.discord.advance(Duration::from_millis(1)).await;
    let (orchard, hedge, hedge_channel) = local.discord.world.change(|state| {
        let orchard = *state.guilds.keys().next().unwrap();
        let hedge = state.add_guild("The Hedge");
        (orchard, hedge, state.channels_of(hedge).next().unwrap().id)
    });
    let mut first = Client::on_shard(&local, 0, 2).await;
    assert!(!local.discord.every_shard_connected());
    let mut second = Client::on_shard(&local, 1, 2).await;
    assert!(local.discord.every_shard_connected());
    assert_eq!(local.discord.identified(), [Some((0, 2)), Some((1, 2))]);
    assert_eq!(first.event("GUILD_CREATE").await["d"]["id"], json!(orchard));
    assert_eq!(second.event("GUILD_CREATE").await["d"]["id"], json!(hedge));

    let maple = local.discord.user("maple").unwrap();
    maple.send_message("First server").unwrap();
    maple.in_dm().send_message("DM").unwrap();
    maple.in_channel_id(hedge_channel).unwrap().send_message("Second server").unwrap();
    // The sequence numbers of each shard are consecutive: it received no other events.
    let mut received = Vec::new();
    for event in [
        first.event("MESSAGE_CREATE").await,
        first.event("MESSAGE_CREATE").await,
        second.event("MESSAGE_CREATE").await,
    ] {
        received.push((event["s"].clone(), event["d"]["guild_id"].clone()));
    }
    assert_eq!(
        received,
        [(json!(3), json!(orchard)), (json!(4), json!(null)), (json!(3), json!(hedge))]
    );
    let mut wrong = Client::connect(&local).await;
    wrong
        .send_json(&json!({ "op": 2, "d": { "token": TOKEN, "intents": 1, "shard": [2, 2] } }))
        .await;
    assert_eq!(wrong.receive_op(0).await, Err(4010));
}

#[tokio::test]
async fn message_content_is_hidden_without_the_intent() {
    let local = LocalDiscord::start().await;
    let (mut client, ready) = Client::identify(&local).await;
    let bot = ready["d"]["user"]["id"].as_str().unwrap();
    let maple = local.discord.user("maple").unwrap();
    maple.send_message("Hidden").unwrap();
    assert_eq!(client.event("MESSAGE_CREATE").await["d"]["content"], "");
    maple.send_message(&format!("For <@{bot}>")).unwrap();
    assert_eq!(client.event("MESSAGE_CREATE").await["d"]["content"], format!("For <@{bot}>"));
    maple.in_dm().send_message("Direct").unwrap();
    assert_eq!(client.event("MESSAGE_CREATE").await["d"]["content"], "Direct");
}

#[tokio::test]
async fn an_injected_fault_sends_an_event_twice() {
    let local = LocalDiscord::start().await;
    let (mut client, _) = Client::identify(&local).await;
    local.discord.inject(InjectedFault::DuplicateNext);
    let maple = local.discord.user("maple").unwrap();
    maple.send_message("Once").unwrap();
    maple.send_message("Twice").unwrap();
    let mut numbers = Vec::new();
    for _ in 0..3 {
        numbers.push(client.event("MESSAGE_CREATE").await["s"].as_u64().unwrap());
    }
    assert_eq!(numbers, [3, 3, 4]);
}

#[tokio::test]
async fn payloads_are_compressed_on_request() {
    let local = LocalDiscord::start().await;
    let mut client = Client::connect(&local).await;
    let mut d = identity(1);
    d["compress"] = json!(true);
    client.send_json(&json!({ "op": 2, "d": d })).await;
    assert!(
        matches!(client.0.next().await, Some(Ok(Message::Text(_)))),
        "HELLO is sent before the client can request compression"
    );
    assert!(matches!(client.0.next().await, Some(Ok(Message::Binary(_)))));
    assert_eq!(client.event("GUILD_CREATE").await["s"], 2);
}

#[tokio::test]
async fn members_are_requested_by_name_but_not_all_at_once() {
    let local = LocalDiscord::start().await;
    let (mut client, _) = Client::identify(&local).await;
    let guild = client.event("GUILD_CREATE").await["d"]["id"].clone();
    client
        .send_json(&json!({
            "op": 8,
            "d": { "guild_id": guild, "query": "map", "limit": 5, "nonce": "n" },
        }))
        .await;
    let chunk = client.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(chunk["d"]["members"][0]["user"]["username"], "maple");
    client
        .send_json(&json!({ "op": 8, "d": { "guild_id": guild, "query": "", "limit": 0 } }))
        .await;
    assert_eq!(client.receive_op(0).await, Err(4014));
}

#[tokio::test]
async fn members_are_requested_by_id_in_every_form() {
    let local = LocalDiscord::start().await;
    let (mut client, _) = Client::identify(&local).await;
    let guild = client.event("GUILD_CREATE").await["d"]["id"].clone();
    let number: u64 = guild.as_str().unwrap().parse().unwrap();
    let (maple, birch) = (local.user("maple"), local.user("birch"));
    for (guild, users, found, missing) in [
        (guild.clone(), json!(maple), 1, Value::Null),
        (json!(number), json!([maple.0, birch]), 2, Value::Null),
        (json!(number), json!(["5", maple]), 1, json!(["5"])),
    ] {
        let d = json!({ "guild_id": guild, "user_ids": users, "limit": 0 });
        client.send_json(&json!({ "op": 8, "d": d })).await;
        let chunk = client.event("GUILD_MEMBERS_CHUNK").await;
        assert_eq!(chunk["d"]["members"].as_array().unwrap().len(), found);
        assert_eq!(chunk["d"]["not_found"], missing);
    }
    assert_eq!(rules(&local), [""; 0]);
}

/// One compressed stream for the whole connection, as discord.py asks for it.
#[tokio::test]
async fn a_connection_is_compressed_as_one_stream() {
    let local = LocalDiscord::start().await;
    let url = format!("{}/?v=10&encoding=json&compress=zlib-stream", local.discord.gateway_url());
    let mut client = Client::connect_to(&url).await;
    let mut stream = flate2::Decompress::new(true);
    let mut names = Vec::new();
    // The request for compressed payloads does not compress them twice.
    let mut d = identity(INTENTS);
    d["compress"] = json!(true);
    client.send_json(&json!({ "op": 2, "d": d })).await;
    while names.len() < 3 {
        let message = tokio::time::timeout(Duration::from_secs(5), client.0.next()).await.unwrap();
        let Some(Ok(Message::Binary(bytes))) = message else { panic!("{message:?}") };
        assert_eq!(bytes[bytes.len() - 4..], [0, 0, 0xff, 0xff], "the end of a payload");
        let mut text = Vec::with_capacity(1 << 20);
        stream.decompress_vec(&bytes, &mut text, flate2::FlushDecompress::Sync).unwrap();
        let payload: Value = serde_json::from_slice(&text).unwrap();
        names.push(payload["t"].as_str().unwrap_or("HELLO").to_owned());
    }
    assert_eq!(names, ["HELLO", "READY", "GUILD_CREATE"]);
}

/// Zstandard is not simulated. A client that asks for it understands text all the same.
#[tokio::test]
async fn other_transport_compressions_are_ignored() {
    let local = LocalDiscord::start().await;
    let url = format!("{}/?v=10&encoding=json&compress=zstd-stream", local.discord.gateway_url());
    let mut client = Client::connect_to(&url).await;
    assert!(matches!(client.0.next().await, Some(Ok(Message::Text(_)))));
}

#[tokio::test]
async fn identifies_are_spaced_and_counted() {
    let gateway =
        GatewayOptions { identify_pause: Duration::from_secs(600), ..GatewayOptions::default() };
    let clock = ClockMode::Frozen { at: 1_800_000_000_000 };
    let local =
        LocalDiscord::with_gateway(DiscordOptions { clock, ..DiscordOptions::default() }, gateway)
            .await;
    let (_first, _) = Client::identify(&local).await;
    let mut second = Client::connect(&local).await;
    second.send_json(&json!({ "op": 2, "d": identity(1) })).await;
    assert_eq!(second.receive_op(9).await.unwrap()["d"], false);
    let left =
        async || local.get("/gateway/bot").await.body["session_start_limit"]["remaining"].clone();
    assert_eq!(left().await, 999);
    local.discord.advance(Duration::from_secs(86_400)).await;
    assert_eq!(left().await, 1000);
}

#[tokio::test]
async fn a_client_without_heartbeats_is_disconnected() {
    let gateway = GatewayOptions {
        heartbeat: Duration::from_millis(100),
        identify_pause: Duration::ZERO,
        ..GatewayOptions::default()
    };
    let local = LocalDiscord::with_gateway(DiscordOptions::default(), gateway).await;
    let (mut client, _) = Client::identify(&local).await;
    let code = loop {
        if let Err(code) = client.receive().await {
            break code;
        }
    };
    assert_eq!(code, 4009);
    assert!(!local.discord.bot_connected());
}
