//! Challenges from a user's context menu, in a list, declined with a reason, and in a rematch with
//! colors swapped.

use courier_sandbox::driver::{MessageView, Outcome, UserClient};

use crate::test_bot::{TestBot, direct_message, has_button, message_of, move_by_command};

/// A refusal, which only the user sees.
fn refused(outcome: Outcome) -> String {
    let answer = message_of(outcome);
    assert!(answer.ephemeral, "{}", answer.text());
    answer.text()
}

/// Challenges a user from their context menu; returns the message in the channel.
async fn by_menu(user: &UserClient, username: &str, game: &str, clock: &str) -> MessageView {
    let first = message_of(user.user_command("Challenge", username).await.unwrap());
    let second = message_of(user.select(first.id, "Choose a game", &[game]).await.unwrap());
    assert!(first.ephemeral && second.text().contains(game), "{}", second.text());
    let done = message_of(user.select(second.id, "Choose a clock", &[clock]).await.unwrap());
    assert!(done.ephemeral && done.menus().is_empty(), "{}", done.text());
    let title = format!("Challenge: {game}");
    user.wait_for(|message| message.text().contains(&title) && !message.ephemeral).await.unwrap()
}

/// A game aborted before the first move: the quickest way to a finished game.
async fn called_off(user: &UserClient) -> MessageView {
    let question = message_of(user.command("resign", &[]).await.unwrap());
    message_of(user.click(question.id, "Yes, abort").await.unwrap());
    user.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_is_challenged_from_their_context_menu() {
    let bot = TestBot::start().await;
    let (maple, willow, birch) = (bot.user("maple"), bot.user("willow"), bot.user("birch"));
    let view: Vec<String> =
        birch.available_commands().into_iter().filter(|o| o.kind == 2).map(|o| o.label).collect();
    assert_eq!(view, ["Retar"]);
    let asked = by_menu(&maple, "willow", "Crazyhouse", "2d").await;
    assert!(
        asked.text().contains("2 days per move") && asked.text().contains("Rated"),
        "{}",
        asked.text()
    );
    assert_eq!(asked.mentions, ["willow"]);
    direct_message(&willow, "challenges you to a game").await;
    assert!(matches!(willow.click(asked.id, "Accept").await.unwrap(), Outcome::Updated(_)));
    let board = willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    assert!(board.text().contains("Crazyhouse"), "{}", board.text());

    let untimed = by_menu(&maple, "willow", "Shogun", "none").await;
    assert!(
        untimed.text().contains("Casual"),
        "a game without a clock is never rated: {}",
        untimed.text()
    );
    let oneself = refused(maple.user_command("Challenge", "maple").await.unwrap());
    assert!(oneself.contains("You cannot play against yourself."), "{oneself}");
    let challenged_bot = refused(maple.user_command("Challenge", "courier").await.unwrap());
    assert!(challenged_bot.contains("Bots do not play here."), "{challenged_bot}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_with_a_reason() {
    let bot = TestBot::start().await;
    let (maple, willow, birch) = (bot.user("maple"), bot.user("willow"), bot.user("birch"));
    message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let theirs = refused(birch.press("Decline").await.unwrap());
    assert!(theirs.contains("Este reto es para otra persona"), "{theirs}");
    let modal = willow.press("Decline").await.unwrap().modal().unwrap();
    assert!(modal.fields.iter().all(|field| !field.required && field.max == 200), "{modal:?}");
    let reason = format!(
        "@everyone <@{}> see [this](https://example.org) `now` **please**\u{202E}",
        birch.id()
    );
    let closed = message_of(willow.submit(&modal, &[("reason", &reason)]).await.unwrap());
    assert!(closed.buttons().is_empty(), "{}", closed.text());
    let cleaned =
        format!("`@everyone <@{}> see [this](https://example.org) now **please**`", birch.id());
    assert!(
        closed.text().contains("declined.") && closed.text().contains(&cleaned),
        "{}",
        closed.text()
    );
    let notice = direct_message(&maple, "declined your challenge").await;
    assert!(notice.text().contains(&format!("Reason: {cleaned}")), "{}", notice.text());
    for message in [&closed, &notice] {
        assert!(
            message.mentions.is_empty() && message.json["mention_everyone"] == false,
            "{:?}",
            message.json
        );
    }

    // Two modals of the same challenge: the second one changes nothing.
    message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let first = willow.press("Decline").await.unwrap().modal().unwrap();
    let second = willow.press("Decline").await.unwrap().modal().unwrap();
    let plain = message_of(willow.submit(&first, &[]).await.unwrap());
    assert!(
        plain.text().ends_with("declined."),
        "without a reason nothing is said of one: {}",
        plain.text()
    );
    let late = refused(willow.submit(&second, &[("reason", "too late")]).await.unwrap());
    assert!(late.contains("This challenge was declined."), "{late}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn open_challenges_are_listed_and_answered() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let none = refused(maple.command("challenges", &[]).await.unwrap());
    assert!(none.contains("You have no open challenges."), "{none}");
    // A second challenge to the same user is another game.
    for command in ["chess challenge", "chess challenge"] {
        message_of(maple.command(command, &[("opponent", "willow")]).await.unwrap());
    }
    message_of(maple.command("shogun open", &[]).await.unwrap());
    message_of(
        willow.command("chess challenge", &[("opponent", "maple"), ("clock", "2d")]).await.unwrap(),
    );

    let list = message_of(willow.command("challenges", &[]).await.unwrap());
    assert!(list.ephemeral && list.text().contains("3 open challenges"), "{}", list.text());
    assert_eq!(list.mentions, Vec::<String>::new());
    let options: Vec<String> =
        list.menus()[0].options.iter().map(|(label, _)| label.clone()).collect();
    assert_eq!(
        options,
        [
            "Maple challenges you: Chess",
            "Maple challenges you: Chess",
            "You challenge Maple: Chess"
        ],
        "those to answer come first"
    );
    for value in [2, 1] {
        let list = message_of(willow.command("challenges", &[]).await.unwrap());
        let one = message_of(
            willow.select(list.id, "v1:challenge", &[&value.to_string()]).await.unwrap(),
        );
        assert!(
            has_button(&one, "v1:decline:") && !has_button(&one, "v1:cancel:"),
            "{:?}",
            one.buttons()
        );
        message_of(willow.click(one.id, "Accept").await.unwrap());
    }
    let games = message_of(willow.command("games", &[]).await.unwrap());
    assert!(games.text().contains("Your games (2)"), "{}", games.text());

    let list = message_of(maple.command("challenges", &[]).await.unwrap());
    assert!(
        list.text().contains("2 open challenges") && list.text().contains("You challenge anyone")
    );
    let one = message_of(maple.select(list.id, "v1:challenge", &["3"]).await.unwrap());
    let back = message_of(maple.click(one.id, "Back").await.unwrap());
    assert!(back.text().contains("2 open challenges"), "{}", back.text());
    let one = message_of(maple.select(list.id, "v1:challenge", &["3"]).await.unwrap());
    let taken_back = message_of(maple.click(one.id, "Cancel challenge").await.unwrap());
    assert!(taken_back.text().contains("cancelled the challenge"), "{}", taken_back.text());
    let gone = refused(maple.click_forged(one.id, "v1:cancel:3").await.unwrap());
    assert!(gone.contains("was cancelled"), "{gone}");

    for _ in 0..11 {
        message_of(willow.command("chess open", &[]).await.unwrap());
    }
    let first = message_of(willow.command("challenges", &[]).await.unwrap());
    assert_eq!(first.menus()[0].options.len(), 10);
    let second = message_of(willow.click(first.id, "Next").await.unwrap());
    assert_eq!(second.menus()[0].options.len(), 2, "{}", second.text());
    let again = message_of(willow.click(second.id, "Previous").await.unwrap());
    assert_eq!(again.menus()[0].options.len(), 10);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colors() {
    let bot = TestBot::start().await;
    let none = refused(bot.user("maple").command("rematch", &[]).await.unwrap());
    assert!(none.contains("You have no finished game"), "{none}");
    let options = [("color", "White"), ("clock", "2d"), ("rated", "false"), ("mercy", "true")];
    let (maple, willow) = bot.start_game("chess960 challenge", &options).await;
    let running = refused(maple.command("rematch", &[("game", "1")]).await.unwrap());
    assert!(running.contains("not over yet"), "{running}");
    let over = called_off(&maple).await;

    let asked = message_of(maple.click(over.id, "Rematch").await.unwrap());
    let text = asked.text();
    for part in ["Chess960", "plays Black", "2 days per move", "Casual", "Mercy", "random position"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(asked.mentions, ["willow"]);
    direct_message(&willow, "challenges you to a game").await;
    let again = refused(maple.click(over.id, "Rematch").await.unwrap());
    assert!(again.contains("You have already offered this rematch"), "{again}");
    let stranger = refused(bot.user("birch").click(over.id, "Rematch").await.unwrap());
    assert!(stranger.contains("No juegas"), "{stranger}");
    // Asking for a rematch that has already been offered accepts it.
    let found = message_of(willow.click(over.id, "Rematch").await.unwrap());
    assert!(
        found.ephemeral && found.text().contains("has already offered you this rematch"),
        "{}",
        found.text()
    );
    message_of(willow.click(found.id, "Accept").await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    move_by_command(&willow, "a3").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_by_command_takes_the_latest_or_the_one_chosen() {
    let bot = TestBot::start().await;
    let start = [("color", "White"), ("start", "518")];
    let (maple, willow) = bot.start_game("chess960 challenge", &start).await;
    called_off(&maple).await;
    bot.start_game("shogun challenge", &[("color", "Black")]).await;
    called_off(&willow).await;
    bot.start_game("chess challenge", &[]).await;
    let offered = maple.autocomplete("rematch", &[], "game", "").await.unwrap();
    assert_eq!(offered.len(), 2, "only games that are over: {offered:?}");

    let latest = message_of(maple.command("rematch", &[]).await.unwrap());
    assert!(
        latest.text().contains("Shogun") && latest.text().contains("plays White"),
        "{}",
        latest.text()
    );
    let chosen = message_of(maple.command("rematch", &[("game", "#1")]).await.unwrap());
    assert!(
        chosen.text().contains("Chess960") && chosen.text().contains("position 518"),
        "{}",
        chosen.text()
    );
    for (typed, expected) in [("4711", "I cannot find that game"), ("x", "I cannot find that game")]
    {
        let refused = refused(maple.command("rematch", &[("game", typed)]).await.unwrap());
        assert!(refused.contains(expected), "{typed}: {refused}");
    }
    bot.assert_no_problems();
}
