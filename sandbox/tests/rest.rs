//! REST as Discord answers it: what is refused and how, interactions and their tokens, messages
//! that grow old, threads, permissions, rate limits, injected faults.
#![allow(clippy::unwrap_used)]

mod raw;

use std::time::Duration;

use courier_sandbox::clock::Pace;
use courier_sandbox::discord::Setup;
use courier_sandbox::driver::Outcome;
use courier_sandbox::faults::{Fault, Instead, On};
use courier_sandbox::refusal;
use courier_sandbox::rest::Rates;
use courier_sandbox::world::{Overwrite, Permissions};
use raw::{Local, PieceType, Sent};
use serde_json::{Value, json};

/// The status and the code of a refusal.
fn refused(sent: &Sent) -> (u16, u64) {
    (sent.status, sent.body["code"].as_u64().unwrap_or(0))
}

fn text(content: &str) -> Value {
    json!({ "content": content })
}

/// The first answer to an interaction: a message.
fn answer(content: &str) -> Value {
    json!({ "type": 4, "data": { "content": content } })
}

fn id(sent: &Sent) -> String {
    sent.body["id"].as_str().unwrap_or_else(|| panic!("no id in {sent:?}")).to_owned()
}

fn rules(local: &Local) -> Vec<String> {
    local.discord.ledger.take_violations().into_iter().map(|violation| violation.rule).collect()
}

async fn still() -> Local {
    let clock = Pace::Still { at: 1_800_000_000_000 };
    let rates = Rates { per_route: 10_000, global: 10_000, window: Duration::from_secs(1) };
    Local::with(Setup { clock, rates, ..Setup::default() }).await
}

const MINUTE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn what_does_not_exist_is_refused_and_recorded() {
    let local = Local::start().await;
    assert_eq!(refused(&local.get("/nowhere").await), (404, 0));
    assert_eq!(refused(&local.send("PATCH", "/users/5", &json!({})).await), (405, 0));
    assert_eq!(rules(&local), ["unknown-route", "unknown-route"]);
    let broken = local
        .request("POST", "/users/@me/channels", Some("{".to_owned()), Some("sandbox.local.only"))
        .await;
    assert_eq!(refused(&broken), (400, 50109));
    assert_eq!(rules(&local), ["unreadable-body"]);
    for (path, code) in [
        ("/users/5", 10013),
        ("/channels/5", 10003),
        ("/guilds/5", 10004),
        ("/applications/5/commands", 10002),
        ("/channels/five", 50035),
    ] {
        assert_eq!(local.get(path).await.body["code"], code, "{path}");
    }
    assert_eq!(rules(&local), [""; 0], "asking for what is not there breaks no rule");
}

#[tokio::test]
async fn only_the_token_opens() {
    let local = Local::start().await;
    for token in [None, Some("wrong.token.here")] {
        assert_eq!(refused(&local.request("GET", "/users/@me", None, token).await), (401, 0));
    }
    let callback = local.callback(PieceType::Command);
    assert_eq!(
        local.request("POST", &callback, Some(answer("Hi").to_string()), None).await.status,
        204
    );
}

#[tokio::test]
async fn an_interaction_has_one_first_answer() {
    let local = Local::start().await;
    let callback = local.callback(PieceType::Command);
    assert_eq!(local.send("POST", &callback, &answer("One")).await.status, 204);
    assert_eq!(refused(&local.send("POST", &callback, &answer("Two")).await), (400, 40060));
    assert_eq!(rules(&local), ["one-callback"]);
    assert_eq!(
        refused(&local.send("POST", "/interactions/5/token/callback", &answer("Hi")).await),
        (404, 10062)
    );
    local.no_defects();
}

