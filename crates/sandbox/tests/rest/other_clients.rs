//! What bots other than Courier use: history around a message, bulk deletion, pins, archived
//! threads, roles, members, Components V2, and routes that the sandbox does not simulate.

use courier_sandbox::model::Permissions;
use serde_json::{Value, json};

use super::{id, refused, rules, text, with_frozen_clock};
use crate::raw::LocalDiscord;

/// A moderator gives the bot all permissions.
async fn with_all_permissions() -> LocalDiscord {
    let local = with_frozen_clock().await;
    local.discord.world.change(|state| {
        let bot = state.bot();
        for role in state.guilds.values_mut().flat_map(|guild| guild.roles.values_mut()) {
            if role.of_bot == Some(bot) {
                role.permissions = Permissions::ADMINISTRATOR;
            }
        }
    });
    local
}

async fn post(local: &LocalDiscord, count: usize) -> (String, Vec<String>) {
    let path = format!("/channels/{}/messages", local.channel("games"));
    let mut ids = Vec::new();
    for n in 0..count {
        ids.push(id(&local.send("POST", &path, &text(&n.to_string())).await));
    }
    (path, ids)
}

async fn without_body(local: &LocalDiscord, method: &str, path: &str) -> u16 {
    let sent = local.request(method, path, None, Some("sandbox.local.only")).await;
    sent.status
}

#[tokio::test]
async fn history_is_read_before_after_and_around_a_message() {
    let local = with_all_permissions().await;
    let (path, ids) = post(&local, 7).await;
    for (query, expected) in [
        (format!("around={}&limit=3", ids[3]), vec!["4", "3", "2"]),
        (format!("around={}&limit=5", ids[6]), vec!["6", "5", "4"]),
        (format!("around={}&limit=2", ids[0]), vec!["1", "0"]),
        (format!("before={}&limit=2", ids[3]), vec!["2", "1"]),
        (format!("after={}&limit=2", ids[3]), vec!["5", "4"]),
    ] {
        let sent = local.get(&format!("{path}?{query}")).await;
        let contents: Vec<&Value> =
            sent.body.as_array().unwrap().iter().map(|message| &message["content"]).collect();
        assert_eq!(contents, expected, "{query}");
    }
    local.assert_no_defects();
}

#[tokio::test]
async fn several_messages_are_deleted_at_once() {
    let local = with_all_permissions().await;
    let (path, ids) = post(&local, 4).await;
    let bulk = format!("{path}/bulk-delete");
    let of = |ids: &[String]| json!({ "messages": ids });
    assert_eq!(refused(&local.send("POST", &bulk, &of(&ids[..1])).await).0, 400);
    assert_eq!(local.send("POST", &bulk, &of(&ids[..2])).await.status, 204);
    assert_eq!(local.get(&path).await.body.as_array().unwrap().len(), 2);
    local.discord.advance(std::time::Duration::from_secs(15 * 86_400)).await;
    assert_eq!(refused(&local.send("POST", &bulk, &of(&ids[2..])).await), (400, 50034));
    local.assert_no_defects();
}

#[tokio::test]
async fn messages_are_pinned_by_both_routes() {
    let local = with_all_permissions().await;
    let (path, ids) = post(&local, 2).await;
    let channel = path.trim_end_matches("/messages");
    assert_eq!(without_body(&local, "PUT", &format!("{path}/pins/{}", ids[0])).await, 204);
    assert_eq!(without_body(&local, "PUT", &format!("{channel}/pins/{}", ids[1])).await, 204);
    let pins = local.get(&format!("{path}/pins?limit=1")).await.body;
    assert_eq!(
        (&pins["items"][0]["message"]["id"], &pins["has_more"]),
        (&json!(ids[1]), &json!(true))
    );
    let old = local.get(&format!("{channel}/pins")).await.body;
    assert_eq!((old.as_array().unwrap().len(), &old[0]["pinned"]), (2, &json!(true)));
    let newest = &local.get(&format!("{path}?limit=1")).await.body[0];
    assert_eq!(newest["type"], 6, "Discord announces a pin");
    assert_eq!(without_body(&local, "DELETE", &format!("{path}/pins/{}", ids[0])).await, 204);
    assert_eq!(local.get(&format!("{path}/pins")).await.body["items"].as_array().unwrap().len(), 1);
    local.assert_no_defects();
}

#[tokio::test]
async fn archived_threads_are_listed() {
    let local = with_all_permissions().await;
    let games = local.channel("games");
    let threads = format!("/channels/{games}/threads");
    for (name, kind) in [("public", 11), ("private", 12), ("open", 11)] {
        let body = json!({ "name": name, "type": kind });
        let thread = id(&local.send("POST", &threads, &body).await);
        if name != "open" {
            let archived = json!({ "archived": true });
            local.send("PATCH", &format!("/channels/{thread}"), &archived).await;
        }
    }
    for (path, name) in [
        (format!("{threads}/archived/public"), "public"),
        (format!("{threads}/archived/private"), "private"),
        (format!("/channels/{games}/users/@me/threads/archived/private"), "private"),
    ] {
        let body = local.get(&path).await.body;
        let names: Vec<&Value> =
            body["threads"].as_array().unwrap().iter().map(|thread| &thread["name"]).collect();
        assert_eq!(names, [name], "{path}");
        assert_eq!(body["has_more"], false);
    }
    local.assert_no_defects();
}

