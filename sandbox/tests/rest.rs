//! The REST API behaves like Discord's: errors, interactions and their tokens, edits of old
//! messages, threads, permissions, rate limits, injected faults.
#![allow(clippy::unwrap_used)]

mod raw;

use std::time::Duration;

use courier_sandbox::api_error;
use courier_sandbox::clock::ClockMode;
use courier_sandbox::discord::DiscordOptions;
use courier_sandbox::driver::Outcome;
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::InteractionKind;
use courier_sandbox::model::{Overwrite, Permissions};
use courier_sandbox::rest::RateLimits;
use raw::{ApiResponse, LocalDiscord};
use serde_json::{Value, json};

/// The status and JSON code of an error.
fn refused(sent: &ApiResponse) -> (u16, u64) {
    (sent.status, sent.body["code"].as_u64().unwrap_or(0))
}

fn text(content: &str) -> Value {
    json!({ "content": content })
}

/// An initial response with a message.
fn message_response(content: &str) -> Value {
    json!({ "type": 4, "data": { "content": content } })
}

fn id(sent: &ApiResponse) -> String {
    sent.body["id"].as_str().unwrap_or_else(|| panic!("no id in {sent:?}")).to_owned()
}

fn rules(local: &LocalDiscord) -> Vec<String> {
    local.discord.problems.take_violations().into_iter().map(|violation| violation.rule).collect()
}

async fn with_frozen_clock() -> LocalDiscord {
    let clock = ClockMode::Frozen { at: 1_800_000_000_000 };
    let rate_limits =
        RateLimits { per_route: 10_000, global: 10_000, window: Duration::from_secs(1) };
    LocalDiscord::with(DiscordOptions { clock, rate_limits, ..DiscordOptions::default() }).await
}

