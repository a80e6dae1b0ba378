//! The data that the page shows, as JSON: the world, a channel as one user sees it, and the
//! commands that they can use.

use serde_json::{Value, json};

use super::components::{Place, list, local};
use super::{activity, permissions, start};
use crate::driver::{AvailableOption, MessageView, Sandbox, UserClient, menu_options};
use crate::model::{Channel, ChannelKind, Interaction, User};
use crate::snowflake::Snowflake;
use crate::world::State;

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
                "last": newest(state, user.id),
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
            "start": start::view(state),
            "permissions": permissions::view(state),
            "problems": problems,
        })
    })
}

/// The newest message that is for a user: in a DM, or with a mention of them.
fn newest(state: &State, user: Snowflake) -> Option<Snowflake> {
    let visible = state.channels.values().filter(|channel| state.can_see(user, channel.id));
    let last = visible.filter_map(|channel| {
        let direct = channel.guild.is_none();
        let mut messages = state.visible_messages(channel.id, user).rev();
        messages.find(|message| direct || message.mentions.contains(&user))
    });
    last.map(|message| message.id).max()
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
            "activity": activity::view(sandbox, state, user),
            "channels": channels(state, user.id()),
            "messages": messages
                .iter()
                .skip(from)
                .map(|view| message(state, user.id(), view))
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

fn message(state: &State, viewer: Snowflake, view: &MessageView) -> Value {
    let message = state.message(view.channel, view.id);
    let author = message.map(|message| message.author);
    let used = message.and_then(|message| state.interaction(message.interaction?));
    let used = used.filter(|interaction| interaction.command_kind().is_some());
    let place = Place { state, viewer, channel: view.channel };
    let mentions: Vec<Snowflake> =
        message.map(|message| message.mentions.clone()).unwrap_or_default();
    json!({
        "id": view.id,
        "author": {
            "id": author,
            "name": author.map_or_else(|| view.author.clone(), |author| name(state, author)),
            "bot": author == Some(state.bot()),
        },
        "time": view.id.created_at(),
        "edited": message.is_some_and(|message| message.edited_at.is_some()),
        "content": match message.and_then(|message| message.opened) {
            Some(thread) => format!("started a thread: <#{thread}>"),
            None if view.loading => "thinking ...".to_owned(),
            None => view.content.clone(),
        },
        "private": view.ephemeral,
        "command": used.map(|used| json!({
            "user": used.details.user,
            "user_name": name(state, used.details.user),
            "name": command_name(used),
        })),
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
        "components": list(&view.json["components"])
            .iter()
            .flat_map(|component| place.rows(component))
            .collect::<Vec<_>>(),
    })
}

/// A command as it is written above its answer: `/chess challenge`, or the name of an app command.
fn command_name(used: &Interaction) -> String {
    /// Discord's number for a slash command.
    const TYPED: u64 = 1;
    let mut part = &used.details.data;
    let mut words = vec![part["name"].as_str().unwrap_or("?")];
    if used.command_kind() != Some(TYPED) {
        return words.concat();
    }
    // A subcommand or a group is the only option, and has no value.
    while let [inner] = list(&part["options"])
        && inner.get("value").is_none()
    {
        words.extend(inner["name"].as_str());
        part = inner;
    }
    format!("/{}", words.join(" "))
}

fn embed(embed: &Value) -> Value {
    json!({
        "color": embed["color"],
        "author": embed["author"]["name"],
        "thumbnail": local(&embed["thumbnail"]["url"]),
        "title": embed["title"],
        "description": embed["description"],
        "fields": list(&embed["fields"]),
        "footer": embed["footer"]["text"],
        "image": local(&embed["image"]["url"]),
        "alt": embed["image"]["description"],
    })
}

pub(super) fn commands(sandbox: &Sandbox, user: &UserClient) -> Value {
    let available = user.available_commands().into_iter();
    sandbox.discord().world.read(|state| {
        let commands = available.map(|command| {
            let options = command.options.iter();
            json!({
                "kind": match command.kind { 2 => "user", 3 => "message", _ => "slash" },
                "name": command.path,
                "label": command.label,
                "description": command.description,
                "options": options
                    .map(|option_of| option(state, user, option_of))
                    .collect::<Vec<_>>(),
            })
        });
        commands.collect()
    })
}

fn option(state: &State, user: &UserClient, option: &AvailableOption) -> Value {
    let named = |name: &str, value: &str| json!({ "name": name, "value": value });
    let choices: Vec<Value> = match option.kind {
        5 => ["true", "false"].iter().map(|value| named(value, value)).collect(),
        6 | 9 => menu_options::people(state, user.channel())
            .map(|user| named(&user.display_name, &user.username))
            .collect(),
        7 => {
            let fits = |channel: &&Channel| {
                channel.guild.is_some()
                    && state.can_see(user.id(), channel.id)
                    && (option.channel_kinds.is_empty()
                        || option.channel_kinds.contains(&channel.kind_number().into()))
            };
            let channels = state.channels.values().filter(fits);
            channels.map(|channel| named(&format!("#{}", channel.name), &channel.name)).collect()
        }
        8 => menu_options::roles(state, user.channel())
            .map(|role| named(&role.name, &role.name))
            .collect(),
        _ => {
            let choices = option.choices.iter();
            choices.map(|choice| named(&choice.label, &choice.name)).collect()
        }
    };
    json!({
        "name": option.name,
        "label": option.label,
        "description": option.description,
        "required": option.required,
        "autocomplete": option.autocomplete,
        "choices": choices,
        "is_file": option.kind == 11,
    })
}
