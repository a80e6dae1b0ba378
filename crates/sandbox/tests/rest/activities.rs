//! Activities: callback 12, instances, the Entry Point command, and access to people's accounts.

use std::time::Duration;

use courier_sandbox::driver::ActionOutcome;
use courier_sandbox::model::{CLIENT_SECRET, InteractionKind};
use serde_json::{Value, json};

use super::{message_response, refused, rules, with_frozen_clock};
use crate::raw::LocalDiscord;

/// Exchanges a code with these credentials; returns the status and the body.
async fn exchange(local: &LocalDiscord, client: &str, secret: &str, code: &str) -> (u16, Value) {
    let form = [
        ("client_id", client),
        ("client_secret", secret),
        ("grant_type", "authorization_code"),
        ("code", code),
    ];
    let form = form.map(|(name, value)| format!("{name}={value}")).join("&");
    let request = local.client.post("https://discord.com/api/v10/oauth2/token");
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(form);
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, serde_json::from_slice(&response.bytes().await.unwrap()).unwrap())
}

async fn get_as(local: &LocalDiscord, path: &str, token: &str) -> (u16, Value) {
    let request = local.client.get(format!("https://discord.com/api/v10{path}"));
    let request = request.header("authorization", format!("Bearer {token}"));
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, serde_json::from_slice(&response.bytes().await.unwrap()).unwrap())
}