#[tokio::test]
async fn who_asks_is_told_what_an_answer_has_become() {
    let local = Local::start().await;
    let update = json!({ "type": 7, "data": { "content": "Changed" } });
    let form = json!({ "type": 9, "data": { "custom_id": "form", "title": "Form", "components": [
        { "type": 1, "components": [{ "type": 4, "custom_id": "field", "label": "Field", "style": 1 }] },
    ] } });
    let choices = json!({ "type": 8, "data": { "choices": [] } });
    for (kind, body, content, has_message) in [
        (PieceType::Command, answer("Hi"), Some("Hi"), true),
        (PieceType::Dialog, answer("Hi"), Some("Hi"), true),
        (PieceType::Component, update, Some("Changed"), true),
        // What is deferred has made nothing yet, though there is a message to be seen.
        (PieceType::Command, json!({ "type": 5, "data": { "flags": 64 } }), None, true),
        (PieceType::Component, json!({ "type": 6 }), None, true),
        (PieceType::Command, form, None, false),
        (PieceType::Typing, choices, None, false),
    ] {
        let (id, token) = local.interaction(kind);
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        let told = local.send("POST", &path, &body).await;
        assert_eq!((told.status, &told.body["interaction"]["id"]), (200, &json!(id)), "{body}");
        let Value::Object(resource) = &told.body["resource"] else {
            assert_eq!((content, told.body.get("resource")), (None, None), "{body}");
            assert_eq!(
                told.body["interaction"].get("response_message_id").is_some(),
                has_message,
                "{body}"
            );
            continue;
        };
        assert_eq!(
            (Some(resource["message"]["content"].as_str().unwrap()), has_message),
            (content, true),
            "{body}"
        );
        assert_eq!(resource["type"], body["type"]);
        assert_eq!(
            told.body["interaction"]["response_message_id"], resource["message"]["id"],
            "{body}"
        );
        let original = local
            .get(&format!("/webhooks/{}/{token}/messages/@original", local.application()))
            .await;
        assert_eq!(original.body, resource["message"], "the same as when it is asked for");
    }
    // Nobody who does not ask is told.
    for asked in ["", "?with_response=false"] {
        let path = format!("{}{asked}", local.callback(PieceType::Command));
        assert_eq!(local.send("POST", &path, &answer("Hi")).await.status, 204, "{asked}");
    }
    assert_eq!(rules(&local), [""; 0]);
    local.no_defects();
}

#[tokio::test]
async fn three_seconds_of_real_time_are_all_it_has() {
    let local = Local::start().await;
    let maple = local.discord.person("maple").unwrap();
    let app = local.application();
    let commands = json!([{ "name": "chess", "description": "Chess" }]);
    local.send("PUT", &format!("/applications/{app}/commands"), &commands).await;
    let waited = maple.command("chess", &[]).await.unwrap();
    assert!(matches!(waited, Outcome::NoAnswer), "{waited:?}");
    let (id, token) = local.interaction(PieceType::Command);
    local.discord.world.change(|state| state.stop_waiting(id));
    let late =
        local.send("POST", &format!("/interactions/{id}/{token}/callback"), &answer("Late")).await;
    assert_eq!(refused(&late), (404, 10062));
    assert_eq!(rules(&local), ["three-seconds"]);
    let on = On { method: None, path: "callback" };
    local.discord.inject(Fault::Request {
        on,
        times: 1,
        instead: Instead::Held(Duration::from_millis(100)),
    });
    let (id, token) = local.interaction(PieceType::Command);
    let path = format!("/interactions/{id}/{token}/callback");
    let held = answer("Held");
    let on_its_way = local.send("POST", &path, &held);
    let over = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        local.discord.world.change(|state| state.stop_waiting(id));
    };
    assert_eq!(refused(&tokio::join!(on_its_way, over).0), (404, 10062));
}

