//! Messages that Discord has shown although the bot does not know it: the bot was killed before it
//! could store it, and is started again when Discord has forgotten the nonce.

use std::time::Duration;

use courier_sandbox::driver::MessageView;
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};

use super::test_bot::{
    TestBot, direct_message, end_live_replies, has_button, message_of, move_by_command, wait_until,
};
use crate::english::{ANY, ANY_TIME, EN, Says as _, WHITE};

const SENT: RequestFilter =
    RequestFilter { method: Some("POST"), path: "/channels/{channel_id}/messages" };

/// Kills the bot when it has sent messages but not yet heard of it, and starts it long after.
async fn kill_before_the_responses(bot: &TestBot, are_sent: impl Fn() -> bool) {
    wait_until(Duration::from_secs(60), are_sent).await;
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(Duration::from_secs(4 * 60 * 60)).await;
    bot.sandbox.start_bot().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_not_sent_again_when_the_nonce_is_forgotten() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    end_live_replies(&bot).await;
    let fault = RequestFault::DelayResponse(Duration::from_secs(600));
    bot.sandbox.inject(InjectedFault::Request { filter: SENT, times: 2, fault });
    // A move in direct messages: the opponent is notified, and the channel shows the board.
    message_of(maple.in_dm().command("move", &[("move", "e4")]).await.unwrap());
    let tells = |message: &MessageView| message.says(EN.notice_your_turn("1. e4", ANY));
    let shows = |message: &MessageView| has_button(message, "v1:mv:1:1");
    kill_before_the_responses(&bot, || {
        willow.in_dm().messages().iter().any(tells) && maple.messages().iter().any(shows)
    })
    .await;
    direct_message(&willow, &EN.outage(ANY_TIME, ANY_TIME)).await;
    bot.wait_until_delivered().await;
    assert_eq!(willow.in_dm().messages().iter().filter(|message| tells(message)).count(), 1);
    assert_eq!(maple.messages().iter().filter(|message| shows(message)).count(), 1);
    // The bot knows them now: they lose their buttons to the next board.
    move_by_command(&willow, "e5").await;
    maple.wait_for(|message| has_button(message, "v1:mv:1:2")).await.unwrap();
    for user in [&willow.in_dm(), &maple] {
        for _ in 0..500 {
            if !user.messages().iter().any(shows) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(!user.messages().iter().any(shows));
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_completes_the_deliveries_in_progress() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    end_live_replies(&bot).await;
    let fault = RequestFault::DelayResponse(Duration::from_secs(2));
    bot.sandbox.inject(InjectedFault::Request { filter: SENT, times: 2, fault });
    message_of(maple.in_dm().command("move", &[("move", "e4")]).await.unwrap());
    let tells = |message: &MessageView| message.says(EN.notice_your_turn("1. e4", ANY));
    let shows = |message: &MessageView| has_button(message, "v1:mv:1:1");
    wait_until(Duration::from_secs(60), || {
        willow.in_dm().messages().iter().any(tells) && maple.messages().iter().any(shows)
    })
    .await;
    assert!(bot.sandbox.stop_bot().await);
    let store = bot.store().await;
    let now = courier_play::Moment(bot.sandbox.now());
    assert_eq!(store.due_messages(now, 10).await.unwrap().due, []);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_was_not_sent_is_sent_after_the_start() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    end_live_replies(&bot).await;
    let fault = RequestFault::ServerError(503);
    bot.sandbox.inject(InjectedFault::Request { filter: SENT, times: 2, fault });
    message_of(maple.in_dm().command("move", &[("move", "e4")]).await.unwrap());
    // Both attempts have failed when both messages wait for the next one.
    bot.wait_until_delivered().await;
    kill_before_the_responses(&bot, || true).await;
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    maple.wait_for(|message| has_button(message, "v1:mv:1:1")).await.unwrap();
    bot.assert_no_problems();
}
