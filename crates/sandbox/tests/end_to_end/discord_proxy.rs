//! A proxy before Discord's API (`COURIER_DISCORD_PROXY`). For the bot `discord.com` is nobody's
//! address here, so a request that does not go through the proxy fails.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use courier::config::{DATABASE, DISCORD_PROXY};
use courier_sandbox::discord::Discord;
use courier_sandbox::driver::{Interactions, MessageView, Sandbox, SandboxOptions, UserClient};
use courier_text::Button;
use reqwest::Client;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::test_bot::{
    FIRST_REQUEST, START, TestBot, database_beside, direct_message, end_live_replies,
    ephemeral_text, message_of, move_by_button, move_by_command, play_fools_mate, wait_until,
};
use crate::english::{EN, Says as _, WHITE};

const MINUTE: Duration = Duration::from_secs(60);

/// An answer of the proxy's own, without Discord's headers and JSON.
pub(crate) struct OwnAnswer {
    /// What the method and the path of the request contain.
    pub(crate) to: &'static str,
    pub(crate) status: u16,
    /// Whether the request is passed on before: Discord was too slow for the proxy.
    pub(crate) passed_on: bool,
}

/// What the tasks of the proxy share.
struct Shared {
    client: Client,
    /// The methods and paths of the requests, oldest first.
    requests: Mutex<Vec<String>>,
    own_answers: Mutex<VecDeque<OwnAnswer>>,
    /// What the method and the path of the next request contain that waits in the queue, and how
    /// long it does.
    queued: Mutex<Option<(&'static str, Duration)>>,
}

/// A proxy that passes requests on to the API of the local Discord.
pub(crate) struct ApiProxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    serving: Mutex<Option<(oneshot::Sender<()>, JoinHandle<()>)>>,
}

impl ApiProxy {
    fn new(address: SocketAddr, discord: &Discord) -> Self {
        let ca = reqwest::Certificate::from_pem(discord.ca_pem().as_bytes()).unwrap();
        let client = Client::builder().resolve("discord.com", discord.https()).no_proxy();
        let client = client.tls_built_in_root_certs(false).add_root_certificate(ca).no_gzip();
        let shared = Shared {
            client: client.build().unwrap(),
            requests: Mutex::default(),
            own_answers: Mutex::default(),
            queued: Mutex::default(),
        };
        Self { address, shared: Arc::new(shared), serving: Mutex::default() }
    }

    fn serve(&self, listener: TcpListener) {
        let router = Router::new().fallback(pass).with_state(Arc::clone(&self.shared));
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            axum::serve(listener, router).with_graceful_shutdown(stopped).await.unwrap();
        });
        *self.serving.lock().unwrap() = Some((stop, task));
    }

    /// Answers again where it was before.
    pub(crate) async fn start(&self) {
        self.serve(TcpListener::bind(self.address).await.unwrap());
    }

    /// Completes the requests in progress and closes all connections.
    pub(crate) async fn stop(&self) {
        let (stop, task) = self.serving.lock().unwrap().take().unwrap();
        stop.send(()).unwrap();
        task.await.unwrap();
    }

    /// Answers the next request of this kind by itself.
    pub(crate) fn answer(&self, answer: OwnAnswer) {
        self.shared.own_answers.lock().unwrap().push_back(answer);
    }

    /// How many requests have a method and a path that contain this.
    pub(crate) fn count(&self, part: &str) -> usize {
        let requests = self.shared.requests.lock().unwrap();
        requests.iter().filter(|request| request.contains(part)).count()
    }

    /// Where it is.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

