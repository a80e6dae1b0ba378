//! Responses and follow-ups to interactions, and the lifetime of their tokens.

use std::time::Duration;

use courier_sandbox::Snowflake;
use courier_sandbox::driver::ActionOutcome;
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::InteractionKind;
use serde_json::{Value, json};

use super::{MINUTE, id, message_response, refused, rules, text, with_frozen_clock};
use crate::raw::{ApiResponse, LocalDiscord};

/// Sends the initial response to an interaction.
async fn respond(
    local: &LocalDiscord,
    interaction: Snowflake,
    token: &str,
    body: &Value,
) -> ApiResponse {
    local.send("POST", &format!("/interactions/{interaction}/{token}/callback"), body).await
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

/// The bot does not know that its response has arrived, so it may send it again.
#[tokio::test]
async fn a_response_whose_answer_was_lost_may_be_repeated() {
    let local = LocalDiscord::start().await;
    let callback = local.callback(InteractionKind::Command);
    let filter = RequestFilter { method: Some("POST"), path: "/callback" };
    let fault = RequestFault::UnreadableResponse;
    local.discord.inject(InjectedFault::Request { filter, times: 1, fault });
    assert_eq!(local.send("POST", &callback, &message_response("One")).await.status, 200);
    assert_eq!(
        refused(&local.send("POST", &callback, &message_response("One")).await),
        (400, 40060)
    );
    assert!(rules(&local).is_empty());
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
        // A deferred response shows a message, but returns no resource.
        (InteractionKind::Command, json!({ "type": 5, "data": { "flags": 64 } }), None, true),
        (InteractionKind::Component, json!({ "type": 6 }), None, true),
        (InteractionKind::Command, form, None, false),
        (InteractionKind::Autocomplete, choices, None, false),
    ] {
        let (id, token) = local.interaction(kind);
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        let sent = local.send("POST", &path, &body).await;
        assert_eq!((sent.status, &sent.body["interaction"]["id"]), (200, &json!(id)), "{body}");
        let Value::Object(resource) = &sent.body["resource"] else {
            assert_eq!((content, sent.body.get("resource")), (None, None), "{body}");
            assert_eq!(
                sent.body["interaction"].get("response_message_id").is_some(),
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
            sent.body["interaction"]["response_message_id"], resource["message"]["id"],
            "{body}"
        );
        let original = local
            .get(&format!("/webhooks/{}/{token}/messages/@original", local.application()))
            .await;
        assert_eq!(original.body, resource["message"], "the same as a later request returns");
    }
    // Without `with_response=true` there is no body.
    for query in ["", "?with_response=false"] {
        let path = format!("{}{query}", local.callback(InteractionKind::Command));
        assert_eq!(local.send("POST", &path, &message_response("Hi")).await.status, 204, "{query}");
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
    let outcome = maple.command("chess", &[]).await.unwrap();
    assert!(matches!(outcome, ActionOutcome::NoResponse), "{outcome:?}");
    let (id, token) = local.interaction(InteractionKind::Command);
    local.discord.world.change(|state| state.time_out(id));
    let late = respond(&local, id, &token, &message_response("Late")).await;
    assert_eq!(refused(&late), (404, 10062));
    assert_eq!(rules(&local), ["three-seconds"]);
    let filter = RequestFilter { method: None, path: "callback" };
    local.discord.inject(InjectedFault::Request {
        filter,
        times: 1,
        fault: RequestFault::DelayRequest(Duration::from_millis(100)),
    });
    let (id, token) = local.interaction(InteractionKind::Command);
    let body = message_response("Delayed");
    let delayed = respond(&local, id, &token, &body);
    let time_out = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        local.discord.world.change(|state| state.time_out(id));
    };
    assert_eq!(refused(&tokio::join!(delayed, time_out).0), (404, 10062));
}

#[tokio::test]
async fn an_interaction_token_expires_after_fifteen_virtual_minutes() {
    let local = with_frozen_clock().await;
    let (interaction, token) = local.interaction(InteractionKind::Command);
    let hooks = format!("/webhooks/{}/{token}", local.application());
    assert_eq!(refused(&local.send("POST", &hooks, &text("Too early")).await), (404, 10015));
    respond(&local, interaction, &token, &message_response("Hi")).await;
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
    respond(&local, interaction, &token, &json!({ "type": 5 })).await;
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
    respond(&local, interaction, &token, &json!({ "type": 5 })).await;
    local.discord.inject(InjectedFault::ExpireTokens);
    let hooks = format!("/webhooks/{}/{token}", local.application());
    assert_eq!(refused(&local.send("POST", &hooks, &text("Hi")).await), (401, 50027));
}

#[tokio::test]
async fn a_user_installed_application_sends_five_followups() {
    let local = LocalDiscord::start().await;
    let guild = local.discord.world.read(|state| *state.guilds.keys().next().unwrap());
    local.discord.world.change(|state| state.remove_bot(guild));
    let (interaction, token) = local.interaction(InteractionKind::Command);
    respond(&local, interaction, &token, &message_response("Hi")).await;
    let hooks = format!("/webhooks/{}/{token}", local.application());
    for _ in 0..5 {
        assert_eq!(local.send("POST", &hooks, &text("More")).await.status, 200);
    }
    assert_eq!(refused(&local.send("POST", &hooks, &text("Too much")).await), (400, 40094));
}
