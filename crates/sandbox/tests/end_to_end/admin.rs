//! What the operator orders while the bot runs: bans, announcements and hidden names.

use std::time::Duration;

use courier::app::{App, announcement_text};
use courier_play::administration::{AdminAction, AdminEntry};
use courier_play::{Moment, PlayerId, ServerId};
use courier_sandbox::driver::UserClient;
use courier_text::Button;
use reqwest::StatusCode;

use super::test_bot::{
    START, TestBot, end_live_replies, ephemeral_reply, ephemeral_text, everybody_has_met_enough,
    find_button, message_of, newest_board, play_fools_mate, refusal,
};
use super::web_board::Browser;
use crate::english::{ANY, EN, EVERYONE, Says as _, WHITE};

/// A text of the operator, who mentions everybody.
const NEWS: &str = "The bot rests on Sunday, **@everyone**.";
const MINUTE: Duration = Duration::from_secs(60);

/// As `courier admin` does while the bot runs.
async fn order(bot: &TestBot, action: AdminAction) {
    let app = App::new(bot.store().await);
    let entry = AdminEntry { at: Moment(START), action, reason: None };
    assert!(app.order(&entry).await.unwrap());
}

async fn announce(bot: &TestBot, text: &str) -> usize {
    let app = App::new(bot.store().await);
    app.announce(text, Moment(bot.sandbox.now())).await.unwrap().reached.len()
}

fn id_of(user: &UserClient) -> PlayerId {
    user.id().to_string().parse().unwrap()
}

fn count_news(user: &UserClient, text: &str) -> usize {
    user.messages().iter().filter(|message| message.content == text).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_person_may_only_manage_their_data() {
    let bot = TestBot::with(|options| options.web = true).await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    end_live_replies(&bot).await;
    let board = newest_board(&maple);
    let browser = Browser::of(&bot, &maple).await;
    let open = message_of(maple.command("shogun open", &[]).await.unwrap());
    let ban = AdminAction::BanPerson(id_of(&maple));
    order(&bot, ban).await;
    let app = App::new(bot.store().await);
    for (reason, logged) in [(None, 1), (Some("known by now".to_owned()), 2)] {
        let again = AdminEntry { at: Moment(START), action: ban, reason };
        assert!(!app.order(&again).await.unwrap(), "it was so before");
        assert_eq!(app.reads().admin_log().await.unwrap().len(), logged);
    }

    let is_refused = |text: &str| assert!(text.says(EN.refusal_banned()), "{text}");
    is_refused(&ephemeral_text(&maple, "chess challenge", &[("opponent", "willow")]).await);
    is_refused(&ephemeral_text(&maple, "move", &[("move", "e4")]).await);
    let flip = find_button(&board, "v1:flip:").unwrap();
    is_refused(&refusal(maple.click(board.id, &flip).await.unwrap()));
    assert_eq!(browser.get("/api/matches/1").await.status(), StatusCode::UNAUTHORIZED);
    let accept = find_button(&open, "v1:accept:").unwrap();
    let late = message_of(willow.click_forged(open.id, &accept).await.unwrap());
    assert!(late.ephemeral && late.buttons().is_empty(), "{}", late.text());
    let refused = ephemeral_text(&willow, "chess challenge", &[("opponent", "maple")]).await;
    assert!(refused.says(EN.refusal_not_accepting(ANY)), "{refused}");

    assert!(!ephemeral_reply(&maple, "privacy export", &[]).await.text().is_empty());
    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    maple.click(question.id, Button::YesForget).await.unwrap();
    maple.wait_for(|message| message.content.says(EN.forget_done())).await.unwrap();
    is_refused(&ephemeral_text(&maple, "games", &[]).await);
    order(&bot, AdminAction::UnbanPerson(id_of(&maple))).await;
    assert!(!ephemeral_text(&maple, "games", &[]).await.says(EN.refusal_banned()));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_gets_an_announcement_once_and_none_while_it_is_banned() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    assert!(announcement_text("\u{200B} \n").is_err(), "nobody could see it");
    assert_eq!(announce(&bot, NEWS).await, 1);
    bot.sandbox.advance(MINUTE).await;
    let news = willow.wait_for(|message| message.content == NEWS).await.unwrap();
    assert!(news.mentions.is_empty());
    bot.wait_until_delivered().await;
    bot.sandbox.restart_bot().await.unwrap();
    assert_eq!(announce(&bot, NEWS).await, 0);
    bot.sandbox.advance(MINUTE).await;
    bot.wait_until_delivered().await;
    assert_eq!(count_news(&willow, NEWS), 1);

    play_fools_mate(&maple, &willow).await;
    assert_eq!(announce(&bot, "Another").await, 1);
    let store = bot.store().await;
    let server: ServerId = store.servers().await.unwrap()[0].server;
    order(&bot, AdminAction::BanServer(server)).await;
    bot.sandbox.advance(MINUTE).await;
    bot.wait_until_delivered().await;
    assert_eq!(count_news(&willow, "Another"), 0, "it waited, and is dropped");
    let refused = ephemeral_text(&maple, "games", &[]).await;
    assert!(refused.says(EN.refusal_server_banned()), "{refused}");
    message_of(maple.in_dm().command("games", &[]).await.unwrap());
    let again = ephemeral_text(&maple.in_dm(), "rematch", &[("game", "1")]).await;
    assert!(again.says(EN.refusal_server_banned()), "a game would begin there: {again}");
    order(&bot, AdminAction::UnbanServer(server)).await;
    assert_eq!(announce(&bot, "Another").await, 1, "it was posted nowhere");
    assert!(!ephemeral_text(&maple, "games", &[]).await.says(EN.refusal_server_banned()));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_name_is_in_no_title_and_on_no_leaderboard() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    play_fools_mate(&maple, &willow).await;
    everybody_has_met_enough(&bot).await;
    let board = async || message_of(willow.command("board", &[("game", "1")]).await.unwrap());
    let listed = async || {
        let server = message_of(willow.command("chess leaderboard", &[]).await.unwrap());
        let all = message_of(willow.command("leaderboard", &[EVERYONE]).await.unwrap());
        [server.text(), all.text()]
    };
    assert!(board().await.text().contains("Maple"));
    assert!(listed().await.iter().all(|text| text.contains("Maple")));
    order(&bot, AdminAction::HideName(id_of(&maple))).await;
    // Whatever they do, it is not stored again.
    ephemeral_text(&maple, "settings", &[]).await;
    let nobody = EN.deleted_player();
    for text in [vec![board().await.text()], listed().await.to_vec()].concat() {
        assert!(!text.contains("Maple") && text.contains(&nobody), "{text}");
    }
    order(&bot, AdminAction::ShowName(id_of(&maple))).await;
    ephemeral_text(&maple, "settings", &[]).await;
    assert!(board().await.text().contains("Maple"));
    bot.assert_no_problems();
}
