//! Breaks each documented limit once: the request is refused as Discord refuses it, the violation
//! has the rule's name, and no other rule is broken. Requests within the limits pass.
#![allow(clippy::unwrap_used)]

mod raw;

use std::collections::BTreeSet;

use courier_sandbox::checks::rules;
use courier_sandbox::model::InteractionKind;
use raw::{ApiResponse, LocalDiscord};
use serde_json::{Value, json};

/// Where a body is sent.
#[derive(Clone, Copy, Debug)]
enum To {
    /// `PUT` of all commands.
    Commands,
    /// A message in a channel.
    Message,
    /// An edit of a message that has text.
    Edit,
    /// A message with this many files of this size in bytes, named `f0.png`, `f1.png`, ...
    Files(u64, usize),
    /// The response to a command.
    Command,
    /// The response to a pressed button.
    Component,
    /// The response to an autocomplete request.
    Autocomplete,
    /// The response to a submitted modal.
    Modal,
    /// A thread.
    Thread,
}

fn chars(count: usize) -> String {
    "x".repeat(count)
}

/// A command with a name, a description and these fields.
fn command(parts: &Value) -> Value {
    let mut command = json!({ "name": "chess", "description": "Chess" });
    for (name, part) in parts.as_object().unwrap() {
        command[name] = part.clone();
    }
    json!([command])
}

/// A command with one string option that has these fields.
fn option(parts: &Value) -> Value {
    let mut option = json!({ "type": 3, "name": "move", "description": "A move" });
    for (name, part) in parts.as_object().unwrap() {
        option[name] = part.clone();
    }
    command(&json!({ "options": [option] }))
}

fn embed(parts: &Value) -> Value {
    json!({ "embeds": [parts] })
}

fn row(components: &Value) -> Value {
    json!({ "components": [{ "type": 1, "components": components }] })
}

fn button(parts: &Value) -> Value {
    let mut button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    for (name, part) in parts.as_object().unwrap() {
        button[name] = part.clone();
    }
    button
}

fn one_button(parts: &Value) -> Value {
    with_text(row(&json!([button(parts)])))
}

fn select(parts: &Value) -> Value {
    let mut select =
        json!({ "type": 3, "custom_id": "menu", "options": [{ "label": "One", "value": "1" }] });
    for (name, part) in parts.as_object().unwrap() {
        select[name] = part.clone();
    }
    with_text(row(&json!([select])))
}

fn with_text(mut message: Value) -> Value {
    message["content"] = json!("Hello");
    message
}

fn modal(parts: &Value) -> Value {
    let mut data =
        json!({ "custom_id": "form", "title": "A form", "components": [input_row(&json!({}))] });
    for (name, part) in parts.as_object().unwrap() {
        data[name] = part.clone();
    }
    json!({ "type": 9, "data": data })
}

fn input_row(parts: &Value) -> Value {
    let mut input = json!({ "type": 4, "custom_id": "text", "style": 1, "label": "Text" });
    for (name, part) in parts.as_object().unwrap() {
        input[name] = part.clone();
    }
    json!({ "type": 1, "components": [input] })
}

fn autocomplete_choices(choices: &Value) -> Value {
    json!({ "type": 8, "data": { "choices": choices } })
}

fn many(count: usize, make: impl Fn(usize) -> Value) -> Value {
    (0..count).map(make).collect()
}

