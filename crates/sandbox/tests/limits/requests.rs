//! Request bodies: valid commands, messages, modals and responses with some fields replaced.

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

/// An object with some fields added or replaced.
fn with_fields(mut object: Value, fields: &Value) -> Value {
    for (name, value) in fields.as_object().unwrap() {
        object[name] = value.clone();
    }
    object
}

/// A command with a name, a description and these fields.
pub(crate) fn command(fields: &Value) -> Value {
    json!([with_fields(json!({ "name": "chess", "description": "Chess" }), fields)])
}

/// A command with one string option that has these fields.
pub(crate) fn option(fields: &Value) -> Value {
    let option = json!({ "type": 3, "name": "move", "description": "A move" });
    command(&json!({ "options": [with_fields(option, fields)] }))
}

pub(crate) fn embed(fields: &Value) -> Value {
    json!({ "embeds": [fields] })
}

pub(crate) fn row(components: &Value) -> Value {
    json!({ "components": [{ "type": 1, "components": components }] })
}

pub(crate) fn button(fields: &Value) -> Value {
    with_fields(json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "go" }), fields)
}

pub(crate) fn one_button(fields: &Value) -> Value {
    with_text(row(&json!([button(fields)])))
}

pub(crate) fn select(fields: &Value) -> Value {
    let select =
        json!({ "type": 3, "custom_id": "menu", "options": [{ "label": "One", "value": "1" }] });
    with_text(row(&json!([with_fields(select, fields)])))
}

pub(crate) fn with_text(mut message: Value) -> Value {
    message["content"] = json!("Hello");
    message
}

pub(crate) fn modal(fields: &Value) -> Value {
    let data =
        json!({ "custom_id": "form", "title": "A form", "components": [input_row(&json!({}))] });
    json!({ "type": 9, "data": with_fields(data, fields) })
}

pub(crate) fn input_row(fields: &Value) -> Value {
    let input = json!({ "type": 4, "custom_id": "text", "style": 1, "label": "Text" });
    json!({ "type": 1, "components": [with_fields(input, fields)] })
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
