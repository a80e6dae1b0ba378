//! Open challenges: the lobby, several games of one, pairs, and what is asked of those who accept.

use std::time::Duration;

use courier_sandbox::driver::{MessageView, UserClient};
use courier_sandbox::model::Permissions;
use courier_text::Button;

use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_reply, find_button, message_of, move_by_command,
    refusal, set_visible,
};
use crate::english::{ANY, ANY_SPAN, EN, Says as _, WHITE};

/// The labels of the buttons of a message.
fn labels(message: &MessageView) -> Vec<String> {
    message.buttons().into_iter().map(|button| button.label).collect()
}

async fn lobby(user: &UserClient) -> MessageView {
    ephemeral_reply(user, "lobby", &[]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_what_its_reader_sees_and_begins_games() {
    let bot = TestBot::start().await;
    let (maple, willow, rowan) = (bot.user("maple"), bot.user("willow"), bot.user("rowan"));
    for user in [&maple, &willow, &rowan] {
        user.set_locale("en-US");
    }
    let empty = lobby(&rowan).await;
    assert!(empty.says(EN.lobby_title(0)), "{}", empty.text());
    message_of(maple.command("chess open", &[("clock", "1d")]).await.unwrap());
    message_of(willow.command("shogun open", &[("rated", "false")]).await.unwrap());
    message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());

    let elsewhere = rowan.in_channel("general").unwrap();
    let listed = lobby(&elsewhere).await;
    assert!(listed.says(EN.lobby_title(2)), "{}", listed.text());
    let shogun = listed.text().find("Shogun").unwrap();
    assert!(shogun < listed.text().find("**Chess**").unwrap(), "the newest first");
    let own = lobby(&maple).await;
    let disabled = own.buttons().into_iter().filter(|button| button.disabled).count();
    assert_eq!(disabled, 1, "nobody accepts their own: {:?}", labels(&own));

    // Filters: rated games only, then casual ones; a game from the menu.
    let rated = message_of(elsewhere.click(listed.id, Button::LobbyRatedAndCasual).await.unwrap());
    assert!(rated.says(EN.lobby_title(1)) || rated.text().contains("**Chess**"));
    assert!(!rated.text().contains("Shogun"), "{}", rated.text());
    let casual = message_of(elsewhere.click(rated.id, Button::LobbyRated).await.unwrap());
    assert!(casual.text().contains("Shogun") && !casual.text().contains("**Chess**"));
    let chess = message_of(
        elsewhere.select(casual.id, &EN.challenge_choose_game(), &["chess"]).await.unwrap(),
    );
    assert!(chess.says(EN.lobby_none(ANY)), "casual and chess: {}", chess.text());

    // A user who does not see the channel sees none of its challenges and cannot accept any.
    let listed = lobby(&elsewhere).await;
    set_visible(&bot, &rowan, false);
    let hidden = lobby(&elsewhere).await;
    assert!(hidden.says(EN.lobby_title(0)), "{}", hidden.text());
    let button = find_button(&listed, "v1:lobbyok:").unwrap();
    let answer = refusal(elsewhere.click(listed.id, &button).await.unwrap());
    assert!(answer.says(EN.refusal_no_such_challenge(ANY)), "{answer}");
    set_visible(&bot, &rowan, true);

    // The game begins where it was offered.
    message_of(elsewhere.click(listed.id, &button).await.unwrap());
    let told = elsewhere.wait_for(|message| message.says(EN.lobby_begun(ANY, "1"))).await.unwrap();
    assert!(told.ephemeral, "{}", told.text());
    willow.wait_for(|message| find_button(message, "v1:mv:1:").is_some()).await.unwrap();
    assert!(!lobby(&elsewhere).await.text().contains("Shogun"));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_for_several_players_and_for_pairs_of_games() {
    let bot = TestBot::start().await;
    let (maple, willow, rowan) = (bot.user("maple"), bot.user("willow"), bot.user("rowan"));
    for user in [&maple, &willow, &rowan] {
        user.set_locale("en-US");
    }
    let options = [("games", "2"), ("mirror", "true"), ("start", "7")];
    let open = message_of(maple.command("chess960 open", &options).await.unwrap());
    assert!(open.says(EN.challenge_games(ANY, "2")), "{}", open.text());
    assert!(open.says(EN.challenge_mirrored()), "{}", open.text());
    let left = message_of(willow.click(open.id, Button::Accept).await.unwrap());
    assert!(left.says(EN.challenge_games(ANY, "1")), "{}", left.text());
    for game in ["v1:mv:1:", "v1:mv:2:"] {
        willow.wait_for(|message| find_button(message, game).is_some()).await.unwrap();
    }
    let again = refusal(willow.click(open.id, Button::Accept).await.unwrap());
    assert!(again.says(EN.refusal_accepted_before(ANY)), "{again}");
    let closed = message_of(rowan.click(open.id, Button::Accept).await.unwrap());
    assert!(closed.says(EN.challenge_accepted_pair("3", ANY, "4")), "{}", closed.text());
    assert!(closed.buttons().is_empty(), "{:?}", labels(&closed));
    let games = ephemeral_reply(&maple, "games", &[]).await;
    assert!(games.text().contains("(4)"), "{}", games.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_lost_on_time_may_not_accept_what_asks_for_reliability() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("clock", "1d"), WHITE]).await;
    maple.set_locale("en-US");
    willow.set_locale("en-US");
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    let own = ephemeral_reply(&maple, "profile", &[]).await;
    assert!(own.says(EN.profile_reply(ANY_SPAN)), "{}", own.text());
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&maple, &EN.ended(ANY)).await;
    let own = ephemeral_reply(&maple, "profile", &[]).await;
    assert!(own.says(EN.profile_time_outs("1", "1", ANY)), "{}", own.text());

    let strict = message_of(willow.command("chess open", &[("time-outs", "10")]).await.unwrap());
    assert!(strict.says(EN.challenge_time_outs("10")), "{}", strict.text());
    let answer = refusal(maple.click(strict.id, Button::Accept).await.unwrap());
    assert!(
        answer.says(EN.refusal_too_many_time_outs("1", "1", ANY, ANY))
            && answer.contains("(100 %)"),
        "{answer}"
    );
    // Nothing speaks against somebody who has finished none.
    message_of(bot.user("rowan").click(strict.id, Button::Accept).await.unwrap());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_message_is_posted_again_and_survives_a_restart() {
    let bot = TestBot::start().await;
    let (maple, rowan) = (bot.user("maple"), bot.user("rowan"));
    maple.set_locale("en-US");
    rowan.set_locale("en-US");
    let general = rowan.in_channel("general").unwrap();
    let config = ephemeral_reply(&maple, "config", &[("lobby", "general")]).await;
    assert!(config.says(EN.config_lobby(ANY)), "{}", config.text());
    let first = general.wait_for(|message| message.says(EN.lobby_title(0))).await.unwrap();
    assert!(find_button(&first, "v1:lobby:").is_some());

    message_of(maple.command("chess open", &[]).await.unwrap());
    bot.sandbox.kill_bot().await;
    bot.sandbox.start_bot().await.unwrap();
    bot.sandbox.advance(HOUR).await;
    let second = general.wait_for(|message| message.says(EN.lobby_title(1))).await.unwrap();
    for _ in 0..500 {
        if general.message(first.id).is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(general.message(first.id).is_err(), "the one before is deleted");
    let begun = message_of(general.click(second.id, &EN.lobby_accept("1")).await.unwrap());
    assert!(begun.ephemeral, "{}", begun.text());
    rowan.wait_for(|message| find_button(message, "v1:mv:1:").is_some()).await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_was_accepted_in_the_lobby_shows_what_is_still_open_where_it_was_made() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    for user in [&maple, &willow] {
        user.set_locale("en-US");
    }
    let open = message_of(maple.command("chess open", &[("games", "2")]).await.unwrap());
    assert!(open.says(EN.challenge_games(ANY, "2")), "{}", open.text());
    let listed = lobby(&willow).await;
    let button = find_button(&listed, "v1:lobbyok:").unwrap();
    message_of(willow.click(listed.id, &button).await.unwrap());
    let shown = maple
        .wait_for(|message| message.id == open.id && message.says(EN.challenge_games(ANY, "1")));
    let shown = shown.await.unwrap();
    assert!(
        labels(&shown).iter().any(|label| *label == EN.button(Button::Accept)),
        "{:?}",
        labels(&shown)
    );
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manager_sees_where_the_lobby_cannot_be_posted() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    maple.set_locale("en-US");
    bot.sandbox.deny_bot("general", Permissions::SEND_MESSAGES).unwrap();
    let view = ephemeral_reply(&maple, "config", &[("lobby", "general")]).await;
    assert!(view.says(EN.config_lobby_refused(ANY, ANY)), "{}", view.text());
    assert!(view.says(EN.permission_send_messages()), "{}", view.text());
    bot.sandbox.deny_bot("general", Permissions::NONE).unwrap();
    let view = ephemeral_reply(&maple, "config", &[]).await;
    assert!(!view.says(EN.config_lobby_refused(ANY, ANY)), "{}", view.text());
}
