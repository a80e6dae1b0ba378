//! Threads: creation, archiving, members and permissions.

use courier_sandbox::model::{Overwrite, Permissions};
use serde_json::{Value, json};

use super::{MINUTE, id, refused, text, with_frozen_clock};

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
        "a message reopens the thread"
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
async fn announcements_have_threads_of_their_own_type() {
    let local = with_frozen_clock().await;
    for (channel, own, other) in [("announcements", 10, 11), ("games", 11, 10)] {
        let id = local.channel(channel);
        let path = format!("/channels/{id}/threads");
        let sent = local.send("POST", &path, &json!({ "name": "No", "type": other })).await;
        assert_eq!(refused(&sent), (400, 50024), "{channel} {other}");
        let opened = local.send("POST", &path, &json!({ "name": "A game", "type": own })).await;
        assert_eq!((opened.status, &opened.body["type"]), (201, &json!(own)), "{channel}");
    }
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
    let notice = local.get(&format!("/channels/{games}/messages?limit=1")).await.body[0].clone();
    assert_eq!((&notice["type"], &notice["content"]), (&json!(18), &json!("A game")));
    assert_eq!(notice["message_reference"]["channel_id"], json!(thread));

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
        "only notified users join: {members:?}"
    );
    deny(Permissions::SEND_MESSAGES_IN_THREADS);
    assert_eq!(refused(&local.send("POST", &inside, &text("Hi")).await), (403, 50013));
    local.assert_no_defects();
}
