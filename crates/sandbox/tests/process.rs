//! Courier as a child process: it starts, responds, follows the virtual clock, stops on request,
//! and goes on after it was killed.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode};
use courier_sandbox::driver::{BotError, Sandbox, SandboxOptions};
use ed25519_dalek::{Signature, VerifyingKey};
use tokio::io::AsyncBufReadExt as _;

const PROGRAM: &str = env!("CARGO_BIN_EXE_courier-sandbox");
/// The first second of 2027.
const START: i64 = 1_798_761_600_000;

async fn sandbox(folder: &Path) -> Sandbox {
    Sandbox::start(SandboxOptions::for_tests(PROGRAM, folder, START))
        .await
        .unwrap_or_else(|error| panic!("{error:#}"))
}

fn assert_no_problems(sandbox: &Sandbox) {
    let problems = sandbox.problems();
    assert!(problems.is_empty(), "{} problems: {problems:#?}", problems.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_starts_responds_and_stops() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = sandbox(folder.path()).await;
    assert!(sandbox.database().exists());
    let maple = sandbox.user("maple").unwrap();
    let help = maple.command("help", &[]).await.unwrap().message().unwrap();
    assert!(!help.text().is_empty());
    assert!(matches!(sandbox.start_bot().await, Err(BotError::Running)));
    assert!(sandbox.stop_bot().await, "the bot had to be killed");
    assert!(!sandbox.discord().bot_connected());
    assert_no_problems(&sandbox);
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_survive_a_restart_and_expire_by_the_virtual_clock() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = sandbox(folder.path()).await;
    let maple = sandbox.user("maple").unwrap().in_channel("games").unwrap();
    let birch = sandbox.user("birch").unwrap().in_channel("games").unwrap();
    let challenge = maple
        .command("chess challenge", &[("opponent", "birch")])
        .await
        .unwrap()
        .message()
        .unwrap();
    assert!(!challenge.buttons().is_empty(), "{challenge:#?}");
    sandbox.restart_bot().await.unwrap();
    let unchanged = birch.message(challenge.id).unwrap();
    assert_eq!(unchanged.buttons(), challenge.buttons());
    // A challenge stays open for seven days.
    sandbox.advance(Duration::from_secs(8 * 24 * 3600)).await;
    let notice =
        maple.in_dm().wait_for(|message| message.text().contains("did not answer")).await.unwrap();
    assert_eq!(notice.id.created_at(), sandbox.now(), "ids contain the virtual time");
    assert_no_problems(&sandbox);
    sandbox.kill_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_work_after_a_restart_and_moves_can_be_made() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = sandbox(folder.path()).await;
    let maple = sandbox.user("maple").unwrap().in_channel("games").unwrap();
    let birch = sandbox.user("birch").unwrap().in_channel("games").unwrap();
    // The users look at the channel, and not at a thread.
    maple.command("config", &[("place", "The channel of the challenge")]).await.unwrap();
    let terms = [("opponent", "birch"), ("color", "White")];
    let challenge = maple.command("chess challenge", &terms).await.unwrap().message().unwrap();
    sandbox.restart_bot().await.unwrap();
    let accept = challenge.buttons()[0].label.clone();
    birch.click(challenge.id, &accept).await.unwrap();
    let board = maple.wait_for(|message| !message.pictures().is_empty()).await.unwrap();
    assert!(!board.descriptions().is_empty(), "the picture has no description: {board:#?}");
    let choices = maple.autocomplete("move", &[], "move", "e").await.unwrap();
    assert!(choices.iter().any(|choice| choice.name == "e4"), "{choices:?}");
    maple.command("move", &[("move", "e4")]).await.unwrap().message().unwrap();
    let refused = maple.command("move", &[("move", "d4")]).await.unwrap().message().unwrap();
    assert!(refused.ephemeral, "{refused:#?}");
    assert_no_problems(&sandbox);
}

/// The people of the next sandbox in the same folder are those who play the games in its database.
#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_in_the_next_sandbox() {
    const HOUR: Duration = Duration::from_secs(3600);
    let folder = tempfile::tempdir().unwrap();
    let first = sandbox(folder.path()).await;
    let maple = first.user("maple").unwrap().in_channel("games").unwrap();
    let birch = first.user("birch").unwrap().in_channel("games").unwrap();
    let terms = [("opponent", "birch"), ("color", "White")];
    let challenge = maple.command("chess challenge", &terms).await.unwrap().message().unwrap();
    let accept = challenge.buttons()[0].label.clone();
    birch.click(challenge.id, &accept).await.unwrap();
    maple.command("move", &[("move", "e4"), ("game", "1")]).await.unwrap().message().unwrap();
    first.advance(HOUR).await;
    birch.in_dm().wait_for(|message| message.text().contains("1. e4")).await.unwrap();
    assert!(first.stop_bot().await);
    assert_no_problems(&first);
    drop(first);

    let options = SandboxOptions::for_tests(PROGRAM, folder.path(), START + 7_200_000);
    let second = Sandbox::start(options).await.unwrap();
    let maple = second.user("maple").unwrap().in_channel("games").unwrap();
    let birch = second.user("birch").unwrap().in_channel("games").unwrap();
    let games = birch.command("games", &[]).await.unwrap().message().unwrap();
    assert!(games.text().contains("**1**"), "{}", games.text());
    birch.command("move", &[("move", "e5"), ("game", "1")]).await.unwrap().message().unwrap();
    second.advance(HOUR).await;
    maple.in_dm().wait_for(|message| message.text().contains("1... e5")).await.unwrap();
    let board = maple.command("board", &[("game", "1")]).await.unwrap().message().unwrap();
    assert!(board.text().contains("Last move: **1... e5**"), "{}", board.text());
    assert_no_problems(&second);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_cannot_start_reports_why() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("courier.sqlite"), "This is not a database.").unwrap();
    let started = Sandbox::start(SandboxOptions::for_tests(PROGRAM, folder.path(), START)).await;
    let error = started.err().unwrap().to_string();
    assert!(
        error.contains("ended before it had connected") && error.contains("courier.sqlite"),
        "{error}"
    );
}

