//! `/ladder`: from joining to a new order, by commands and buttons.

use courier_sandbox::driver::MessageView;
use courier_sandbox::model::Permissions;

use super::competitions::finish_game;
use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_reply, ephemeral_text, find_button, has_button,
    message_of, newest_board,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_from_joining_to_a_new_order() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let none = ephemeral_text(&maple, "ladder show", &[]).await;
    assert!(none.contains("There is no ladder in this server yet."), "{none}");
    let refused = ephemeral_text(&maple, "ladder leave", &[]).await;
    assert!(refused.contains("no such competition"), "{refused}");

    // The first to join begins it, if they may create competitions.
    let refused = ephemeral_text(&willow, "ladder join", &[("ladder", "shogun")]).await;
    assert!(refused.contains("you may not create competitions"), "{refused}");
    let begun = message_of(maple.command("ladder join", &[("ladder", "shogun")]).await.unwrap());
    assert!(begun.text().contains("at number 1"), "{}", begun.text());
    assert_eq!(begun.pictures().len(), 1);
    let join = find_button(&begun, "v1:ladderjoin:");
    assert_eq!(join, None, "who sees it has joined");
    let posted = maple.wait_for(|message| message.id != begun.id && !message.ephemeral);
    let posted = posted.await.unwrap();
    assert_eq!((posted.pictures().len(), posted.mentions.len()), (1, 0), "{}", posted.text());
    assert!(has_button(&posted, "v1:ladderjoin:1"), "{}", posted.text());
    let again = ephemeral_text(&maple, "ladder join", &[]).await;
    assert!(again.contains("You have already joined."), "{again}");
    let out = ephemeral_text(&willow, "ladder challenge", &[("opponent", "maple")]).await;
    assert!(out.contains("You are not on this ladder. `/ladder join`"), "{out}");
    let shown = ephemeral_reply(&willow, "ladder show", &[]).await;
    assert!(has_button(&shown, "v1:ladderjoin:"), "{}", shown.text());
    let joined = message_of(willow.click(shown.id, "v1:ladderjoin:1").await.unwrap());
    assert!(joined.text().contains("at number 2"), "{}", joined.text());

    let top = ephemeral_text(&maple, "ladder challenge", &[("opponent", "willow")]).await;
    assert!(top.contains("You are at the top"), "{top}");
    let challenge =
        message_of(willow.command("ladder challenge", &[("opponent", "maple")]).await.unwrap());
    assert!(challenge.text().contains("The game starts by itself"), "{}", challenge.text());
    let told = direct_message(&maple, "has challenged you").await;
    assert!(has_button(&told, "v1:laddergame:1:1"), "{told:?}");
    let twice = ephemeral_text(&willow, "ladder challenge", &[("opponent", "maple")]).await;
    assert!(twice.contains("You already have a game against them"), "{twice}");

    // A process that was killed in between begins the game all the same.
    bot.sandbox.restart_bot().await.unwrap();
    let start = find_button(&challenge, "v1:laddergame:").unwrap();
    let starts = message_of(willow.click(challenge.id, &start).await.unwrap());
    assert_eq!(starts.id, challenge.id, "nothing is left to press there");
    assert!(starts.text().contains("The game starts now"), "{}", starts.text());
    assert!(!has_button(&starts, "v1:laddergame:"), "{}", starts.text());
    maple.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    let late = message_of(willow.click_forged(challenge.id, &start).await.unwrap());
    assert!(late.text().contains("This game has already started."), "{}", late.text());

    newest_board(&maple);
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    let yes = find_button(&question, "v1:resigned:").unwrap();
    maple.click(question.id, &yes).await.unwrap();
    direct_message(&willow, "you are now number 1").await;
    let after = ephemeral_reply(&maple, "ladder show", &[]).await;
    let text = after.embeds()[0]["description"].as_str().unwrap().to_owned();
    let order = [format!("1. <@{}>", willow.id()), format!("2. <@{}>", maple.id())];
    assert!(text.contains(&order[0]) && text.contains(&order[1]), "{text}");
    assert!(after.descriptions()[0].contains("2 players"), "{:?}", after.descriptions());

    let soon = ephemeral_text(&maple, "ladder challenge", &[("opponent", "willow")]).await;
    assert!(soon.contains("You can do that again"), "{soon}");
    bot.sandbox.advance(HOUR * 24 * 7).await;
    let rematch =
        message_of(maple.command("ladder challenge", &[("opponent", "willow")]).await.unwrap());
    assert!(!rematch.ephemeral, "{}", rematch.text());
    let left = ephemeral_text(&willow, "ladder leave", &[]).await;
    assert!(left.contains("You have left"), "{left}");
    direct_message(&maple, "was called off").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_has_the_clock_and_the_opening_of_its_first_player() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let refused = ephemeral_text(&maple, "ladder join", &[("clock", "none")]).await;
    assert!(refused.contains("needs a clock"), "{refused}");
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
    let told = |message: &MessageView| message.text().contains("I am missing permissions");
    for (command, option) in [("ladder join", "ladder"), ("league join", "variant")] {
        let begun = message_of(maple.command(command, &[(option, "chess")]).await.unwrap());
        maple.wait_for(|message| message.id > begun.id && told(message)).await.unwrap();
        // A player who joins an existing one is not.
        message_of(willow.command(command, &[(option, "chess")]).await.unwrap());
    }
    assert!(!willow.messages().iter().any(told));
}
