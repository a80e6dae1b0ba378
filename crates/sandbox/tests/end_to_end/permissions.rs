//! Moderators take the bot's permissions away while a game runs, and give them back.

use courier_sandbox::driver::MessageView;
use courier_sandbox::model::Permissions;

use super::test_bot::{
    TestBot, direct_message, end_live_replies, ephemeral_text, has_button, message_of,
    move_by_command, thread, wait_for_current_board,
};
use crate::english::{ANY, EN, IN_THREADS, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_without_permissions_and_with_them_again() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let games = maple.channel();
    let boards = |bot: &TestBot| {
        let is_board = |message: &MessageView| has_button(message, "v1:mv:");
        bot.user("rowan").messages().iter().filter(|message| is_board(message)).count()
    };
    // Everything is denied, in every channel. Responses to interactions need no permissions.
    bot.sandbox.deny_bot_everywhere(Permissions::ALL);
    let denied = bot.sandbox.discord().world.read(|state| state.permissions(state.bot(), games));
    assert_eq!(denied, Permissions::NONE);
    let before = boards(&bot);
    let (maple_dm, willow_dm) = (maple.in_dm(), willow.in_dm());
    message_of(maple_dm.command("move", &[("move", "e4")]).await.unwrap());
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    message_of(willow_dm.command("move", &[("move", "e5")]).await.unwrap());
    direct_message(&maple, &EN.notice_your_turn("1... e5", ANY)).await;
    assert_eq!(boards(&bot), before, "nothing is posted in the channel");
    // One permission after the other is missing, and named where the player can do something.
    for (missing, name) in [
        (Permissions::SEND_MESSAGES, EN.permission_send_messages()),
        (Permissions::ATTACH_FILES, EN.permission_attach_files()),
        (Permissions::VIEW_CHANNEL, EN.permission_view_channel()),
    ] {
        bot.sandbox.deny_bot("games", missing).unwrap();
        let view = ephemeral_text(&maple, "config", &[]).await;
        assert!(view.says(EN.missing_permissions(format_args!("**{name}**{ANY}"))), "{view}");
    }
    bot.sandbox.deny_bot_everywhere(Permissions::NONE);
    end_live_replies(&bot).await;
    message_of(maple_dm.command("move", &[("move", "Nf3")]).await.unwrap());
    wait_for_current_board(&bot, &willow, "2. Nf3").await;
    move_by_command(&willow, "Nc6").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_leaves_a_thread_that_the_bot_cannot_see_any_more() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    let willow = bot.user("willow");
    super::test_bot::challenge_and_accept(&maple, &willow, "chess challenge").await;
    let opened = thread(&bot, &maple, 1).await;
    let in_thread = maple.in_channel_id(opened.id).unwrap();
    wait_for_current_board(&bot, &in_thread, &EN.to_move(ANY, ANY)).await;
    bot.sandbox.deny_bot("games", Permissions::VIEW_CHANNEL).unwrap();
    message_of(maple.in_dm().command("move", &[("move", "e4")]).await.unwrap());
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    bot.sandbox.deny_bot("games", Permissions::NONE).unwrap();
    end_live_replies(&bot).await;
    message_of(willow.in_dm().command("move", &[("move", "e5")]).await.unwrap());
    direct_message(&maple, &EN.notice_your_turn("1... e5", ANY)).await;
    bot.assert_no_problems();
}
