//! The board inside Discord, as an Activity: who gets a session, and what its moves change in
//! Discord. The page itself is tested in a browser.

use std::time::Duration;

use courier::config::CLIENT_SECRET;
use courier_sandbox::api_error::MISSING_ACCESS;
use courier_sandbox::driver::{MessageView, UserClient};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::{CLIENT_SECRET as ACCEPTED_SECRET, CommandScope};
use courier_sandbox::snowflake::Snowflake;
use courier_text::Button;
use reqwest::header::{AUTHORIZATION, ORIGIN, RETRY_AFTER};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

use super::discord_proxy::behind_proxy;
use super::test_bot::{
    TestBot, direct_message, end_live_replies, ephemeral_reply, ephemeral_text, find_button,
    message_of, newest_board, refusal, wait_for_current_board,
};
use crate::english::{ANY, ANY_TIME, EN, Says as _, WHITE};

/// How long the page waits for an answer: `TIMEOUT` in `assets/web/api.js`.
const PAGE_LIMIT: Duration = Duration::from_secs(15);

async fn with_activity() -> TestBot {
    let host = "http://127.0.0.1:9".to_owned();
    TestBot::with(|options| {
        options.web = true;
        options.activity = Some(vec![host]);
    })
    .await
}

/// The answer to *Open board*, which has a button for each way.
async fn ways(user: &UserClient, message: &MessageView) -> MessageView {
    let open = find_button(message, "v1:open").expect("there is no such button");
    let answer = message_of(user.click(message.id, &open).await.unwrap());
    assert!(answer.ephemeral, "others see the link: {}", answer.text());
    answer
}

/// Opens a board inside Discord by the buttons, and returns the instance.
async fn launch(user: &UserClient, message: &MessageView) -> String {
    let answer = ways(user, message).await;
    let inside = find_button(&answer, "v1:inside").expect("there is no such button");
    user.click(answer.id, &inside).await.unwrap().launched().unwrap()
}

/// A page inside Discord with a session.
struct Page {
    url: String,
    origin: String,
    client: Client,
    bearer: String,
    /// The match that the session begins with.
    the_match: Value,
}

/// The request for a session.
fn asked_for(bot: &TestBot, code: &str, instance: &str) -> RequestBuilder {
    asked_from(bot, bot.sandbox.activity_origin().unwrap(), (code, instance))
}

fn asked_from(bot: &TestBot, origin: &str, (code, instance): (&str, &str)) -> RequestBuilder {
    let client = Client::builder().no_proxy().build().unwrap();
    let url = format!("{}/api/activity/session", bot.sandbox.web_url().unwrap());
    let request = client.post(url).json(&json!({ "code": code, "instance": instance }));
    request.header(ORIGIN, origin)
}

async fn status(request: RequestBuilder) -> StatusCode {
    request.send().await.unwrap().status()
}

impl Page {
    async fn open(bot: &TestBot, user: &UserClient, instance: &str) -> Self {
        let code = user.authorize(&["identify"]);
        let begun = asked_for(bot, &code, instance).send().await.unwrap();
        assert_eq!(begun.status(), StatusCode::OK, "{:?}", begun.text().await);
        let session: Value = begun.json().await.unwrap();
        assert_eq!(session["expiresIn"], 7_200);
        Self {
            url: bot.sandbox.web_url().unwrap().to_owned(),
            origin: bot.sandbox.activity_origin().unwrap().to_owned(),
            client: Client::builder().no_proxy().build().unwrap(),
            bearer: format!("Bearer {}", session["bearer"].as_str().unwrap()),
            the_match: session["match"].clone(),
        }
    }

    async fn get(&self, path: &str) -> Response {
        let request = self.client.get(format!("{}{path}", self.url));
        request.header(AUTHORIZATION, &self.bearer).send().await.unwrap()
    }

