//! Time in which nobody could play although the bot's process lived: no clock is charged for it,
//! and no flag falls before it is credited.

use std::time::Duration;

use courier_sandbox::driver::UserClient;
use courier_sandbox::faults::InjectedFault;

use crate::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, end_live_replies, message_of, move_by_command,
};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A game with one day for all moves, in which White is on the move.
async fn one_day_game(bot: &TestBot) -> (UserClient, UserClient) {
    let (maple, willow) =
        bot.start_game("chess challenge", &[("color", "White"), ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    end_live_replies(bot).await;
    direct_message(&maple, "played **1... e5**").await;
    (maple, willow)
}

async fn assert_runs(maple: &UserClient) {
    let text = message_of(maple.command("board", &[]).await.unwrap()).text();
    assert!(text.contains(" to move"), "no flag has fallen: {text}");
}

/// How often a player was told that the bot was offline.
fn told(user: &UserClient) -> usize {
    direct_messages(user).iter().filter(|line| line.contains("I was offline")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_wrong_for_seconds_ends_no_game() {
    let bot = TestBot::start().await;
    let (maple, _) = one_day_game(&bot).await;
    let ahead = 15 * 365 * DAY_MS;
    bot.sandbox.discord().set_clock(ahead).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    bot.sandbox.advance(Duration::from_secs(1)).await;
    bot.sandbox.discord().set_clock(-ahead).await;
    bot.sandbox.advance(HOUR).await;
    assert_runs(&maple).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!(told(&maple), 0);
    // The last heartbeat is not in the future: a true outage is credited.
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(HOUR * 72).await;
    bot.sandbox.start_bot().await.unwrap();
    let willow = bot.user("willow");
    direct_message(&willow, "I was offline").await;
    assert_runs(&willow).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_that_the_clock_jumps_over_is_credited_once_it_is_certain() {
    let bot = TestBot::start().await;
    let (maple, willow) = one_day_game(&bot).await;
    // The machine was suspended: its clock jumps, and no time has passed for the process.
    bot.sandbox.discord().set_clock(3 * DAY_MS).await;
    for _ in 0..7 {
        bot.sandbox.advance(Duration::from_secs(60)).await;
        assert_runs(&maple).await;
    }
    direct_message(&maple, "I was offline").await;
    assert_runs(&maple).await;
    // What is left of the day before runs on.
    bot.sandbox.advance(HOUR * 20).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!((told(&maple), told(&willow)), (1, 0));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_without_the_gateway() {
    let bot = TestBot::start().await;
    let (maple, _) = one_day_game(&bot).await;
    bot.sandbox.inject(InjectedFault::Unavailable(true));
    while bot.sandbox.discord().bot_connected() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The bot notices it within a second.
    tokio::time::sleep(Duration::from_secs(2)).await;
    bot.sandbox.advance(HOUR * 30).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    bot.sandbox.inject(InjectedFault::Unavailable(false));
    // Serenity connects again after some seconds.
    for _ in 0..3000 {
        if bot.sandbox.discord().bot_connected() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    direct_message(&maple, "I was offline").await;
    assert_runs(&maple).await;
    move_by_command(&maple, "Nf3").await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}
