//! Unknown routes, authorization, and one request to every route without tests of its own.

use courier_sandbox::model::InteractionKind;
use serde_json::json;

use super::{id, message_response, refused, rules, text};
use crate::raw::LocalDiscord;

#[tokio::test]
async fn unknown_routes_are_refused_and_recorded() {
    let local = LocalDiscord::start().await;
    assert_eq!(refused(&local.get("/nowhere").await), (404, 0));
    assert_eq!(refused(&local.send("PATCH", "/users/5", &json!({})).await), (405, 0));
    assert_eq!(rules(&local), ["unknown-route", "unknown-route"]);
    let unreadable = local
        .request("POST", "/users/@me/channels", Some("{".to_owned()), Some("sandbox.local.only"))
        .await;
    assert_eq!(refused(&unreadable), (400, 50109));
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
    assert_eq!(rules(&local), [""; 0], "requests for unknown objects break no rule");
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
    let without_body = async |method: &str, path: String| {
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
        let sent = without_body(method, path.clone()).await;
        assert_eq!(sent.status, 204, "{method} {path}: {}", sent.body);
    }
    assert_eq!(refused(&local.get(&format!("/guilds/{guild}/members")).await), (403, 50001));
    assert_eq!(refused(&local.get(&format!("/guilds/{guild}/members/{}", 5)).await), (404, 10007));
    let thread = json!({ "name": "A thread", "type": 11 });
    let thread = id(&local.send("POST", &format!("/channels/{games}/threads"), &thread).await);
    for (method, path) in [("DELETE", "@me"), ("PUT", "@me")] {
        assert_eq!(
            without_body(method, format!("/channels/{thread}/thread-members/{path}")).await.status,
            204
        );
    }
    assert_eq!(
        local.get(&format!("/channels/{thread}/thread-members")).await.body[0]["user_id"],
        json!(app)
    );
    assert_eq!(refused(&without_body("DELETE", format!("/channels/{thread}")).await), (403, 50013));
    assert_eq!(without_body("DELETE", format!("/users/@me/guilds/{guild}")).await.status, 204);
    assert_eq!(rules(&local), [""; 0]);
    local.assert_no_defects();
}