fn token(answer: &(u16, Value)) -> String {
    assert_eq!(answer.0, 200, "{answer:?}");
    answer.1["access_token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_code_gives_access_once_and_for_a_minute() {
    let local = with_frozen_clock().await;
    let (maple, app) = (local.discord.user("maple").unwrap(), local.application().to_string());
    let code = maple.authorize(&["identify"]);
    for (client, secret) in [(app.as_str(), "guessed"), ("1", CLIENT_SECRET)] {
        let wrong = exchange(&local, client, secret, &code).await;
        assert_eq!((wrong.0, &wrong.1["error"]), (401, &json!("invalid_client")), "{client}");
    }
    let first = exchange(&local, &app, CLIENT_SECRET, &code).await;
    assert_eq!((&first.1["scope"], &first.1["expires_in"]), (&json!("identify"), &json!(604_800)));
    let again = exchange(&local, &app, CLIENT_SECRET, &code).await;
    assert_eq!((again.0, &again.1["error"]), (400, &json!("invalid_grant")));

    let (status, me) = get_as(&local, "/users/@me", &token(&first)).await;
    assert_eq!((status, &me["id"]), (200, &json!(maple.id())));
    assert_eq!((&me["locale"], me.get("email")), (&json!("en-US"), None));
    assert_eq!(get_as(&local, "/users/@me", "access-5").await.0, 401);
    let (_, whole) = get_as(&local, "/oauth2/@me", &token(&first)).await;
    assert_eq!(
        (&whole["scopes"], &whole["user"]["id"]),
        (&json!(["identify"]), &json!(maple.id()))
    );
    let bots_only = get_as(&local, "/gateway/bot", &token(&first)).await;
    assert_eq!(bots_only.0, 401, "a person's token is no bot's");

    let other = exchange(&local, &app, CLIENT_SECRET, &maple.authorize(&["guilds"])).await;
    assert_eq!(get_as(&local, "/users/@me", &token(&other)).await.0, 401, "not allowed by maple");

    let late = maple.authorize(&["identify"]);
    local.discord.advance(Duration::from_secs(60)).await;
    assert_eq!(exchange(&local, &app, CLIENT_SECRET, &late).await.0, 400);
    local.discord.advance(Duration::from_secs(7 * 24 * 3600)).await;
    assert_eq!(get_as(&local, "/users/@me", &token(&first)).await.0, 401, "a week later");
    assert_eq!(rules(&local), [""; 0]);
    local.assert_no_defects();
}

#[tokio::test]
async fn an_activity_lasts_while_people_are_in_it() {
    let local = LocalDiscord::start().await;
    local.discord.world.change(|state| state.enable_activities());
    let (maple, birch) = (local.discord.user("maple"), local.discord.user("birch"));
    let (maple, birch) = (maple.unwrap(), birch.unwrap().in_channel("games").unwrap());
    let app = local.application();
    let show = async |instance: &str| {
        local.get(&format!("/applications/{app}/activity-instances/{instance}")).await
    };
    let (interaction, secret) = local.interaction(InteractionKind::Component);
    let path = format!("/interactions/{interaction}/{secret}/callback?with_response=true");
    let sent = local.send("POST", &path, &json!({ "type": 12 })).await;
    let instance = sent.body["resource"]["activity_instance"]["id"].as_str().unwrap().to_owned();
    assert_eq!(sent.body["interaction"]["activity_instance_id"], instance.as_str());
    assert_eq!(refused(&local.send("POST", &path, &json!({ "type": 12 })).await), (400, 40060));
    assert_eq!(rules(&local), ["one-callback"]);

    let shown = show(&instance).await.body;
    assert_eq!(shown["users"], json!([maple.id()]));
    assert_eq!(shown["location"]["channel_id"], json!(local.channel("games")));
    assert_eq!(birch.launch_activity(None), instance, "the one of the channel");
    assert_eq!(show(&instance).await.body["users"], json!([maple.id(), birch.id()]));
    birch.in_channel("general").unwrap().launch_activity(None);
    assert_eq!(show(&instance).await.body["users"], json!([maple.id()]), "one at a time");
    maple.leave_activity();
    assert_eq!(refused(&show(&instance).await), (404, 0));
    let elsewhere = format!("/applications/5/activity-instances/{instance}");
    assert_eq!(refused(&local.get(&elsewhere).await), (404, 10002));

    let callback = local.callback(InteractionKind::Autocomplete);
    assert_eq!(local.send("POST", &callback, &json!({ "type": 12 })).await.status, 400);
    assert_eq!(rules(&local), ["callback-kind"]);
    local.assert_no_defects();
}

#[tokio::test]
async fn without_activities_nothing_is_launched() {
    let local = LocalDiscord::start().await;
    let callback = local.callback(InteractionKind::Command);
    let refusal = local.send("POST", &callback, &json!({ "type": 12 })).await;
    assert_eq!(refused(&refusal), (400, 50035));
    // The interaction can still be answered.
    let sent = local.send("POST", &callback, &message_response("Not here")).await;
    assert_eq!(sent.status, 204);
}

#[tokio::test]
async fn the_entry_point_is_handled_by_discord_or_by_the_application() {
    let local = LocalDiscord::start().await;
    local.discord.world.change(|state| state.enable_activities());
    let maple = local.discord.user("maple").unwrap();
    let launched = maple.command("launch", &[]).await.unwrap().launched().unwrap();
    assert_eq!(maple.activity().map(|activity| activity.id), Some(launched));
    maple.leave_activity();

    let path = format!("/applications/{}/commands", local.application());
    let commands = json!([{ "name": "chess", "description": "Chess" }]);
    let dropped = local.send("PUT", &path, &commands).await;
    assert_eq!(refused(&dropped), (400, 50240));
    let mut entry_point = local.get(&path).await.body[0].clone();
    assert_eq!((&entry_point["type"], &entry_point["handler"]), (&json!(4), &json!(2)));
    entry_point["handler"] = json!(1);
    let kept = local.send("PUT", &path, &json!([commands[0], entry_point])).await;
    assert_eq!((kept.status, &kept.body[1]["handler"]), (200, &json!(1)));
    assert_eq!(kept.body[1]["id"], entry_point["id"]);

    // Now the application is asked, and here nobody answers.
    let asked = maple.command("launch", &[]).await.unwrap();
    assert!(matches!(asked, ActionOutcome::NoResponse), "{asked:?}");
    let data = local
        .discord
        .world
        .read(|state| state.last_interaction_by(maple.id()).unwrap().details.data.clone());
    assert_eq!((&data["type"], &data["name"]), (&json!(4), &json!("launch")));
    assert_eq!(data["id"], entry_point["id"]);

    let link = format!("https://discord.com/activities/{}?custom_id=17", local.application());
    let instance = maple.follow_activity_link(&link).unwrap();
    let arrival = maple.activity().unwrap().people[&maple.id()].clone();
    assert_eq!((arrival.custom_id.as_deref(), instance.is_empty()), (Some("17"), false));
    // Somebody who was alone takes nobody along, and the other one lasts.
    let elsewhere = maple.in_dm().launch_activity(None);
    assert_eq!(maple.activity().map(|activity| activity.id), Some(elsewhere));
    assert!(maple.follow_activity_link("https://discord.com/activities/5").is_err());
    local.assert_no_defects();
}
