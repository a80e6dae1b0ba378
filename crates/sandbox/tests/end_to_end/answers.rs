//! Answers to the bot's requests that are not Discord's, that cannot be read, or that are lost.

use std::time::Duration;

use courier_sandbox::api_error::OPENING_DIRECT_TOO_FAST;
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};

use super::test_bot::{
    TestBot, direct_message, end_live_replies, find_button, has_button, message_of,
    move_by_command, newest_board, wait_for_current_board, wait_until,
};
use crate::english::{ANY, EN, Says as _, WHITE};

const MESSAGES: RequestFilter =
    RequestFilter { method: Some("POST"), path: "/channels/{channel_id}/messages" };
const OPEN_DIRECT: RequestFilter =
    RequestFilter { method: Some("POST"), path: "/users/@me/channels" };
const CALLBACK: RequestFilter = RequestFilter { method: Some("POST"), path: "/callback" };

/// Injects a fault into all matching requests until one has failed and waits for another attempt.
async fn fail_for_a_while(bot: &TestBot, filter: RequestFilter, fault: RequestFault) {
    let waits = || {
        let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
        log.matches("trying again later").count()
    };
    let before = waits();
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1_000, fault });
    wait_until(Duration::from_secs(60), || waits() > before).await;
    bot.sandbox.inject(InjectedFault::NoMoreRequests);
    bot.sandbox.advance(Duration::from_secs(60)).await;
}

/// A game after 1. e4, whose notice failed for a while, and the player on the move.
async fn move_while_notices_fail(fault: RequestFault) -> (TestBot, UserClient) {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    bot.wait_until_delivered().await;
    // The fault is there before the notice can be sent.
    let failing = fail_for_a_while(&bot, MESSAGES, fault);
    let moving = async {
        move_by_command(&maple, "e4").await;
        end_live_replies(&bot).await;
    };
    tokio::join!(failing, moving);
    (bot, willow)
}

/// A program between the bot and Discord, such as Cloudflare, knows nothing of a channel.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_in_discords_place_makes_no_notice_fail() {
    for fault in
        [RequestFault::Page(403), RequestFault::Page(404), RequestFault::Redirect("/api/v10/x")]
    {
        let (bot, willow) = move_while_notices_fail(fault).await;
        direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
        bot.assert_no_problems();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_are_opened_too_fast_are_opened_later() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple").in_dm(), bot.user("willow"));
    let challenging = async {
        message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    };
    let fault = RequestFault::ApiError(OPENING_DIRECT_TOO_FAST);
    tokio::join!(fail_for_a_while(&bot, OPEN_DIRECT, fault), challenging);
    willow.in_dm().wait_for(|_| true).await.unwrap();
    bot.assert_no_problems();
}

/// The message has arrived, so it is found and not sent again, also when its nonce is forgotten.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_answer_says_nothing_is_looked_for() {
    for fault in [RequestFault::UnreadableResponse, RequestFault::EmptyResponse] {
        let (bot, willow) = move_while_notices_fail(fault).await;
        bot.sandbox.advance(Duration::from_secs(3_600)).await;
        bot.wait_until_delivered().await;
        let tells = |message: &MessageView| message.says(EN.notice_your_turn("1. e4", ANY));
        assert_eq!(willow.in_dm().messages().iter().filter(|message| tells(message)).count(), 1);
        // The bot knows the message: it loses its buttons to the next board.
        move_by_command(&willow, "e5").await;
        wait_until(Duration::from_secs(60), || {
            let has_board = |message: &MessageView| has_button(message, "v1:mv:1:1");
            !willow.in_dm().messages().iter().any(has_board)
        })
        .await;
        bot.assert_no_problems();
    }
}

/// The response has arrived, and the bot does not learn it: the connection breaks, once or each
/// time.
#[tokio::test(flavor = "multi_thread")]
async fn a_response_that_is_lost_ends_with_the_board() {
    for times in [1, 4] {
        let bot = TestBot::on_gateway().await;
        let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
        let lose = || {
            let fault = RequestFault::LoseResponse;
            bot.sandbox.inject(InjectedFault::Request { filter: CALLBACK, times, fault });
        };
        lose();
        move_by_command(&maple, "e4").await;
        bot.sandbox.inject(InjectedFault::NoMoreRequests);
        // By the form of a button.
        let board = newest_board(&willow);
        let button = find_button(&board, "v1:mv:").unwrap();
        let modal = willow.click(board.id, &button).await.unwrap().modal().unwrap();
        lose();
        message_of(willow.submit(&modal, &[("move", "e5")]).await.unwrap());
        bot.sandbox.inject(InjectedFault::NoMoreRequests);
        let rowan = bot.user("rowan");
        if times == 1 {
            wait_for_current_board(&bot, &rowan, "1... e5").await;
        }
        move_by_command(&maple, "Nf3").await;
        wait_for_current_board(&bot, &rowan, "2. Nf3").await;
        let sorry = |message: &MessageView| message.says(EN.fault(ANY));
        for user in [&maple, &willow] {
            assert!(!user.messages().iter().any(sorry), "{times}");
        }
        assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
    }
}

/// The response never arrives, and the move is stored: the outbox shows its board.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_cannot_be_the_response_is_posted() {
    let bot = TestBot::on_gateway().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let fail = |times| {
        let fault = RequestFault::Page(403);
        bot.sandbox.inject(InjectedFault::Request { filter: CALLBACK, times, fault });
    };
    fail(1_000);
    let moved = maple.command("move", &[("move", "e4")]).await.unwrap();
    assert!(matches!(moved, ActionOutcome::NoResponse), "{moved:?}");
    let rowan = bot.user("rowan");
    wait_for_current_board(&bot, &rowan, "1. e4").await;
    bot.sandbox.inject(InjectedFault::NoMoreRequests);
    move_by_command(&willow, "e5").await;
    wait_for_current_board(&bot, &rowan, "1... e5").await;
    bot.assert_no_problems();
}
