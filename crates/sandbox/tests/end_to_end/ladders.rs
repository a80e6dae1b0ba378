//! `/ladder`: from joining to a new order, by commands and buttons.

use courier_sandbox::driver::MessageView;
use courier_sandbox::model::Permissions;

use super::competitions::finish_game;
use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_reply, ephemeral_text, find_button, has_button,
    message_of, newest_board,
};
use crate::english::{ANY, ANY_TIME, EN, Says as _};

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_from_joining_to_a_new_order() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let none = ephemeral_text(&maple, "ladder show", &[]).await;
    assert!(none.says(EN.ladder_none()), "{none}");
    let refused = ephemeral_text(&maple, "ladder leave", &[]).await;
    assert!(refused.says(EN.refusal_no_such_competition()), "{refused}");

    // The first to join begins it, if they may create competitions.
    let refused = ephemeral_text(&willow, "ladder join", &[("ladder", "shogun")]).await;
    assert!(refused.says(EN.refusal_competition_may_not_create()), "{refused}");
    let begun = message_of(maple.command("ladder join", &[("ladder", "shogun")]).await.unwrap());
    assert!(begun.says(EN.ladder_joined(ANY, "1", ANY)), "{}", begun.text());
    assert_eq!(begun.pictures().len(), 1);
    let join = find_button(&begun, "v1:ladderjoin:");
    assert_eq!(join, None, "who sees it has joined");
    let posted = maple.wait_for(|message| message.id != begun.id && !message.ephemeral);
    let posted = posted.await.unwrap();
    assert_eq!((posted.pictures().len(), posted.mentions.len()), (1, 0), "{}", posted.text());
    assert!(has_button(&posted, "v1:ladderjoin:1"), "{}", posted.text());
    let again = ephemeral_text(&maple, "ladder join", &[]).await;
    assert!(again.says(EN.refusal_competition_already_in()), "{again}");
    let out = ephemeral_text(&willow, "ladder challenge", &[("opponent", "maple")]).await;
    assert!(out.says(EN.refusal_not_on_ladder()), "{out}");
    let shown = ephemeral_reply(&willow, "ladder show", &[]).await;
    assert!(has_button(&shown, "v1:ladderjoin:"), "{}", shown.text());
    let joined = message_of(willow.click(shown.id, "v1:ladderjoin:1").await.unwrap());
    assert!(joined.says(EN.ladder_joined(ANY, "2", ANY)), "{}", joined.text());

    let top = ephemeral_text(&maple, "ladder challenge", &[("opponent", "willow")]).await;
    assert!(top.says(EN.refusal_ladder_at_the_top()), "{top}");
    let challenge =
        message_of(willow.command("ladder challenge", &[("opponent", "maple")]).await.unwrap());
    assert!(challenge.says(EN.ladder_challenge(ANY_TIME, ANY, ANY, ANY)), "{}", challenge.text());
    let told = direct_message(&maple, &EN.competition_challenged(ANY_TIME, ANY, ANY)).await;
    assert!(has_button(&told, "v1:laddergame:1:1"), "{told:?}");
    let twice = ephemeral_text(&willow, "ladder challenge", &[("opponent", "maple")]).await;
    assert!(twice.says(EN.refusal_ladder_already_playing()), "{twice}");

    // A process that was killed in between begins the game all the same.
    bot.sandbox.restart_bot().await.unwrap();
    let start = find_button(&challenge, "v1:laddergame:").unwrap();
    let starts = message_of(willow.click(challenge.id, &start).await.unwrap());
    assert_eq!(starts.id, challenge.id, "nothing is left to press there");
    assert!(starts.says(EN.ladder_game_starts(ANY, ANY, ANY)), "{}", starts.text());
    assert!(!has_button(&starts, "v1:laddergame:"), "{}", starts.text());
    maple.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    let late = message_of(willow.click_forged(challenge.id, &start).await.unwrap());
    assert!(late.says(EN.refusal_competition_game_begun()), "{}", late.text());

    newest_board(&maple);
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    let yes = find_button(&question, "v1:resigned:").unwrap();
    maple.click(question.id, &yes).await.unwrap();
    direct_message(&willow, &EN.competition_moved(ANY, "1")).await;
    let after = ephemeral_reply(&maple, "ladder show", &[]).await;
    let text = after.embeds()[0]["description"].as_str().unwrap().to_owned();
    let order = [format!("1\\. {}", willow.name()), format!("2\\. {}", maple.name())];
    assert!(text.contains(&order[0]) && text.contains(&order[1]), "{text}");
    assert!(after.descriptions()[0].contains("2 players"), "{:?}", after.descriptions());

    let soon = ephemeral_text(&maple, "ladder challenge", &[("opponent", "willow")]).await;
    assert!(soon.says(EN.refusal_competition_not_before(ANY_TIME)), "{soon}");
    bot.sandbox.advance(HOUR * 24 * 7).await;
    let rematch =
        message_of(maple.command("ladder challenge", &[("opponent", "willow")]).await.unwrap());
    assert!(!rematch.ephemeral, "{}", rematch.text());
    let left = ephemeral_text(&willow, "ladder leave", &[]).await;
    assert!(left.says(EN.ladder_left(ANY)), "{left}");
    direct_message(&maple, &EN.competition_called_off(ANY, ANY)).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_has_the_clock_and_the_opening_of_its_first_player() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let refused = ephemeral_text(&maple, "ladder join", &[("clock", "none")]).await;
    assert!(refused.says(EN.refusal_competition_no_clock()), "{refused}");
    let ladder = ("ladder", "chess");
    let offered = maple.autocomplete("ladder join", &[ladder], "start", "evans").await.unwrap();
    assert_eq!(offered.len(), 1, "{offered:?}");
    let chosen = [ladder, ("clock", "3d"), ("start", offered[0].value.as_str())];
    let begun = message_of(maple.command("ladder join", &chosen).await.unwrap());
    let footer = begun.embeds()[0]["footer"]["text"].to_string();
    assert!(footer.contains("Evans Gambit (Chess) · 3 days"), "{footer}");
    message_of(willow.command("ladder join", &[("clock", "9d")]).await.unwrap());
    let challenge =
        message_of(willow.command("ladder challenge", &[("opponent", "maple")]).await.unwrap());
    let start = find_button(&challenge, "v1:laddergame:").unwrap();
    willow.click(challenge.id, &start).await.unwrap();
    let board = maple.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    assert!(board.text().contains("Evans Gambit (Chess)"), "{}", board.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_begins_a_competition_where_the_bot_may_not_post_is_told() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    finish_game(&maple, &willow).await;
    bot.sandbox.deny_bot("games", Permissions::SEND_MESSAGES).unwrap();
    let told = |message: &MessageView| message.says(EN.missing_permissions(ANY));
    for (command, option) in [("ladder join", "ladder"), ("league join", "variant")] {
        let begun = message_of(maple.command(command, &[(option, "chess")]).await.unwrap());
        maple.wait_for(|message| message.id > begun.id && told(message)).await.unwrap();
        // A player who joins an existing one is not.
        message_of(willow.command(command, &[(option, "chess")]).await.unwrap());
    }
    assert!(!willow.messages().iter().any(told));
}
