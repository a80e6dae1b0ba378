//! The page: what a newcomer finds, and all that can be done from it, over its own requests.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use courier_sandbox::driver::{Sandbox, SandboxOptions};
use courier_sandbox::model::{BOT_TOKEN, Change};
use courier_sandbox::rest::RateLimits;
use courier_sandbox::{Snowflake, page};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::english::EN;

const PROGRAM: &str = env!("CARGO_BIN_EXE_courier-sandbox");
/// The first second of 2027.
const START: i64 = 1_798_761_600_000;
/// How long the page waits for what the bot posts by itself.
const LIMIT: Duration = Duration::from_secs(20);

/// The page of a sandbox, as a browser uses it.
struct Page {
    sandbox: Arc<Sandbox>,
    address: String,
    client: reqwest::Client,
}

impl Page {
    /// With Courier.
    async fn start(folder: &Path) -> Self {
        let options = SandboxOptions::for_tests(PROGRAM, folder, START);
        Self::of(Sandbox::start(options).await.unwrap()).await
    }

    /// Without a bot: the test responds itself.
    async fn without_bot(folder: &Path) -> Self {
        let mut options = SandboxOptions::for_tests(PROGRAM, folder, START);
        options.discord.rate_limits = RateLimits::unreachable();
        Self::of(Sandbox::without_bot(options).await.unwrap()).await
    }

    async fn of(sandbox: Sandbox) -> Self {
        let sandbox = Arc::new(sandbox);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let pages = page::router(Arc::clone(&sandbox));
        tokio::spawn(async move { axum::serve(listener, pages).await });
        let client = reqwest::Client::builder().no_proxy().timeout(LIMIT).build().unwrap();
        Self { sandbox, address, client }
    }

    async fn text(&self, path: &str) -> String {
        let response = self.client.get(format!("{}{path}", self.address)).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        response.text().await.unwrap()
    }

    async fn get(&self, path: &str) -> Value {
        serde_json::from_str(&self.text(path).await).unwrap()
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.client.post(format!("{}{path}", self.address));
        let request = request.header("authorization", format!("Bot {BOT_TOKEN}"));
        let request = request.header("content-type", "application/json").body(body.to_string());
        let answer = request.send().await.unwrap().text().await.unwrap();
        serde_json::from_str(&answer).unwrap_or(Value::Null)
    }

    /// What a user does in the first channel.
    async fn act(&self, user: &Value, action: Value) -> Value {
        self.post("/api/actions", &json!({ "user": user, "action": action })).await
    }

    /// The messages of the first channel as a user sees them.
    async fn messages(&self, user: &Value) -> Vec<Value> {
        let view = self.get(&format!("/api/view?user={}", user.as_str().unwrap())).await;
        view["messages"].as_array().unwrap().clone()
    }

    /// The messages of a channel as a user sees them.
    async fn messages_in(&self, user: &Value, channel: &Value) -> Vec<Value> {
        let [user, channel] = [user, channel].map(|id| id.as_str().unwrap());
        let view = self.get(&format!("/api/view?user={user}&channel={channel}")).await;
        view["messages"].as_array().unwrap().clone()
    }

    /// Presses a game of the start, with this color for the newcomer.
    async fn begin(&self, variant: &str, opponent: Value, color: &str) -> Value {
        let game = json!({ "variant": variant, "opponent": opponent, "color": color });
        self.post("/api/start", &game).await
    }

    /// The user's action, to which the bot responds with `response`. Returns the outcome on the
    /// page and the interaction's data.
    async fn act_and_respond(
        &self,
        user: &Value,
        action: Value,
        response: Value,
    ) -> (Value, Value) {
        let world = &self.sandbox.discord().world;
        let mut changes = world.subscribe();
        let respond = async {
            loop {
                let Change::InteractionCreated { interaction } = changes.recv().await.unwrap()
                else {
                    continue;
                };
                let (token, data) = world.read(|state| {
                    let created = state.interaction(interaction).unwrap();
                    (created.token.clone(), created.details.data.clone())
                });
                let path = format!("/api/v10/interactions/{interaction}/{token}/callback");
                self.post(&path, &response).await;
                return data;
            }
        };
        tokio::join!(self.act(user, action), respond)
    }

