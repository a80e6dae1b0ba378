//! Challenges made from a user's context menu, the list of challenges, declining with a reason, and
//! rematches, in which the players swap colors.

use courier_play::Span;
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, ephemeral_text, has_button, message_of, move_by_command, refusal,
};
use crate::english::{ANY, ANY_TIME, BLACK, EN, Says as _, WHITE};

/// Challenges a user from their context menu; returns the message in the channel.
async fn challenge_by_menu(
    user: &UserClient,
    username: &str,
    game: &str,
    clock: &str,
) -> MessageView {
    let first = message_of(user.user_command("Challenge", username).await.unwrap());
    let second =
        message_of(user.select(first.id, &EN.challenge_choose_game(), &[game]).await.unwrap());
    assert!(first.ephemeral && second.text().contains(game), "{}", second.text());
    let done =
        message_of(user.select(second.id, &EN.challenge_choose_clock(), &[clock]).await.unwrap());
    let placeholders: Vec<_> = done.menus().into_iter().map(|menu| menu.placeholder).collect();
    assert!(done.ephemeral && placeholders == [EN.challenge_others()], "{}", done.text());
    let title = EN.challenge_title(game);
    user.wait_for(|message| message.text().contains(&title) && !message.ephemeral).await.unwrap()
}

/// Aborts the user's running game; returns the message with a button for a rematch.
async fn abort(user: &UserClient) -> MessageView {
    let question = message_of(user.command("resign", &[]).await.unwrap());
    message_of(user.click(question.id, Button::YesAbort).await.unwrap());
    user.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_is_challenged_from_their_context_menu() {
    let bot = TestBot::start().await;
    let (maple, willow, birch) = (bot.user("maple"), bot.user("willow"), bot.user("birch"));
    let commands = birch.available_commands().into_iter();
    let user_commands: Vec<String> =
        commands.filter(|command| command.kind == 2).map(|command| command.label).collect();
    assert_eq!(user_commands, ["Retar"]);
    let challenge = challenge_by_menu(&maple, "willow", "Crazyhouse", "2d").await;
    assert!(
        challenge.says(EN.control_per_move(Span::days(2)))
            && challenge.says(EN.challenge_rating(true)),
        "{}",
        challenge.text()
    );
    assert_eq!(challenge.mentions, ["willow"]);
    assert!(matches!(
        willow.click(challenge.id, Button::Accept).await.unwrap(),
        ActionOutcome::Updated(_)
    ));
    let board = willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    assert!(board.text().contains("Crazyhouse"), "{}", board.text());

    let untimed = challenge_by_menu(&maple, "willow", "Shogun", "none").await;
    assert!(
        untimed.says(EN.challenge_rating(false)),
        "a game without a clock is never rated: {}",
        untimed.text()
    );
    let themselves = refusal(maple.user_command("Challenge", "maple").await.unwrap());
    assert!(themselves.says(EN.refusal_challenged_self(ANY)), "{themselves}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_with_a_reason() {
    let bot = TestBot::start().await;
    let (maple, willow, birch) = (bot.user("maple"), bot.user("willow"), bot.user("birch"));
    message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let theirs = refusal(birch.press(Button::Decline).await.unwrap());
    assert!(theirs.contains("Este reto es para otra persona"), "{theirs}");
    let modal = willow.press(Button::Decline).await.unwrap().modal().unwrap();
    assert!(modal.fields.iter().all(|field| !field.required && field.max == 200), "{modal:?}");
    let reason = format!(
        "@everyone <@{}> see [this](https://example.org) `now` **please**\u{202E}",
        birch.id()
    );
    let declined = message_of(willow.submit(&modal, &[("reason", &reason)]).await.unwrap());
    assert!(declined.buttons().is_empty(), "{}", declined.text());
    let cleaned =
        format!("`@everyone <@{}> see [this](https://example.org) now **please**`", birch.id());
    assert!(
        declined.says(EN.challenge_declined(ANY)) && declined.text().contains(&cleaned),
        "{}",
        declined.text()
    );
    let notice = direct_message(&maple, &EN.notice_declined(ANY, ANY, ANY)).await;
    assert!(notice.text().says(EN.decline_reason(cleaned)), "{}", notice.text());
    for message in [&declined, &notice] {
        assert!(
            message.mentions.is_empty() && message.json["mention_everyone"] == false,
            "{:?}",
            message.json
        );
    }

    // The second of two modals for the same challenge changes nothing.
    message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let first = willow.press(Button::Decline).await.unwrap().modal().unwrap();
    let second = willow.press(Button::Decline).await.unwrap().modal().unwrap();
    let declined = message_of(willow.submit(&first, &[]).await.unwrap());
    assert!(
        declined.text().ends_with(EN.challenge_declined(ANY).trim_start_matches(ANY)),
        "there is no reason: {}",
        declined.text()
    );
    let late = refusal(willow.submit(&second, &[("reason", "too late")]).await.unwrap());
    assert!(late.says(EN.refusal_challenge_declined(ANY)), "{late}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn open_challenges_are_listed_and_answered() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let none = ephemeral_text(&maple, "challenges", &[]).await;
    assert!(none.says(EN.challenge_list_empty()), "{none}");
    // Maple may challenge the same user twice.
    for command in ["chess challenge", "chess challenge"] {
        message_of(maple.command(command, &[("opponent", "willow")]).await.unwrap());
    }
    message_of(maple.command("shogun open", &[]).await.unwrap());
    message_of(
        willow.command("chess challenge", &[("opponent", "maple"), ("clock", "2d")]).await.unwrap(),
    );

    let list = message_of(willow.command("challenges", &[]).await.unwrap());
    assert!(list.ephemeral && list.says(EN.challenge_list_heading(3)), "{}", list.text());
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
        "received challenges come first"
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
        message_of(willow.click(one.id, Button::Accept).await.unwrap());
    }
    let games = message_of(willow.command("games", &[]).await.unwrap());
    assert!(games.says(EN.games_heading("2")), "{}", games.text());

    let list = message_of(maple.command("challenges", &[]).await.unwrap());
    assert!(
        list.says(EN.challenge_list_heading(2))
            && list.says(EN.challenge_list_line(ANY_TIME, ANY, ANY, "all", ANY))
    );
    let one = message_of(maple.select(list.id, "v1:challenge", &["3"]).await.unwrap());
    let back = message_of(maple.click(one.id, Button::Back).await.unwrap());
    assert!(back.says(EN.challenge_list_heading(2)), "{}", back.text());
    let one = message_of(maple.select(list.id, "v1:challenge", &["3"]).await.unwrap());
    let cancelled = message_of(maple.click(one.id, Button::Cancel).await.unwrap());
    assert!(cancelled.says(EN.challenge_cancelled(ANY)), "{}", cancelled.text());
    let again = refusal(maple.click_forged(one.id, "v1:cancel:3").await.unwrap());
    assert!(again.says(EN.refusal_challenge_cancelled(ANY)), "{again}");

    for _ in 0..11 {
        message_of(willow.command("chess open", &[]).await.unwrap());
    }
    let first = message_of(willow.command("challenges", &[]).await.unwrap());
    assert_eq!(first.menus()[0].options.len(), 10);
    let second = message_of(willow.click(first.id, Button::Next).await.unwrap());
    assert_eq!(second.menus()[0].options.len(), 2, "{}", second.text());
    let again = message_of(willow.click(second.id, Button::Previous).await.unwrap());
    assert_eq!(again.menus()[0].options.len(), 10);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_colors() {
    let bot = TestBot::start().await;
    let none = ephemeral_text(&bot.user("maple"), "rematch", &[]).await;
    assert!(none.says(EN.refusal_nothing_to_rematch(ANY)), "{none}");
    let options = [WHITE, ("clock", "2d"), ("rated", "false"), ("mercy", "true")];
    let (maple, willow) = bot.start_game("chess960 challenge", &options).await;
    let running = ephemeral_text(&maple, "rematch", &[("game", "1")]).await;
    assert!(running.says(EN.refusal_still_running()), "{running}");
    let over = abort(&maple).await;

    let challenge = message_of(maple.click(over.id, Button::Rematch).await.unwrap());
    let text = challenge.text();
    for part in [
        EN.challenge_title("Chess960"),
        EN.challenge_color(ANY, "black"),
        EN.challenge_clock(EN.control_per_move(Span::days(2))),
        EN.challenge_rating(false),
        EN.challenge_flag_forgiveness(),
        EN.challenge_start_random(),
    ] {
        assert!(text.says(&part), "{part}: {text}");
    }
    assert_eq!(challenge.mentions, ["willow"]);
    let again = refusal(maple.click(over.id, Button::Rematch).await.unwrap());
    assert!(again.says(EN.refusal_rematch_stands()), "{again}");
    let not_playing = refusal(bot.user("birch").click(over.id, Button::Rematch).await.unwrap());
    assert!(not_playing.contains("No juegas"), "{not_playing}");
    // A user who has been offered the rematch can accept it with the same button.
    let found = message_of(willow.click(over.id, Button::Rematch).await.unwrap());
    assert!(found.ephemeral && found.says(EN.refusal_rematch_offered()), "{}", found.text());
    message_of(willow.click(found.id, Button::Accept).await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:2:")).await.unwrap();
    move_by_command(&willow, "a3").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rematch_command_is_about_the_latest_or_the_chosen_game() {
    let bot = TestBot::start().await;
    let start = [WHITE, ("start", "518")];
    let (maple, willow) = bot.start_game("chess960 challenge", &start).await;
    abort(&maple).await;
    bot.start_game("shogun challenge", &[BLACK]).await;
    abort(&willow).await;
    bot.start_game("chess challenge", &[]).await;
    let choices = maple.autocomplete("rematch", &[], "game", "").await.unwrap();
    assert_eq!(choices.len(), 2, "only finished games: {choices:?}");

    let latest = message_of(maple.command("rematch", &[]).await.unwrap());
    assert!(
        latest.text().contains("Shogun") && latest.says(EN.challenge_color(ANY, "white")),
        "{}",
        latest.text()
    );
    let chosen = message_of(maple.command("rematch", &[("game", "#1")]).await.unwrap());
    assert!(
        chosen.text().contains("Chess960") && chosen.says(EN.challenge_start("518")),
        "{}",
        chosen.text()
    );
    for typed in ["4711", "x"] {
        let refusal = ephemeral_text(&maple, "rematch", &[("game", typed)]).await;
        assert!(refusal.says(EN.refusal_no_such_match()), "{typed}: {refusal}");
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn several_people_are_challenged_at_once() {
    let bot = TestBot::start().await;
    let (maple, willow, rowan) = (bot.user("maple"), bot.user("willow"), bot.user("rowan"));
    let options = [("opponent", "willow"), WHITE, ("clock", "2d")];
    message_of(maple.command("crazyhouse challenge", &options).await.unwrap());
    // The menu is also below a challenge in the list of challenges.
    let list = message_of(maple.command("challenges", &[]).await.unwrap());
    let own = message_of(maple.select(list.id, &EN.challenge_list_choose(), &["1"]).await.unwrap());
    let named = |user: &UserClient| format!("<@{}>", user.id());
    let challenged = |user: &UserClient| EN.challenge_sent(named(user));
    let people = ["rowan", "maple", "courier", "birch"];
    let answer = message_of(maple.select(own.id, &EN.challenge_others(), &people).await.unwrap());
    let text = answer.text();
    assert!(answer.ephemeral && text.lines().count() == 4, "{text}");
    assert!(text.says(challenged(&rowan)), "{text}");
    assert!(text.says(challenged(&bot.user("birch"))), "{text}");
    assert_eq!(
        text.lines().filter(|line| line.says(EN.challenge_not_sent(ANY, ANY))).count(),
        2,
        "oneself and a bot: {text}"
    );
    assert!(text.says(EN.refusal_engine_not_here(ANY)), "{text}");
    // Each challenge is a message of its own, with the options of the first one.
    let to_rowan = rowan
        .wait_for(|message| message.mentions == ["rowan"] && has_button(message, "v1:accept:"))
        .await
        .unwrap();
    let text = to_rowan.text();
    assert!(text.contains("Crazyhouse") && text.says(EN.control_per_move(Span::days(2))), "{text}");
    let forbidden = refusal(willow.click(to_rowan.id, "v1:accept:2").await.unwrap());
    assert!(!forbidden.is_empty(), "it is not for Willow");
    let accepted = rowan.click(to_rowan.id, "v1:accept:2").await.unwrap();
    assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");

    // Nobody is challenged twice before they have answered.
    let people = ["willow", "birch", "rowan"];
    let text =
        message_of(maple.select(own.id, &EN.challenge_others(), &people).await.unwrap()).text();
    for user in [&willow, &bot.user("birch")] {
        let twice = format!("Not to {}: You have already challenged this player", named(user));
        assert!(text.contains(&twice), "{text}");
    }
    assert!(text.contains(&challenged(&rowan)), "Rowan plays already: {text}");

    // The limits of challenges count, and the answer says for whom: twelve an hour to one person.
    for _ in 0..10 {
        message_of(maple.command("chess challenge", &[("opponent", "rowan")]).await.unwrap());
    }
    let to_rowan = rowan
        .wait_for(|message| {
            message.text().contains("Crazyhouse") && has_button(message, "v1:accept:4")
        })
        .await
        .unwrap();
    rowan.click(to_rowan.id, "v1:accept:4").await.unwrap();
    let both = ["willow", "rowan"];
    let text =
        message_of(maple.select(own.id, &EN.challenge_others(), &both).await.unwrap()).text();
    let limit = format!("Not to {}: You have challenged this opponent 12 times", named(&rowan));
    assert!(text.contains(&limit) && !text.says(EN.challenge_sent(ANY)), "{text}");
    let six = ["willow", "rowan", "birch", "maple", "courier", "willow"];
    assert!(maple.select(own.id, &EN.challenge_others(), &six).await.is_err(), "five at most");
    bot.assert_no_problems();
}
