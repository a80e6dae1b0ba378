//! Abuse is refused with a message and does no damage: too many challenges, mentions in names and
//! texts, texts of thousands of characters, invalid ids, other users' buttons.

use courier_play::Span;
use courier_sandbox::driver::{ActionError, MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    HOUR, TestBot, find_button, has_button, message_of, move_by_command, newest_board, refusal,
};
use crate::english::{ANY, ANY_TIME, BLACK, DECLINE, EN, OFFER, Says as _, WHITE};

/// Asserts that the messages notify only the allowed users, and never everyone.
pub(crate) fn notifies_only(messages: &[MessageView], allowed: &[&str]) {
    for message in messages {
        assert!(message.json["mention_everyone"] == false, "{}", message.text());
        let unexpected: Vec<&String> =
            message.mentions.iter().filter(|name| !allowed.contains(&name.as_str())).collect();
        assert!(unexpected.is_empty(), "{unexpected:?} in {}", message.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_challenges_is_limited() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let mut created = 0;
    for number in 0..100 {
        let opponent = ["willow", "rowan", "birch"][number / 2 % 3];
        let (command, options) = if number % 2 == 0 {
            ("chess open", vec![])
        } else {
            ("chess challenge", vec![("opponent", opponent)])
        };
        let answer = message_of(maple.command(command, &options).await.unwrap());
        if answer.ephemeral {
            assert!(answer.says(EN.refusal_too_many_open("20")), "{}", answer.text());
        } else {
            created += 1;
        }
    }
    assert_eq!(created, 20);
    // The game goes on. For every challenge that is canceled, another can be made, up to thirty
    // within an hour.
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    for cancelled in 0..12 {
        let list = message_of(maple.command("challenges", &[]).await.unwrap());
        let oldest = list.menus()[0].options.last().unwrap().1.clone();
        let one = message_of(maple.select(list.id, "v1:challenge", &[&oldest]).await.unwrap());
        message_of(maple.click(one.id, Button::Cancel).await.unwrap());
        let answer = message_of(maple.command("shogun open", &[]).await.unwrap());
        // The challenge of the running game counts, too.
        assert_eq!(answer.ephemeral, cancelled >= 9, "{cancelled}: {}", answer.text());
        if answer.ephemeral {
            assert!(answer.says(EN.refusal_too_many_lately(ANY_TIME, "30")), "{}", answer.text());
        }
    }
    bot.assert_no_problems();
}

/// How many of the bot's direct messages to a user contain this text, once all are delivered.
async fn told(bot: &TestBot, user: &UserClient, text: &str) -> usize {
    bot.wait_until_delivered().await;
    user.in_dm().messages().iter().filter(|message| message.content.says(text)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_cannot_be_challenged_without_end() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    for number in 0..16 {
        let options = [("opponent", "willow")];
        let answer = message_of(maple.command("chess challenge", &options).await.unwrap());
        assert_eq!(answer.ephemeral, number >= 12, "{number}: {}", answer.text());
        if answer.ephemeral {
            assert!(answer.says(EN.refusal_too_many_to_one(ANY_TIME, "12")), "{}", answer.text());
        } else {
            message_of(maple.click(answer.id, Button::Cancel).await.unwrap());
        }
    }
    assert_eq!(told(&bot, &willow, &EN.notice_challenged(ANY, ANY)).await, 0, "each mentions them");
    // Others can be challenged, and an hour later the same person again.
    let other =
        message_of(maple.command("chess challenge", &[("opponent", "birch")]).await.unwrap());
    assert!(!other.ephemeral, "{}", other.text());
    bot.sandbox.advance(HOUR).await;
    let again =
        message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    assert!(!again.ephemeral, "{}", again.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_given_many_times_at_once_is_limited() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let mut given = 0;
    // A command that loses too many races in a row fails, so a few are sent at a time.
    for _ in 0..8 {
        let gifts = [(); 3].map(|()| {
            let maple = maple.clone();
            tokio::spawn(async move { maple.command("give", &[("time", "1h")]).await.unwrap() })
        });
        for gift in gifts {
            let answer = message_of(gift.await.unwrap());
            let is_refused = answer.says(EN.refusal_too_many_offers(ANY_TIME, "10"));
            assert_eq!(answer.ephemeral, is_refused, "{}", answer.text());
            given += usize::from(!is_refused);
        }
    }
    assert_eq!(given, 10);
    assert_eq!(told(&bot, &willow, &EN.time_given(ANY, Span::hours(1))).await, given);
    move_by_command(&maple, "e4").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_are_limited_alone_and_in_all() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let stands = [
        EN.refusal_draw_offer_stands(),
        EN.refusal_takeback_offer_stands(),
        EN.refusal_pause_offer_stands(),
    ];
    let by_you =
        [EN.draw_declined_by_you(), EN.takeback_declined_by_you(), EN.pause_declined_by_you()];
    // One offer of each kind stands until it is answered.
    let offers = [
        ("draw", [OFFER], EN.draw_offered(ANY)),
        ("takeback", [OFFER], EN.takeback_offered(ANY)),
        ("pause", [OFFER], EN.pause_offered(ANY)),
    ];
    for (command, options, _) in &offers {
        for number in 0..5 {
            let answer = message_of(maple.command(command, options).await.unwrap());
            let is_refused = stands.iter().any(|refusal| answer.says(refusal));
            assert_eq!(is_refused, number > 0, "{command} {number}: {}", answer.text());
        }
    }
    for (_, _, text) in &offers {
        assert_eq!(told(&bot, &willow, text).await, 1, "{text}");
    }
    // Each is declined and made again.
    let mut made = 3;
    'an_hour: loop {
        for (command, options, _) in &offers {
            let declined = message_of(willow.command(command, &[DECLINE]).await.unwrap());
            assert!(by_you.iter().any(|text| declined.says(text)), "{}", declined.text());
            let answer = message_of(maple.command(command, options).await.unwrap());
            if answer.says(EN.refusal_too_many_offers(ANY_TIME, "10")) {
                break 'an_hour;
            }
            made += 1;
            assert!(made <= 10, "{}", answer.text());
        }
    }
    assert_eq!(made, 10);
    // The other player has a limit of their own, and a move is no offer.
    let answer = message_of(willow.command("give", &[("time", "1h")]).await.unwrap());
    assert!(!answer.ephemeral, "{}", answer.text());
    move_by_command(&willow, "e5").await;
    bot.sandbox.advance(HOUR).await;
    let again = message_of(maple.command("draw", &[OFFER]).await.unwrap());
    assert!(!again.says(EN.refusal_too_many_offers(ANY_TIME, ANY)), "{}", again.text());
    bot.assert_no_problems();
}

/// Rematches count as challenges. Plans are seen by nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn rematches_are_limited_and_plans_tell_nobody() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[BLACK]).await;
    for _ in 0..5 {
        message_of(maple.command("plan add", &[("line", "e4 e5")]).await.unwrap());
        message_of(maple.command("plan clear", &[]).await.unwrap());
    }
    assert_eq!(told(&bot, &willow, "").await, 0);
    let question = message_of(maple.command("resign", &[]).await.unwrap());
    message_of(maple.click(question.id, Button::YesAbort).await.unwrap());
    for number in 1..16 {
        let answer = message_of(maple.command("rematch", &[]).await.unwrap());
        assert_eq!(answer.ephemeral, number >= 12, "{number}: {}", answer.text());
        if answer.ephemeral {
            assert!(answer.says(EN.refusal_too_many_to_one(ANY_TIME, "12")), "{}", answer.text());
        } else {
            message_of(maple.click(answer.id, Button::Cancel).await.unwrap());
        }
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn mentions_in_names_do_not_notify() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let name = format!("@everyone <@{}> `x`", maple.id());
    bot.sandbox.discord().world.change(|state| state.add_user("bramble", &name, "en-US"));
    let bramble = bot.user("bramble");
    message_of(bramble.command("chess challenge", &[("opponent", "willow"), WHITE]).await.unwrap());
    let willow = bot.user("willow");
    willow.wait_for(|message| message.mentions == ["willow"]).await.unwrap();
    let list = message_of(willow.command("challenges", &[]).await.unwrap());
    let (label, _) = &list.menus()[0].options[0];
    assert!(label.contains("@everyone"), "a menu shows the name unchanged: {label}");
    message_of(willow.press(Button::Accept).await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    // In titles, which Discord does not keep from being markup, it is escaped.
    let escaped = format!(r"\@everyone \<\@{}> \`x\`", maple.id());
    let board = move_by_command(&bramble, "e4").await;
    assert!(board.text().contains(&escaped), "{}", board.text());
    message_of(willow.command("profile", &[("player", "bramble")]).await.unwrap());
    message_of(willow.command("games", &[]).await.unwrap());
    let question = message_of(willow.command("resign", &[]).await.unwrap());
    message_of(willow.click(question.id, Button::YesAbort).await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap();
    let history = message_of(willow.command("history", &[("player", "bramble")]).await.unwrap());
    assert!(history.text().contains(&escaped), "{}", history.text());
    message_of(willow.press(Button::Rematch).await.unwrap());
    notifies_only(&willow.messages(), &["willow", "bramble"]);
    notifies_only(&maple.messages(), &["willow", "bramble"]);
    notifies_only(&willow.in_dm().messages(), &[]);
    notifies_only(&bramble.in_dm().messages(), &[]);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn long_texts_are_refused() {
    let bot = TestBot::start().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let long = "@everyone ".repeat(600);
    let mut tried = 0;
    for command in maple.available_commands() {
        for option in
            command.options.iter().filter(|option| option.kind == 3 && option.choices.is_empty())
        {
            let required =
                command.options.iter().filter(|other| other.required && other.name != option.name);
            let filled = required
                .map(|other| (other.name.as_str(), if other.kind == 6 { "willow" } else { "1" }));
            let mut options: Vec<(&str, &str)> = filled.collect();
            if option.autocomplete {
                let choices =
                    maple.autocomplete(&command.path, &options, &option.name, &long).await;
                assert!(choices.is_ok(), "{} {}: {choices:?}", command.path, option.name);
            }
            options.push((&option.name, &long));
            let Ok(outcome) = maple.command(&command.path, &options).await else { continue };
            let answer = message_of(outcome);
            let (text, what) = (answer.text(), format!("{} {}", command.path, option.name));
            assert!(answer.ephemeral && text.len() < 2000, "{what}: {text}");
            assert!(!text.says(EN.fault(ANY)), "{what}: {text}");
            notifies_only(&[answer], &[]);
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
    move_by_command(&maple, "e4").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_ids_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let board = newest_board(&maple);
    let unknown = u64::MAX;
    let forged = [
        "v1:accept:0".to_owned(),
        "v1:accept:-1".to_owned(),
        "v1:accept:9223372036854775807".to_owned(),
        "v1:accept:9223372036854775808".to_owned(),
        "v1:accept:1;drop table matches".to_owned(),
        "v1:decline:4711".to_owned(),
        "v1:declined:1".to_owned(),
        "v1:cancel:1".to_owned(),
        "v1:challenge".to_owned(),
        "v1:challenges:256".to_owned(),
        format!("v1:game:{unknown}"),
        format!("v1:clock:{unknown}:chess"),
        "v1:clock:1:checkers".to_owned(),
        "v1:rematch:1:0".to_owned(),
        "v1:rematch:4711:0".to_owned(),
        "v1:mv:1:4294967296".to_owned(),
        "v1:play:1:0:zzzz".to_owned(),
        "v2:accept:1".to_owned(),
        "v1".to_owned(),
        ":".repeat(100),
        "\u{202E}".repeat(30),
        "v1:accept:１".to_owned(),
    ];
    for custom_id in &forged {
        let answer = refusal(willow.click_forged(board.id, custom_id).await.unwrap());
        assert!(!answer.is_empty(), "{custom_id}");
    }
    move_by_command(&maple, "e4").await;
    bot.assert_no_problems();
}

/// Asserts that each of these buttons is refused to the user with the expected text.
pub(crate) async fn assert_each_is_refused(
    user: &UserClient,
    message: &MessageView,
    custom_ids: &[&str],
    expected: &str,
) {
    for custom_id in custom_ids {
        let answer = refusal(user.click_forged(message.id, custom_id).await.unwrap());
        assert!(answer.says(expected), "{custom_id}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_of_others_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow, rowan) = (bot.user("maple"), bot.user("willow"), bot.user("rowan"));
    rowan.set_locale("en-US");
    let challenge =
        message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let buttons = ["v1:accept:1", "v1:decline:1", "v1:cancel:1"];
    assert_each_is_refused(&rowan, &challenge, &buttons, &EN.refusal_not_your_challenge(ANY)).await;
    assert_each_is_refused(
        &willow,
        &challenge,
        &["v1:cancel:1"],
        &EN.refusal_not_your_challenge(ANY),
    )
    .await;
    let answers = ["v1:accept:1", "v1:decline:1"];
    assert_each_is_refused(&maple, &challenge, &answers, &EN.refusal_own_challenge()).await;
    // The challenge is still open.
    let list = message_of(maple.command("challenges", &[]).await.unwrap());
    assert_eq!(list.menus().len(), 1);
    message_of(willow.click(challenge.id, Button::Accept).await.unwrap());
    willow.wait_for(|message| has_button(message, "v1:mv:1:")).await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_games_in_another_server_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let open = message_of(maple.command("chess open", &[]).await.unwrap());
    let accept = find_button(&open, "v1:accept:").unwrap();
    let elsewhere = bot.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    });
    let rowan = bot.user("rowan").in_channel_id(elsewhere).unwrap();
    rowan.set_locale("en-US");
    let own = message_of(rowan.command("shogun open", &[]).await.unwrap());
    let buttons_to_view = [
        "v1:flip:1:0:w",
        "v1:replay:1:0",
        "v1:look:1:0:w:here",
        "v1:moves:1:0:w:0",
        "v1:mv:1:0",
        "v1:men:1:0:0",
        "v1:resign:1:0",
        "v1:draw:1:0",
    ];
    assert_each_is_refused(&rowan, &own, &buttons_to_view, &EN.refusal_no_such_match()).await;
    let buttons_to_act = [
        "v1:offer:1:0",
        "v1:resigned:1:0",
        "v1:aborted:1:0",
        "v1:back:1:0",
        "v1:win:1:0",
        "v1:rematch:1:0",
    ];
    assert_each_is_refused(&rowan, &own, &buttons_to_act, &EN.refusal_not_a_player()).await;
    assert_each_is_refused(&rowan, &own, &[&accept], &EN.refusal_open_elsewhere(ANY)).await;
    for command in ["board", "replay"] {
        let answer = refusal(rowan.command(command, &[("game", "1")]).await.unwrap());
        assert!(answer.says(EN.refusal_no_such_match()), "{command}: {answer}");
    }
    // In the game's server everyone can see it, and the game goes on.
    let birch = bot.user("birch");
    let board = message_of(birch.command("board", &[("game", "1")]).await.unwrap());
    assert_eq!(board.pictures().len(), 1);
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    message_of(birch.click(open.id, &accept).await.unwrap());
    bot.assert_no_problems();
}

/// A user who is banned from a server can no longer use commands there. They can finish their games
/// in direct messages, and have no access to anything else in the server.
#[tokio::test(flavor = "multi_thread")]
async fn banned_users_keep_only_their_games() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let open = message_of(maple.command("shogun open", &[]).await.unwrap());
    let accept = find_button(&open, "v1:accept:").unwrap();
    let board = newest_board(&maple);
    bot.sandbox.discord().world.change(|state| {
        let server = state.channels[&maple.channel()].guild.unwrap();
        state.ban(server, willow.id());
    });
    assert!(matches!(
        willow.command("move", &[("move", "e5")]).await,
        Err(ActionError::NoSuchCommand { .. })
    ));
    assert_eq!(
        willow.click(board.id, Button::Resign).await.unwrap_err(),
        ActionError::NoSuchMessage
    );

    let in_dm = willow.in_dm();
    let help = message_of(in_dm.command("help", &[]).await.unwrap());
    assert_each_is_refused(&in_dm, &help, &[&accept], &EN.refusal_open_elsewhere(ANY)).await;
    move_by_command(&in_dm, "e5").await;
    move_by_command(&maple, "Nf3").await;
    let games = message_of(in_dm.command("games", &[]).await.unwrap());
    assert!(games.says(EN.games_line(ANY_TIME, ANY, ANY, "own", ANY)), "{}", games.text());
    bot.assert_no_problems();
}
