//! Interactions over HTTP: the bot has no gateway connection, and Discord sends each interaction as
//! a request with a signature.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use courier_sandbox::driver::{ActionOutcome, BotError, Interactions, Sandbox, SandboxOptions};
use courier_sandbox::faults::{DeliveryFault, InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::BOT_TOKEN;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::move_menus::{choose, open_piece_menu};
use super::test_bot::{
    FOOLS_MATE, START, TestBot, challenge_and_accept, ephemeral_reply, ephemeral_text, find_button,
    has_button, message_of, move_by_button, move_by_command, newest_board, thread, wait_until,
};
use crate::english::{ANY, EN, Says as _, WHITE};

/// With this the token of every interaction of the sandbox begins.
const TOKENS: &str = "aW50ZXJhY3Rpb246";

const MINUTE: Duration = Duration::from_secs(60);

async fn over_http() -> TestBot {
    TestBot::with(|options| options.interactions = Interactions::Http).await
}

/// Asserts that there were no problems, no gateway connection, and no secrets in the log.
fn assert_sound(bot: &TestBot) {
    bot.assert_no_problems();
    assert_eq!(bot.sandbox.discord().identified(), [], "the gateway was used");
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let secrets: Vec<&str> =
        log.lines().filter(|line| line.contains(TOKENS) || line.contains(BOT_TOKEN)).collect();
    assert!(secrets.is_empty(), "{secrets:#?}");
}

/// How many interactions were answered with 202, and their response sent as a callback. A callback
/// may come before the answer with 202, so waits until every answer has come.
async fn accepted(bot: &TestBot) -> usize {
    let endpoint = bot.sandbox.discord().endpoint();
    wait_until(MINUTE, || endpoint.in_flight() == 0).await;
    endpoint.accepted()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_over_http() {
    let bot = over_http().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    // What has no files is the answer itself: choices, private texts, forms.
    let before = accepted(&bot).await;
    let choices = maple.autocomplete("move", &[], "move", "f").await.unwrap();
    assert!(choices.iter().any(|choice| choice.value == "f2f3"), "{choices:?}");
    assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    let form = find_button(&newest_board(&maple), "v1:mv:").unwrap();
    maple.press(&form).await.unwrap().modal().unwrap();
    assert_eq!(accepted(&bot).await, before);
    // A board is sent as a callback, because it has a picture.
    move_by_command(&maple, FOOLS_MATE[0]).await;
    assert_eq!(accepted(&bot).await, before + 1);
    move_by_button(&willow, FOOLS_MATE[1]).await;
    // The line with the move replaces the menu, and the board follows it.
    let menu = open_piece_menu(&maple).await;
    let menu = choose(&maple, &menu, "Pawn g2").await;
    let line = choose(&maple, &menu, "g4").await;
    assert!(line.ephemeral, "{}", line.text());
    willow.wait_for(|message| message.text().contains("2. g4")).await.unwrap();
    let end = move_by_command(&willow, FOOLS_MATE[3]).await;
    assert!(end.says(EN.reason_checkmate()), "{}", end.text());
    // Deferred, then a further message.
    let replay = message_of(maple.command("replay", &[]).await.unwrap());
    assert!(!replay.pictures().is_empty(), "{}", replay.text());
    bot.wait_until_delivered().await;
    assert_sound(&bot);
}

#[tokio::test(flavor = "multi_thread")]
async fn false_old_damaged_and_repeated_requests_are_refused() {
    use DeliveryFault::{FalseSignature, Old, Replayed, Truncated};
    let bot = over_http().await;
    let maple = bot.user("maple");
    let expected = [(FalseSignature, 401), (Truncated, 400), (Old, 401), (Replayed, 401)];
    for (fault, _) in expected {
        bot.sandbox.inject(InjectedFault::Delivery(fault));
        // The true request is answered all the same.
        assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    }
    let endpoint = bot.sandbox.discord().endpoint();
    wait_until(MINUTE, || endpoint.answers_to_faults().len() == expected.len()).await;
    assert_eq!(endpoint.answers_to_faults(), expected);
    assert_sound(&bot);
}

/// Sends a request with these headers, the length of the body among them, and as much of its body
/// as the bot takes. Returns the line with the status.
async fn raw_request(address: SocketAddr, headers: &[(&str, String)], body: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let lines: String =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let head = format!("POST /interactions HTTP/1.1\r\nHost: bot\r\n{lines}\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut status = [0; 12];
    // The bot answers before it has read everything, and then closes the connection.
    let (mut reading, mut writing) = stream.split();
    tokio::select! {
        read = reading.read_exact(&mut status) => drop(read.unwrap()),
        Err(_) = writing.write_all(body) => drop(reading.read_exact(&mut status).await.unwrap()),
    }
    String::from_utf8(status.to_vec()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_megabytes_are_refused_and_not_logged() {
    let bot = over_http().await;
    let address = bot.sandbox.endpoint().unwrap();
    let large = format!("{{\"type\":2,\"token\":\"{TOKENS}{}\"}}", "1".repeat(10 << 20));
    let mut headers = bot.sandbox.discord().endpoint().sign(large.as_bytes()).to_vec();
    headers.push(("Content-Length", large.len().to_string()));
    assert_eq!(raw_request(address, &headers, large.as_bytes()).await, "HTTP/1.1 413");
    // Signed, but neither an interaction nor JSON.
    for nonsense in ["", "{}", "[", "{\"type\":2}", TOKENS, "\u{0}"] {
        let mut headers = bot.sandbox.discord().endpoint().sign(nonsense.as_bytes()).to_vec();
        headers.push(("Content-Length", nonsense.len().to_string()));
        let status = raw_request(address, &headers, nonsense.as_bytes()).await;
        assert_eq!(status, "HTTP/1.1 400", "{nonsense}");
    }
    assert!(!ephemeral_text(&bot.user("maple"), "games", &[]).await.is_empty());
    assert_sound(&bot);
}

/// The command needs something of Discord that comes after the two seconds that the bot waits for
/// its own response.
#[tokio::test(flavor = "multi_thread")]
async fn a_response_that_is_not_ready_in_time_follows_as_a_callback() {
    let bot = TestBot::with(|options| {
        options.interactions = Interactions::Http;
        options.discord.response_within = MINUTE;
    })
    .await;
    let maple = bot.user("maple");
    maple.set_locale("en-US");
    let before = accepted(&bot).await;
    let filter = RequestFilter { method: Some("GET"), path: "/guilds/{guild_id}/members" };
    let fault = RequestFault::DelayRequest(Duration::from_secs(5));
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1, fault });
    let config = ephemeral_reply(&maple, "config", &[("lobby", "general")]).await;
    assert!(config.says(EN.config_lobby(ANY)), "{}", config.text());
    assert_eq!(accepted(&bot).await, before + 1);
    assert_sound(&bot);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_network_delays_an_interaction_or_loses_it() {
    let bot = over_http().await;
    let maple = bot.user("maple");
    let slow = |pause| {
        let fault = DeliveryFault::SlowNetwork(Duration::from_millis(pause));
        bot.sandbox.inject(InjectedFault::Delivery(fault));
    };
    slow(500);
    assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    slow(10_000);
    let lost = maple.command("games", &[]).await.unwrap();
    assert!(matches!(lost, ActionOutcome::NoResponse), "{lost:?}");
    assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    assert_sound(&bot);
}

/// A program before the bot that passes connections on, and counts them.
async fn proxy(to: SocketAddr, passed: Arc<AtomicUsize>, tasks: &mut JoinSet<()>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tasks.spawn(async move {
        let mut connections = JoinSet::new();
        loop {
            let (mut from, _) = listener.accept().await.unwrap();
            passed.fetch_add(1, Ordering::SeqCst);
            connections.spawn(async move {
                let mut to = TcpStream::connect(to).await.unwrap();
                let _ = tokio::io::copy_bidirectional(&mut from, &mut to).await;
            });
        }
    });
    address
}

#[tokio::test(flavor = "multi_thread")]
async fn interactions_go_to_several_addresses_in_turns() {
    let bot = over_http().await;
    let endpoint = bot.sandbox.discord().endpoint();
    let mut tasks = JoinSet::new();
    let counts = [Arc::default(), Arc::default()];
    let mut addresses = Vec::new();
    for count in &counts {
        let to = bot.sandbox.endpoint().unwrap();
        addresses.push(proxy(to, Arc::clone(count), &mut tasks).await);
    }
    endpoint.set(&addresses).await.unwrap();
    let passed = || counts.each_ref().map(|count| count.load(Ordering::SeqCst));
    let before = passed();
    let maple = bot.user("maple");
    for _ in 0..4 {
        assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    }
    assert_eq!(passed(), before.map(|count| count + 2));
    assert_sound(&bot);
}

/// As Discord does when the address is saved in the developer portal.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_does_not_check_signatures_is_not_accepted() {
    let bot = over_http().await;
    let endpoint = bot.sandbox.discord().endpoint();
    let credulous = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = credulous.local_addr().unwrap();
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        let pong = axum::routing::post(async || r#"{"type":1}"#);
        let router = axum::Router::new().route("/interactions", pong);
        axum::serve(credulous, router).await.unwrap();
    });
    let refused = endpoint.set(&[address]).await.unwrap_err().to_string();
    assert!(refused.contains("with status 200 instead of 401"), "{refused}");
    assert!(endpoint.set(&[]).await.is_err());
    // The one before stays.
    assert!(!ephemeral_text(&bot.user("maple"), "games", &[]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_does_not_start_with_the_key_of_another_application() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let mut options = SandboxOptions::for_tests(program, folder.path(), START);
    options.interactions = Interactions::Http;
    let other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    options.variables.push(("COURIER_PUBLIC_KEY".to_owned(), other.to_owned()));
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    match sandbox.start_bot().await {
        Err(BotError::Ended { tail, .. }) => {
            assert!(tail.contains("is not the key of this bot's application"), "{tail}");
        }
        other => panic!("{other:?}"),
    }
}

/// The gateway would tell the bot of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_is_noticed_when_it_stands_in_the_way() {
    let bot = TestBot::unconfigured_over_http().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    let created = thread(&bot, &maple, 1).await;
    let in_thread = maple.in_channel_id(created.id).unwrap();
    in_thread.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    bot.wait_until_delivered().await;
    bot.sandbox.discord().world.change(|state| state.delete_channel(created.id));
    // Moved elsewhere, so that the board has to be posted.
    message_of(maple.in_dm().command("move", &[("move", "e4")]).await.unwrap());
    maple
        .wait_for(|message| message.text().contains("e4") && has_button(message, "v1:mv:"))
        .await
        .unwrap();
    bot.wait_until_delivered().await;
    assert_sound(&bot);
}

/// Nothing tells the bot that Discord is there but its own requests.
#[tokio::test(flavor = "multi_thread")]
async fn interactions_wait_for_a_bot_that_starts() {
    let bot = over_http().await;
    assert!(bot.sandbox.stop_bot().await);
    let filter = RequestFilter { method: Some("GET"), path: "/oauth2/applications/@me" };
    let fault = RequestFault::ServerError(503);
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1, fault });
    bot.sandbox.start_bot().await.unwrap();
    assert!(!ephemeral_text(&bot.user("maple"), "games", &[]).await.is_empty());
    assert_sound(&bot);
}
