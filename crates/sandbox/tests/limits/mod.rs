//! Discord's limits. A request that breaks one is refused and recorded under the name of its rule,
//! and of no other rule. Requests within the limits pass.

mod broken_commands;
mod broken_messages;
mod broken_responses;
mod requests;

use std::collections::BTreeSet;

use courier_sandbox::checks::rules;
use serde_json::{Value, json};

use crate::raw::LocalDiscord;
use requests::{
    To, autocomplete_choices, button, chars, input_row, many, modal, select, send, with_text,
};

/// Requests that break a rule, each with the name of that rule.
fn broken() -> Vec<(&'static str, To, Value)> {
    [broken_commands::commands(), broken_messages::messages(), broken_responses::responses()]
        .concat()
}

#[tokio::test]
async fn every_limit_is_enforced() {
    let local = LocalDiscord::start().await;
    for (rule, to, body) in broken() {
        local.discord.problems.take_violations();
        let sent = send(&local, to, &body).await;
        assert_eq!(sent.status, 400, "{rule} {to:?}: {}", sent.body);
        let code = if rule == "message-empty" { json!([50006, 50035]) } else { json!([50035]) };
        assert!(code.as_array().unwrap().contains(&sent.body["code"]), "{rule}: {}", sent.body);
        let found: BTreeSet<String> = local
            .discord
            .problems
            .take_violations()
            .into_iter()
            .map(|violation| violation.rule)
            .collect();
        // The OpenAPI description may report the same error, but no other rule does.
        let ours: Vec<&String> = found.iter().filter(|found| *found != "openapi").collect();
        assert_eq!(ours, [rule], "{to:?} {body}");
    }
    local.assert_no_defects();
}

#[test]
fn every_rule_has_a_request_that_breaks_it() {
    let broken: BTreeSet<&str> = broken().into_iter().map(|(rule, _, _)| rule).collect();
    let all: BTreeSet<&str> = rules().map(|rule| rule.name).collect();
    assert_eq!(broken, all);
}

#[tokio::test]
async fn requests_at_the_limits_pass() {
    use To::{Autocomplete, Command, Commands, Component, Files, Message, Thread};
    let local = LocalDiscord::start().await;
    let buttons = many(5, |row| {
        json!({ "type": 1, "components": many(5, |n| button(&json!({
            "custom_id": format!("{row}{n}{}", chars(98)), "label": chars(80),
        }))) })
    });
    let options = many(
        25,
        |n| json!({ "label": chars(100), "value": format!("{n:0100}"), "description": chars(100) }),
    );
    for (to, body) in [
        (
            Commands,
            json!([
                {
                    "name": chars(32),
                    "description": chars(100),
                    "name_localizations": { "es-ES": "año-ñandú" },
                },
                { "type": 2, "name": "Challenge This Person" },
                { "name": "chess", "description": "d", "options": [{
                    "type": 2, "name": "group", "description": "d", "options": [{
                        "type": 1, "name": "sub", "description": "d", "options": [
                            { "type": 6, "name": "who", "description": "d", "required": true },
                            { "type": 3, "name": "move", "description": "d", "autocomplete": true },
                            {
                                "type": 4,
                                "name": "n",
                                "description": "d",
                                "min_value": 0,
                                "max_value": 959,
                            },
                        ],
                    }],
                }] },
            ]),
        ),
        (
            Message,
            json!({
                "content": chars(2000),
                "nonce": chars(25),
                "allowed_mentions": { "parse": [], "users": ["5"] },
            }),
        ),
        (
            Message,
            json!({ "embeds": [{ "title": chars(256), "description": chars(4096), "author": {
                "name": chars(256),
            },
            "fields": [{ "name": chars(256), "value": chars(1024) }] }] }),
        ),
        (Message, with_text(json!({ "components": buttons }))),
        (
            Message,
            select(&json!({
                "options": options,
                "min_values": 0,
                "max_values": 25,
                "placeholder": chars(150),
            })),
        ),
        (Message, json!({ "flags": 1 << 15, "components": [{ "type": 10, "content": "Text" }] })),
        (
            Files(10, 100),
            json!({ "embeds": [{ "image": { "url": "attachment://f0.png" } }],
            "attachments": many(10, |n| json!({
                "id": n,
                "filename": format!("f{n}.png"),
                "description": chars(1024),
            })) }),
        ),
        (Files(1, 10 << 20), json!({})),
        (Command, json!({ "type": 4, "data": { "content": "Hi", "flags": 64 } })),
        (Command, json!({ "type": 5, "data": { "flags": 64 } })),
        (
            Command,
            modal(&json!({ "title": chars(45), "custom_id": chars(100),
            "components": many(5, |n| input_row(&json!({
                "custom_id": format!("i{n}"),
                "label": chars(45),
                "max_length": 4000,
            }))) })),
        ),
        (Component, json!({ "type": 6 })),
        (Component, json!({ "type": 7, "data": { "content": "Changed", "components": [] } })),
        (
            Autocomplete,
            autocomplete_choices(&many(
                25,
                |n| json!({ "name": chars(100), "value": format!("{n:0100}") }),
            )),
        ),
        (Thread, json!({ "name": chars(100), "type": 11, "auto_archive_duration": 10080 })),
    ] {
        let sent = send(&local, to, &body).await;
        assert!(sent.status < 300, "{to:?} {}", sent.body);
    }
    assert_eq!(local.discord.problems.violations(), []);
    local.assert_no_defects();
}

#[tokio::test]
async fn a_request_too_large_to_read_is_refused() {
    let local = LocalDiscord::start().await;
    let games = local.channel("games");
    let sent =
        local.send_files(&format!("/channels/{games}/messages"), &json!({}), 3, 9 << 20).await;
    assert_eq!((sent.status, &sent.body["code"]), (413, &json!(40005)));
    assert_eq!(local.discord.problems.violations().len(), 1);
}
