//! Where the bot can be used: in its own DMs, in group DMs, and in servers where it is not a
//! member. There it can only respond to interactions; everything else is sent to players directly.

use courier_sandbox::driver::{Outcome, UserClient};
use courier_sandbox::snowflake::Snowflake;

use crate::test_bot::{TestBot, direct_message, has_button, message_of, move_by_command};

const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// Marks these users as having installed the bot.
fn install(bot: &TestBot, users: &[&UserClient]) {
    bot.sandbox.discord().world.change(|state| {
        for user in users {
            state.users.get_mut(&user.id()).unwrap().installed = true;
        }
    });
}

/// Plays a whole game in a channel, from the challenge to the rematch, by command and by button.
async fn play_to_mate(bot: &TestBot, place: Snowflake, first_game: u32) {
    let at = |username| bot.user(username).in_channel_id(place).unwrap();
    let (maple, willow) = (at("maple"), at("willow"));
    let asked = message_of(maple.command("chess open", &[("color", "White")]).await.unwrap());
    assert!(!asked.ephemeral && has_button(&asked, "v1:accept:"), "{}", asked.text());
    let accepted = willow.click(asked.id, "Accept").await.unwrap();
    assert!(matches!(accepted, Outcome::Updated(_)), "{accepted:?}");
    let board = format!("v1:mv:{first_game}:");
    willow.wait_for(|message| has_button(message, &board)).await.unwrap();
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    let over = maple.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap();
    assert!(over.text().contains("0-1"), "{}", over.text());
    let again = message_of(willow.click(over.id, "Rematch").await.unwrap());
    let modal = maple.click(again.id, "Decline").await.unwrap().modal().unwrap();
    let closed = message_of(maple.submit(&modal, &[("reason", "enough")]).await.unwrap());
    assert!(closed.text().contains("Reason: `enough`"), "{}", closed.text());
    direct_message(&willow, "Reason: `enough`").await;
    // Outside a server, the leaderboard is the global one.
    for command in ["chess leaderboard", "leaderboard"] {
        let answer = message_of(maple.command(command, &[]).await.unwrap());
        assert!(answer.text().contains("Global leaderboard"), "{}", answer.text());
    }
    let season = message_of(maple.command("season", &[]).await.unwrap());
    assert!(
        season.ephemeral && season.text().contains("only works in a server"),
        "{}",
        season.text()
    );
    for command in ["games", "challenges", "board", "settings", "help", "profile", "chess rules"] {
        let answer = message_of(maple.command(command, &[]).await.unwrap());
        assert!(!answer.text().is_empty() || !answer.pictures().is_empty(), "{command}");
    }
    // Reminders and notices of a fallen flag are sent directly, because the bot cannot post here.
    assert!(bot.sandbox.problems().is_empty(), "{:?}", bot.sandbox.problems());
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_group_dm() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let group = bot
        .sandbox
        .discord()
        .world
        .change(|state| state.open_group_dm("Evening", &[maple.id(), willow.id()]));
    let not_installed = maple.in_channel_id(group).unwrap().command("chess open", &[]).await;
    assert!(not_installed.is_err(), "who has not installed the bot has no commands there");
    install(&bot, &[&maple, &willow]);
    play_to_mate(&bot, group, 1).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_server_without_the_bot() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    install(&bot, &[&maple, &willow]);
    let place = bot.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.remove_bot(hedge);
        state.channels_of(hedge).next().unwrap().id
    });
    play_to_mate(&bot, place, 1).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_with_the_bot() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple").in_dm(), bot.user("willow").in_dm());
    let alone = message_of(maple.command("chess open", &[]).await.unwrap());
    assert!(alone.ephemeral && alone.text().contains("Only you can read this"), "{}", alone.text());
    let asked = message_of(
        maple
            .command("chess challenge", &[("opponent", "willow"), ("color", "White")])
            .await
            .unwrap(),
    );
    assert!(asked.text().contains("challenges"), "{}", asked.text());
    let direct = direct_message(&willow, "challenges you to a game").await;
    message_of(willow.click(direct.id, "Accept").await.unwrap());
    direct_message(&maple, "accepted your challenge").await;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    let over = direct_message(&maple, "Your game is over").await;
    message_of(maple.click(over.id, "Rematch").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    let season = message_of(maple.command("season", &[]).await.unwrap());
    assert!(
        season.ephemeral && season.text().contains("only works in a server"),
        "{}",
        season.text()
    );

    // In the user's own language, as there is no server with another one.
    let birch = bot.user("birch").in_dm();
    let spanish =
        message_of(birch.command("chess challenge", &[("opponent", "maple")]).await.unwrap());
    assert!(spanish.text().contains("reta a"), "{}", spanish.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_asked_for_in_private_is_played_where_the_game_was() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    let over = direct_message(&maple, "Your game is over").await;
    message_of(maple.in_dm().click(over.id, "Rematch").await.unwrap());
    let offered =
        willow.in_dm().wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    message_of(willow.in_dm().click(offered.id, "Accept").await.unwrap());
    // Everyone in the channel sees it.
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    bot.assert_no_problems();
}
