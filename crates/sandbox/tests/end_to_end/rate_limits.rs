//! Discord's limits, and a Discord that is silent: no request is answered with 429, and a request
//! that is never answered holds up nobody.

use std::time::Duration;

use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, end_live_replies, has_button, message_of, move_by_command, wait_until,
};
use crate::english::WHITE;

const MOVES: [&str; 16] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
    "c3", "O-O",
];

/// Begins a game between two users; the first is White.
async fn begin(bot: &TestBot, white: &str, black: &str) -> (UserClient, UserClient) {
    let (white, black_user) = (bot.user(white), bot.user(black));
    let options = [("opponent", black), WHITE];
    let challenge = message_of(white.command("chess challenge", &options).await.unwrap());
    let accepted = black_user.click(challenge.id, Button::Accept).await.unwrap();
    assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");
    (white, black_user)
}

/// Plays all moves without a pause.
async fn play((white, black): &(UserClient, UserClient)) {
    for (ply, the_move) in MOVES.iter().enumerate() {
        move_by_command(if ply % 2 == 0 { white } else { black }, the_move).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lively_games_in_one_channel_draw_no_429() {
    play_lively_games(&TestBot::with_rate_limits().await).await;
}

/// The boards that the answers of one process replace are edited by another one.
#[tokio::test(flavor = "multi_thread")]
async fn lively_games_draw_no_429_with_three_processes() {
    if let Some(bot) = TestBot::with_processes(3).await {
        play_lively_games(&bot).await;
        assert!(bot.sandbox.discord().busiest_second() < 50);
    }
}

async fn play_lively_games(bot: &TestBot) {
    let first = begin(bot, "maple", "willow").await;
    let second = begin(bot, "rowan", "birch").await;
    // No move waits for an old board.
    let both = async { tokio::join!(play(&first), play(&second)) };
    tokio::time::timeout(Duration::from_secs(20), both).await.unwrap();
    end_live_replies(bot).await;
    // The newest boards keep their buttons; those before them lose theirs soon, others later.
    let is_board = |message: &MessageView| has_button(message, "v1:flip:");
    for _ in 0..600 {
        if first.0.messages().iter().filter(|message| is_board(message)).count() <= 16 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(first.0.messages().iter().filter(|message| is_board(message)).count() <= 16);
    assert_eq!(bot.sandbox.discord().rate_limited_requests(), 0);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_arrives_while_other_requests_are_never_answered() {
    let bot = TestBot::with_rate_limits().await;
    let (maple, willow) = begin(&bot, "maple", "willow").await;
    let (rowan, birch) = begin(&bot, "rowan", "birch").await;
    bot.wait_until_delivered().await;
    let filter = RequestFilter { method: Some("POST"), path: "/channels/{channel_id}/messages" };
    bot.sandbox.inject(InjectedFault::Request {
        filter,
        times: 1,
        fault: RequestFault::NeverAnswered,
    });
    move_by_command(&maple, "e4").await;
    end_live_replies(&bot).await;
    move_by_command(&rowan, "d4").await;
    end_live_replies(&bot).await;
    // The first of the two notices gets no answer; the other one does not wait until it is given
    // up after 15 seconds.
    let arrived = |user: UserClient, the_move: &'static str| async move {
        user.in_dm().wait_for(|message| message.text().contains(the_move)).await.is_ok()
    };
    let one_arrives = async {
        tokio::select! {
            there = arrived(willow.clone(), "1. e4") => { assert!(there); (birch.clone(), "1. d4") }
            there = arrived(birch.clone(), "1. d4") => { assert!(there); (willow.clone(), "1. e4") }
        }
    };
    let other = tokio::time::timeout(Duration::from_secs(8), one_arrives).await.unwrap();
    let is_there = |message: &MessageView| message.text().contains(other.1);
    assert!(!other.0.in_dm().messages().iter().any(is_there));
    // The request is sent again.
    tokio::time::sleep(Duration::from_secs(17)).await;
    bot.sandbox.advance(Duration::from_secs(20)).await;
    direct_message(&other.0, other.1).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_channel_that_is_never_opened_delays_no_other() {
    let bot = TestBot::with_rate_limits().await;
    let filter = RequestFilter { method: Some("POST"), path: "/users/@me/channels" };
    let fault = RequestFault::NeverAnswered;
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1, fault });
    for (challenger, opponent) in [("maple", "willow"), ("rowan", "birch")] {
        let (challenger, options) = (bot.user(challenger).in_dm(), [("opponent", opponent)]);
        message_of(challenger.command("chess challenge", &options).await.unwrap());
    }
    let told = |user: UserClient| async move { user.in_dm().wait_for(|_| true).await.is_ok() };
    let one_is_told = async {
        tokio::select! {
            told = told(bot.user("willow")) => told,
            told = told(bot.user("birch")) => told,
        }
    };
    // The unanswered request is given up after fifteen seconds.
    assert!(tokio::time::timeout(Duration::from_secs(8), one_is_told).await.unwrap());
    bot.assert_no_problems();
}

/// Twelve challenges expire at once, and Discord answers no request to take their buttons off.
#[tokio::test(flavor = "multi_thread")]
async fn notices_do_not_wait_for_the_buttons_of_old_messages() {
    let bot = TestBot::with_rate_limits().await;
    let challengers = [bot.user("maple"), bot.user("rowan")];
    for (user, opponent) in challengers.iter().zip(["willow", "birch"]) {
        for _ in 0..6 {
            let options = [("opponent", opponent)];
            message_of(user.command("chess challenge", &options).await.unwrap());
        }
    }
    for number in 1..=12 {
        bot.wait_for_challenge_messages(number).await;
    }
    let filter = RequestFilter { method: Some("PATCH"), path: "/channels/{channel_id}/messages/" };
    let fault = RequestFault::NeverAnswered;
    bot.sandbox.inject(InjectedFault::Request { filter, times: 100, fault });
    bot.sandbox.advance(Duration::from_secs(7 * 24 * 3600)).await;
    let all_told = async {
        for user in &challengers {
            while user.in_dm().messages().len() < 6 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    // Five messages to a reader pass at once, the sixth after five seconds. A request that gets no
    // answer is given up after fifteen.
    tokio::time::timeout(Duration::from_secs(12), all_told).await.unwrap();
    bot.assert_no_problems();
}

/// Discord's answer has no headers and is a page: it is about the address, so all requests wait.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_banned_waits_and_sends_once() {
    const BAN: Duration = Duration::from_secs(5);
    let bot = TestBot::with_rate_limits().await;
    let (maple, willow) = begin(&bot, "maple", "willow").await;
    let (rowan, birch) = begin(&bot, "rowan", "birch").await;
    bot.wait_until_delivered().await;
    let filter = RequestFilter { method: Some("POST"), path: "/channels/{channel_id}/messages" };
    let fault = RequestFault::AddressBanned { after: BAN };
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1, fault });
    move_by_command(&maple, "e4").await;
    end_live_replies(&bot).await;
    let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
    wait_until(Duration::from_secs(60), || log().contains("Discord answered 429")).await;
    let waiting = async {
        // A command is answered meanwhile.
        move_by_command(&rowan, "d4").await;
        end_live_replies(&bot).await;
        tokio::join!(direct_message(&willow, "1. e4"), direct_message(&birch, "1. d4"))
    };
    let mut waiting = std::pin::pin!(waiting);
    let early = tokio::time::timeout(BAN.mul_f32(0.8), &mut waiting).await;
    assert!(early.is_err(), "a request was sent during the ban");
    let told = |user: &UserClient, the_move: &str| {
        let is_about = |message: &&MessageView| message.text().contains(the_move);
        user.in_dm().messages().iter().filter(is_about).count()
    };
    assert_eq!((told(&willow, "1. e4"), told(&birch, "1. d4")), (0, 0));
    waiting.await;
    assert_eq!((told(&willow, "1. e4"), told(&birch, "1. d4")), (1, 1));
    bot.assert_no_problems();
}
