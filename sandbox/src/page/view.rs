//! The data that the page shows, as JSON: the world, a channel as one user sees it, and the
//! commands that they can use.

use serde_json::{Value, json};

use super::permissions;
use crate::driver::{MessageView, Sandbox, UserClient};
use crate::model::{Channel, ChannelKind, User};
use crate::snowflake::Snowflake;
use crate::world::State;

/// How many messages of a channel are shown.
const MESSAGES_SHOWN: usize = 60;

/// The clock, the users, the bot, and the problems found.
pub(super) fn world(sandbox: &Sandbox) -> Value {
    let problems = sandbox.problems();
    let discord = sandbox.discord();
    discord.world.read(|state| {
        let user = |user: &User| {
            json!({
                "id": user.id,
                "username": user.username,
                "name": user.display_name,
                "locale": user.locale,
            })
        };
        let users: Vec<Value> = state.users.values().filter(|user| !user.bot).map(user).collect();
        let bot = state.users.get(&state.bot()).map(user);
        json!({
            "now": state.now,
            "users": users,
            "names": names(state),
            "bot": {
                "running": discord.bot_connected(),
                "suspended": sandbox.bot_is_suspended(),
                "user": bot,
            },
            "permissions": permissions::view(state),
            "problems": problems,
        })
    })
}

/// The names of channels, threads and roles, for mentions.
fn names(state: &State) -> Value {
    let channels = state.channels.values().filter(|channel| channel.guild.is_some());
    let channels =
        channels.map(|channel| (channel.id.to_string(), json!(format!("#{}", channel.name))));
    let roles = state.guilds.values().flat_map(|guild| guild.roles.values());
    let roles = roles.map(|role| {
        (role.id.to_string(), json!(format!("@{}", role.name.trim_start_matches('@'))))
    });
    Value::Object(channels.chain(roles).collect())
}

/// A channel as one user sees it, and the list of channels they can see.
pub(super) fn view(sandbox: &Sandbox, user: &UserClient) -> Value {
    let messages = user.messages();
    let from = messages.len().saturating_sub(MESSAGES_SHOWN);
    sandbox.discord().world.read(|state| {
        json!({
            "channel": user.channel(),
            "channels": channels(state, user.id()),
            "messages": messages
                .iter()
                .skip(from)
                .map(|view| message(state, view))
                .collect::<Vec<_>>(),
        })
    })
}

/// The channels a user can see: each text channel followed by its threads, then group DMs, then the
/// DM with the bot.
fn channels(state: &State, user: Snowflake) -> Vec<Value> {
    let visible = || state.channels.values().filter(|channel| state.can_see(user, channel.id));
    let entry = |channel: &Channel, kind: &str, name: &str| {
        let last = state.visible_messages(channel.id, user).next_back().map(|message| message.id);
        json!({ "id": channel.id, "kind": kind, "name": name, "last": last })
    };
    let mut texts: Vec<&Channel> =
        visible().filter(|channel| matches!(channel.kind, ChannelKind::Text)).collect();
    texts.sort_by_key(|channel| channel.position);
    let mut list = Vec::new();
    for text in texts {
        list.push(entry(text, "text", &text.name));
        let threads = visible()
            .filter(|channel| channel.thread().is_some_and(|thread| thread.parent == text.id));
        list.extend(threads.map(|thread| entry(thread, "thread", &thread.name)));
    }
    let direct = visible().filter(
        |channel| matches!(channel.kind, ChannelKind::Dm { recipient } if recipient == user),
    );
    let groups = visible().filter(|channel| matches!(channel.kind, ChannelKind::GroupDm { .. }));
    list.extend(groups.map(|channel| entry(channel, "dm", &channel.name)));
    list.extend(direct.map(|channel| entry(channel, "dm", &name(state, state.bot()))));
    list
}

fn name(state: &State, id: Snowflake) -> String {
    state.users.get(&id).map_or_else(|| id.to_string(), |user| user.display_name.clone())
}