/// For somebody's own bot: the program says what is wrong with an address.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_for_interactions_is_checked_until_it_is_right() {
    let key = Arc::new(OnceLock::<String>::new());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    // A bot that does not check signatures before it knows the key.
    let known = Arc::clone(&key);
    let answer = move |headers: HeaderMap, body: String| {
        let is_false = known.get().is_some_and(|key| !is_signed(key, &headers, &body));
        async move {
            let status = if is_false { StatusCode::UNAUTHORIZED } else { StatusCode::OK };
            (status, r#"{"type":1}"#)
        }
    };
    let router = axum::Router::new().route("/interactions", axum::routing::post(answer));
    let mut serving = tokio::task::JoinSet::new();
    serving.spawn(async move { axum::serve(listener, router).await });

    let folder = tempfile::tempdir().unwrap();
    let mut program = tokio::process::Command::new(PROGRAM)
        .args(["--port", "0", "--without-bot", "--endpoint", &address, "--folder"])
        .arg(folder.path())
        .stdout(std::process::Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = tokio::io::BufReader::new(program.stdout.take().unwrap()).lines();
    let mut said = Vec::new();
    let reading = async {
        while let Some(line) = lines.next_line().await.unwrap() {
            if let Some(printed) = line.strip_prefix("public key ") {
                said.push(printed.trim_end_matches('.').to_owned());
            } else if line.contains("with status 200 instead of 401") {
                key.set(said[0].clone()).unwrap();
            } else if line == "Interactions are sent over HTTP." {
                return;
            }
        }
        panic!("the program has ended");
    };
    tokio::time::timeout(Duration::from_secs(60), reading).await.unwrap();
}

fn is_signed(key: &str, headers: &HeaderMap, body: &str) -> bool {
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    let bytes = |hex: &str| -> Vec<u8> {
        let byte = |at| u8::from_str_radix(&hex[2 * at..2 * at + 2], 16).unwrap();
        (0..hex.len() / 2).map(byte).collect()
    };
    let key = VerifyingKey::from_bytes(&bytes(key).try_into().unwrap()).unwrap();
    let signature = bytes(&header("x-signature-ed25519")).try_into().unwrap();
    let signed = header("x-signature-timestamp") + body;
    key.verify_strict(signed.as_bytes(), &Signature::from_bytes(&signature)).is_ok()
}
