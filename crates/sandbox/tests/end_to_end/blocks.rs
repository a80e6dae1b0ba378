//! `/block`: whom a person does not want to play.

use courier_text::Button;
use serde_json::Value;

use super::finished_games::{file, fools_mate};
use super::test_bot::{
    TestBot, direct_message, direct_messages, ephemeral_reply, ephemeral_text, find_button,
    has_button, message_of, move_by_command, refusal,
};
use crate::english::{ANY, DECLINE, EN, OFFER, Says as _, WHITE};

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_cannot_begin_a_game() {
    let bot = TestBot::start().await;
    let (maple, willow) = fools_mate(&bot).await;
    let none = ephemeral_text(&willow, "block", &[]).await;
    assert!(none.says(EN.block_list_empty()), "{none}");
    let done = ephemeral_reply(&willow, "block", &[("user", "maple")]).await;
    assert!(done.says(EN.block_done(format_args!("<@{}>", maple.id()))), "{}", done.text());
    assert!(done.mentions.is_empty(), "nobody is told");
    // The mate may have superseded the notice of the move before.
    bot.wait_until_delivered().await;
    let before = direct_messages(&willow).len();

    let refused = ephemeral_text(&maple, "chess challenge", &[("opponent", "willow")]).await;
    assert!(refused.says(EN.refusal_not_accepting(ANY)), "{refused}");
    let refused = ephemeral_text(&maple, "rematch", &[]).await;
    assert!(refused.says(EN.refusal_not_accepting(ANY)), "{refused}");
    let open = message_of(willow.command("shogun open", &[]).await.unwrap());
    let accept = find_button(&open, "v1:accept:").unwrap();
    let refused = refusal(maple.click(open.id, &accept).await.unwrap());
    assert!(refused.says(EN.refusal_not_accepting(ANY)), "{refused}");
    // From the other side the list is named.
    let own = ephemeral_text(&willow, "chess challenge", &[("opponent", "maple")]).await;
    assert!(own.says(EN.refusal_you_blocked()), "{own}");
    assert_eq!(direct_messages(&willow).len(), before, "{:?}", direct_messages(&willow));
    // Others are not affected.
    message_of(bot.user("birch").click(open.id, &accept).await.unwrap());

    let list = ephemeral_reply(&willow, "block", &[]).await;
    let (label, _) = list.menus()[0].options[0].clone();
    let undone = message_of(willow.select(list.id, "v1:unblock", &[&label]).await.unwrap());
    assert!(undone.says(EN.block_undone(ANY)), "{}", undone.text());
    assert!(undone.menus().is_empty());
    let again = message_of(maple.command("rematch", &[]).await.unwrap());
    assert!(!again.ephemeral, "{}", again.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn blocking_closes_the_challenges_between_two_people() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let theirs =
        message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let own =
        message_of(willow.command("shogun challenge", &[("opponent", "maple")]).await.unwrap());
    let of_birch = message_of(
        bot.user("birch").command("chess challenge", &[("opponent", "willow")]).await.unwrap(),
    );
    ephemeral_text(&willow, "block", &[("user", "maple")]).await;
    direct_message(&maple, &EN.notice_declined(ANY, ANY, ANY)).await;
    for closed in [&theirs, &own] {
        maple
            .wait_for(|message| message.id == closed.id && message.buttons().is_empty())
            .await
            .unwrap();
        let accept = find_button(closed, "v1:accept:").unwrap();
        let late = message_of(maple.click_forged(closed.id, &accept).await.unwrap());
        assert!(late.ephemeral && late.buttons().is_empty(), "{}", late.text());
    }
    assert!(has_button(
        &willow.messages().into_iter().find(|message| message.id == of_birch.id).unwrap(),
        "v1:accept:"
    ));
    let list = ephemeral_reply(&willow, "challenges", &[]).await;
    assert_eq!(list.menus()[0].options.len(), 1, "that of Birch");
    bot.assert_no_problems();
}

/// A game that runs is not ended by a block: its notices belong to it, offers included.
#[tokio::test(flavor = "multi_thread")]
async fn games_with_a_blocked_person_go_on() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    ephemeral_text(&willow, "block", &[("user", "maple")]).await;
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    message_of(maple.command("draw", &[OFFER]).await.unwrap());
    direct_message(&willow, &EN.draw_offered(ANY)).await;
    message_of(willow.command("draw", &[DECLINE]).await.unwrap());
    direct_message(&maple, &EN.draw_declined(ANY)).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_limited_and_private() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    for alone in ["willow", "courier"] {
        let refused = ephemeral_text(&willow, "block", &[("user", alone)]).await;
        assert!(refused.says(EN.refusal_cannot_block()), "{alone}: {refused}");
    }
    let names: Vec<String> = (0..25).map(|number| format!("sprig{number}")).collect();
    bot.sandbox.discord().world.change(|state| {
        for name in &names {
            state.add_user(name, name, "en-US");
        }
    });
    ephemeral_text(&willow, "block", &[("user", "maple")]).await;
    for (before, name) in (1..).zip(&names) {
        let answer = ephemeral_reply(&willow, "block", &[("user", name)]).await;
        if before == 25 {
            assert!(answer.says(EN.refusal_too_many_blocked("25")), "{}", answer.text());
        } else {
            assert_eq!(answer.menus()[0].options.len(), before + 1, "{}", answer.text());
        }
    }
    let listed = ephemeral_reply(&willow, "block", &[("user", "maple")]).await;
    assert!(listed.says(EN.block_done(ANY)), "who is listed takes no more room");

    // The export names whom they have blocked, and not who has blocked them.
    let blocks = async |user| {
        let export = ephemeral_reply(user, "privacy export", &[]).await;
        let data: Value = serde_json::from_str(&file(&bot, &export).1).unwrap();
        data["tables"]["blocks"].as_array().map_or(0, Vec::len)
    };
    ephemeral_text(&maple, "block", &[("user", "birch")]).await;
    assert_eq!((blocks(&willow).await, blocks(&maple).await), (25, 1));
    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    maple.click(question.id, Button::YesForget).await.unwrap();
    maple.wait_for(|message| message.content.says(EN.forget_done())).await.unwrap();
    assert_eq!(blocks(&willow).await, 24, "nothing refers to who is deleted");
    bot.assert_no_problems();
}