#[tokio::test]
async fn a_token_lives_fifteen_virtual_minutes() {
    let local = still().await;
    let (interaction, token) = local.interaction(PieceType::Command);
    let hooks = format!("/webhooks/{}/{token}", local.application());
    assert_eq!(refused(&local.send("POST", &hooks, &text("Too early")).await), (404, 10015));
    local
        .send("POST", &format!("/interactions/{interaction}/{token}/callback"), &answer("Hi"))
        .await;
    local.discord.advance(MINUTE * 14).await;
    assert_eq!(local.get(&format!("{hooks}/messages/@original")).await.body["content"], "Hi");
    let more = local.send("POST", &hooks, &json!({ "content": "More", "flags": 64 })).await;
    assert_eq!((more.status, &more.body["flags"]), (200, &json!(64)));
    let changed =
        local.send("PATCH", &format!("{hooks}/messages/@original"), &text("Changed")).await;
    assert_eq!(changed.body["content"], "Changed");
    assert_eq!(
        local.send("DELETE", &format!("{hooks}/messages/{}", id(&more)), &json!({})).await.status,
        204
    );
    local.discord.advance(MINUTE).await;
    assert_eq!(
        refused(&local.send("PATCH", &format!("{hooks}/messages/@original"), &text("Dead")).await),
        (401, 50027)
    );
    assert_eq!(refused(&local.send("POST", "/webhooks/5/token", &text("Hi")).await), (404, 10015));
    local.no_defects();
}

#[tokio::test]
async fn the_first_follow_up_after_thinking_takes_its_place() {
    let local = Local::start().await;
    let (interaction, token) = local.interaction(PieceType::Command);
    local
        .send(
            "POST",
            &format!("/interactions/{interaction}/{token}/callback"),
            &json!({ "type": 5 }),
        )
        .await;
    let hooks = format!("/webhooks/{}/{token}", local.application());
    let loading = local.get(&format!("{hooks}/messages/@original")).await;
    assert_eq!(loading.body["flags"], 128);
    let first = local.send("POST", &hooks, &json!({ "content": "Here", "flags": 64 })).await;
    assert_eq!(
        (id(&first), &first.body["flags"]),
        (id(&loading), &json!(0)),
        "its ephemeral flag is ignored"
    );
    assert_eq!(first.body["edited_timestamp"], Value::Null);
    let second = local.send("POST", &hooks, &text("And here")).await;
    assert_ne!(id(&second), id(&loading));
    assert_eq!(second.body["message_reference"]["message_id"], json!(id(&loading)));
    local.no_defects();
}

#[tokio::test]
async fn dead_tokens_can_be_injected() {
    let local = Local::start().await;
    let (interaction, token) = local.interaction(PieceType::Command);
    local
        .send(
            "POST",
            &format!("/interactions/{interaction}/{token}/callback"),
            &json!({ "type": 5 }),
        )
        .await;
    local.discord.inject(Fault::ExpireTokens);
    let hooks = format!("/webhooks/{}/{token}", local.application());
    assert_eq!(refused(&local.send("POST", &hooks, &text("Hi")).await), (401, 50027));
}

#[tokio::test]
async fn a_nonce_keeps_a_message_from_being_posted_twice() {
    let local = still().await;
    let path = format!("/channels/{}/messages", local.channel("games"));
    let body = json!({ "content": "Once", "nonce": "7", "enforce_nonce": true });
    let first = local.send("POST", &path, &body).await;
    assert_eq!(id(&local.send("POST", &path, &body).await), id(&first));
    let free = json!({ "content": "Once", "nonce": "7" });
    assert_ne!(id(&local.send("POST", &path, &free).await), id(&first), "only if it is enforced");
    local.discord.advance(MINUTE * 6).await;
    assert_ne!(id(&local.send("POST", &path, &body).await), id(&first), "only for a few minutes");
    local.no_defects();
}

#[tokio::test]
async fn few_edits_of_messages_older_than_an_hour_pass() {
    let local = still().await;
    let path = format!("/channels/{}/messages", local.channel("games"));
    let old = format!("{path}/{}", id(&local.send("POST", &path, &text("Old")).await));
    local.discord.advance(MINUTE * 61).await;
    let young = format!("{path}/{}", id(&local.send("POST", &path, &text("Young")).await));
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(local.send("PATCH", &old, &text("Changed")).await.body["code"].clone());
    }
    assert_eq!(codes, [Value::Null, Value::Null, Value::Null, json!(30046)]);
    assert_eq!(local.send("PATCH", &young, &text("Changed")).await.status, 200);
    local.discord.advance(MINUTE * 61).await;
    assert_eq!(local.send("PATCH", &old, &text("Changed")).await.status, 200);
    local.no_defects();
}

