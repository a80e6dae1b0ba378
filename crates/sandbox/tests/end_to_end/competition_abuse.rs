//! Abuse of competitions: names with markup, joining twice, buttons of others and of what is over,
//! challenges out of reach, competitions without limit.

use courier_play::CompetitionId;
use courier_play::competitions::Stage;
use courier_sandbox::driver::{ActionError, MessageView, UserClient};
use courier_text::Button;

use super::abuse::{assert_each_is_refused, notifies_only};
use super::competitions::competition;
use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_text, find_button, message_of, refusal,
};
use crate::english::{ANY, EN, ROUND_ROBIN, Says as _};

const CHESS: (&str, &str) = ("variant", "chess");

async fn create(user: &UserClient, options: &[(&str, &str)]) -> MessageView {
    let options = [&[CHESS, ("clock", "1d")], options].concat();
    message_of(user.command("cup create", &options).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_competitions_show_no_markup_and_notify_nobody() {
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch", "rowan"].map(|name| bot.user(name));
    let [maple, willow, ..] = &users;
    users.iter().for_each(|user| user.set_locale("en-US"));
    let name = format!("@everyone <@{}> **bold** `x`\u{200B}\u{202E}\nline 2", willow.id());
    let created = create(maple, &[("name", &name), ROUND_ROBIN]).await;
    let title = created.embeds()[0]["title"].as_str().unwrap().to_owned();
    assert!(title.starts_with(r"\@everyone \<\@"), "{title}");
    assert!(title.contains(r"\*\*bold\*\*"), "{title}");
    assert!(!title.contains(['\u{200B}', '\u{202E}', '\n']), "{title}");
    for user in [maple, willow] {
        user.click(created.id, Button::Join).await.unwrap();
    }
    for user in &users[2..] {
        ephemeral_text(user, "cup join", &[]).await;
    }
    let offered = maple.autocomplete("cup show", &[], "cup", "").await.unwrap();
    assert!(format!("{offered:?}").contains("#1 @everyone <@"), "{offered:?}");
    message_of(maple.command("cup start", &[]).await.unwrap());
    direct_message(willow, &EN.notice_game_began(ANY, ANY, ANY)).await;
    let shown = message_of(maple.command("cup show", &[]).await.unwrap());
    assert_eq!(shown.pictures().len(), 1, "{}", shown.text());
    assert!(shown.descriptions()[0].starts_with("@everyone <@"), "{:?}", shown.descriptions());
    bot.wait_until_delivered().await;
    notifies_only(&maple.messages(), &["maple", "willow", "birch", "rowan"]);

    // A name in which nothing is visible is none.
    let nameless = create(maple, &[("name", "\u{200B}\u{2060} \n")]).await;
    assert_eq!(nameless.embeds()[0]["title"], EN.competition_cup("Chess"));
    // Discord does not send a longer one.
    let name = "x".repeat(60);
    assert_eq!(create(maple, &[("name", &name)]).await.embeds()[0]["title"], name);
    let name = "x".repeat(6_000);
    let long = maple.command("cup create", &[CHESS, ("name", &name)]).await;
    assert!(long.unwrap_err().to_string().contains("is invalid for"));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_cups_that_have_begun_or_were_deleted_are_refused() {
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch", "rowan"].map(|name| bot.user(name));
    let [maple, willow, birch, rowan] = &users;
    users.iter().for_each(|user| user.set_locale("en-US"));
    let forbidden = willow.command("cup create", &[CHESS]).await.unwrap();
    assert!(refusal(forbidden).says(EN.refusal_competition_may_not_create()));

    let deleted = create(maple, &[]).await;
    let not_theirs = willow.command("cup delete", &[]).await.unwrap();
    assert!(refusal(not_theirs).says(EN.refusal_competition_not_creator()));
    willow.click(deleted.id, Button::Join).await.unwrap();
    assert!(ephemeral_text(maple, "cup delete", &[]).await.says(EN.cup_deleted(ANY)));
    direct_message(willow, &EN.competition_cancelled(ANY)).await;
    let buttons = ["v1:cupjoin:1", "v1:cupleave:1"];
    assert_each_is_refused(rowan, &deleted, &buttons, &EN.refusal_competition_over()).await;
    for command in ["cup start", "cup delete"] {
        let over = maple.command(command, &[("cup", "1")]).await.unwrap();
        assert!(refusal(over).says(EN.refusal_competition_over()), "{command}");
    }

    let begun = create(maple, &[]).await;
    for user in [maple, willow, birch] {
        user.click(begun.id, Button::Join).await.unwrap();
        assert!(
            refusal(user.click(begun.id, Button::Join).await.unwrap())
                .says(EN.refusal_competition_already_in())
        );
    }
    rowan.click(begun.id, Button::Join).await.unwrap();
    rowan.click(begun.id, Button::Leave).await.unwrap();
    assert!(
        refusal(rowan.click(begun.id, Button::Leave).await.unwrap())
            .says(EN.refusal_competition_not_in())
    );
    let started = ephemeral_text(maple, "cup start", &[]).await;
    assert!(started.says(EN.cup_started(ANY)), "{started}");
    let none = rowan.command("cup leave", &[]).await.unwrap();
    assert!(refusal(none).says(EN.refusal_competition_not_in()));
    assert_each_is_refused(rowan, &begun, &["v1:cupjoin:2"], &EN.refusal_competition_closed())
        .await;
    assert_each_is_refused(rowan, &begun, &["v1:cupleave:2"], &EN.refusal_competition_not_in())
        .await;
    for command in ["cup start", "cup delete"] {
        let late = maple.command(command, &[("cup", "2")]).await.unwrap();
        assert!(refusal(late).says(EN.refusal_competition_begun()), "{command}");
    }
    // Numbers of other forms, of nothing, and of no number.
    let wrong = [
        "v1:leaguejoin:2",
        "v1:league:2:0",
        "v1:ladder:2:0",
        "v1:ladderjoin:2",
        "v1:cupjoin:99",
        "v1:cup:99:0",
    ];
    assert_each_is_refused(rowan, &begun, &wrong, &EN.refusal_no_such_competition()).await;
    let unreadable = ["v1:cupjoin:x", "v1:cup:2", "v1:cup:2:999", "v1:cupjoin:-1:2"];
    for button in unreadable {
        let answer = refusal(rowan.click_forged(begun.id, button).await.unwrap());
        assert!(!answer.says(EN.cup_joined(ANY)), "{button}: {answer}");
    }
    for typed in ["99", "x", "#", "-1", "99999999999999999999"] {
        let none = birch.command("cup leave", &[("cup", typed)]).await.unwrap();
        assert!(refusal(none).says(EN.refusal_no_such_competition()), "{typed}");
    }
    let found = competition(&bot, CompetitionId(2), |_| true).await;
    assert_eq!(found.record.stage, Stage::Running);
    assert_eq!(found.entrants.iter().filter(|entrant| entrant.is_in()).count(), 3);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn competitions_of_another_server_and_in_direct_messages_are_refused() {
    let bot = TestBot::start().await;
    let (maple, willow, rowan) = (bot.user("maple"), bot.user("willow"), bot.user("rowan"));
    rowan.set_locale("en-US");
    let cup = create(&maple, &[]).await;
    willow.click(cup.id, Button::Join).await.unwrap();
    message_of(maple.command("ladder join", &[("ladder", "chess")]).await.unwrap());
    message_of(willow.command("ladder join", &[]).await.unwrap());
    let options = [("opponent", "maple")];
    let challenge = message_of(willow.command("ladder challenge", &options).await.unwrap());
    let start = find_button(&challenge, "v1:laddergame:").unwrap();

    let elsewhere = bot.sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    });
    let away = rowan.in_channel_id(elsewhere).unwrap();
    let own = message_of(away.command("shogun open", &[]).await.unwrap());
    let buttons =
        ["v1:cupjoin:1", "v1:cupleave:1", "v1:cup:1:0", "v1:ladder:2:0", "v1:ladderjoin:2"];
    assert_each_is_refused(&away, &own, &buttons, &EN.refusal_no_such_competition()).await;
    for command in ["cup show", "cup join", "cup leave"] {
        let none = away.command(command, &[("cup", "1")]).await.unwrap();
        assert!(refusal(none).says(EN.refusal_no_such_competition()), "{command}");
    }
    // Somebody else's game, and somebody else's hold.
    let others = [
        (start.as_str(), EN.refusal_competition_no_game()),
        ("v1:ladderback:2", EN.refusal_competition_not_in()),
    ];
    for (button, expected) in others {
        assert_each_is_refused(&rowan, &challenge, &[button], &expected).await;
    }
    // In direct messages nothing is held. Players who have entered see the standings there.
    let direct = message_of(rowan.in_dm().command("help", &[]).await.unwrap());
    let buttons = ["v1:cupjoin:1", "v1:cupleave:1"];
    assert_each_is_refused(
        &rowan.in_dm(),
        &direct,
        &buttons,
        &EN.refusal_competition_not_in_server(),
    )
    .await;
    let hidden = ["v1:cup:1:0", "v1:ladder:2:0"];
    assert_each_is_refused(&rowan.in_dm(), &direct, &hidden, &EN.refusal_no_such_competition())
        .await;
    let direct = message_of(willow.in_dm().command("help", &[]).await.unwrap());
    let seen = message_of(willow.in_dm().click_forged(direct.id, "v1:ladder:2:0").await.unwrap());
    assert_eq!(seen.pictures().len(), 1, "{}", seen.text());
    // A player who has left cannot join there, and is not offered to.
    message_of(willow.command("ladder leave", &[]).await.unwrap());
    let seen = message_of(willow.in_dm().click_forged(direct.id, "v1:ladder:2:0").await.unwrap());
    assert_eq!(find_button(&seen, "v1:ladderjoin:"), None, "{}", seen.text());
    for command in ["cup show", "ladder show", "cup join"] {
        match willow.in_dm().command(command, &[]).await {
            Ok(answer) => {
                assert!(refusal(answer).says(EN.refusal_competition_not_in_server()), "{command}");
            }
            Err(error) => assert!(matches!(error, ActionError::NoSuchCommand { .. }), "{error}"),
        }
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_out_of_reach_on_a_ladder_is_not_challenged() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    bot.sandbox.discord().world.change(|state| {
        for number in 2..=6 {
            state.add_user(&format!("player{number}"), &format!("Player {number}"), "en-US");
        }
    });
    let others: Vec<UserClient> = (2..=6).map(|it| bot.user(&format!("player{it}"))).collect();
    message_of(maple.command("ladder join", &[("ladder", "chess")]).await.unwrap());
    for user in &others {
        message_of(user.command("ladder join", &[]).await.unwrap());
    }
    let challenge = async |user: &UserClient, opponent: &str| {
        message_of(user.command("ladder challenge", &[("opponent", opponent)]).await.unwrap())
    };
    let last = &others[4];
    for too_far in ["maple", "player2"] {
        let answer = challenge(last, too_far).await;
        assert!(
            answer.ephemeral && answer.says(EN.refusal_ladder_out_of_reach(3, 5, ANY)),
            "{too_far}"
        );
    }
    let below = challenge(&others[3], "player6").await;
    assert!(
        below.ephemeral && below.says(EN.refusal_ladder_out_of_reach(2, 4, ANY)),
        "{}",
        below.text()
    );
    assert!(challenge(last, "player6").await.ephemeral, "oneself");
    assert!(challenge(last, "courier").await.ephemeral, "the bot");
    assert!(challenge(last, "rowan").await.says(EN.refusal_ladder_opponent_not_in()));
    for reachable in ["player3", "player4"] {
        assert!(!challenge(last, reachable).await.ephemeral, "{reachable}");
    }
    let third = challenge(last, "player5").await;
    assert!(
        third.ephemeral && third.says(EN.refusal_ladder_too_many_outgoing("2")),
        "{}",
        third.text()
    );
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_so_many_competitions_and_no_more() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    for number in 1..=21 {
        let answer = create(&maple, &[]).await;
        assert_eq!(answer.ephemeral, number == 21, "{number}: {}", answer.text());
    }
    // None of so many is deleted, begun or left by mistake.
    for number in ["3", "4"] {
        ephemeral_text(&maple, "cup join", &[("cup", number)]).await;
    }
    for command in ["cup delete", "cup start", "cup leave"] {
        let which = maple.command(command, &[]).await.unwrap();
        assert!(refusal(which).says(EN.refusal_which_cup()), "{command}");
    }
    ephemeral_text(&maple, "cup leave", &[("cup", "3")]).await;
    let left = ephemeral_text(&maple, "cup leave", &[]).await;
    assert!(left.says(EN.cup_left(false, EN.competition_cup("Chess"))), "{left}");
    ephemeral_text(&maple, "cup delete", &[("cup", "7")]).await;
    assert!(!create(&maple, &[]).await.ephemeral);
    bot.sandbox.advance(HOUR).await;
    bot.assert_no_problems();
}
