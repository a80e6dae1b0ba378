//! What the page shows, as JSON: the world, a channel as one person sees it, the commands they are
//! offered.

use serde_json::{Value, json};

use crate::driver::{Person, Sandbox, Shown};
use crate::snowflake::Snowflake;
use crate::world::{Channel, ChannelKind, State, User};

/// How much of a channel is shown.
const SHOWN: usize = 60;

/// The clock, the people, the bot, and what it did wrong.
pub(super) fn world(sandbox: &Sandbox) -> Value {
    let complaints = sandbox.complaints();
    let discord = sandbox.discord();
    discord.world.read(|state| {
        let person =
            |user: &User| json!({ "id": user.id, "handle": user.handle, "name": user.shown, "locale": user.locale });
        let people: Vec<Value> = state.users.values().filter(|user| !user.bot).map(person).collect();
        let bot = state.users.get(&state.bot()).map(person);
        json!({
            "now": state.now,
            "people": people,
            "names": names(state),
            "bot": { "running": discord.bot_connected(), "user": bot },
            "faults": complaints,
        })
    })
}

/// What channels, threads and roles are called, for mentions of them.
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

/// A channel as one person sees it, and the channels they can go to.
pub(super) fn view(sandbox: &Sandbox, person: &Person) -> Value {
    let messages = person.messages();
    let from = messages.len().saturating_sub(SHOWN);
    sandbox.discord().world.read(|state| {
        json!({
            "channel": person.channel(),
            "channels": channels(state, person.id()),
            "messages": messages.iter().skip(from).map(|shown| message(state, shown)).collect::<Vec<_>>(),
        })
    })
}

/// The channels a person sees, every thread behind the channel it hangs on, their conversation with
/// the bot last.
fn channels(state: &State, person: Snowflake) -> Vec<Value> {
    let visible = || state.channels.values().filter(|channel| state.sees(person, channel.id));
    let entry = |channel: &Channel, kind: &str, name: &str| {
        let last = state.messages_seen(channel.id, person).next_back().map(|message| message.id);
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
    let direct = visible()
        .filter(|channel| matches!(channel.kind, ChannelKind::Direct { with } if with == person));
    let groups = visible().filter(|channel| matches!(channel.kind, ChannelKind::Group { .. }));
    list.extend(groups.map(|channel| entry(channel, "dm", &channel.name)));
    list.extend(direct.map(|channel| entry(channel, "dm", &name(state, state.bot()))));
    list
}

fn name(state: &State, id: Snowflake) -> String {
    state.users.get(&id).map_or_else(|| id.to_string(), |user| user.shown.clone())
}

fn message(state: &State, shown: &Shown) -> Value {
    let message = state.message(shown.channel, shown.id);
    let bot = message.is_some_and(|message| message.author == state.bot());
    let author =
        message.map_or_else(|| shown.author.clone(), |message| name(state, message.author));
    let used = message.and_then(|message| state.interaction(message.interaction?));
    let command =
        used.filter(|interaction| interaction.command_kind().is_some()).map(|interaction| {
            format!(
                "{} used /{}",
                name(state, interaction.what.user),
                interaction.what.data["name"].as_str().unwrap_or("?")
            )
        });
    let pings: Vec<Snowflake> = message.map(|message| message.mentions.clone()).unwrap_or_default();
    json!({
        "id": shown.id,
        "author": { "name": author, "bot": bot },
        "time": shown.id.made_at(),
        "edited": message.is_some_and(|message| message.edited_at.is_some()),
        "content": match message.and_then(|message| message.opened) {
            Some(thread) => format!("opened a thread: <#{thread}>"),
            None if shown.loading => "thinking ...".to_owned(),
            None => shown.content.clone(),
        },
        "private": shown.ephemeral,
        "command": command,
        "pings": pings,
        "embeds": shown.embeds().iter().map(embed).collect::<Vec<_>>(),
        "attachments": list(&shown.json["attachments"]).iter().map(|file| {
            json!({ "url": local(&file["url"]), "alt": file["description"], "name": file["filename"], "size": file["size"] })
        }).collect::<Vec<_>>(),
        "components": list(&shown.json["components"]).iter().map(row).collect::<Vec<_>>(),
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

/// A row of components in the shape the page draws.
fn row(row: &Value) -> Vec<Value> {
    /// Discord's number for a button.
    const BUTTON: u64 = 2;
    let part = |part: &Value| match part["type"].as_u64() {
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
            "most": part["max_values"].as_u64().unwrap_or(1),
            "disabled": part["disabled"] == true,
        }),
    };
    list(&row["components"]).iter().map(part).collect()
}

/// The page serves the files itself.
fn local(url: &Value) -> Option<&str> {
    url.as_str()?.strip_prefix("https://cdn.discordapp.com")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The commands a person is offered, as Discord's client lists them in their language.
pub(super) fn commands(person: &Person) -> Value {
    /// Discord's number for a command one types.
    const TYPED: u64 = 1;
    let typed = person.offers().into_iter().filter(|offer| offer.kind == TYPED);
    let shown = typed.map(|offer| {
        let options: Vec<Value> = offer.options.iter().map(option).collect();
        json!({ "name": offer.path, "shown": offer.shown, "description": offer.description, "options": options })
    });
    shown.collect()
}

fn option(option: &crate::driver::OptionOffer) -> Value {
    let kind = match option.kind {
        5 => "boolean",
        6 => "user",
        _ => "text",
    };
    let choices: Vec<Value> = option
        .choices
        .iter()
        .map(|choice| json!({ "name": choice.shown, "value": choice.name }))
        .collect();
    json!({
        "name": option.name,
        "shown": option.shown,
        "description": option.description,
        "kind": kind,
        "required": option.required,
        "autocomplete": option.autocomplete,
        "choices": choices,
    })
}
