//! The bot in DMs, in group DMs, and in servers that it has not joined. In the latter two it can
//! only respond to interactions, so it sends everything else to the players as direct messages.

use courier_sandbox::driver::{ActionOutcome, UserClient};
use courier_sandbox::snowflake::Snowflake;
use courier_text::Button;

use super::test_bot::{TestBot, direct_message, has_button, message_of, play_fools_mate};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Marks these users as having installed the bot.
fn install(bot: &TestBot, users: &[&UserClient]) {
    bot.sandbox.discord().world.change(|state| {
        for user in users {
            state.users.get_mut(&user.id()).unwrap().installed = true;
        }
    });
}

/// Plays a whole game in a channel, from the challenge to the rematch, by command and by button.
async fn play_to_mate(bot: &TestBot, channel: Snowflake, first_game: u32) {
    let user = |username| bot.user(username).in_channel_id(channel).unwrap();
    let (maple, willow) = (user("maple"), user("willow"));
    let asked = message_of(maple.command("chess open", &[WHITE]).await.unwrap());
    assert!(!asked.ephemeral && has_button(&asked, "v1:accept:"), "{}", asked.text());
    let accepted = willow.click(asked.id, Button::Accept).await.unwrap();
    assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");
    let board = format!("v1:mv:{first_game}:");
    willow.wait_for(|message| has_button(message, &board)).await.unwrap();
    play_fools_mate(&maple, &willow).await;
    let over = maple.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap();
    assert!(over.text().contains("0-1"), "{}", over.text());
    let again = message_of(willow.click(over.id, Button::Rematch).await.unwrap());
    let modal = maple.click(again.id, Button::Decline).await.unwrap().modal().unwrap();
    let closed = message_of(maple.submit(&modal, &[("reason", "enough")]).await.unwrap());
    assert!(closed.says(EN.decline_reason("`enough`")), "{}", closed.text());
    direct_message(&willow, &EN.decline_reason("`enough`")).await;
    // Outside a server, the leaderboard is the global one.
    for command in ["chess leaderboard", "leaderboard"] {
        let answer = message_of(maple.command(command, &[]).await.unwrap());
        assert!(answer.says(EN.leaderboard_heading(ANY, "global")), "{}", answer.text());
    }
    let season = message_of(maple.command("season", &[]).await.unwrap());
    assert!(season.ephemeral && season.says(EN.refusal_only_in_server()), "{}", season.text());
    for command in ["games", "challenges", "board", "settings", "help", "profile", "chess rules"] {
        let answer = message_of(maple.command(command, &[]).await.unwrap());
        assert!(!answer.text().is_empty() || !answer.pictures().is_empty(), "{command}");
    }
    assert!(bot.sandbox.problems().is_empty(), "{:?}", bot.sandbox.problems());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_in_a_group_dm() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let group = bot
        .sandbox
        .discord()
        .world
        .change(|state| state.open_group_dm("Evening", &[maple.id(), willow.id()]));
    let not_installed = maple.in_channel_id(group).unwrap().command("chess open", &[]).await;
    assert!(not_installed.is_err(), "only users who have installed the bot can use its commands");
    install(&bot, &[&maple, &willow]);
    play_to_mate(&bot, group, 1).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_in_a_server_without_the_bot() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    install(&bot, &[&maple, &willow]);
    let channel = bot.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.remove_bot(hedge);
        state.channels_of(hedge).next().unwrap().id
    });
    play_to_mate(&bot, channel, 1).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_in_dms_with_the_bot() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple").in_dm(), bot.user("willow").in_dm());
    let alone = message_of(maple.command("chess open", &[]).await.unwrap());
    assert!(
        alone.ephemeral && alone.says(EN.refusal_nobody_else_here(ANY, ANY)),
        "{}",
        alone.text()
    );
    let asked = message_of(
        maple.command("chess challenge", &[("opponent", "willow"), WHITE]).await.unwrap(),
    );
    assert!(asked.text().contains("challenges"), "{}", asked.text());
    let direct = direct_message(&willow, &EN.notice_challenged(ANY, ANY)).await;
    message_of(willow.click(direct.id, Button::Accept).await.unwrap());
    direct_message(&maple, &EN.notice_accepted(ANY, ANY)).await;
    play_fools_mate(&maple, &willow).await;
    let over = direct_message(&maple, &EN.ended(ANY)).await;
    message_of(maple.click(over.id, Button::Rematch).await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    let season = message_of(maple.command("season", &[]).await.unwrap());
    assert!(season.ephemeral && season.says(EN.refusal_only_in_server()), "{}", season.text());

    // DMs are in the user's own language.
    let birch = bot.user("birch").in_dm();
    let spanish =
        message_of(birch.command("chess challenge", &[("opponent", "maple")]).await.unwrap());
    assert!(spanish.text().contains("reta a"), "{}", spanish.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn rematches_offered_in_dms_are_played_in_the_channel_of_the_game() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    play_fools_mate(&maple, &willow).await;
    let over = direct_message(&maple, &EN.ended(ANY)).await;
    message_of(maple.in_dm().click(over.id, Button::Rematch).await.unwrap());
    let offered =
        willow.in_dm().wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    message_of(willow.in_dm().click(offered.id, Button::Accept).await.unwrap());

    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    bot.assert_no_problems();
}