#[tokio::test]
async fn roles_and_members_are_changed() {
    let local = with_all_permissions().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    let roles = format!("/guilds/{guild}/roles");
    let body = json!({ "name": "readers", "color": 255, "permissions": "1024" });
    let role = id(&local.send("POST", &roles, &body).await);
    let renamed = local.send("PATCH", &format!("{roles}/{role}"), &json!({ "name": "all" })).await;
    assert_eq!((&renamed.body["name"], &renamed.body["color"]), (&json!("all"), &json!(255)));
    let maple = format!("/guilds/{guild}/members/{}", local.user("maple"));
    assert_eq!(without_body(&local, "PUT", &format!("{maple}/roles/{role}")).await, 204);
    let member = local.send("PATCH", &maple, &json!({ "nick": "Tree" })).await.body;
    assert_eq!((&member["nick"], &member["roles"]), (&json!("Tree"), &json!([role])));
    let found = local.get(&format!("/guilds/{guild}/members/search?query=tre&limit=5")).await.body;
    assert_eq!(found[0]["user"]["username"], "maple");
    assert_eq!(without_body(&local, "DELETE", &format!("{maple}/roles/{role}")).await, 204);
    assert_eq!(without_body(&local, "DELETE", &format!("{roles}/{role}")).await, 204);
    assert_eq!(refused(&local.get(&format!("{roles}/{role}")).await), (404, 10011));
    let own = local.send("PATCH", "/users/@me", &json!({ "username": "herald" })).await;
    assert_eq!(own.body["username"], "herald");
    for path in ["emojis", "stickers", "invites", "webhooks"] {
        assert_eq!(local.get(&format!("/guilds/{guild}/{path}")).await.body, json!([]), "{path}");
    }
    local.assert_no_defects();
    assert_eq!(rules(&local), [""; 0]);
}

#[tokio::test]
async fn a_message_of_components_is_stored_as_discord_stores_it() {
    let local = with_all_permissions().await;
    let path = format!("/channels/{}/messages", local.channel("games"));
    let body = json!({ "flags": 1 << 15, "components": [{
        "type": 17,
        "accent_color": 255,
        "components": [
            { "type": 10, "content": "# A title" },
            { "type": 9, "components": [{ "type": 10, "content": "Beside a button" }],
              "accessory": { "type": 2, "style": 2, "label": "Go", "custom_id": "go" } },
            { "type": 14 },
            { "type": 12, "items": [{ "media": { "url": "attachment://f0.png" } }] },
            { "type": 13, "file": { "url": "attachment://f1.png" } },
            { "type": 1, "components": [
                { "type": 2, "style": 1, "label": "Stop", "custom_id": "stop" },
            ] },
        ],
    }] });
    let sent = local.send_files(&path, &body, 2, 9).await;
    assert_eq!(sent.status, 200, "{}", sent.body);
    let inner = &sent.body["components"][0]["components"];
    assert_eq!((&inner[2]["divider"], &inner[4]["size"]), (&json!(true), &json!(9)));
    let shown = inner[3]["items"][0]["media"]["url"].as_str().unwrap();
    assert!(shown.starts_with("https://cdn.discordapp.com/attachments/"), "{shown}");
    let maple = local.discord.user("maple").unwrap().in_channel("games").unwrap();
    let message = maple.messages().pop().unwrap();
    assert_eq!(message.text(), "# A title\nBeside a button");
    let mut labels: Vec<String> =
        message.buttons().into_iter().map(|button| button.label).collect();
    labels.sort();
    assert_eq!(labels, ["Go", "Stop"]);
    let mixed = json!({ "flags": 1 << 15, "content": "Text", "components": body["components"] });
    assert_eq!(refused(&local.send("POST", &path, &mixed).await), (400, 50035));
    rules(&local);
    local.assert_no_defects();
}

#[tokio::test]
async fn what_is_not_simulated_is_nobodys_fault() {
    let local = with_all_permissions().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    for _ in 0..2 {
        let sent = local.get(&format!("/guilds/{guild}/audit-logs")).await;
        assert_eq!((sent.status, &sent.body["code"]), (501, &json!(0)));
    }
    let avatar = json!({ "avatar": "data:image/png;base64,iVBORw0KGgo=" });
    assert_eq!(local.send("PATCH", "/users/@me", &avatar).await.status, 501);
    let missing = local.discord.problems.not_simulated();
    assert_eq!(missing, ["GET /guilds/{guild_id}/audit-logs", "PATCH /users/@me"]);
    assert_eq!(rules(&local), [""; 0]);
    local.assert_no_defects();
}