#[tokio::test]
async fn messages_that_are_gone_or_anothers_are_refused() {
    let local = Local::start().await;
    let path = format!("/channels/{}/messages", local.channel("games"));
    let own = format!("{path}/{}", id(&local.send("POST", &path, &text("Own")).await));
    local.discord.inject(Fault::Request {
        on: On::default(),
        times: 1,
        instead: Instead::MessageDeleted,
    });
    assert_eq!(refused(&local.send("PATCH", &own, &text("Gone")).await), (404, 10008));
    let maple = local.discord.person("maple").unwrap().at("games").unwrap();
    let theirs = format!("{path}/{}", maple.say("Mine").unwrap());
    assert_eq!(refused(&local.send("PATCH", &theirs, &text("Yours")).await), (403, 50005));
    assert_eq!(refused(&local.send("DELETE", &theirs, &json!({})).await), (403, 50013));
    local.no_defects();
}

#[tokio::test]
async fn closed_direct_messages_are_refused_when_one_writes() {
    let local = Local::start().await;
    local.discord.person("birch").unwrap().take_direct_messages(false);
    let channel = local
        .send("POST", "/users/@me/channels", &json!({ "recipient_id": local.user("birch") }))
        .await;
    assert_eq!(channel.status, 200);
    let path = format!("/channels/{}/messages", id(&channel));
    assert_eq!(refused(&local.send("POST", &path, &text("Hi")).await), (403, 50007));
    local.discord.person("birch").unwrap().take_direct_messages(true);
    assert_eq!(local.send("POST", &path, &text("Hi")).await.status, 200);
    local.no_defects();
}

#[tokio::test]
async fn what_the_bot_may_not_do_is_refused() {
    let local = Local::start().await;
    let games = local.channel("games");
    let of = local.application();
    let path = format!("/channels/{games}/messages");
    let deny = |deny: Permissions| {
        let overwrite = Overwrite { of, person: true, allow: Permissions::NONE, deny };
        local.discord.world.change(|state| state.overwrite(games, overwrite));
    };
    deny(Permissions::SEND_MESSAGES);
    assert_eq!(refused(&local.send("POST", &path, &text("Hi")).await), (403, 50013));
    deny(Permissions::EMBED_LINKS);
    assert_eq!(local.send("POST", &path, &text("Hi")).await.status, 200);
    assert_eq!(
        refused(&local.send("POST", &path, &json!({ "embeds": [{ "title": "t" }] })).await),
        (403, 50013)
    );
    deny(Permissions::ATTACH_FILES);
    assert_eq!(refused(&local.send_files(&path, &text("Hi"), 1, 1).await), (403, 50013));
    deny(Permissions::VIEW_CHANNEL);
    assert_eq!(refused(&local.send("POST", &path, &text("Hi")).await), (403, 50001));
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    local.discord.world.change(|state| state.kick_bot(guild));
    assert_eq!(
        refused(&local.get(&format!("/channels/{}", local.channel("general"))).await),
        (403, 50001)
    );
    assert_eq!(refused(&local.get(&format!("/guilds/{guild}")).await), (404, 10004));
    local.no_defects();
}