async fn pass(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path_and_query().unwrap().as_str();
    let seen = format!("{} {path}", parts.method);
    shared.requests.lock().unwrap().push(seen.clone());
    let own = {
        let mut answers = shared.own_answers.lock().unwrap();
        let place = answers.iter().position(|answer| seen.contains(answer.to));
        place.and_then(|place| answers.remove(place))
    };
    let queued = shared.queued.lock().unwrap().take_if(|(to, _)| seen.contains(*to));
    if let Some((_, wait)) = queued {
        tokio::time::sleep(wait).await;
    }
    let of_its_own =
        |status| (StatusCode::from_u16(status).unwrap(), "<h1>an error</h1>").into_response();
    if let Some(OwnAnswer { status, passed_on: false, .. }) = own {
        return of_its_own(status);
    }
    let body = to_bytes(body, 16 << 20).await.unwrap();
    let mut headers = parts.headers;
    for name in [header::HOST, header::CONNECTION, header::TRANSFER_ENCODING] {
        headers.remove(name);
    }
    let sent = shared.client.request(parts.method, format!("https://discord.com{path}"));
    let Ok(answer) = sent.headers(headers).body(body).send().await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    if let Some(OwnAnswer { status, .. }) = own {
        return of_its_own(status);
    }
    let (status, mut headers) = (answer.status(), answer.headers().clone());
    headers.remove(header::TRANSFER_ENCODING);
    let mut response = Response::new(Body::from(answer.bytes().await.unwrap()));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// A sandbox with a bot that is not running yet, and whose requests go through the proxy.
async fn prepared(change: impl FnOnce(&mut SandboxOptions)) -> (TestBot, ApiProxy) {
    prepared_in(tempfile::tempdir().unwrap(), None, change).await
}

/// As [`prepared`], in this folder, and with a database on a server at this URL, if any.
async fn prepared_in(
    folder: TempDir,
    server: Option<String>,
    change: impl FnOnce(&mut SandboxOptions),
) -> (TestBot, ApiProxy) {
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let mut options = SandboxOptions::for_tests(program, folder.path(), START);
    options.variables.push((DISCORD_PROXY.to_owned(), format!("http://{address}")));
    options.discord_com = Some("127.0.0.1:1".parse().unwrap());
    if let Some(url) = &server {
        options.variables.push((DATABASE.to_owned(), url.clone()));
    }
    change(&mut options);
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    let proxy = ApiProxy::new(address, sandbox.discord());
    proxy.serve(listener);
    (TestBot::of(sandbox, server, folder), proxy)
}

/// A bot whose requests go through the proxy.
pub(crate) async fn behind_proxy(change: impl FnOnce(&mut SandboxOptions)) -> (TestBot, ApiProxy) {
    let (bot, proxy) = prepared(change).await;
    bot.sandbox.start_bot().await.unwrap();
    bot.play_in_channels().await;
    (bot, proxy)
}

/// As [`TestBot::with_processes`], with requests that go through the proxy.
pub(crate) async fn processes_behind_proxy(processes: usize) -> Option<(TestBot, ApiProxy)> {
    let folder = tempfile::tempdir().unwrap();
    let url = database_beside(folder.path()).await?;
    let (bot, proxy) = prepared_in(folder, Some(url), |options| {
        options.interactions = Interactions::Http;
        options.processes = processes;
    })
    .await;
    bot.sandbox.start_bot().await.unwrap();
    bot.play_in_channels().await;
    Some((bot, proxy))
}

/// Plays a game with all kinds of responses and with messages, and returns the proxy.
async fn play(interactions: Interactions) -> ApiProxy {
    let (bot, proxy) = behind_proxy(|options| options.interactions = interactions).await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    move_by_button(&maple, "e4").await;
    end_live_replies(&bot).await;
    direct_message(&willow, "1. e4").await;
    move_by_command(&willow, "e5").await;
    message_of(maple.command("resign", &[]).await.unwrap());
    maple.press(Button::Resign).await.unwrap();
    // A message after the response.
    let replay = message_of(maple.command("replay", &[]).await.unwrap());
    assert!(!replay.pictures().is_empty(), "{}", replay.text());
    bot.wait_until_delivered().await;
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let told = format!("requests to Discord go through a proxy proxy={}", proxy.url());
    assert!(log.contains(&told), "{log}");
    bot.assert_no_problems();
    let all = proxy.shared.requests.lock().unwrap().len();
    assert_eq!(proxy.count(" /api/v10/"), all, "{:?}", proxy.shared.requests.lock().unwrap());
    for part in [
        "GET /api/v10/oauth2/applications/@me",
        "PUT /api/v10/applications/",
        "POST /api/v10/interactions/",
        "POST /api/v10/webhooks/",
        "POST /api/v10/users/@me/channels",
        "POST /api/v10/channels/",
        "PATCH /api/v10/channels/",
    ] {
        assert!(proxy.count(part) > 0, "{part}: {:?}", proxy.shared.requests.lock().unwrap());
    }
    proxy
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_on_the_gateway_sends_every_request_through_the_proxy() {
    let proxy = play(Interactions::Gateway).await;
    assert!(proxy.count("GET /api/v10/gateway/bot") > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_over_http_sends_every_request_through_the_proxy() {
    let proxy = play(Interactions::Http).await;
    assert_eq!(proxy.count("/gateway"), 0);
}

/// How many direct messages of a user contain this text.
fn told(user: &UserClient, text: &str) -> usize {
    let is_about = |message: &&MessageView| message.says(text);
    user.in_dm().messages().iter().filter(is_about).count()
}

/// Advances the clock until a notice has arrived, which is sent again after some seconds.
async fn wait_for_notice(bot: &TestBot, user: &UserClient, text: &str) {
    let arrived = async {
        while told(user, text) == 0 {
            bot.sandbox.advance(Duration::from_secs(20)).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(MINUTE, arrived).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_the_proxy_itself_lose_and_double_nothing() {
    let (bot, proxy) = prepared(|_| {}).await;
    let first = FIRST_REQUEST;
    for status in [502, 429] {
        proxy.answer(OwnAnswer { to: first, status, passed_on: false });
    }
    proxy.answer(OwnAnswer { to: "PUT /api/v10/applications/", status: 504, passed_on: false });
    bot.sandbox.start_bot().await.unwrap();
    bot.play_in_channels().await;
    let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
    assert!(log().contains("Discord cannot be reached; trying again"), "{}", log());
    assert!(log().contains("registering the commands failed; trying again"), "{}", log());

    // A response to an interaction is sent again at once.
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    for _ in 0..2 {
        proxy.answer(OwnAnswer { to: "/callback", status: 429, passed_on: false });
    }
    move_by_command(&maple, "e4").await;
    end_live_replies(&bot).await;
    direct_message(&willow, "1. e4").await;

    // A notice is sent again later. One that has arrived all the same is not.
    let players = [&maple, &willow];
    let moves = [("e5", "1... e5", 504), ("Nf3", "2. Nf3", 408), ("Nc6", "2... Nc6", 429)];
    for (ply, (typed, shown, status)) in (1..).zip(moves) {
        let (mover, reader) = (players[ply % 2], players[(ply + 1) % 2]);
        bot.wait_until_delivered().await;
        let passed_on = status == 408;
        proxy.answer(OwnAnswer { to: "POST /api/v10/channels/", status, passed_on });
        move_by_command(mover, typed).await;
        end_live_replies(&bot).await;
        wait_for_notice(&bot, reader, shown).await;
    }
    let no_more = || proxy.shared.own_answers.lock().unwrap().is_empty();
    wait_until(MINUTE, no_more).await;
    for _ in 0..3 {
        bot.sandbox.advance(MINUTE * 5).await;
        bot.wait_until_delivered().await;
    }
    for (user, shown) in
        [(&willow, "1. e4"), (&maple, "1... e5"), (&willow, "2. Nf3"), (&maple, "2... Nc6")]
    {
        assert_eq!(told(user, shown), 1, "{shown}");
    }
    bot.assert_no_problems();
}

/// Without a proxy a request is given up after fifteen seconds, and sent again.
#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_waits_in_the_queue_of_the_proxy_is_sent_once() {
    const NOTICES: &str = "POST /api/v10/channels/";
    let (bot, proxy) = behind_proxy(|_| {}).await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    bot.wait_until_delivered().await;
    let before = proxy.count(NOTICES);
    *proxy.shared.queued.lock().unwrap() = Some((NOTICES, Duration::from_secs(18)));
    move_by_command(&maple, "e4").await;
    end_live_replies(&bot).await;
    wait_until(MINUTE, || proxy.shared.queued.lock().unwrap().is_none()).await;
    // Meanwhile everybody else is answered.
    assert!(!ephemeral_text(&willow, "games", &[]).await.is_empty());
    wait_until(MINUTE, || told(&willow, "1. e4") == 1).await;
    bot.wait_until_delivered().await;
    assert_eq!(proxy.count(NOTICES), before + 1);
    bot.assert_no_problems();
}

/// The connections that the bot had to it are closed, and it opens others.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_after_the_proxy_was_replaced() {
    let (bot, proxy) = behind_proxy(|_| {}).await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    bot.wait_until_delivered().await;
    proxy.stop().await;
    proxy.start().await;
    let end = play_fools_mate(&maple, &willow).await;
    assert!(end.says(EN.reason_checkmate()), "{}", end.text());
    bot.assert_no_problems();
}
