//! A bot with several shards. Each connection receives the events of its own servers, and the first
//! one also those of DMs. On the gateway, because over HTTP there are no shards.

use std::collections::BTreeSet;
use std::time::Duration;

use courier_sandbox::driver::{MessageView, Sandbox, UserClient};
use courier_sandbox::snowflake::Snowflake;
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, end_live_replies, has_button, message_of, move_by_command,
};
use crate::english::{ANY, EN, WHITE};

const SHARDS: u32 = 2;
const MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nc6"];

/// The shard of the user's server; none in a DM.
fn shard(bot: &TestBot, user: &UserClient) -> Option<u64> {
    let guild = bot.sandbox.discord().world.read(|state| state.channels[&user.channel()].guild);
    guild.map(|guild| (guild.0 >> 22) % u64::from(SHARDS))
}

/// A channel of a new server. A server's shard follows from the time in its id: one millisecond
/// later, it is the other one.
async fn channel_on_second_shard(sandbox: &Sandbox) -> Snowflake {
    sandbox.advance(Duration::from_millis(1)).await;
    sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    })
}

/// Starts a game in the players' channel.
async fn start_game(white: &UserClient, black: &UserClient, number: u32) {
    let options = [("opponent", black.username()), WHITE];
    message_of(white.command("chess challenge", &options).await.unwrap());
    let accept = format!("v1:accept:{number}");
    let challenge = black.wait_for(|message| has_button(message, &accept)).await.unwrap();
    black.click(challenge.id, Button::Accept).await.unwrap();
    white.wait_for(|message| has_button(message, &format!("v1:mv:{number}:"))).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_on_all_shards_and_in_dms() {
    let bot = TestBot::with_shards(SHARDS).await;
    let discord = bot.sandbox.discord();
    discord.world.change(|state| {
        state.add_user("ash", "Ash", "en-US");
        state.add_user("alder", "Alder", "en-US");
    });
    let hedge = channel_on_second_shard(&bot.sandbox).await;
    bot.play_in_channels().await;
    let on_first_shard = |username| bot.user(username);
    let on_second_shard = |username| {
        let user = bot.user(username).in_channel_id(hedge).unwrap();
        user.set_locale("en-US");
        user
    };
    let in_dm = |username| bot.user(username).in_dm();
    let games = [
        (on_first_shard("maple"), on_first_shard("willow")),
        (on_second_shard("birch"), on_second_shard("rowan")),
        (in_dm("ash"), in_dm("alder")),
    ];
    assert_eq!(games.each_ref().map(|(white, _)| shard(&bot, white)), [Some(0), Some(1), None]);

    for (number, (white, black)) in (1..).zip(&games) {
        start_game(white, black, number).await;
    }
    for (ply, the_move) in MOVES.iter().enumerate() {
        for (white, black) in &games {
            move_by_command(if ply % 2 == 0 { white } else { black }, the_move).await;
        }
    }
    end_live_replies(&bot).await;
    for (white, _) in &games {
        direct_message(white, &EN.notice_accepted(ANY, ANY)).await;
        direct_message(white, &EN.notice_your_turn("2... Nc6", ANY)).await;
    }
    assert!(bot.sandbox.stop_bot().await, "all shards are closed properly");
    let identified = BTreeSet::from_iter(discord.identified());
    assert_eq!(identified, BTreeSet::from([Some((0, 2)), Some((1, 2))]));
    for user in games.iter().flat_map(|(white, black)| [white, black]) {
        let all: Vec<String> = user.in_dm().messages().iter().map(MessageView::text).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert!(!all.is_empty() && different.len() == all.len(), "{}: {all:#?}", user.username());
    }
    bot.assert_no_problems();
}