/// Each rule by name, with a request that breaks it.
fn broken() -> Vec<(&'static str, To, Value)> {
    use To::{Autocomplete, Command, Commands, Component, Edit, Files, Message, Modal, Thread};
    let text_option = |n: usize| json!({ "type": 3, "name": format!("o{n}"), "description": "d" });
    let sub = |name: &str, options: Value| {
        json!({
            "type": 1,
            "name": name,
            "description": "d",
            "options": options,
        })
    };
    vec![
        ("command-name", Commands, command(&json!({ "name": "Chess" }))),
        ("command-name", Commands, command(&json!({ "name": "chess game" }))),
        ("command-name", Commands, command(&json!({ "name": chars(33) }))),
        ("command-name", Commands, option(&json!({ "name": "Move" }))),
        ("command-name", Commands, json!([{ "type": 2, "name": chars(33) }])),
        ("command-description", Commands, command(&json!({ "description": "" }))),
        ("command-description", Commands, command(&json!({ "description": chars(101) }))),
        ("command-description", Commands, json!([{ "name": "chess" }])),
        (
            "command-description",
            Commands,
            json!([{ "type": 2, "name": "Challenge", "description": "No" }]),
        ),
        ("command-description", Commands, option(&json!({ "description": chars(101) }))),
        (
            "command-counts",
            Commands,
            many(101, |n| json!({ "name": format!("c{n}"), "description": "d" })),
        ),
        ("command-counts", Commands, many(16, |n| json!({ "name": format!("c{n}"), "type": 2 }))),
        ("command-unique", Commands, many(2, |_| json!({ "name": "chess", "description": "d" }))),
        ("option-count", Commands, command(&json!({ "options": many(26, text_option) }))),
        (
            "option-order",
            Commands,
            command(&json!({ "options": [
            text_option(1), { "type": 3, "name": "late", "description": "d", "required": true },
        ] })),
        ),
        ("option-unique", Commands, command(&json!({ "options": many(2, |_| text_option(1)) }))),
        (
            "option-nesting",
            Commands,
            command(&json!({ "options": [sub("one", json!([])), text_option(1)] })),
        ),
        (
            "option-nesting",
            Commands,
            command(&json!({ "options": [sub("one", json!([sub("two", json!([]))]))] })),
        ),
        (
            "option-autocomplete",
            Commands,
            option(&json!({ "autocomplete": true, "choices": [{ "name": "a", "value": "a" }] })),
        ),
        ("option-autocomplete", Commands, option(&json!({ "type": 5, "autocomplete": true }))),
        ("option-bounds", Commands, option(&json!({ "type": 4, "min_value": 5, "max_value": 4 }))),
        ("option-bounds", Commands, option(&json!({ "min_length": 5, "max_length": 4 }))),
        ("option-bounds", Commands, option(&json!({ "max_length": 6001 }))),
        ("option-bounds", Commands, option(&json!({ "min_value": 5 }))),
        (
            "choice-count",
            Commands,
            option(&json!({
                "choices": many(26, |n| json!({ "name": format!("c{n}"), "value": "v" })),
            })),
        ),
        (
            "choice-name",
            Commands,
            option(&json!({ "choices": [{ "name": chars(101), "value": "v" }] })),
        ),
        (
            "choice-value",
            Commands,
            option(&json!({ "choices": [{ "name": "n", "value": chars(101) }] })),
        ),
        (
            "choice-value",
            Commands,
            option(&json!({ "type": 4, "choices": [{ "name": "n", "value": "one" }] })),
        ),
        (
            "command-size",
            Commands,
            command(&json!({ "options": many(2, |n| json!({
            "type": 1, "name": format!("s{n}"), "description": chars(100),
            "options": many(20, |n| json!({
                "type": 3, "name": format!("o{n}"), "description": "d",
                "description_localizations": { "es-ES": chars(100) },
                "choices": [{ "name": chars(50), "value": chars(50) }],
            })),
        })) })),
        ),
        (
            "localization-locale",
            Commands,
            command(&json!({ "name_localizations": { "ca": "escacs" } })),
        ),
        (
            "localization-text",
            Commands,
            command(&json!({ "name_localizations": { "es-ES": "Ajedrez" } })),
        ),
        (
            "localization-text",
            Commands,
            command(&json!({ "description_localizations": { "es-ES": chars(101) } })),
        ),
        ("content-length", Message, json!({ "content": chars(2001) })),
        ("content-length", Command, json!({ "type": 4, "data": { "content": chars(2001) } })),
        ("message-empty", Message, json!({})),
        ("message-empty", Message, json!({ "content": "  ", "embeds": [] })),
        ("message-empty", Command, json!({ "type": 4, "data": {} })),
        ("message-empty", Edit, json!({ "content": "" })),
        (
            "message-v2",
            Message,
            json!({
                "flags": 1 << 15,
                "content": "Text",
                "components": [{ "type": 10, "content": "Text" }],
            }),
        ),
        (
            "allowed-mentions",
            Message,
            json!({ "content": "Hi", "allowed_mentions": { "parse": ["users"], "users": ["5"] } }),
        ),
        ("nonce-length", Message, json!({ "content": "Hi", "nonce": chars(26) })),
        ("message-flags", Message, json!({ "content": "Hi", "flags": 1 << 4 })),
        ("thread-name", Thread, json!({ "name": chars(101), "type": 11 })),
        (
            "thread-archive",
            Thread,
            json!({ "name": "A thread", "type": 11, "auto_archive_duration": 61 }),
        ),
        ("embed-count", Message, json!({ "embeds": many(11, |_| json!({ "title": "t" })) })),
        ("embed-title", Message, embed(&json!({ "title": chars(257) }))),
        ("embed-description", Message, embed(&json!({ "description": chars(4097) }))),
        (
            "embed-field-count",
            Message,
            embed(&json!({ "fields": many(26, |_| json!({ "name": "n", "value": "v" })) })),
        ),
        (
            "embed-field-name",
            Message,
            embed(&json!({ "fields": [{ "name": chars(257), "value": "v" }] })),
        ),
        ("embed-field-name", Message, embed(&json!({ "fields": [{ "name": "", "value": "v" }] }))),
        (
            "embed-field-value",
            Message,
            embed(&json!({ "fields": [{ "name": "n", "value": chars(1025) }] })),
        ),
        ("embed-footer", Message, embed(&json!({ "footer": { "text": chars(2049) } }))),
        ("embed-author", Message, embed(&json!({ "author": { "name": chars(257) } }))),
        (
            "embed-total",
            Message,
            json!({ "embeds": many(2, |_| json!({ "description": chars(3001) })) }),
        ),
        ("embed-empty", Message, embed(&json!({ "color": 5 }))),
        ("embed-url", Message, embed(&json!({ "title": "t", "url": "ftp://somewhere" }))),
        (
            "row-count",
            Message,
            with_text(json!({ "components": many(6, |n| json!({
            "type": 1, "components": [button(&json!({ "custom_id": format!("b{n}") }))],
        })) })),
        ),
        ("row-count", Message, with_text(json!({ "components": [button(&json!({}))] }))),
        (
            "row-contents",
            Message,
            with_text(row(&many(6, |n| button(&json!({ "custom_id": format!("b{n}") }))))),
        ),
        ("row-contents", Message, with_text(row(&json!([])))),
        ("text-input-place", Message, with_text(json!({ "components": [input_row(&json!({}))] }))),
        (
            "component-v2",
            Message,
            with_text(json!({ "components": [{ "type": 10, "content": "Text" }] })),
        ),
        (
            "component-v2",
            Message,
            json!({ "flags": 1 << 15, "components": many(4, |_| json!({
            "type": 17, "components": many(10, |_| json!({ "type": 10, "content": "Text" })),
        })) }),
        ),
        (
            "button-form",
            Message,
            with_text(row(&json!([{ "type": 2, "style": 1, "label": "Go" }]))),
        ),
        ("button-form", Message, one_button(&json!({ "style": 5 }))),
        ("button-form", Message, one_button(&json!({ "url": "https://discord.com" }))),
        (
            "button-face",
            Message,
            with_text(row(&json!([{ "type": 2, "style": 1, "custom_id": "go" }]))),
        ),
        ("button-label", Message, one_button(&json!({ "label": chars(81) }))),
        (
            "button-url",
            Message,
            with_text(row(&json!([{
                "type": 2, "style": 5, "label": "Go",
                "url": format!("https://discord.com/{}", chars(500)),
            }]))),
        ),
        ("custom-id-length", Message, one_button(&json!({ "custom_id": chars(101) }))),
        ("custom-id-unique", Message, with_text(row(&many(2, |_| button(&json!({})))))),
        (
            "component-id-unique",
            Message,
            with_text(row(&many(2, |n| button(&json!({ "custom_id": format!("b{n}"), "id": 7 }))))),
        ),
        ("select-options", Message, select(&json!({ "options": [] }))),
        (
            "select-options",
            Message,
            select(&json!({
                "options": many(26, |n| json!({ "label": "l", "value": format!("{n}") })),
            })),
        ),
        (
            "select-options",
            Message,
            select(&json!({ "options": many(2, |_| json!({ "label": "l", "value": "1" })) })),
        ),
        (
            "select-texts",
            Message,
            select(&json!({ "options": [{ "label": chars(101), "value": "1" }] })),
        ),
        ("select-placeholder", Message, select(&json!({ "placeholder": chars(151) }))),
        ("select-bounds", Message, select(&json!({ "min_values": 2, "max_values": 1 }))),
        ("select-bounds", Message, select(&json!({ "min_values": 2, "max_values": 2 }))),
        ("callback-kind", Command, json!({ "type": 6 })),
        ("callback-kind", Command, json!({ "type": 7, "data": { "content": "Hi" } })),
        ("callback-kind", Command, autocomplete_choices(&json!([]))),
        ("callback-kind", Autocomplete, json!({ "type": 4, "data": { "content": "Hi" } })),
        ("callback-kind", Component, json!({ "type": 1 })),
        ("modal-chain", Modal, modal(&json!({}))),
        ("defer-flags", Command, json!({ "type": 5, "data": { "flags": 64 | 4 } })),
        ("defer-flags", Command, json!({ "type": 5, "data": { "content": "Hi" } })),
        ("modal-custom-id", Command, modal(&json!({ "custom_id": chars(101) }))),
        ("modal-title", Command, modal(&json!({ "title": chars(46) }))),
        (
            "modal-components",
            Command,
            modal(&json!({
                "components": many(6, |n| input_row(&json!({ "custom_id": format!("i{n}") }))),
            })),
        ),
        ("modal-components", Command, modal(&json!({ "components": [] }))),
        (
            "modal-label",
            Command,
            modal(&json!({ "components": [input_row(&json!({ "label": chars(46) }))] })),
        ),
        (
            "modal-input",
            Command,
            modal(&json!({ "components": [input_row(&json!({ "value": chars(4001) }))] })),
        ),
        (
            "modal-input",
            Command,
            modal(&json!({ "components": [input_row(&json!({ "placeholder": chars(101) }))] })),
        ),
        (
            "modal-input",
            Command,
            modal(
                &json!({ "components": [input_row(&json!({ "min_length": 5, "max_length": 4 }))] }),
            ),
        ),
        (
            "modal-unique",
            Command,
            modal(&json!({ "components": many(2, |_| input_row(&json!({}))) })),
        ),
        (
            "autocomplete-choice-count",
            Autocomplete,
            autocomplete_choices(&many(26, |n| json!({ "name": format!("{n}"), "value": "v" }))),
        ),
        (
            "autocomplete-choice-name",
            Autocomplete,
            autocomplete_choices(&json!([{ "name": chars(101), "value": "v" }])),
        ),
        (
            "autocomplete-choice-value",
            Autocomplete,
            autocomplete_choices(&json!([{ "name": "n", "value": chars(101) }])),
        ),
        ("file-count", Files(11, 1), json!({ "content": "Hi" })),
        ("file-size", Files(1, (10 << 20) + 1), json!({ "content": "Hi" })),
        (
            "file-description",
            Files(1, 1),
            json!({ "attachments": [{ "id": 0, "description": chars(1025) }] }),
        ),
        ("file-listed", Files(1, 1), json!({ "attachments": [{ "id": 3, "filename": "f3.png" }] })),
        (
            "file-reference",
            Files(1, 1),
            json!({ "embeds": [{ "image": { "url": "attachment://other.png" } }] }),
        ),
    ]
}

async fn send(local: &LocalDiscord, to: To, body: &Value) -> ApiResponse {
    let app = local.application();
    let games = local.channel("games");
    match to {
        To::Commands => local.send("PUT", &format!("/applications/{app}/commands"), body).await,
        To::Message => local.send("POST", &format!("/channels/{games}/messages"), body).await,
        To::Thread => local.send("POST", &format!("/channels/{games}/threads"), body).await,
        To::Edit => {
            let message = local
                .send("POST", &format!("/channels/{games}/messages"), &json!({ "content": "Text" }))
                .await;
            let path =
                format!("/channels/{games}/messages/{}", message.body["id"].as_str().unwrap());
            local.send("PATCH", &path, body).await
        }
        To::Files(count, size) => {
            local.send_files(&format!("/channels/{games}/messages"), body, count, size).await
        }
        To::Command => local.send("POST", &local.callback(InteractionKind::Command), body).await,
        To::Component => {
            local.send("POST", &local.callback(InteractionKind::Component), body).await
        }
        To::Autocomplete => {
            local.send("POST", &local.callback(InteractionKind::Autocomplete), body).await
        }
        To::Modal => local.send("POST", &local.callback(InteractionKind::Modal), body).await,
    }
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
