//! The board in the browser: the link to it, moves on it, and what they change in Discord.

use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;
use reqwest::header::{COOKIE, LOCATION, ORIGIN, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use super::test_bot::{
    TestBot, direct_message, end_live_replies, ephemeral_reply, ephemeral_text, find_button,
    has_button, message_of, move_by_command, newest_board, refusal, set_visible, thread,
    wait_for_current_board,
};
use crate::english::{ANY, ANY_TIME, EN, IN_THREADS, Says as _, WHITE};

async fn with_web() -> TestBot {
    TestBot::with(|options| options.web = true).await
}

/// A browser in which a user has opened a link.
pub(super) struct Browser {
    url: String,
    client: Client,
    cookie: String,
    /// Where the link has led.
    location: String,
}

/// The address that the bot answers with to the button of a message.
async fn link(user: &UserClient, message: &MessageView) -> String {
    let button = find_button(message, "v1:open").expect("there is no such button");
    let answer = message_of(user.click(message.id, &button).await.unwrap());
    assert!(answer.ephemeral, "others see the link: {}", answer.text());
    answer.buttons().into_iter().find_map(|button| button.url).unwrap()
}

impl Browser {
    async fn open(bot: &TestBot, link: &str) -> Self {
        let client = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
        let url = bot.sandbox.web_url().unwrap().to_owned();
        assert!(link.starts_with(&format!("{url}/open/")), "{link}");
        assert_eq!(client.get(link).send().await.unwrap().status(), StatusCode::OK);
        let opened = client.post(link).header(ORIGIN, &url).send().await.unwrap();
        assert_eq!(opened.status(), StatusCode::SEE_OTHER);
        let header = |name| opened.headers()[name].to_str().unwrap().to_owned();
        let cookie = header(SET_COOKIE).split(';').next().unwrap().to_owned();
        let location = header(LOCATION);
        Self { url, client, cookie, location }
    }

    pub(super) async fn of(bot: &TestBot, user: &UserClient) -> Self {
        Self::open(bot, &link(user, &newest_board(user)).await).await
    }

    pub(super) async fn get(&self, path: &str) -> Response {
        let request = self.client.get(format!("{}{path}", self.url));
        request.header(COOKIE, &self.cookie).send().await.unwrap()
    }

    async fn scene(&self) -> Value {
        let answer = self.get("/api/matches/1").await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json().await.unwrap()
    }

    async fn post(&self, path: &str, body: Value) -> Response {
        self.send(&format!("/api/matches/1/{path}"), body).await
    }

    async fn send(&self, path: &str, body: Value) -> Response {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.header(COOKIE, &self.cookie).header(ORIGIN, &self.url);
        request.json(&body).send().await.unwrap()
    }

    async fn play(&self, ply: u32, typed: &str) -> Response {
        self.post("moves", json!({ "ply": ply, "move": typed })).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_in_the_browser_reaches_the_channel_and_the_opponent() {
    let bot = with_web().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    end_live_replies(&bot).await;
    let browser = Browser::of(&bot, &maple).await;
    assert_eq!(browser.location, "/matches/1");
    assert_eq!(browser.get("/matches/1").await.status(), StatusCode::OK);
    assert_eq!(browser.scene().await["yours"], true);
    assert_eq!(browser.play(0, "e2e4").await.status(), StatusCode::OK);
    wait_for_current_board(&bot, &maple, "1. e4").await;
    let notice = direct_message(&willow, "1. e4").await;
    // The notice leads to the opponent's own board.
    let theirs = Browser::open(&bot, &link(&willow.in_dm(), &notice).await).await;
    assert_eq!(theirs.scene().await["yours"], true);
    move_by_command(&willow, "e5").await;
    assert_eq!(browser.scene().await["ply"], 2);
    let stale = theirs.play(1, "d7d5").await;
    assert_eq!(stale.status(), StatusCode::CONFLICT);
    assert_eq!(stale.json::<Value>().await.unwrap()["scene"]["ply"], 2);

    let offered = browser.post("actions", json!({ "ply": 2, "action": "offer-draw" })).await;
    assert_eq!(offered.status(), StatusCode::OK);
    direct_message(&willow, &EN.draw_offered(ANY)).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_for_the_players_and_a_session_can_be_ended_in_discord() {
    let bot = with_web().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let board = newest_board(&maple);
    let rowan = bot.user("rowan");
    let refused = rowan.click(board.id, &find_button(&board, "v1:open").unwrap()).await.unwrap();
    assert!(!refusal(refused).contains("/open/"));
    assert!(!ephemeral_text(&maple, "settings", &[]).await.says(EN.browser_sessions(ANY_TIME, 1)));

    let games = ephemeral_reply(&maple, "games", &[]).await;
    let browser = Browser::open(&bot, &link(&maple, &games).await).await;
    assert_eq!(browser.location, "/");
    assert_eq!(browser.get("/api/matches").await.status(), StatusCode::OK);
    let settings = ephemeral_reply(&maple, "settings", &[]).await;
    assert!(settings.says(EN.browser_sessions(ANY_TIME, 1)), "{}", settings.text());
    maple.click(settings.id, Button::EndSessions).await.unwrap();
    assert_eq!(browser.get("/api/matches").await.status(), StatusCode::UNAUTHORIZED);
    assert!(!ephemeral_text(&maple, "settings", &[]).await.says(EN.browser_sessions(ANY_TIME, 1)));

    let browser = Browser::of(&bot, &maple).await;
    let question = ephemeral_reply(&maple, "privacy forget", &[]).await;
    maple.click(question.id, Button::YesForget).await.unwrap();
    let is_done = |message: &MessageView| message.content.says(EN.forget_done());
    maple.wait_for(is_done).await.unwrap();
    assert_eq!(browser.get("/api/me").await.status(), StatusCode::UNAUTHORIZED);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_was_answered_survives_a_kill() {
    let bot = with_web().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let browser = Browser::of(&bot, &maple).await;
    assert_eq!(browser.play(0, "d4").await.status(), StatusCode::OK);
    bot.sandbox.kill_bot().await;
    bot.sandbox.start_bot().await.unwrap();
    let scene = browser.scene().await;
    assert_eq!((&scene["ply"], &scene["yours"]), (&json!(1), &json!(false)), "and the session");
    wait_for_current_board(&bot, &willow, "1. d4").await;
    move_by_command(&willow, "d5").await;
}

/// Games offered on the page are posted in the channel; open ones are joined on the page.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_offered_and_joined_in_the_browser_where_its_reader_may_play() {
    let bot = with_web().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    end_live_replies(&bot).await;
    let browser = Browser::of(&bot, &maple).await;
    let choices: Value = browser.get("/api/new-game").await.json().await.unwrap();
    let server = &choices["servers"][0];
    assert_eq!(server["people"][0][0], willow.id().to_string(), "{choices}");
    let channel = maple.channel().to_string();
    let offer = async |from: &Browser, opponent: &str| {
        let chosen = json!({
            "opponent": opponent, "server": server["id"], "channel": channel, "variant": "chess",
            "color": "white", "clock": "3d", "rated": true,
        });
        from.send("/api/new-game", chosen).await
    };
    assert_eq!(offer(&browser, &willow.id().to_string()).await.status(), StatusCode::OK);
    let posted = willow.wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    assert!(posted.content.contains(&format!("<@{}>", willow.id())), "{}", posted.content);
    willow.click(posted.id, &find_button(&posted, "v1:accept:2").unwrap()).await.unwrap();
    assert_eq!(browser.get("/api/matches/2").await.status(), StatusCode::OK);

    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    assert_eq!(offer(&browser, "anyone").await.status(), StatusCode::OK);
    let posted = willow.wait_for(|message| has_button(message, "v1:accept:3")).await.unwrap();
    let theirs = Browser::of(&bot, &willow).await;
    let lobbies: Value = theirs.get("/api/lobby").await.json().await.unwrap();
    assert_eq!(lobbies[0]["games"][0]["id"], 3, "{lobbies}");
    set_visible(&bot, &willow, false);
    let hidden = theirs.send("/api/lobby/3", json!({})).await;
    assert_eq!(hidden.status(), StatusCode::UNPROCESSABLE_ENTITY);
    set_visible(&bot, &willow, true);
    let joined = theirs.send("/api/lobby/3", json!({})).await;
    assert_eq!(joined.json::<Value>().await.unwrap()["match"], "3");
    let is_closed = |message: &MessageView| message.id == posted.id && message.buttons().is_empty();
    willow.wait_for(is_closed).await.unwrap();
    let thread = thread(&bot, &maple, 1).await;
    assert!(thread.name.ends_with("#3"), "{}", thread.name);

    set_visible(&bot, &willow, false);
    assert_eq!(offer(&theirs, "anyone").await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_settings_there_is_neither_a_port_nor_a_button() {
    let bot = TestBot::start().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let games = ephemeral_reply(&maple, "games", &[]).await;
    for message in [games, newest_board(&maple), ephemeral_reply(&maple, "board", &[]).await] {
        assert!(!has_button(&message, "v1:open"), "{:?}", message.buttons());
    }
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    assert!(!log.contains("the web board is served"), "{log}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_answers_no_more() {
    let bot = with_web().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let browser = Browser::of(&bot, &maple).await;
    assert_eq!(browser.get("/api/me").await.status(), StatusCode::OK);
    // The connection of the page is open, and rests.
    assert!(bot.sandbox.stop_bot().await, "it had to be killed");
    assert!(browser.client.get(&browser.url).send().await.is_err());
    bot.assert_no_problems();
}
