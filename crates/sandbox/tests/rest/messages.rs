//! Messages: nonces, edits, closed DMs and missing permissions.

use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::{Overwrite, Permissions};
use serde_json::{Value, json};

use super::{MINUTE, id, refused, text, with_frozen_clock};
use crate::raw::LocalDiscord;

#[tokio::test]
async fn an_enforced_nonce_prevents_a_second_message() {
    let local = with_frozen_clock().await;
    let path = format!("/channels/{}/messages", local.channel("games"));
    let body = json!({ "content": "Once", "nonce": "7", "enforce_nonce": true });
    let first = local.send("POST", &path, &body).await;
    assert_eq!(id(&local.send("POST", &path, &body).await), id(&first));
    assert_eq!(first.body["nonce"], "7");
    for read in [path.clone(), format!("{path}/{}", id(&first))] {
        let later = local.get(&read).await.body.to_string();
        assert!(later.contains("Once") && !later.contains("nonce"), "it is not kept: {later}");
    }
    let not_enforced = json!({ "content": "Once", "nonce": "7" });
    assert_ne!(
        id(&local.send("POST", &path, &not_enforced).await),
        id(&first),
        "only if the nonce is enforced"
    );
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
    let recent = format!("{path}/{}", id(&local.send("POST", &path, &text("Recent")).await));
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.push(local.send("PATCH", &old, &text("Changed")).await.body["code"].clone());
    }
    assert_eq!(codes, [Value::Null, Value::Null, Value::Null, json!(30046)]);
    assert_eq!(local.send("PATCH", &recent, &text("Changed")).await.status, 200);
    local.discord.advance(MINUTE * 61).await;
    assert_eq!(local.send("PATCH", &old, &text("Changed")).await.status, 200);
    local.assert_no_defects();
}

#[tokio::test]
async fn deleted_messages_and_other_users_messages_cannot_be_edited() {
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
    let bot = local.application();
    let path = format!("/channels/{games}/messages");
    let deny = |deny: Permissions| {
        let overwrite = Overwrite { target: bot, is_user: true, allow: Permissions::NONE, deny };
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