    async fn play_in(&self, id: u32, ply: u32, typed: &str) -> StatusCode {
        let request = self.client.post(format!("{}/api/matches/{id}/moves", self.url));
        let request = request.header(AUTHORIZATION, &self.bearer).header(ORIGIN, &self.origin);
        status(request.json(&json!({ "ply": ply, "move": typed }))).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opened_the_board_is_asked_through_the_proxy() {
    let (bot, proxy) = behind_proxy(|options| {
        options.web = true;
        options.activity = Some(vec!["http://127.0.0.1:9".to_owned()]);
    })
    .await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let instance = launch(&maple, &newest_board(&maple)).await;
    let page = Page::open(&bot, &maple, &instance).await;
    assert_eq!(page.the_match, "1");
    for part in [
        "GET /api/v10/applications/@me",
        "POST /api/v10/oauth2/token",
        "GET /api/v10/users/@me",
        "/activity-instances/",
    ] {
        assert!(proxy.count(part) > 0, "{part}");
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_inside_discord_reaches_the_channel_and_the_opponent() {
    let bot = with_activity().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    end_live_replies(&bot).await;
    let instance = launch(&maple, &newest_board(&maple)).await;
    let page = Page::open(&bot, &maple, &instance).await;
    assert_eq!(page.the_match, "1");
    assert_eq!(page.play_in(1, 0, "e2e4").await, StatusCode::OK);
    wait_for_current_board(&bot, &maple, "1. e4").await;
    let notice = direct_message(&willow, "1. e4").await;

    // The notice leads inside by a link of Discord's, which names the match.
    let mut links = notice.buttons().into_iter().filter_map(|button| button.url);
    let inside = links.find(|url| url.contains("/activities/")).expect("there is no link");
    assert!(inside.ends_with("?custom_id=1"), "{inside}");
    let theirs = willow.in_dm().follow_activity_link(&inside).unwrap();
    assert_ne!(theirs, instance);
    let theirs = Page::open(&bot, &willow, &theirs).await;
    assert_eq!(theirs.the_match, Value::Null, "the page reads it from its address");
    assert_eq!(theirs.play_in(1, 1, "e7e5").await, StatusCode::OK);
    assert_eq!(page.play_in(1, 0, "d2d4").await, StatusCode::CONFLICT, "a stale ply");
    wait_for_current_board(&bot, &maple, "1... e5").await;

    let settings = ephemeral_reply(&maple, "settings", &[]).await;
    assert!(settings.says(EN.browser_sessions(ANY_TIME, 1)), "{}", settings.text());
    maple.click(settings.id, Button::EndSessions).await.unwrap();
    assert_eq!(page.get("/api/me").await.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(theirs.get("/api/me").await.status(), StatusCode::OK);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_inside_discord_that_was_answered_survives_a_kill() {
    let bot = with_activity().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let instance = launch(&maple, &newest_board(&maple)).await;
    let page = Page::open(&bot, &maple, &instance).await;
    assert_eq!(page.play_in(1, 0, "d2d4").await, StatusCode::OK);
    bot.sandbox.kill_bot().await;
    bot.sandbox.start_bot().await.unwrap();
    let scene: Value = page.get("/api/matches/1").await.json().await.unwrap();
    assert_eq!((&scene["ply"], &scene["yours"]), (&json!(1), &json!(false)), "and the session");
    wait_for_current_board(&bot, &willow, "1. d4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_confirmed_by_discord_gets_in_nowhere() {
    let bot = with_activity().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let board = newest_board(&maple);
    let instance = launch(&maple, &board).await;
    let code = || maple.authorize(&["identify"]);
    let refused = async |code: &str, instance: &str| status(asked_for(&bot, code, instance)).await;

    let used = code();
    assert_eq!(refused(&used, &instance).await, StatusCode::OK);
    assert_eq!(refused(&used, &instance).await, StatusCode::UNAUTHORIZED, "used");
    assert_eq!(refused("code-5", &instance).await, StatusCode::UNAUTHORIZED, "made up");
    let other = maple.authorize(&["guilds"]);
    assert_eq!(refused(&other, &instance).await, StatusCode::UNAUTHORIZED, "another scope");
    let late = code();
    bot.sandbox.advance(Duration::from_secs(60)).await;
    assert_eq!(refused(&late, &instance).await, StatusCode::UNAUTHORIZED, "too old");
    assert_eq!(refused(&code(), "i-5-gc-1-2").await, StatusCode::FORBIDDEN, "no such instance");
    let rowan = bot.user("rowan");
    let outside = rowan.authorize(&["identify"]);
    assert_eq!(refused(&outside, &instance).await, StatusCode::FORBIDDEN, "not there");
    let foreign = asked_from(&bot, "https://example.org", (&code(), &instance));
    assert_eq!(status(foreign).await, StatusCode::FORBIDDEN);

    // Somebody who is there sees no match of others, by whatever button.
    rowan.launch_activity(None);
    let page = Page::open(&bot, &rowan, &instance).await;
    assert_eq!(page.get("/api/matches/1").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(page.play_in(1, 0, "e2e4").await, StatusCode::NOT_FOUND);
    let forged = rowan.click_forged(board.id, "v1:inside:1").await.unwrap();
    assert!(!refusal(forged).is_empty());
    maple.leave_activity();
    assert_eq!(refused(&code(), &instance).await, StatusCode::FORBIDDEN, "they have left");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_discord_that_fails_is_asked_again_later() {
    let bot = with_activity().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let instance = launch(&maple, &newest_board(&maple)).await;
    for path in ["/oauth2/token", "/users/@me", "/activity-instances/"] {
        let fault = RequestFault::ServerError(503);
        let filter = RequestFilter { method: None, path };
        bot.sandbox.discord().inject(InjectedFault::Request { filter, times: 1, fault });
        let code = maple.authorize(&["identify"]);
        let answer = asked_for(&bot, &code, &instance).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert!(answer.headers().contains_key(RETRY_AFTER));
        assert!(answer.text().await.unwrap().says(EN.activity_discord_silent()));
    }
    Page::open(&bot, &maple, &instance).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_discord_that_never_answers_is_given_up_and_delays_nobody_else() {
    let bot = with_activity().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let instance = launch(&maple, &newest_board(&maple)).await;
    assert_eq!(launch(&willow, &newest_board(&willow)).await, instance);
    // From now on the bot knows its application.
    Page::open(&bot, &maple, &instance).await;
    let fault = RequestFault::NeverAnswered;
    let filter = RequestFilter { method: Some("POST"), path: "/oauth2/token" };
    bot.sandbox.discord().inject(InjectedFault::Request { filter, times: 1, fault });
    let ask = |user: &UserClient| {
        let code = user.authorize(&["identify"]);
        tokio::spawn(asked_for(&bot, &code, &instance).timeout(PAGE_LIMIT).send())
    };
    let (mut hers, mut theirs) = (ask(&maple), ask(&willow));
    let games = ephemeral_text(&maple, "games", &[]).await;
    assert!(games.says(EN.games_heading("1")), "{games}");
    // The one that comes second to Discord is answered.
    let (answered, waiting) = tokio::select! {
        answer = &mut hers => (answer, theirs),
        answer = &mut theirs => (answer, hers),
    };
    assert_eq!(answered.unwrap().unwrap().status(), StatusCode::OK);
    assert!(!waiting.is_finished(), "one waited for the other");
    let answer = waiting.await.unwrap().expect("the page has given up before");
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.headers().contains_key(RETRY_AFTER));
    assert!(answer.text().await.unwrap().says(EN.activity_discord_silent()));
    let page = Page::open(&bot, &maple, &instance).await;
    assert_eq!(page.play_in(1, 0, "e2e4").await, StatusCode::OK);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_client_secret_is_the_operators_fault_and_is_not_logged() {
    const WRONG: &str = "guessed-client-secret";
    let bot = TestBot::with(|options| {
        options.web = true;
        options.variables.push((CLIENT_SECRET.to_owned(), WRONG.to_owned()));
    })
    .await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let world = &bot.sandbox.discord().world;
    world.change(|state| state.enable_activities());
    let instance = launch(&maple, &newest_board(&maple)).await;
    let code = maple.authorize(&["identify"]);
    // Without an address of its own the local Discord has that of the real one.
    let frame = format!("https://{}.discordsays.com", world.read(|state| state.application.id));
    let refused = asked_from(&bot, &frame, (&code, &instance));
    assert_eq!(status(refused).await, StatusCode::SERVICE_UNAVAILABLE);
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    assert!(log.contains("Discord does not accept DISCORD_CLIENT_SECRET"), "{log}");
    assert!(!log.contains(WRONG) && !log.contains(&code), "{log}");
}

/// Registers the command that Discord adds for Activities, answered by the bot.
fn register_entry_point(bot: &TestBot) {
    let entry_point = json!({
        "name": "launch", "type": 4, "handler": 1, "description": "Launch an activity",
        "integration_types": [0, 1], "contexts": [0, 1, 2],
    });
    let world = &bot.sandbox.discord().world;
    let known = world.change(|state| state.register(CommandScope::Global, &entry_point));
    assert!(known.is_some(), "there are too many commands");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_open_it_inside_discord_is_told_that_the_link_works() {
    // The operator has set the secret, and has not enabled Activities in the developer portal.
    let bot = TestBot::with(|options| {
        options.web = true;
        options.variables.push((CLIENT_SECRET.to_owned(), ACCEPTED_SECRET.to_owned()));
    })
    .await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    let answer = ways(&maple, &newest_board(&maple)).await;
    let inside = find_button(&answer, "v1:inside").unwrap();
    let told = refusal(maple.click(answer.id, &inside).await.unwrap());
    assert!(told.says(EN.refusal_activity_refused()), "{told}");
    assert!(told.says(EN.refusal_activity_refused()), "{told}");
    let link = answer.buttons().into_iter().find_map(|button| button.url).unwrap();
    let client = Client::builder().no_proxy().build().unwrap();
    assert_eq!(status(client.get(&link)).await, StatusCode::OK);

    register_entry_point(&bot);
    let told = ephemeral_text(&maple, "launch", &[]).await;
    assert!(told.says(EN.refusal_activity_refused()), "{told}");
    // Whatever Discord's reason is: it may forbid the Activity in this server alone.
    let fault = RequestFault::ApiError(MISSING_ACCESS);
    let filter = RequestFilter { method: Some("POST"), path: "/callback" };
    bot.sandbox.discord().world.change(|state| state.enable_activities());
    bot.sandbox.discord().inject(InjectedFault::Request { filter, times: 1, fault });
    let told = ephemeral_text(&maple, "launch", &[]).await;
    assert!(told.says(EN.refusal_activity_refused()), "{told}");
    assert!(maple.activity().is_none());
    let log = std::fs::read_to_string(bot.sandbox.log()).unwrap();
    assert!(log.contains("press Enable on page Activities of the developer portal"), "{log}");
    assert!(!log.contains(ACCEPTED_SECRET), "{log}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_of_discord_opens_the_list_of_games() {
    let bot = with_activity().await;
    let (maple, _) = bot.start_game("chess challenge", &[WHITE]).await;
    register_entry_point(&bot);
    launch(&maple, &newest_board(&maple)).await;
    let instance = maple.command("launch", &[]).await.unwrap().launched().unwrap();
    let page = Page::open(&bot, &maple, &instance).await;
    assert_eq!(page.the_match, Value::Null, "the launch before is forgotten");
    let list: Value = page.get("/api/matches").await.json().await.unwrap();
    assert_eq!(list[0]["id"], 1);
    bot.assert_no_problems();

    let without = TestBot::start().await;
    register_entry_point(&without);
    let refused = ephemeral_text(&without.user("maple"), "launch", &[]).await;
    assert!(refused.says(EN.refusal_no_activity()), "{refused}");
    without.assert_no_problems();
}

/// Both ways from a board in a channel that the bot is not in.
async fn both_ways(bot: &TestBot, channel: Snowflake, id: u32) {
    let user = |username| bot.user(username).in_channel_id(channel).unwrap();
    let (maple, willow) = (user("maple"), user("willow"));
    let asked = message_of(maple.command("chess open", &[WHITE]).await.unwrap());
    willow.click(asked.id, Button::Accept).await.unwrap();
    let open = format!("v1:open:{id}");
    let board = maple.wait_for(|message| find_button(message, &open).is_some()).await.unwrap();
    both_ways_from(bot, &maple, &board, id).await;
    direct_message(&willow, "1. e4").await;
}

/// Both ways from a message with *Open board*, to a match in which it is the user's first move.
async fn both_ways_from(bot: &TestBot, user: &UserClient, board: &MessageView, id: u32) {
    let answer = ways(user, board).await;
    let link = answer.buttons().into_iter().find_map(|button| button.url).unwrap();
    let client = Client::builder().no_proxy().build().unwrap();
    assert_eq!(status(client.get(&link)).await, StatusCode::OK);
    let inside = find_button(&answer, "v1:inside").unwrap();
    let instance = user.click(answer.id, &inside).await.unwrap().launched().unwrap();
    let page = Page::open(bot, user, &instance).await;
    assert_eq!(page.play_in(id, 0, "e2e4").await, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_ways_work_where_only_users_have_installed_the_bot() {
    let bot = with_activity().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let (group, server) = bot.sandbox.discord().world.change(|state| {
        for user in [&maple, &willow] {
            state.users.get_mut(&user.id()).unwrap().installed = true;
        }
        let hedge = state.add_guild("The Hedge");
        state.remove_bot(hedge);
        let server = state.channels_of(hedge).next().unwrap().id;
        (state.open_group_dm("Evening", &[maple.id(), willow.id()]), server)
    });
    both_ways(&bot, group, 1).await;
    both_ways(&bot, server, 2).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn both_ways_work_in_a_direct_message_with_a_bot_that_is_in_no_server() {
    let bot = with_activity().await;
    let (maple, willow) = (bot.user("maple").in_dm(), bot.user("willow").in_dm());
    bot.sandbox.discord().world.change(|state| {
        for user in [&maple, &willow] {
            state.users.get_mut(&user.id()).unwrap().installed = true;
        }
        let servers: Vec<Snowflake> = state.guilds.keys().copied().collect();
        servers.into_iter().for_each(|server| state.remove_bot(server));
    });
    let terms = [("opponent", "willow"), WHITE];
    message_of(maple.command("chess challenge", &terms).await.unwrap());
    let asked = direct_message(&willow, &EN.notice_challenged(ANY, ANY)).await;
    message_of(willow.click(asked.id, Button::Accept).await.unwrap());
    // The board itself has a link, without a secret.
    let signs_in = |message: &MessageView| {
        let mut links = message.buttons().into_iter().filter_map(|button| button.url);
        links.any(|url| url.contains("/sign-in?match=1&player="))
    };
    maple.wait_for(signs_in).await.unwrap();
    let games = ephemeral_reply(&maple, "games", &[]).await;
    both_ways_from(&bot, &maple, &games, 1).await;
    direct_message(&willow, "1. e4").await;
    let activity = maple.activity().unwrap();
    assert_eq!((activity.channel, activity.guild), (maple.channel(), None));
    bot.assert_no_problems();
}
