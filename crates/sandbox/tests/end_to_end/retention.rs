//! The delivery history is removed after 90 days; games and what is still to be said stay.

use std::time::Duration;

use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, end_live_replies, ephemeral_text, message_of,
    move_by_command, play_fools_mate,
};
use crate::english::{ANY, EN, Says as _, WHITE};

const DAY: Duration = Duration::from_secs(24 * 3600);

async fn count(bot: &TestBot, what: &str) -> i64 {
    bot.connect().await.numbers(&format!("select count(*) from {what}")).await[0]
}

/// Waits until the database has so many of these.
async fn wait_for_count(bot: &TestBot, what: &str, expected: i64) {
    for _ in 0..500 {
        if count(bot, what).await == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{what}: {}", count(bot, what).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_delivery_history_is_removed_after_90_days_and_nothing_else() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    play_fools_mate(&maple, &willow).await;
    direct_message(&maple, &EN.ended(ANY)).await;
    // A game without a clock, in which Willow has been on the move ever since.
    let options = [WHITE, ("clock", "none")];
    bot.start_game("chess challenge", &options).await;
    move_by_command(&maple, "e4").await;
    end_live_replies(&bot).await;
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    wait_for_count(&bot, "outbox where state = 'pending'", 0).await;
    let (messages, reminders) = (count(&bot, "outbox").await, count(&bot, "reminders").await);
    assert!(messages >= 5 && reminders >= 3, "{messages} messages, {reminders} reminders");
    let told = direct_messages(&willow);

    for _ in 0..89 {
        bot.sandbox.advance(DAY).await;
    }
    bot.sandbox.advance(HOUR).await;
    assert_eq!(count(&bot, "outbox").await, messages, "nothing is 90 days old");
    assert_eq!(count(&bot, "reminders").await, reminders);
    bot.sandbox.advance(DAY * 3).await;
    wait_for_count(&bot, "outbox", 0).await;
    // That of the turn that still runs, so that it is not sent again.
    wait_for_count(&bot, "reminders", 1).await;
    wait_for_count(&bot, "reminders where ply = 1", 1).await;
    wait_for_count(&bot, "direct_boards where match_id = 1", 0).await;
    bot.sandbox.restart_bot().await.unwrap();
    bot.sandbox.advance(DAY).await;
    assert_eq!(direct_messages(&willow), told, "no message was sent twice");

    assert!(ephemeral_text(&maple, "history", &[]).await.says(EN.reason_checkmate()));
    move_by_command(&willow, "e5").await;
    end_live_replies(&bot).await;
    direct_message(&maple, &EN.notice_your_turn("1... e5", ANY)).await;
    assert!(!message_of(maple.command("board", &[]).await.unwrap()).pictures().is_empty());
    assert_eq!(count(&bot, "moves").await, 6);
    bot.assert_no_problems();
}