#[tokio::test]
async fn threads_are_opened_archived_and_brought_back() {
    let local = still().await;
    let games = local.channel("games");
    let message =
        id(&local.send("POST", &format!("/channels/{games}/messages"), &text("A game")).await);
    let open = format!("/channels/{games}/messages/{message}/threads");
    let thread =
        local.send("POST", &open, &json!({ "name": "Game", "auto_archive_duration": 60 })).await;
    assert_eq!((thread.status, id(&thread)), (201, message.clone()));
    assert_eq!(
        refused(&local.send("POST", &open, &json!({ "name": "Again" })).await),
        (400, 160_004)
    );
    let inside = format!("/channels/{message}/messages");
    let first = id(&local.send("POST", &inside, &text("Inside")).await);
    local.discord.advance(MINUTE * 61).await;
    let archived = local.get(&format!("/channels/{message}")).await;
    assert_eq!(archived.body["thread_metadata"]["archived"], true);
    assert_eq!(
        refused(&local.send("PATCH", &format!("{inside}/{first}"), &text("Changed")).await),
        (400, 50083)
    );
    let birch = local.user("birch");
    let add = format!("/channels/{message}/thread-members/{birch}");
    assert_eq!(
        refused(&local.request("PUT", &add, None, Some("sandbox.local.only")).await),
        (400, 50083)
    );
    assert_eq!(
        local.send("POST", &inside, &text("Awake")).await.status,
        200,
        "writing brings it back"
    );
    assert_eq!(local.request("PUT", &add, None, Some("sandbox.local.only")).await.status, 204);
    assert_eq!(local.get(&add).await.body["user_id"], json!(birch));
    let guild = local.get(&format!("/channels/{games}")).await.body["guild_id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        local.get(&format!("/guilds/{guild}/threads/active")).await.body["threads"][0]["id"],
        json!(message)
    );
    let patched = local
        .send(
            "PATCH",
            &format!("/channels/{message}"),
            &json!({ "name": "Over", "archived": true }),
        )
        .await;
    assert_eq!(
        (&patched.body["name"], &patched.body["thread_metadata"]["archived"]),
        (&json!("Over"), &json!(true))
    );
    local.discord.world.change(|state| state.archive(message.parse().unwrap(), true, true));
    assert_eq!(refused(&local.send("POST", &inside, &text("Locked")).await), (400, 50083));
    local.no_defects();
}

#[tokio::test]
async fn a_thread_tells_of_itself_and_takes_in_whom_it_calls() {
    let local = still().await;
    let games = local.channel("games");
    let threads = format!("/channels/{games}/threads");
    let body = json!({ "name": "A game", "type": 11 });
    let app = local.application();
    let deny = |deny: Permissions| {
        let overwrite = Overwrite { of: app, person: true, allow: Permissions::NONE, deny };
        local.discord.world.change(|state| state.overwrite(games, overwrite));
    };
    deny(Permissions::CREATE_PUBLIC_THREADS);
    assert_eq!(refused(&local.send("POST", &threads, &body).await), (403, 50013));
    deny(Permissions::NONE);
    let thread = id(&local.send("POST", &threads, &body).await);
    let told = local.get(&format!("/channels/{games}/messages?limit=1")).await.body[0].clone();
    assert_eq!((&told["type"], &told["content"]), (&json!(18), &json!("A game")));
    assert_eq!(told["message_reference"]["channel_id"], json!(thread));

    let (birch, willow) = (local.user("birch"), local.user("willow"));
    let inside = format!("/channels/{thread}/messages");
    let calls = json!({ "content": format!("<@{birch}> <@{willow}>"), "allowed_mentions": { "users": [birch] } });
    assert_eq!(local.send("POST", &inside, &calls).await.status, 200);
    let members = local.get(&format!("/channels/{thread}/thread-members")).await.body;
    let members: Vec<&Value> =
        members.as_array().unwrap().iter().map(|member| &member["user_id"]).collect();
    assert!(
        members.contains(&&json!(birch)) && !members.contains(&&json!(willow)),
        "only who is notified: {members:?}"
    );
    deny(Permissions::SEND_MESSAGES_IN_THREADS);
    assert_eq!(refused(&local.send("POST", &inside, &text("Hi")).await), (403, 50013));
    local.no_defects();
}

