//! What the gateway does to its connections: the bot comes back soon, and everything else goes on.

use std::time::Duration;

use courier_sandbox::driver::{ActionOutcome, Interactions};
use courier_sandbox::faults::InjectedFault;

use super::operation::{get, monitored_with};
use super::test_bot::{TestBot, message_of, move_by_command, wait_until};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Much longer than it takes.
const LIMIT: Duration = Duration::from_secs(30);

fn log(bot: &TestBot) -> String {
    std::fs::read_to_string(bot.sandbox.log()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_reset_and_a_refused_resume_everything_goes_on() {
    let (bot, address) =
        monitored_with(|options| options.interactions = Interactions::Gateway).await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    bot.sandbox.inject(InjectedFault::Unavailable(true));
    wait_until(LIMIT, || !bot.sandbox.discord().bot_connected()).await;
    wait_until(LIMIT, || log(&bot).contains("the gateway cannot be reached; trying again")).await;
    let health = tokio::time::timeout(Duration::from_secs(5), get(address, "/health")).await;
    assert!(health.is_ok(), "the process does nothing else");
    bot.sandbox.inject(InjectedFault::Unavailable(false));
    wait_until(LIMIT, || bot.sandbox.discord().bot_connected()).await;
    move_by_command(&maple, "e4").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_stops_while_the_gateway_is_gone() {
    for between in [Duration::ZERO, Duration::from_millis(700)] {
        let bot = TestBot::on_gateway().await;
        bot.sandbox.inject(InjectedFault::Unavailable(true));
        tokio::time::sleep(between).await;
        assert!(bot.sandbox.stop_bot().await, "it had to be killed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_are_refused_are_asked_for_ever_more_seldom() {
    let bot = TestBot::on_gateway().await;
    let refused = || bot.sandbox.discord().sessions_refused();
    bot.sandbox.inject(InjectedFault::Refuse(Some(true)));
    bot.sandbox.inject(InjectedFault::Abort);
    wait_until(LIMIT, || refused().len() == 2).await;
    bot.sandbox.inject(InjectedFault::Refuse(Some(false)));
    wait_until(LIMIT, || refused().len() == 3).await;
    let took = refused()[2] - refused()[0];
    assert!(took >= Duration::from_millis(500 + 1000), "{took:?}");
    bot.sandbox.inject(InjectedFault::Refuse(None));
    wait_until(LIMIT, || bot.sandbox.discord().bot_connected()).await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_is_carried_out_once() {
    let bot = TestBot::on_gateway().await;
    let maple = bot.user("maple");
    bot.sandbox.inject(InjectedFault::DuplicateNext);
    let challenge =
        maple.command("chess challenge", &[("opponent", "willow"), WHITE]).await.unwrap();
    assert!(message_of(challenge).text().says(EN.challenge_title(ANY)), "a challenge");
    wait_until(LIMIT, || log(&bot).contains("an interaction came twice")).await;
    assert_eq!(maple.messages().len(), 1, "messages in the channel");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_close_for_good_ends_the_process_and_says_what_to_do() {
    for (code, advice) in [(4011, "start the bot again"), (4012, "update the bot")] {
        let bot = TestBot::on_gateway().await;
        bot.sandbox.inject(InjectedFault::Close(code));
        let expected = format!("Discord closed the gateway for good ({code})");
        wait_until(LIMIT, || log(&bot).contains(&expected) && log(&bot).contains(advice)).await;
        let unanswered = bot.user("maple").command("games", &[]).await;
        let is_gone = unanswered.is_err() || matches!(unanswered, Ok(ActionOutcome::NoResponse));
        assert!(is_gone, "the process has ended: {unanswered:?}");
    }
}