fn message(state: &State, view: &MessageView) -> Value {
    let message = state.message(view.channel, view.id);
    let bot = message.is_some_and(|message| message.author == state.bot());
    let author = message.map_or_else(|| view.author.clone(), |message| name(state, message.author));
    let used = message.and_then(|message| state.interaction(message.interaction?));
    let command =
        used.filter(|interaction| interaction.command_kind().is_some()).map(|interaction| {
            format!(
                "{} used /{}",
                name(state, interaction.details.user),
                interaction.details.data["name"].as_str().unwrap_or("?")
            )
        });
    let mentions: Vec<Snowflake> =
        message.map(|message| message.mentions.clone()).unwrap_or_default();
    json!({
        "id": view.id,
        "author": { "name": author, "bot": bot },
        "time": view.id.created_at(),
        "edited": message.is_some_and(|message| message.edited_at.is_some()),
        "content": match message.and_then(|message| message.opened) {
            Some(thread) => format!("started a thread: <#{thread}>"),
            None if view.loading => "thinking ...".to_owned(),
            None => view.content.clone(),
        },
        "private": view.ephemeral,
        "command": command,
        "mentions": mentions,
        "embeds": view.embeds().iter().map(embed).collect::<Vec<_>>(),
        "attachments": list(&view.json["attachments"]).iter().map(|file| {
            json!({
                "url": local(&file["url"]),
                "alt": file["description"],
                "name": file["filename"],
                "size": file["size"],
            })
        }).collect::<Vec<_>>(),
        "components": list(&view.json["components"]).iter().flat_map(rows).collect::<Vec<_>>(),
    })
}

fn embed(embed: &Value) -> Value {
    json!({
        "title": embed["title"],
        "description": embed["description"],
        "fields": list(&embed["fields"]),
        "footer": embed["footer"]["text"],
        "image": local(&embed["image"]["url"]),
        "alt": embed["image"]["description"],
    })
}

/// A component at the top level as the rows that the page expects: a container has several.
fn rows(component: &Value) -> Vec<Vec<Value>> {
    /// Discord's numbers for component types.
    const ROW: u64 = 1;
    const SECTION: u64 = 9;
    const CONTAINER: u64 = 17;
    match component["type"].as_u64() {
        Some(CONTAINER) => list(&component["components"]).iter().flat_map(rows).collect(),
        Some(SECTION) => {
            let texts = list(&component["components"]).iter();
            vec![texts.chain(component.get("accessory")).flat_map(parts).collect()]
        }
        Some(ROW) => vec![list(&component["components"]).iter().flat_map(parts).collect()],
        _ => vec![parts(component)],
    }
}

/// A component without children in the form that the page expects.
fn parts(part: &Value) -> Vec<Value> {
    /// Discord's numbers for component types.
    const BUTTON: u64 = 2;
    const TEXT: u64 = 10;
    const THUMBNAIL: u64 = 11;
    const GALLERY: u64 = 12;
    const FILE: u64 = 13;
    const SEPARATOR: u64 = 14;
    let picture = |item: &Value| {
        json!({
            "kind": "picture",
            "url": local(&item["media"]["url"]),
            "alt": item["description"],
        })
    };
    let part = match part["type"].as_u64() {
        Some(TEXT) => json!({ "kind": "text", "content": part["content"] }),
        Some(THUMBNAIL) => picture(part),
        Some(GALLERY) => return list(&part["items"]).iter().map(picture).collect(),
        Some(FILE) => json!({
            "kind": "file",
            "url": local(&part["file"]["url"]),
            "name": part["name"],
            "size": part["size"],
        }),
        Some(SEPARATOR) => json!({ "kind": "separator" }),
        Some(BUTTON) => json!({
            "kind": "button",
            "label": part["label"],
            "style": part["style"],
            "custom_id": part["custom_id"],
            "disabled": part["disabled"] == true,
        }),
        _ => json!({
            "kind": "menu",
            "custom_id": part["custom_id"],
            "placeholder": part["placeholder"],
            "options": list(&part["options"]),
            "max": part["max_values"].as_u64().unwrap_or(1),
            "disabled": part["disabled"] == true,
        }),
    };
    vec![part]
}

/// The path of a file; the page serves files itself.
fn local(url: &Value) -> Option<&str> {
    url.as_str()?.strip_prefix("https://cdn.discordapp.com")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The slash commands a user can use, in their language.
pub(super) fn commands(user: &UserClient) -> Value {
    /// Discord's number for a slash command.
    const TYPED: u64 = 1;
    let typed = user.available_commands().into_iter().filter(|command| command.kind == TYPED);
    let commands = typed.map(|command| {
        let options: Vec<Value> = command.options.iter().map(option).collect();
        json!({
            "name": command.path,
            "label": command.label,
            "description": command.description,
            "options": options,
        })
    });
    commands.collect()
}

fn option(option: &crate::driver::AvailableOption) -> Value {
    let kind = match option.kind {
        5 => "boolean",
        6 => "user",
        _ => "text",
    };
    let choices: Vec<Value> = option
        .choices
        .iter()
        .map(|choice| json!({ "name": choice.label, "value": choice.name }))
        .collect();
    json!({
        "name": option.name,
        "label": option.label,
        "description": option.description,
        "kind": kind,
        "required": option.required,
        "autocomplete": option.autocomplete,
        "choices": choices,
    })
}
