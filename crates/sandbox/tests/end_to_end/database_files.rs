//! What happens to the database file while the bot runs: a second bot, a file that is removed.

use std::sync::Arc;
use std::time::Duration;

use courier::config::{Config, Database, Endpoint, Token};
use courier::process::time::SystemClock;
use courier_sandbox::model::BOT_TOKEN;

use super::test_bot::{TestBot, ephemeral_text};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_bot_does_not_start_on_the_same_database() {
    let bot = TestBot::in_a_file().await;
    let discord = bot.sandbox.discord();
    let config = Config {
        token: Some(Token::new(BOT_TOKEN).unwrap()),
        database: Database::File(bot.sandbox.database()),
        backups: None,
        ..Config::read(|_| Ok(None)).unwrap()
    };
    let ca_pem = discord.ca_pem().into();
    let endpoint = Endpoint::Loopback { https: discord.https(), ca_pem, activity: None };
    let second = courier::run(config, endpoint, Arc::new(SystemClock), std::future::pending());
    let second = tokio::time::timeout(Duration::from_secs(20), second).await.unwrap();
    let refused = second.unwrap_err().to_string();
    let holder = bot.sandbox.bot_process().await.unwrap();
    assert!(refused.contains(&format!("in use by process {holder}")), "{refused}");
    assert!(!ephemeral_text(&bot.user("maple"), "games", &[]).await.is_empty());
    bot.sandbox.restart_bot().await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test]
async fn a_second_sandbox_does_not_start_in_the_same_folder() {
    let folder = tempfile::tempdir().unwrap();
    let held =
        courier::process::instance_lock::InstanceLock::acquire(&folder.path().join("sandbox"));
    let _held = held.unwrap();
    let output = tokio::process::Command::new(env!("CARGO_BIN_EXE_courier-sandbox"))
        .args(["--port", "0", "--folder"])
        .arg(folder.path())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(Duration::from_secs(20), output).await.unwrap().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(error.contains("in use by process"), "{error}");
}

/// What is written to a file without a name is lost: the bot must not go on.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_ends_when_its_database_is_gone() {
    let bot = TestBot::in_a_file().await;
    let moved = bot.sandbox.folder().join("moved.sqlite");
    std::fs::rename(bot.sandbox.database(), moved).unwrap();
    bot.sandbox.advance(Duration::from_secs(61)).await;
    for _ in 0..500 {
        if !bot.sandbox.discord().bot_connected() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(!bot.sandbox.discord().bot_connected());
    let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
    for _ in 0..500 {
        if log().contains("was removed or replaced") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the log does not say why: {}", log());
}
