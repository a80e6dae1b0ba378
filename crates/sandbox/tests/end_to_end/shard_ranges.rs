//! Two processes serve a part of the gateway's shards each, and share a database on a server.

use std::time::Duration;

use courier_sandbox::driver::{ActionOutcome, UserClient};

use super::sharding::channel_on_second_shard;
use super::test_bot::{
    HOUR, TestBot, ephemeral_text, has_button, message_of, move_by_command, wait_until,
};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR_MS: i64 = 60 * 60 * 1000;

/// Starts a game with one day for all moves, and makes its first ones.
async fn start_game(white: &UserClient, black: &UserClient, number: u32) {
    let options = [("opponent", black.username()), ("color", "White"), ("clock", "1d")];
    message_of(white.command("chess challenge", &options).await.unwrap());
    let accept = format!("v1:accept:{number}");
    let challenge = black.wait_for(|message| has_button(message, &accept)).await.unwrap();
    black.click(challenge.id, "Accept").await.unwrap();
    for (player, the_move) in [(white, "e4"), (black, "e5")] {
        move_by_command(player, the_move).await;
    }
}

/// How often a text is in the log of both processes.
fn logged(bot: &TestBot, text: &str) -> usize {
    std::fs::read_to_string(bot.sandbox.log()).unwrap().matches(text).count()
}

const CANNOT_PLAY: &str = "players cannot play; no clock runs until they can";
const CAN_PLAY: &str = "players can play again";

/// How long each of the outages that were credited has lasted, in milliseconds.
async fn outages(bot: &TestBot) -> Vec<i64> {
    bot.connect().await.numbers("select to_at - from_at from outages order by from_at").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_without_a_range_of_shards_is_credited_when_another_process_serves_it() {
    let ranges = ["0-0/2", "1-1/2"];
    let Some(bot) = TestBot::with_ranges_of_shards(&ranges, 2).await else { return };
    let hedge = channel_on_second_shard(&bot.sandbox).await;
    bot.play_in_channels().await;
    let on_first = ["maple", "willow"].map(|username| bot.user(username));
    let on_second = ["birch", "rowan"].map(|username| {
        let user = bot.user(username).in_channel_id(hedge).unwrap();
        user.set_locale("en-US");
        user
    });
    let ([maple, willow], [birch, rowan]) = (&on_first, &on_second);
    start_game(maple, willow, 1).await;
    start_game(birch, rowan, 2).await;
    // Both know that all shards are connected.
    wait_until(MINUTE, || logged(&bot, CAN_PLAY) >= 2).await;
    assert_eq!(logged(&bot, CANNOT_PLAY), 0);

    assert!(bot.sandbox.kill_process(1).await);
    wait_until(MINUTE, || logged(&bot, CANNOT_PLAY) == 1).await;
    for (player, the_move) in [(maple, "Nf3"), (willow, "Nc6")] {
        move_by_command(player, the_move).await;
    }
    bot.sandbox.advance(HOUR * 30).await;
    let unanswered = birch.command("games", &[]).await.unwrap();
    assert!(matches!(unanswered, ActionOutcome::NoResponse), "{unanswered:?}");
    assert!(!ephemeral_text(maple, "games", &[]).await.is_empty());
    assert_eq!(outages(&bot).await, [0; 0]);

    bot.sandbox.start_process(1).await.unwrap();
    let credited = async {
        while outages(&bot).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(MINUTE, credited).await.unwrap();
    // The day of White would be over in both games.
    for [white, black] in [&on_first, &on_second] {
        let the_move = if white.username() == "maple" { "Bb5" } else { "Nf3" };
        move_by_command(white, the_move).await;
        move_by_command(black, "a6").await;
    }
    let credited = outages(&bot).await;
    let [only] = credited[..] else { panic!("{credited:?}") };
    assert!((30 * HOUR_MS..31 * HOUR_MS).contains(&only), "{only} ms");

    // A replacement within minutes credits nothing.
    let before = logged(&bot, CAN_PLAY);
    for number in [0, 1] {
        assert_eq!(bot.sandbox.stop_process(number).await, Some(true));
        bot.sandbox.advance(MINUTE).await;
        bot.sandbox.start_process(number).await.unwrap();
    }
    wait_until(MINUTE, || logged(&bot, CAN_PLAY) >= before + 2).await;
    bot.sandbox.advance(MINUTE * 2).await;
    bot.wait_for_heartbeat().await;
    assert_eq!(outages(&bot).await, [only]);
    bot.assert_no_problems();
}