#[tokio::test]
async fn commands_are_registered_changed_and_removed() {
    let local = Local::start().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    for path in [
        format!("/applications/{}/commands", local.application()),
        format!("/applications/{}/guilds/{guild}/commands", local.application()),
    ] {
        let chess = json!({ "name": "chess", "description": "Chess", "description_localizations": { "es-ES": "Ajedrez" } });
        let made = local.send("POST", &path, &chess).await;
        assert_eq!(made.status, 201);
        assert_eq!(
            local.send("POST", &path, &chess).await.status,
            200,
            "the same name is the same command"
        );
        let one = format!("{path}/{}", id(&made));
        assert_eq!(
            local.send("PATCH", &one, &json!({ "description": "Chess!" })).await.body["description"],
            "Chess!"
        );
        let listed = local.get(&path).await.body;
        assert!(listed[0].get("description_localizations").is_none());
        let listed = local.get(&format!("{path}?with_localizations=true")).await.body;
        assert_eq!(listed[0]["description_localizations"]["es-ES"], "Ajedrez");
        let over = json!([{ "name": "move", "description": "Move" }, chess]);
        assert_eq!(
            local.send("PUT", &path, &over).await.body[1]["id"],
            made.body["id"],
            "what is known keeps its id"
        );
        assert_eq!(local.send("DELETE", &one, &json!({})).await.status, 204);
        assert_eq!(refused(&local.get(&one).await), (404, 10063));
    }
    local.no_defects();
}

#[tokio::test]
async fn two_hundred_new_commands_a_day_are_enough() {
    let local = still().await;
    let path = format!("/applications/{}/commands", local.application());
    let set = |day: usize| -> Value {
        (0..100).map(|n| json!({ "name": format!("c{day}-{n}"), "description": "d" })).collect()
    };
    for (day, status) in [(0, 200), (1, 200), (2, 400)] {
        let sent = local.send("PUT", &path, &set(day)).await;
        assert_eq!(sent.status, status, "{}", sent.body);
        assert_eq!(sent.body["code"], if status == 400 { json!(30034) } else { Value::Null });
    }
    local.discord.advance(MINUTE * 60 * 24).await;
    assert_eq!(local.send("PUT", &path, &set(3)).await.status, 200);
}

#[tokio::test]
async fn an_application_only_its_user_installed_follows_up_five_times() {
    let local = Local::start().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    local.discord.world.change(|state| state.kick_bot(guild));
    let (interaction, token) = local.interaction(PieceType::Command);
    local
        .send("POST", &format!("/interactions/{interaction}/{token}/callback"), &answer("Hi"))
        .await;
    let hooks = format!("/webhooks/{}/{token}", local.application());
    for _ in 0..5 {
        assert_eq!(local.send("POST", &hooks, &text("More")).await.status, 200);
    }
    assert_eq!(refused(&local.send("POST", &hooks, &text("Too much")).await), (400, 40094));
}

#[tokio::test]
async fn too_many_requests_are_told_to_wait() {
    let rates = Rates { per_route: 2, global: 10, window: Duration::from_millis(300) };
    let local = Local::with(Setup { rates, ..Setup::default() }).await;
    let first = local.get("/users/@me").await;
    assert_eq!(first.headers["x-ratelimit-remaining"], "1");
    assert_eq!(local.get("/users/@me").await.headers["x-ratelimit-remaining"], "0");
    let third = local.get("/users/@me").await;
    assert_eq!((third.status, &third.body["global"]), (429, &json!(false)));
    assert!(third.headers.contains_key("retry-after"));
    tokio::time::sleep(Duration::from_millis(350)).await;
    assert_eq!(local.get("/users/@me").await.status, 200);
    let mut last = first;
    for n in 0..12 {
        last = local.get(&format!("/channels/{n}")).await;
    }
    assert_eq!((last.status, &last.body["global"]), (429, &json!(true)));
}

