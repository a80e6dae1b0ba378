//! What those who run the bot see: its log, its health, its metrics, and what systemd is told.

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use courier::process::telemetry::METRICS;
use courier_sandbox::driver::{BotError, Interactions, Sandbox, SandboxOptions};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_text::Button;
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

use super::test_bot::{
    FIRST_REQUEST, START, TestBot, ephemeral_text, move_by_command, newest_board, refusal,
    wait_until,
};
use crate::english::WHITE;

/// The log without the debug lines of the library, which only tests read.
fn with_normal_log() -> impl FnOnce(&mut SandboxOptions) {
    |options| "info,serenity=warn,sqlx=warn".clone_into(&mut options.filter)
}

/// The warnings and errors of the log.
fn warnings(bot: &TestBot) -> Vec<String> {
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let is_warning = |line: &&str| line.contains(" WARN ") || line.contains("ERROR ");
    log.lines().filter(is_warning).map(ToOwned::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_does_not_repeat_that_discord_is_gone() {
    let bot = TestBot::with(|options| {
        options.interactions = Interactions::Gateway;
        with_normal_log()(options);
    })
    .await;
    bot.sandbox.inject(InjectedFault::Unavailable(true));
    // The bot tries to connect every few seconds, and logs each failure.
    tokio::time::sleep(Duration::from_secs(25)).await;
    let is_failure = |line: &&String| line.contains("the gateway cannot be reached");
    let failures = |lines: &[String]| lines.iter().filter(is_failure).count();
    let during = warnings(&bot);
    assert_eq!(failures(&during), 1, "{during:#?}");
    assert!(bot.sandbox.stop_bot().await);
    let after = warnings(&bot).split_off(during.len());
    assert_eq!(failures(&after), 1, "{after:#?}");
    let (_, counted) = after.last().unwrap().split_once("and ").unwrap();
    let (number, _) = counted.split_once(" more in the last ").unwrap();
    assert!(number.parse::<u32>().unwrap() >= 2, "{after:#?}");
}

/// With the token of an interaction, anybody can answer in the bot's name for 15 minutes.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_contains_no_interaction_tokens() {
    let bot = TestBot::with(with_normal_log()).await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    for path in ["/interactions/", "/webhooks/"] {
        let filter = RequestFilter { method: None, path };
        let fault = RequestFault::ServerError(500);
        bot.sandbox.inject(InjectedFault::Request { filter, times: 20, fault });
    }
    let board = newest_board(&maple);
    let token = || {
        let read = |state: &courier_sandbox::world::State| {
            state.last_interaction_by(maple.id()).unwrap().token.clone()
        };
        bot.sandbox.discord().world.read(read)
    };
    // A command and a button are answered in different ways.
    let _ = maple.command("games", &[]).await;
    let of_command = token();
    let _ = maple.click(board.id, Button::Flip).await;
    let of_button = token();
    assert_ne!(of_command, of_button);
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    assert!(log.contains("/.../callback"), "{log}");
    assert!(!log.contains(&of_command) && !log.contains(&of_button), "{log}");
}

/// Libraries log whole interactions, headers and addresses at this level.
#[tokio::test(flavor = "multi_thread")]
async fn the_debug_log_contains_no_interaction_tokens() {
    for format in ["text", "json"] {
        let bot = TestBot::with(|options| {
            "debug,serenity=trace,reqwest=trace,hyper_util=trace".clone_into(&mut options.filter);
            options.variables.push(("COURIER_LOG_FORMAT".to_owned(), format.to_owned()));
        })
        .await;
        let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
        let token = || {
            let read = |state: &courier_sandbox::world::State| {
                state.last_interaction_by(maple.id()).unwrap().token.clone()
            };
            bot.sandbox.discord().world.read(read)
        };
        let mut tokens = vec![token()];
        maple.command("games", &[]).await.unwrap();
        tokens.push(token());
        maple.click(newest_board(&maple).id, Button::Flip).await.unwrap();
        tokens.push(token());
        assert!(bot.sandbox.stop_bot().await);
        let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
        assert!(log.contains("DEBUG") && log.contains("TRACE"), "it is a debug log");
        for token in tokens {
            let line = log.lines().find(|line| line.contains(&token));
            assert_eq!(line, None, "{format}");
        }
    }
}

/// Discord answers with errors, and then not at all.
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_waits_for_discord_at_the_start() {
    // One process, to which the faults happen one after the other.
    let bot = TestBot::with(|options| options.processes = 1).await;
    assert!(bot.sandbox.stop_bot().await);
    let filter = RequestFilter { method: Some("GET"), path: FIRST_REQUEST };
    for fault in [RequestFault::ServerError(503), RequestFault::DropResponse] {
        bot.sandbox.inject(InjectedFault::Request { filter, times: 1, fault });
    }
    bot.sandbox.start_bot().await.unwrap();
    let waits = |bot: &TestBot| {
        let lines = warnings(bot);
        lines.iter().filter(|line| line.contains("Discord cannot be reached")).count()
    };
    // Over HTTP the bot takes interactions before, but handles none until it has reached Discord.
    if bot.is_over_http() {
        let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
        let starts = || log().matches("interactions come over HTTP").count();
        wait_until(Duration::from_secs(60), || starts() == 2).await;
    }
    assert_eq!(waits(&bot), 1, "the second is counted");
    assert!(!ephemeral_text(&bot.user("maple"), "games", &[]).await.is_empty());
    bot.assert_no_problems();
}

/// Other programs read their settings again then.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn sighup_changes_nothing() {
    let bot = TestBot::with(with_normal_log()).await;
    let process = bot.sandbox.bot_process().await.unwrap();
    let sent = std::process::Command::new("kill").args(["-HUP", &process.to_string()]).status();
    assert!(sent.unwrap().success());
    let said = || std::fs::read_to_string(bot.sandbox.log()).unwrap().contains("SIGHUP changes");
    wait_until(Duration::from_secs(60), said).await;
    assert!(!ephemeral_text(&bot.user("maple"), "games", &[]).await.is_empty());
    assert_eq!(bot.sandbox.bot_process().await.unwrap(), process);
    bot.assert_no_problems();
}