    fn assert_no_problems(&self) {
        let problems = self.sandbox.problems();
        assert!(problems.is_empty(), "{problems:#?}");
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The components of a message: buttons and menus.
fn parts(message: &Value) -> Vec<&Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row.as_array().into_iter().flatten()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_begins_a_game_against_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    let page = Page::start(folder.path()).await;
    let start = page.get("/api/world").await["start"].clone();
    assert_eq!(start["untouched"], true);
    let usual: Vec<_> = list(&start["levels"]).filter(|level| level["default"] == true).collect();
    assert_eq!((usual.len(), &usual[0]["number"]), (1, &json!(3)));

    let outcome = page.begin("capahouse960", json!({ "bot": 2 }), "white").await;
    let messages = page.messages_in(&start["newcomer"], &outcome["channel"]).await;
    let board = messages.last().unwrap();
    let text = board["embeds"][0].to_string();
    assert!(text.contains("Capahouse 960") && text.contains(&EN.engine_name("2")), "{board:#}");
    // The bot was asked by the command that a person would type.
    // The line about its thread may stand before it: the bot posts both at the same time.
    let messages = page.messages(&start["newcomer"]).await;
    let challenge = messages.iter().find(|message| !message["command"].is_null()).unwrap();
    assert_eq!(challenge["command"]["name"], "/capahouse challenge");
    assert_eq!(challenge["command"]["user"], start["newcomer"]);
    // The newcomer has White: there is something to do at once, and the bot answers.
    let options = json!({ "move": "f3" });
    let moved = json!({ "kind": "command", "command": "move", "options": options });
    let maple = start["newcomer"].clone();
    let request = json!({ "user": maple, "channel": outcome["channel"], "action": moved });
    assert_eq!(page.post("/api/actions", &request).await, json!({}));
    let channel: Snowflake = outcome["channel"].as_str().unwrap().parse().unwrap();
    let thread = page.sandbox.user("maple").unwrap().in_channel_id(channel).unwrap();
    page.sandbox.advance(Duration::from_secs(2)).await;
    thread.wait_within(LIMIT, |message| message.text().contains("1... ")).await.unwrap();
    assert_eq!(page.get("/api/world").await["start"]["untouched"], false);
    page.assert_no_problems();
    page.sandbox.kill_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_begins_with_one_press() {
    let folder = tempfile::tempdir().unwrap();
    let page = Page::start(folder.path()).await;
    let start = page.get("/api/world").await["start"].clone();
    let variants: Vec<Value> = list(&start["games"])
        .flat_map(|game| [game["plain"].clone(), game["shuffled"].clone()])
        .filter(Value::is_object)
        .collect();
    let keys: Vec<_> = variants.iter().map(|variant| variant["key"].as_str().unwrap()).collect();
    let all: Vec<_> = courier_rules::Variant::all().iter().map(|variant| variant.key()).collect();
    assert_eq!(keys, all);
    let mut threads = std::collections::BTreeSet::new();
    let sides = [("white", "Maple"), ("black", "Willow")];
    for (variant, (color, first)) in variants.iter().zip(sides.into_iter().cycle()) {
        let key = variant["key"].as_str().unwrap();
        let outcome = page.begin(key, json!("person"), color).await;
        assert_eq!(outcome["refused"], false, "{variant}: {outcome}");
        let channel = &outcome["channel"];
        assert!(threads.insert(channel.as_str().unwrap().to_owned()), "{variant}");
        // Both see the board, and White is to move.
        for side in ["newcomer", "partner"] {
            let board = page.messages_in(&start[side], channel).await.pop().unwrap();
            let text = board["embeds"][0].to_string();
            assert!(text.contains(variant["name"].as_str().unwrap()), "{board:#}");
            assert!(text.contains(&EN.to_move(EN.color_white(), first)), "{board:#}");
        }
        // A person may challenge another one only so often in a day.
        page.sandbox.advance(Duration::from_secs(2 * 3600)).await;
    }
    for variant in &variants[..6] {
        let key = variant["key"].as_str().unwrap();
        let outcome = page.begin(key, json!({ "bot": 1 }), "black").await;
        assert_eq!(outcome["refused"], false, "{variant}: {outcome}");
    }
    // What the bot refuses, it says in the channel, to the person alone.
    let outcome = page.begin("chess", json!({ "bot": 1 }), "white").await;
    assert_eq!(outcome, json!({ "channel": start["channel"], "refused": true }));
    let said = page.messages(&start["newcomer"]).await.pop().unwrap();
    assert_eq!(said["private"], true, "{said:#}");
    page.assert_no_problems();
    page.sandbox.kill_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_bot_has_no_games_to_begin() {
    let folder = tempfile::tempdir().unwrap();
    let page = Page::without_bot(folder.path()).await;
    assert_eq!(page.get("/api/world").await["start"]["games"], json!([]));
    let problem = page.begin("chess", json!("person"), "white").await["problem"].clone();
    assert!(problem.as_str().unwrap().contains("/chess challenge"), "{problem}");
    let problem = page.begin("draughts", json!("person"), "white").await["problem"].clone();
    assert!(problem.as_str().unwrap().contains("no such variant"), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_challenged_by_an_app_command() {
    let folder = tempfile::tempdir().unwrap();
    let page = Page::start(folder.path()).await;
    let maple = page.get("/api/world").await["users"][0]["id"].clone();
    let commands = page.get(&format!("/api/commands?user={}", maple.as_str().unwrap())).await;
    let of_kind = |kind: &str| {
        let commands = commands.as_array().unwrap().iter();
        commands.filter(|command| command["kind"] == kind).collect::<Vec<_>>()
    };
    assert_eq!(of_kind("user").len(), 1, "{commands:#}");
    assert!(of_kind("slash").iter().all(|command| command["name"] != "Challenge"));

    let name = &of_kind("user")[0]["name"];
    assert_eq!(name, "Challenge");
    let challenge = json!({ "kind": "user_command", "command": name, "username": "willow" });
    assert_eq!(page.act(&maple, challenge).await, json!({}));
    let question = page.messages(&maple).await.pop().unwrap();
    assert_eq!((&question["private"], &question["command"]["name"]), (&json!(true), name));
    let menu = parts(&question)[0];
    assert_eq!(menu["kind"], "menu");
    let choose = json!({
        "kind": "select",
        "message": question["id"],
        "custom_id": menu["custom_id"],
        "values": [menu["options"][0]["value"]],
    });
    assert_eq!(page.act(&maple, choose).await, json!({}));
    page.assert_no_problems();
    page.sandbox.kill_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn menus_of_people_and_menus_in_forms_can_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let page = Page::without_bot(folder.path()).await;
    let world = page.get("/api/world").await;
    let id = |username: &str| {
        let users = world["users"].as_array().unwrap();
        users.iter().find(|user| user["username"] == username).unwrap()["id"].clone()
    };
    let maple = id("maple");
    let channel: Snowflake = world["start"]["channel"].as_str().unwrap().parse().unwrap();
    let menu = |kind: u8, custom_id: &str, more: Value| {
        let mut menu = json!({ "type": kind, "custom_id": custom_id });
        menu.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        menu
    };
    let row = |part: Value| json!({ "type": 1, "components": [part] });
    let body = json!({ "content": "Whom?", "components": [
        row(menu(5, "people", json!({ "min_values": 1, "max_values": 3 }))),
        row(menu(8, "place", json!({ "channel_types": [0] }))),
        row(json!({ "type": 2, "style": 1, "label": "Form", "custom_id": "form" })),
    ] });
    page.post(&format!("/api/v10/channels/{channel}/messages"), &body).await;
    let message = page.messages(&maple).await.pop().unwrap();
    let labels = |menu: &Value| -> Vec<Value> {
        menu["options"].as_array().unwrap().iter().map(|option| option["label"].clone()).collect()
    };
    let [people, place, _] = parts(&message)[..] else { panic!("{message:#}") };
    assert_eq!(labels(people), ["Maple", "Birch", "Willow", "Rowan", "Courier"]);
    assert_eq!((&people["min"], &people["max"]), (&json!(1), &json!(3)));
    assert_eq!(labels(place), ["#general", "#games", "#tournament"]);

    // What the page sends are the values of the options.
    let select = |custom_id: &str, values: Value| {
        json!({
            "kind": "select",
            "message": message["id"],
            "custom_id": custom_id,
            "values": values,
        })
    };
    let done = json!({ "type": 6 });
    let chosen = json!([id("birch"), id("rowan")]);
    let (outcome, data) =
        page.act_and_respond(&maple, select("people", chosen.clone()), done.clone()).await;
    assert_eq!((outcome, &data["values"]), (json!({}), &chosen));
    let resolved = data["resolved"]["users"].as_object().unwrap();
    assert_eq!(resolved.len(), 2, "{resolved:?}");
    let too_many = json!([id("maple"), id("birch"), id("willow"), id("rowan")]);
    let refused = page.act(&maple, select("people", too_many)).await;
    assert!(refused["problem"].as_str().unwrap().contains("too many"), "{refused}");
    let games = place["options"][1]["value"].clone();
    let (_, data) =
        page.act_and_respond(&maple, select("place", json!([games])), done.clone()).await;
    assert_eq!(data["resolved"]["channels"][games.as_str().unwrap()]["name"], "games");

    // A form with a text, a menu of texts and one of people.
    let label = |label: &str, component: Value| {
        let description = "Of the game";
        json!({
            "type": 18, "label": label, "description": description, "component": component,
        })
    };
    let options = json!([
        { "label": "One day", "value": "1d", "description": "Quick" },
        { "label": "Two days", "value": "2d", "default": true },
        { "label": "Three days", "value": "3d" },
    ]);
    let form = json!({ "type": 9, "data": { "custom_id": "new", "title": "New game", "components": [
        { "type": 10, "content": "Choose well." },
        label("Clock", menu(3, "clock", json!({ "options": options, "max_values": 2 }))),
        label("Opponents", menu(5, "who", json!({ "required": false, "max_values": 4 }))),
        label("Note", json!({
            "type": 4, "style": 2, "custom_id": "note", "required": false, "max_length": 20,
        })),
    ] } });
    let press = json!({ "kind": "press", "message": message["id"], "custom_id": "form" });
    let (outcome, _) = page.act_and_respond(&maple, press, form).await;
    let modal = &outcome["modal"];
    assert_eq!(modal["texts"], json!(["Choose well."]));
    let fields = modal["fields"].as_array().unwrap();
    let kinds: Vec<_> = fields.iter().map(|field| field["kind"].as_u64().unwrap()).collect();
    assert_eq!(kinds, [3, 5, 4]);
    assert_eq!(labels(&fields[0]), ["One day", "Two days", "Three days"]);
    assert_eq!(fields[0]["description"], "Of the game");
    assert_eq!(labels(&fields[1])[1], "Birch");

    let submit = |values: Value| {
        let opened_by = &modal["opened_by"];
        json!({ "kind": "submit", "opened_by": opened_by, "values": values })
    };
    let refused = page.act(&maple, submit(json!({ "clock": ["9d"] }))).await;
    assert!(refused["problem"].as_str().unwrap().contains("not an option"), "{refused}");
    let refused = page.act(&maple, submit(json!({ "clock": [] }))).await;
    assert!(refused["problem"].as_str().unwrap().contains("required"), "{refused}");
    let values = json!({ "clock": ["1d", "3d"], "who": [id("willow")], "note": ["Hello"] });
    let (_, data) = page.act_and_respond(&maple, submit(values), done).await;
    let inputs: Vec<_> = data["components"].as_array().unwrap()[1..]
        .iter()
        .map(|label| (&label["component"]["custom_id"], &label["component"]))
        .collect();
    assert_eq!(inputs[0].1["values"], json!(["1d", "3d"]));
    assert_eq!(inputs[1].1["values"], json!([id("willow")]));
    assert_eq!((inputs[2].0, &inputs[2].1["value"]), (&json!("note"), &json!("Hello")));
    assert_eq!(data["resolved"]["users"].as_object().unwrap().len(), 1);
    page.assert_no_problems();
}

/// Each control of the clock and the bot says what it is for, and what the page links to exists.
#[tokio::test(flavor = "multi_thread")]
async fn the_controls_explain_themselves() {
    let folder = tempfile::tempdir().unwrap();
    let page = Page::without_bot(folder.path()).await;
    let html = page.text("/").await;
    let tags = |of: &str| -> Vec<String> {
        html.split('<').filter(|tag| tag.contains(of)).map(str::to_owned).collect()
    };
    let steps = tags(" data-hours=");
    assert_eq!(steps.len(), 6);
    assert!(steps.iter().all(|tag| tag.contains(" title=\"")), "{steps:#?}");
    assert_eq!(tags(" data-bot=").len(), 4);
    assert_eq!(html.matches("<small>").count(), 5, "{html}");
    for link in ["src=\"", "href=\"/"] {
        for tag in tags(link) {
            let address = tag.split(link).nth(1).unwrap().split('"').next().unwrap();
            let path = format!("/{}", address.trim_start_matches('/'));
            assert!(!page.text(&path).await.is_empty(), "{path}");
        }
    }
}