#[tokio::test]
async fn faults_strike_requests() {
    let local = Local::start().await;
    let on = On { method: None, path: "/users/@me" };
    let strike = |instead: Instead| local.discord.inject(Fault::Request { on, times: 1, instead });
    for (instead, status) in [
        (Instead::Broken(500), 500),
        (Instead::Broken(502), 502),
        (Instead::Refused(refusal::MISSING_ACCESS), 403),
        (Instead::RateLimited { global: true, after: Duration::from_secs(1) }, 429),
        (Instead::Slow(Duration::from_millis(50)), 200),
    ] {
        strike(instead);
        assert_eq!(local.get("/users/@me").await.status, status);
    }
    strike(Instead::Lost);
    let url = "https://discord.com/api/v10/users/@me";
    let lost = local.client.get(url).header("authorization", "Bot sandbox.local.only").send().await;
    let lost = match lost {
        Ok(response) => response.bytes().await.map(|_| ()),
        Err(error) => Err(error),
    };
    assert!(lost.is_err());
    assert_eq!(local.get("/users/@me").await.status, 200);
}

#[tokio::test]
async fn every_other_route_answers_as_described() {
    let local = Local::start().await;
    let app = local.application();
    let games = local.channel("games");
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    let maple = local.user("maple");
    let message =
        id(&local.send("POST", &format!("/channels/{games}/messages"), &text("Hi")).await);
    let image = "data:image/png;base64,iVBORw0KGgo=";
    let emojis = format!("/applications/{app}/emojis");
    let emoji = id(&local.send("POST", &emojis, &json!({ "name": "king", "image": image })).await);
    for path in [
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        format!("/applications/{app}/entitlements"),
        emojis.clone(),
        format!("{emojis}/{emoji}"),
        format!("/users/{maple}"),
        format!("/guilds/{guild}?with_counts=true"),
        format!("/guilds/{guild}/channels"),
        format!("/guilds/{guild}/roles"),
        format!("/guilds/{guild}/members/{maple}"),
        format!("/channels/{games}"),
        format!("/channels/{games}/messages?limit=5"),
        format!("/channels/{games}/messages/{message}"),
    ] {
        let sent = local.get(&path).await;
        assert_eq!(sent.status, 200, "{path}: {}", sent.body);
    }
    let bare = async |method: &str, path: String| {
        local.request(method, &path, None, Some("sandbox.local.only")).await
    };
    for (method, path) in [
        ("POST", format!("/channels/{games}/typing")),
        ("PUT", format!("/channels/{games}/messages/{message}/reactions/%E2%99%9E/@me")),
        ("PUT", format!("/channels/{games}/messages/{message}/reactions/king:{emoji}/@me")),
        ("DELETE", format!("/channels/{games}/messages/{message}/reactions/%E2%99%9E/@me")),
        ("DELETE", format!("{emojis}/{emoji}")),
        ("DELETE", format!("/channels/{games}/messages/{message}")),
    ] {
        let sent = bare(method, path.clone()).await;
        assert_eq!(sent.status, 204, "{method} {path}: {}", sent.body);
    }
    assert_eq!(refused(&local.get(&format!("/guilds/{guild}/members")).await), (403, 50001));
    assert_eq!(refused(&local.get(&format!("/guilds/{guild}/members/{}", 5)).await), (404, 10007));
    let thread = json!({ "name": "A thread", "type": 11 });
    let thread = id(&local.send("POST", &format!("/channels/{games}/threads"), &thread).await);
    for (method, path) in [("DELETE", "@me"), ("PUT", "@me")] {
        assert_eq!(
            bare(method, format!("/channels/{thread}/thread-members/{path}")).await.status,
            204
        );
    }
    assert_eq!(
        local.get(&format!("/channels/{thread}/thread-members")).await.body[0]["user_id"],
        json!(app)
    );
    assert_eq!(refused(&bare("DELETE", format!("/channels/{thread}")).await), (403, 50013));
    assert_eq!(bare("DELETE", format!("/users/@me/guilds/{guild}")).await.status, 204);
    assert_eq!(rules(&local), [""; 0]);
    local.no_defects();
}