const MINUTE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn unknown_routes_are_refused_and_recorded() {
    let local = LocalDiscord::start().await;
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
async fn only_the_bot_token_authorizes() {
    let local = LocalDiscord::start().await;
    for token in [None, Some("wrong.token.here")] {
        assert_eq!(refused(&local.request("GET", "/users/@me", None, token).await), (401, 0));
    }
    let callback = local.callback(InteractionKind::Command);
    assert_eq!(
        local
            .request("POST", &callback, Some(message_response("Hi").to_string()), None)
            .await
            .status,
        204
    );
}

#[tokio::test]
async fn an_interaction_has_one_initial_response() {
    let local = LocalDiscord::start().await;
    let callback = local.callback(InteractionKind::Command);
    assert_eq!(local.send("POST", &callback, &message_response("One")).await.status, 204);
    assert_eq!(
        refused(&local.send("POST", &callback, &message_response("Two")).await),
        (400, 40060)
    );
    assert_eq!(rules(&local), ["one-callback"]);
    assert_eq!(
        refused(
            &local.send("POST", "/interactions/5/token/callback", &message_response("Hi")).await
        ),
        (404, 10062)
    );
    local.assert_no_defects();
}

#[tokio::test]
async fn with_response_returns_the_created_message() {
    let local = LocalDiscord::start().await;
    let update = json!({ "type": 7, "data": { "content": "Changed" } });
    let form = json!({ "type": 9, "data": { "custom_id": "form", "title": "Form", "components": [
        {
            "type": 1,
            "components": [{ "type": 4, "custom_id": "field", "label": "Field", "style": 1 }],
        },
    ] } });
    let choices = json!({ "type": 8, "data": { "choices": [] } });
    for (kind, body, content, has_message) in [
        (InteractionKind::Command, message_response("Hi"), Some("Hi"), true),
        (InteractionKind::Modal, message_response("Hi"), Some("Hi"), true),
        (InteractionKind::Component, update, Some("Changed"), true),
        // A deferred response has created no resource yet, although a message is visible.
        (InteractionKind::Command, json!({ "type": 5, "data": { "flags": 64 } }), None, true),
        (InteractionKind::Component, json!({ "type": 6 }), None, true),
        (InteractionKind::Command, form, None, false),
        (InteractionKind::Autocomplete, choices, None, false),
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
    // Without `with_response=true` there is no body.
    for asked in ["", "?with_response=false"] {
        let path = format!("{}{asked}", local.callback(InteractionKind::Command));
        assert_eq!(local.send("POST", &path, &message_response("Hi")).await.status, 204, "{asked}");
    }
    assert_eq!(rules(&local), [""; 0]);
    local.assert_no_defects();
}

#[tokio::test]
async fn the_initial_response_is_due_within_three_real_seconds() {
    let local = LocalDiscord::start().await;
    let maple = local.discord.user("maple").unwrap();
    let app = local.application();
    let commands = json!([{ "name": "chess", "description": "Chess" }]);
    local.send("PUT", &format!("/applications/{app}/commands"), &commands).await;
    let waited = maple.command("chess", &[]).await.unwrap();
    assert!(matches!(waited, Outcome::NoResponse), "{waited:?}");
    let (id, token) = local.interaction(InteractionKind::Command);
    local.discord.world.change(|state| state.time_out(id));
    let late = local
        .send("POST", &format!("/interactions/{id}/{token}/callback"), &message_response("Late"))
        .await;
    assert_eq!(refused(&late), (404, 10062));
    assert_eq!(rules(&local), ["three-seconds"]);
    let filter = RequestFilter { method: None, path: "callback" };
    local.discord.inject(InjectedFault::Request {
        filter,
        times: 1,
        fault: RequestFault::DelayRequest(Duration::from_millis(100)),
    });
    let (id, token) = local.interaction(InteractionKind::Command);
    let path = format!("/interactions/{id}/{token}/callback");
    let held = message_response("Held");
    let on_its_way = local.send("POST", &path, &held);
    let over = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        local.discord.world.change(|state| state.time_out(id));
    };
    assert_eq!(refused(&tokio::join!(on_its_way, over).0), (404, 10062));
}

#[tokio::test]
async fn an_interaction_token_expires_after_fifteen_virtual_minutes() {
    let local = with_frozen_clock().await;
    let (interaction, token) = local.interaction(InteractionKind::Command);
    let hooks = format!("/webhooks/{}/{token}", local.application());
    assert_eq!(refused(&local.send("POST", &hooks, &text("Too early")).await), (404, 10015));
    local
        .send(
            "POST",
            &format!("/interactions/{interaction}/{token}/callback"),
            &message_response("Hi"),
        )
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
    local.assert_no_defects();
}

#[tokio::test]
async fn the_first_followup_fills_a_deferred_response() {
    let local = LocalDiscord::start().await;
    let (interaction, token) = local.interaction(InteractionKind::Command);
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
    local.assert_no_defects();
}

#[tokio::test]
async fn tokens_can_be_made_to_expire() {
    let local = LocalDiscord::start().await;
    let (interaction, token) = local.interaction(InteractionKind::Command);
    local
        .send(
            "POST",
            &format!("/interactions/{interaction}/{token}/callback"),
            &json!({ "type": 5 }),
        )
        .await;
    local.discord.inject(InjectedFault::ExpireTokens);
    let hooks = format!("/webhooks/{}/{token}", local.application());
    assert_eq!(refused(&local.send("POST", &hooks, &text("Hi")).await), (401, 50027));
}

#[tokio::test]
async fn an_enforced_nonce_prevents_a_second_message() {
    let local = with_frozen_clock().await;
    let path = format!("/channels/{}/messages", local.channel("games"));
    let body = json!({ "content": "Once", "nonce": "7", "enforce_nonce": true });
    let first = local.send("POST", &path, &body).await;
    assert_eq!(id(&local.send("POST", &path, &body).await), id(&first));
    let free = json!({ "content": "Once", "nonce": "7" });
    assert_ne!(id(&local.send("POST", &path, &free).await), id(&first), "only if it is enforced");
    local.discord.advance(MINUTE * 6).await;
    assert_ne!(id(&local.send("POST", &path, &body).await), id(&first), "only for a few minutes");
    local.assert_no_defects();
}

#[tokio::test]
async fn edits_of_messages_older_than_an_hour_are_limited() {
    let local = with_frozen_clock().await;
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
    local.assert_no_defects();
}

#[tokio::test]
async fn deleted_messages_and_those_of_others_cannot_be_edited() {
    let local = LocalDiscord::start().await;
    let path = format!("/channels/{}/messages", local.channel("games"));
    let own = format!("{path}/{}", id(&local.send("POST", &path, &text("Own")).await));
    local.discord.inject(InjectedFault::Request {
        filter: RequestFilter::default(),
        times: 1,
        fault: RequestFault::DeleteMessage,
    });
    assert_eq!(refused(&local.send("PATCH", &own, &text("Gone")).await), (404, 10008));
    let maple = local.discord.user("maple").unwrap().in_channel("games").unwrap();
    let theirs = format!("{path}/{}", maple.send_message("Mine").unwrap());
    assert_eq!(refused(&local.send("PATCH", &theirs, &text("Yours")).await), (403, 50005));
    assert_eq!(refused(&local.send("DELETE", &theirs, &json!({})).await), (403, 50013));
    local.assert_no_defects();
}

#[tokio::test]
async fn closed_dms_refuse_messages() {
    let local = LocalDiscord::start().await;
    local.discord.user("birch").unwrap().allow_direct_messages(false);
    let channel = local
        .send("POST", "/users/@me/channels", &json!({ "recipient_id": local.user("birch") }))
        .await;
    assert_eq!(channel.status, 200);
    let path = format!("/channels/{}/messages", id(&channel));
    assert_eq!(refused(&local.send("POST", &path, &text("Hi")).await), (403, 50007));
    local.discord.user("birch").unwrap().allow_direct_messages(true);
    assert_eq!(local.send("POST", &path, &text("Hi")).await.status, 200);
    local.assert_no_defects();
}

#[tokio::test]
async fn missing_permissions_are_refused() {
    let local = LocalDiscord::start().await;
    let games = local.channel("games");
    let of = local.application();
    let path = format!("/channels/{games}/messages");
    let deny = |deny: Permissions| {
        let overwrite = Overwrite { target: of, is_user: true, allow: Permissions::NONE, deny };
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
    local.discord.world.change(|state| state.remove_bot(guild));
    assert_eq!(
        refused(&local.get(&format!("/channels/{}", local.channel("general"))).await),
        (403, 50001)
    );
    assert_eq!(refused(&local.get(&format!("/guilds/{guild}")).await), (404, 10004));
    local.assert_no_defects();
}

#[tokio::test]
async fn threads_are_created_archived_and_reopened() {
    let local = with_frozen_clock().await;
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
    local.assert_no_defects();
}

#[tokio::test]
async fn a_thread_is_announced_and_mentioned_users_join_it() {
    let local = with_frozen_clock().await;
    let games = local.channel("games");
    let threads = format!("/channels/{games}/threads");
    let body = json!({ "name": "A game", "type": 11 });
    let app = local.application();
    let deny = |deny: Permissions| {
        let overwrite = Overwrite { target: app, is_user: true, allow: Permissions::NONE, deny };
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
    let calls = json!({
        "content": format!("<@{birch}> <@{willow}>"),
        "allowed_mentions": { "users": [birch] },
    });
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
    local.assert_no_defects();
}

#[tokio::test]
async fn commands_are_registered_changed_and_removed() {
    let local = LocalDiscord::start().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    for path in [
        format!("/applications/{}/commands", local.application()),
        format!("/applications/{}/guilds/{guild}/commands", local.application()),
    ] {
        let chess = json!({
            "name": "chess",
            "description": "Chess",
            "description_localizations": { "es-ES": "Ajedrez" },
        });
        let made = local.send("POST", &path, &chess).await;
        assert_eq!(made.status, 201);
        assert_eq!(
            local.send("POST", &path, &chess).await.status,
            200,
            "the same name is the same command"
        );
        let one = format!("{path}/{}", id(&made));
        assert_eq!(
            local
                .send(
                    "PATCH",
                    &one,
                    &json!({
                        "description": "Chess!",
                    })
                )
                .await
                .body["description"],
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
    local.assert_no_defects();
}

#[tokio::test]
async fn more_than_200_new_commands_a_day_are_refused() {
    let local = with_frozen_clock().await;
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
async fn a_user_installed_application_sends_five_followups() {
    let local = LocalDiscord::start().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    local.discord.world.change(|state| state.remove_bot(guild));
    let (interaction, token) = local.interaction(InteractionKind::Command);
    local
        .send(
            "POST",
            &format!("/interactions/{interaction}/{token}/callback"),
            &message_response("Hi"),
        )
        .await;
    let hooks = format!("/webhooks/{}/{token}", local.application());
    for _ in 0..5 {
        assert_eq!(local.send("POST", &hooks, &text("More")).await.status, 200);
    }
    assert_eq!(refused(&local.send("POST", &hooks, &text("Too much")).await), (400, 40094));
}

#[tokio::test]
async fn too_many_requests_are_rate_limited() {
    let rate_limits = RateLimits { per_route: 2, global: 10, window: Duration::from_millis(300) };
    let local =
        LocalDiscord::with(DiscordOptions { rate_limits, ..DiscordOptions::default() }).await;
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
async fn injected_faults_change_responses() {
    let local = LocalDiscord::start().await;
    let filter = RequestFilter { method: None, path: "/users/@me" };
    let inject = |fault: RequestFault| {
        local.discord.inject(InjectedFault::Request { filter, times: 1, fault });
    };
    for (fault, status) in [
        (RequestFault::ServerError(500), 500),
        (RequestFault::ServerError(502), 502),
        (RequestFault::ApiError(api_error::MISSING_ACCESS), 403),
        (RequestFault::RateLimited { global: true, after: Duration::from_secs(1) }, 429),
        (RequestFault::DelayResponse(Duration::from_millis(50)), 200),
    ] {
        inject(fault);
        assert_eq!(local.get("/users/@me").await.status, status);
    }
    inject(RequestFault::DropResponse);
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
async fn every_other_route_matches_its_description() {
    let local = LocalDiscord::start().await;
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
    local.assert_no_defects();
}