/// A bot whose health and metrics can be asked for, and the address for them.
async fn monitored() -> (TestBot, SocketAddr) {
    monitored_with(|_| {}).await
}

/// The same with changed options.
pub(super) async fn monitored_with(
    change: impl FnOnce(&mut SandboxOptions),
) -> (TestBot, SocketAddr) {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let bot = TestBot::with(|options| {
        change(options);
        // Each process counts what it has done itself.
        options.processes = 1;
        options.variables.push(("COURIER_HTTP".to_owned(), address.to_string()));
        options.web = true;
    })
    .await;
    (bot, address)
}

/// The status and the body of a path.
pub(super) async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let response = reqwest::get(format!("http://{address}{path}")).await.unwrap();
    (response.status().as_u16(), response.text().await.unwrap())
}

/// Waits until the bot's health is this.
async fn wait_for_health(address: SocketAddr, expected: impl Fn(u16, &str) -> bool) {
    let mut last = (0, String::new());
    for _ in 0..1500 {
        last = get(address, "/health").await;
        if expected(last.0, &last.1) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the health is {last:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn health_says_why_the_bot_does_not_serve() {
    let (bot, address) = monitored().await;
    wait_for_health(address, |status, text| status == 200 && text == "healthy\n").await;
    let client = reqwest::Client::new();
    let head = client.head(format!("http://{address}/health")).send().await.unwrap();
    assert_eq!(head.status(), 200);
    assert_eq!(get(address, "/").await.0, 404);
    let post = client.post(format!("http://{address}/health")).send().await.unwrap();
    assert_eq!(post.status(), 405);
    // Time that passes is no fault.
    bot.sandbox.advance(Duration::from_secs(7 * 24 * 3600)).await;
    wait_for_health(address, |status, _| status == 200).await;

    // Messages are not delivered.
    let filter = RequestFilter { method: Some("POST"), path: "/channels/{channel_id}/messages" };
    let fault = RequestFault::NeverAnswered;
    bot.sandbox.inject(InjectedFault::Request { filter, times: 100, fault });
    let options = [("opponent", "willow"), WHITE];
    bot.user("maple").in_dm().command("chess challenge", &options).await.unwrap();
    bot.sandbox.advance(Duration::from_secs(6 * 60)).await;
    wait_for_health(address, |status, text| {
        status == 503 && text.contains("outbox: a message has been due for 6 min")
    })
    .await;

    // Over HTTP there is no gateway that could be gone.
    if bot.is_over_http() {
        return;
    }
    bot.sandbox.inject(InjectedFault::Unavailable(true));
    wait_for_health(address, |status, text| {
        status == 503 && text.contains("gateway: the connection is lost\n")
    })
    .await;
    let (_, metrics) = get(address, "/metrics").await;
    assert!(metrics.contains("courier_gateway_connected 0"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_tell_what_the_bot_did() {
    let (bot, address) = monitored().await;
    let (maple, _willow) = bot.start_game("chess challenge", &[WHITE, ("clock", "1d")]).await;
    let _ = ephemeral_text(&maple, "games", &[]).await;
    let _ = refusal(maple.command("move", &[("move", "e9")]).await.unwrap());
    maple.autocomplete("move", &[], "move", "e").await.unwrap();
    move_by_command(&maple, "e4").await;
    let web = bot.sandbox.web_url().unwrap();
    assert_eq!(reqwest::get(format!("{web}/wp-login.php")).await.unwrap().status(), 404);
    bot.sandbox.advance(Duration::from_secs(25 * 3600)).await;
    let mut expected = vec![
        "courier_interactions_total{kind=\"command\",name=\"chess challenge\",outcome=\"done\"} 1",
        "courier_interactions_total{kind=\"command\",name=\"games\",outcome=\"done\"} 1",
        "courier_interactions_total{kind=\"command\",name=\"move\",outcome=\"refused\"} 1",
        "courier_interactions_total{kind=\"command\",name=\"move\",outcome=\"done\"} 1",
        "courier_interactions_total{kind=\"completion\",name=\"move\",outcome=\"done\"} 1",
        "courier_interactions_total{kind=\"button\",name=\"accept\",outcome=\"done\"} 1",
        "courier_interaction_seconds_count{kind=\"button\"} 1",
        "courier_discord_requests_total{kind=\"create_message\",outcome=\"done\"}",
        "courier_deliveries_total{outcome=\"sent\"}",
        "courier_swept_total",
        "courier_web_requests_total{kind=\"other\",status=\"404\"} 1",
        "courier_web_seconds_count{kind=\"other\"} 1",
        "courier_store_seconds_count{access=\"read\"}",
        "courier_store_seconds_count{access=\"write\"}",
        "courier_gateway_connected 1",
        "courier_games_open",
        "courier_outbox_due",
        "courier_outbox_oldest_seconds",
        "courier_sweep_lag_seconds 0",
        "courier_heartbeat_age_seconds",
        "courier_database_bytes",
        "courier_memory_bytes",
    ];
    if bot.is_over_http() {
        expected.extend([
            "courier_interaction_requests_total{outcome=\"answered\"}",
            "courier_interaction_requests_total{outcome=\"callback\"}",
            "courier_interaction_requests_total{outcome=\"ping\"} 1",
            "courier_interaction_requests_total{outcome=\"unsigned\"} 1",
        ]);
    }
    let mut text = String::new();
    for _ in 0..500 {
        text = get(address, "/metrics").await.1;
        let has = |part: &&str| text.lines().any(|line| line.starts_with(*part));
        if expected.iter().all(has) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for part in &expected {
        assert!(text.lines().any(|line| line.starts_with(part)), "{part}: {text}");
    }
    // All are described, and no other is there.
    for name in text.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let (name, kind) = name.split_once(' ').unwrap();
        let metric = METRICS.iter().find(|metric| metric.name == name);
        let is_described = text.contains(&format!("# HELP {name} "));
        assert!(is_described && metric.is_some(), "{name} {kind}");
    }
    // Nothing that users write, and no id of a user.
    assert!(!["e9", "maple", "wp-login"].iter().any(|said| text.contains(said)), "{text}");
    bot.assert_no_problems();
}

/// To Prometheus, the first count of a series that did not exist before is no increase.
#[tokio::test(flavor = "multi_thread")]
async fn what_alerts_watch_is_there_before_the_first_fault() {
    let (_bot, address) = monitored().await;
    let (_, metrics) = get(address, "/metrics").await;
    let watched = watched_series(include_str!("../../../../deploy/cluster/alerts.yml"));
    assert!(watched.len() > 9, "{watched:?}");
    for parts in watched {
        let mut lines = metrics.lines().filter(|line| !line.starts_with('#'));
        let is_there = lines.any(|line| parts.iter().all(|part| line.contains(part.as_str())));
        assert!(is_there, "{parts:?}: {metrics}");
    }
}

/// The series that these rules name: the beginning of their lines, and the labels they ask for.
fn watched_series(rules: &str) -> Vec<Vec<String>> {
    let mut series = Vec::new();
    for (at, _) in rules.match_indices("courier_") {
        let rest = &rules[at..];
        let end = rest.find(|sign: char| !sign.is_ascii_lowercase() && sign != '_').unwrap();
        let (name, rest) = rest.split_at(end);
        let mut found = vec![vec![name.to_owned()]];
        let labels = rest.strip_prefix('{').and_then(|labels| labels.split_once('}'));
        for label in labels.map_or("", |(labels, _)| labels).split(", ").filter(|it| !it.is_empty())
        {
            let (label, values) = label.split_once('=').unwrap();
            let values = values.trim_start_matches('~').trim_matches('"').split('|');
            let with = |parts: &Vec<String>, value: &str| {
                [parts.as_slice(), &[format!("{label}=\"{value}\"")]].concat()
            };
            found = values.flat_map(|value| found.iter().map(move |it| with(it, value))).collect();
        }
        series.extend(found);
    }
    series
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_do_not_keep_the_listener_busy() {
    let (bot, address) = monitored().await;
    let mut idle = Vec::new();
    for _ in 0..20 {
        idle.push(TcpStream::connect(address).await.unwrap());
    }
    // The first sixteen are served, and closed after ten seconds.
    let mut first = idle.remove(0);
    let closed = tokio::time::timeout(Duration::from_secs(20), first.read(&mut [0; 1])).await;
    assert!(matches!(closed, Ok(Ok(0) | Err(_))), "{closed:?}");
    wait_for_health(address, |status, _| status == 200).await;
    assert!(bot.sandbox.stop_bot().await, "connections do not keep the bot from stopping");
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_cannot_be_used_are_explained() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    for (name, value, words) in [
        ("COURIER_HTTP", "localhost:9464", "Write an IP address and a port, such as 127.0.0.1"),
        ("COURIER_HTTP", "192.0.2.1:9464", "192.0.2.1:9464 cannot be listened on"),
        ("COURIER_HTTP", taken.as_str(), "Another program may use the port"),
        ("COURIER_LOG_FORMAT", "xml", "Write text or json"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let program = env!("CARGO_BIN_EXE_courier-sandbox");
        let mut options = SandboxOptions::for_tests(program, folder.path(), START);
        options.variables.push((name.to_owned(), value.to_owned()));
        let sandbox = Sandbox::without_bot(options).await.unwrap();
        match sandbox.start_bot().await {
            Err(BotError::Ended { status, tail, .. }) => {
                assert!(status.contains("exit status: 1"), "{status}");
                assert!(tail.contains(name) && tail.contains(words), "{name}={value}: {tail}");
            }
            other => panic!("{name}={value}: {other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_can_be_json() {
    let json = ("COURIER_LOG_FORMAT".to_owned(), "json".to_owned());
    let bot = TestBot::with(|options| options.variables.push(json)).await;
    let ready =
        if bot.is_over_http() { "interactions come over HTTP" } else { "the gateway is ready" };
    let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
    // Commands may be registered before.
    wait_until(Duration::from_secs(10), || log().contains(ready)).await;
    assert!(bot.sandbox.stop_bot().await);
    let log = log();
    let mut messages = Vec::new();
    for line in log.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(line["timestamp"].is_string() && line["level"].is_string(), "{line}");
        messages.push(line["message"].as_str().unwrap_or_default().to_owned());
    }
    assert!(messages.iter().any(|message| message == ready), "{messages:?}");
}

/// What a process sends to systemd.
#[cfg(unix)]
async fn notified(socket: &tokio::net::UnixDatagram) -> String {
    let mut buffer = [0; 1000];
    let received = tokio::time::timeout(Duration::from_secs(20), socket.recv(&mut buffer)).await;
    String::from_utf8(buffer[..received.unwrap().unwrap()].to_vec()).unwrap()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn systemd_is_told_when_the_bot_is_ready_goes_on_and_stops() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = tokio::net::UnixDatagram::bind(&path).unwrap();
    let bot = TestBot::with(|options| {
        // systemd has a service for each process.
        options.processes = 1;
        let socket = path.to_string_lossy().into_owned();
        options.variables.push(("NOTIFY_SOCKET".to_owned(), socket));
        options.variables.push(("WATCHDOG_USEC".to_owned(), "200000".to_owned()));
    })
    .await;
    assert_eq!(notified(&socket).await, "STATUS=waiting for Discord\n");
    assert_eq!(notified(&socket).await, "READY=1\nSTATUS=connected to Discord\n");
    for _ in 0..3 {
        assert_eq!(notified(&socket).await, "WATCHDOG=1\n");
    }
    // A restart would not mend it. Over HTTP there is no gateway that could be gone.
    if !bot.is_over_http() {
        bot.sandbox.inject(InjectedFault::Unavailable(true));
        wait_until(Duration::from_secs(60), || !bot.sandbox.discord().bot_connected()).await;
    }
    for _ in 0..20 {
        assert_eq!(notified(&socket).await, "WATCHDOG=1\n");
    }
    let stopping = async {
        let mut last = notified(&socket).await;
        while last == "WATCHDOG=1\n" {
            last = notified(&socket).await;
        }
        last
    };
    let (stopped, last) = tokio::join!(bot.sandbox.stop_bot(), stopping);
    assert!(stopped, "{}", std::fs::read_to_string(bot.sandbox.log()).unwrap());
    assert_eq!(last, "STOPPING=1\n");
}
