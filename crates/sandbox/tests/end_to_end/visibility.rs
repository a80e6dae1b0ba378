//! The games of others are seen by those who are in their server now.

use courier_sandbox::driver::UserClient;

use super::test_bot::{
    TestBot, ephemeral_reply, ephemeral_text, message_of, move_by_command, play_fools_mate, refusal,
};
use crate::english::{EN, Says as _, WHITE};

/// Asserts that a user sees nothing of games 1 and 2 of Maple.
async fn sees_nothing(user: &UserClient) {
    for game in ["1", "2"] {
        for command in ["board", "replay", "export"] {
            let answer = refusal(user.command(command, &[("game", game)]).await.unwrap());
            assert!(answer.says(EN.refusal_no_such_match()), "{command} {game}: {answer}");
        }
    }
    let history = ephemeral_reply(user, "history", &[("player", "maple")]).await;
    assert!(history.menus().is_empty(), "{}", history.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_a_server_does_not_see_its_games() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    play_fools_mate(&maple, &willow).await;
    let (maple, _) = bot.start_game("shogun challenge", &[WHITE]).await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-US");
    for game in ["1", "2"] {
        let seen = ephemeral_reply(&rowan, "board", &[("game", game)]).await;
        assert_eq!(seen.pictures().len(), 1, "a member sees it in the server: {}", seen.text());
    }
    let history = ephemeral_reply(&rowan, "history", &[("player", "maple")]).await;
    assert_eq!(history.menus().len(), 1, "{}", history.text());
    bot.sandbox.discord().world.change(|state| {
        let server = state.channels[&maple.channel()].guild.unwrap();
        state.ban(server, rowan.id());
    });
    sees_nothing(&rowan.in_dm()).await;
    // In another server it is the same.
    let elsewhere = bot.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    });
    sees_nothing(&rowan.in_channel_id(elsewhere).unwrap()).await;
    // Players keep theirs, wherever they are.
    let own = ephemeral_reply(&willow.in_dm(), "board", &[("game", "1")]).await;
    assert_eq!(own.pictures().len(), 1, "{}", own.text());
    message_of(maple.in_dm().command("move", &[("move", "e4"), ("game", "2")]).await.unwrap());
    move_by_command(&willow, "e5").await;
    assert!(!ephemeral_text(&willow.in_dm(), "history", &[]).await.is_empty());
    bot.assert_no_problems();
}
