//! Bodies of requests for the limits: a valid command, message, modal or response, with some
//! fields replaced.

use courier_sandbox::model::InteractionKind;
use serde_json::{Value, json};

use crate::raw::{ApiResponse, LocalDiscord};

/// Where a body is sent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum To {
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

pub(crate) fn chars(count: usize) -> String {
    "x".repeat(count)
}

/// A command with a name, a description and these fields.
pub(crate) fn command(parts: &Value) -> Value {
    let mut command = json!({ "name": "chess", "description": "Chess" });
    for (name, part) in parts.as_object().unwrap() {
        command[name] = part.clone();
    }
    json!([command])
}

/// A command with one string option that has these fields.
pub(crate) fn option(parts: &Value) -> Value {
    let mut option = json!({ "type": 3, "name": "move", "description": "A move" });
    for (name, part) in parts.as_object().unwrap() {
        option[name] = part.clone();
    }
    command(&json!({ "options": [option] }))
}

pub(crate) fn embed(parts: &Value) -> Value {
    json!({ "embeds": [parts] })
}

pub(crate) fn row(components: &Value) -> Value {
    json!({ "components": [{ "type": 1, "components": components }] })
}

pub(crate) fn button(parts: &Value) -> Value {
    let mut button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" });
    for (name, part) in parts.as_object().unwrap() {
        button[name] = part.clone();
    }
    button
}

pub(crate) fn one_button(parts: &Value) -> Value {
    with_text(row(&json!([button(parts)])))
}

pub(crate) fn select(parts: &Value) -> Value {
    let mut select =
        json!({ "type": 3, "custom_id": "menu", "options": [{ "label": "One", "value": "1" }] });
    for (name, part) in parts.as_object().unwrap() {
        select[name] = part.clone();
    }
    with_text(row(&json!([select])))
}

pub(crate) fn with_text(mut message: Value) -> Value {
    message["content"] = json!("Hello");
    message
}

pub(crate) fn modal(parts: &Value) -> Value {
    let mut data =
        json!({ "custom_id": "form", "title": "A form", "components": [input_row(&json!({}))] });
    for (name, part) in parts.as_object().unwrap() {
        data[name] = part.clone();
    }
    json!({ "type": 9, "data": data })
}

pub(crate) fn input_row(parts: &Value) -> Value {
    let mut input = json!({ "type": 4, "custom_id": "text", "style": 1, "label": "Text" });
    for (name, part) in parts.as_object().unwrap() {
        input[name] = part.clone();
    }
    json!({ "type": 1, "components": [input] })
}

pub(crate) fn autocomplete_choices(choices: &Value) -> Value {
    json!({ "type": 8, "data": { "choices": choices } })
}

pub(crate) fn many(count: usize, make: impl Fn(usize) -> Value) -> Value {
    (0..count).map(make).collect()
}

pub(crate) async fn send(local: &LocalDiscord, to: To, body: &Value) -> ApiResponse {
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
