//! What those who run the bot see: its log.

use std::time::Duration;

use courier_sandbox::driver::SandboxOptions;
use courier_sandbox::faults::InjectedFault;

use crate::test_bot::TestBot;

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
    let bot = TestBot::with(with_normal_log()).await;
    bot.sandbox.inject(InjectedFault::Unavailable(true));
    // The library tries to connect every five seconds, and logs each failure.
    tokio::time::sleep(Duration::from_secs(25)).await;
    let failures =
        |lines: &[String]| lines.iter().filter(|line| line.contains("Err starting shard")).count();
    let during = warnings(&bot);
    assert_eq!(failures(&during), 1, "{during:#?}");
    assert!(bot.sandbox.stop_bot().await);
    let after = warnings(&bot).split_off(during.len());
    assert_eq!(failures(&after), 1, "{after:#?}");
    let (_, counted) = after.last().unwrap().split_once("and ").unwrap();
    let (number, _) = counted.split_once(" more in the last ").unwrap();
    assert!(number.parse::<u32>().unwrap() >= 2, "{after:#?}");
}
