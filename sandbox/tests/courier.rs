//! Courier as a child process: it starts, responds, follows the virtual clock, stops on request,
//! and goes on after it was killed.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::time::Duration;

use courier_sandbox::driver::{BotError, Sandbox, SandboxOptions};

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
