//! Events in Discord's shape.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::{Intents, Shard};
use crate::checks::uploads::FILE_SIZE;
use crate::clock::timestamp;
use crate::snowflake::Snowflake;
use crate::world::{
    Change, Channel, ChannelKind, Guild, Interaction, InteractionKind, State, emoji_json,
};

/// An event and who is to hear it.
pub(super) struct Event {
    pub(super) name: &'static str,
    pub(super) guild: Option<Snowflake>,
    pub(super) needs: Intents,
    data: Value,
    /// Whether what the message says is only for those who were given that intent.
    veiled: bool,
}

impl Event {
    fn new(name: &'static str, guild: Option<Snowflake>, needs: Intents, data: Value) -> Self {
        Self { name, guild, needs, data, veiled: false }
    }

    /// The event as a session with those intents gets it.
    pub(super) fn for_session(&self, intents: Intents) -> Cow<'_, Value> {
        if !self.veiled || intents.contains(Intents::MESSAGE_CONTENT) {
            return Cow::Borrowed(&self.data);
        }
        let mut data = self.data.clone();
        data["content"] = json!("");
        for part in ["embeds", "attachments", "components"] {
            data[part] = json!([]);
        }
        Cow::Owned(data)
    }
}

/// The events that tell of a change, as far as anybody has one of the intents in `heard`: a message
/// is not written out for nobody.
pub(super) fn events(state: &State, change: &Change, heard: Intents) -> Vec<Event> {
    let event = match change {
        Change::MessagePosted { channel, message } => {
            message_event(state, "MESSAGE_CREATE", *channel, *message, heard)
        }
        Change::MessageEdited { channel, message } => {
            message_event(state, "MESSAGE_UPDATE", *channel, *message, heard)
        }
        Change::MessageDeleted { channel, message, seen_by: None } => {
            let mut data = json!({ "id": message, "channel_id": channel });
            let guild = add_guild(state, *channel, &mut data);
            let needs = here(guild, Intents::GUILD_MESSAGES, Intents::DIRECT_MESSAGES);
            seen(state, *channel).map(|()| Event::new("MESSAGE_DELETE", guild, needs, data))
        }
        Change::ReactionAdded { channel, message, user, emoji } => {
            reaction(state, "MESSAGE_REACTION_ADD", *channel, *message, *user, emoji)
        }
        Change::ReactionRemoved { channel, message, user, emoji } => {
            reaction(state, "MESSAGE_REACTION_REMOVE", *channel, *message, *user, emoji)
        }
        Change::ChannelCreated { channel } => {
            channel_event(state, *channel, "CHANNEL_CREATE", "THREAD_CREATE")
        }
        Change::ChannelUpdated { channel } => {
            channel_event(state, *channel, "CHANNEL_UPDATE", "THREAD_UPDATE")
        }
        Change::ChannelDeleted { channel } => channel_deleted(state, channel),
        Change::ThreadMembersChanged { thread, added, removed } => {
            thread_members(state, *thread, added, removed)
        }
        Change::Typing { channel, user } => {
            let mut data =
                json!({ "channel_id": channel, "user_id": user, "timestamp": state.now / 1000 });
            let guild = add_guild(state, *channel, &mut data);
            let needs = here(guild, Intents::GUILD_MESSAGE_TYPING, Intents::DIRECT_MESSAGE_TYPING);
            if let Some(member) = guild.and_then(|guild| state.member_json(guild, *user)) {
                data["member"] = member;
            }
            seen(state, *channel).map(|()| Event::new("TYPING_START", guild, needs, data))
        }
        Change::GuildJoined { guild } => {
            state.guilds.get(guild).filter(|guild| state.bot_is_in(guild.id)).map(|guild| {
                Event::new(
                    "GUILD_CREATE",
                    Some(guild.id),
                    Intents::GUILDS,
                    guild_create(state, guild),
                )
            })
        }
        Change::GuildLeft { guild } => {
            Some(Event::new("GUILD_DELETE", Some(*guild), Intents::GUILDS, json!({ "id": guild })))
        }
        Change::InteractionCreated { interaction } => {
            state.interaction(*interaction).map(|interaction| {
                let data = interaction_create(state, interaction);
                Event::new("INTERACTION_CREATE", interaction.guild, Intents::NONE, data)
            })
        }
        Change::MessageDeleted { .. }
        | Change::InteractionAnswered { .. }
        | Change::CommandsChanged
        | Change::ClockMoved { .. }
        | Change::BotConnected { .. }
        | Change::Violated { .. } => None,
    };
    event.into_iter().collect()
}

const fn here(guild: Option<Snowflake>, in_guild: Intents, direct: Intents) -> Intents {
    if guild.is_some() { in_guild } else { direct }
}

/// Whether the bot sees that channel.
fn seen(state: &State, channel: Snowflake) -> Option<()> {
    state.sees(state.bot(), channel).then_some(())
}

fn add_guild(state: &State, channel: Snowflake, data: &mut Value) -> Option<Snowflake> {
    let guild = state.channels.get(&channel)?.guild?;
    data["guild_id"] = json!(guild);
    Some(guild)
}

fn message_event(
    state: &State,
    name: &'static str,
    channel: Snowflake,
    id: Snowflake,
    heard: Intents,
) -> Option<Event> {
    let guild = state.channels.get(&channel)?.guild;
    let needs = here(guild, Intents::GUILD_MESSAGES, Intents::DIRECT_MESSAGES);
    if !heard.contains(needs) {
        return None;
    }
    // What only one person sees is nobody else's event.
    let message = state.message(channel, id).filter(|message| message.seen_by.is_none())?;
    seen(state, channel)?;
    let mut data = state.message_json(message);
    add_guild(state, channel, &mut data);
    if let Some(member) =
        guild.and_then(|guild| state.guilds.get(&guild)?.members.get(&message.author))
    {
        data["member"] = member.to_json();
    }
    let veiled = guild.is_some()
        && message.author != state.bot()
        && !message.mentions.contains(&state.bot());
    Some(Event { veiled, ..Event::new(name, guild, needs, data) })
}

fn reaction(
    state: &State,
    name: &'static str,
    channel: Snowflake,
    message: Snowflake,
    user: Snowflake,
    emoji: &str,
) -> Option<Event> {
    let mut data = json!({
        "user_id": user,
        "channel_id": channel,
        "message_id": message,
        "emoji": emoji_json(emoji),
        "burst": false,
        "type": 0,
    });
    let guild = add_guild(state, channel, &mut data);
    if name == "MESSAGE_REACTION_ADD" {
        data["message_author_id"] = json!(state.message(channel, message)?.author);
        if let Some(member) = guild.and_then(|guild| state.member_json(guild, user)) {
            data["member"] = member;
        }
    }
    let needs = here(guild, Intents::GUILD_MESSAGE_REACTIONS, Intents::DIRECT_MESSAGE_REACTIONS);
    seen(state, channel).map(|()| Event::new(name, guild, needs, data))
}

fn channel_event(
    state: &State,
    id: Snowflake,
    plain: &'static str,
    thread: &'static str,
) -> Option<Event> {
    let channel = state.channels.get(&id)?;
    let guild = channel.guild?;
    let name = if channel.thread().is_some() { thread } else { plain };
    if channel.thread().is_some() {
        seen(state, id)?;
    }
    let mut data = state.channel_json(channel);
    if name == "THREAD_CREATE" {
        data["newly_created"] = json!(true);
    }
    Some(Event::new(name, Some(guild), Intents::GUILDS, data))
}

fn channel_deleted(state: &State, channel: &Channel) -> Option<Event> {
    let guild = channel.guild?;
    let (name, data) = match &channel.kind {
        ChannelKind::Thread(thread) => (
            "THREAD_DELETE",
            json!({ "id": channel.id, "guild_id": guild, "parent_id": thread.parent, "type": channel.kind_number() }),
        ),
        ChannelKind::Text | ChannelKind::Direct { .. } | ChannelKind::Group { .. } => {
            ("CHANNEL_DELETE", state.channel_json(channel))
        }
    };
    Some(Event::new(name, Some(guild), Intents::GUILDS, data))
}

fn thread_members(
    state: &State,
    id: Snowflake,
    added: &[Snowflake],
    removed: &[Snowflake],
) -> Option<Event> {
    let channel = state.channels.get(&id)?;
    let guild = channel.guild?;
    let members = added.iter().map(|user| {
        let mut member = state.thread_member_json(id, *user);
        member["member"] = state.member_json(guild, *user).unwrap_or_default();
        member["presence"] = Value::Null;
        member
    });
    let data = json!({
        "id": id,
        "guild_id": guild,
        "member_count": channel.thread()?.members.len(),
        "added_members": members.collect::<Vec<_>>(),
        "removed_member_ids": removed,
    });
    // Without the privileged intent a bot hears only of itself.
    let about_bot = added.contains(&state.bot()) || removed.contains(&state.bot());
    let needs = if about_bot { Intents::GUILDS } else { Intents::GUILD_MEMBERS };
    Some(Event::new("THREAD_MEMBERS_UPDATE", Some(guild), needs, data))
}

/// What a session begins with.
pub(super) fn ready(state: &State, session: &str, address: &str, shard: Option<Shard>) -> Value {
    let mut user = state.user_json(state.bot());
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(true);
    user["email"] = Value::Null;
    let here = state
        .guilds
        .keys()
        .filter(|guild| state.bot_is_in(**guild) && super::on_shard(guild.0, shard));
    let mut ready = json!({
        "v": 10,
        "user": user,
        "guilds": here.map(|id| json!({ "id": id, "unavailable": true })).collect::<Vec<_>>(),
        "private_channels": [],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": address,
        "application": { "id": state.application.id, "flags": 0 },
        "_trace": [],
    });
    if let Some((id, total)) = shard {
        ready["shard"] = json!([id, total]);
    }
    ready
}

/// A server with everything in it.
pub(super) fn guild_create(state: &State, guild: &Guild) -> Value {
    let mut data = guild.to_json();
    let bot = state.bot();
    let (threads, channels): (Vec<&Channel>, Vec<&Channel>) =
        state.channels_of(guild.id).partition(|channel| channel.thread().is_some());
    let open = threads.into_iter().filter(|channel| {
        channel.thread().is_some_and(|thread| !thread.archived) && state.sees(bot, channel.id)
    });
    let joined_at = guild.members.get(&bot).map_or(state.now, |member| member.joined_at);
    data["joined_at"] = json!(timestamp(joined_at));
    data["large"] = json!(false);
    data["unavailable"] = json!(false);
    data["member_count"] = json!(guild.members.len());
    data["voice_states"] = json!([]);
    // Without the privileged intent a bot is shown itself alone.
    data["members"] = json!(state.member_json(guild.id, bot).into_iter().collect::<Vec<_>>());
    data["channels"] = channels.into_iter().map(|channel| state.channel_json(channel)).collect();
    data["threads"] = open.map(|channel| state.channel_json(channel)).collect();
    for empty in ["presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
        data[empty] = json!([]);
    }
    data
}

/// Something a person did that the bot has to answer.
fn interaction_create(state: &State, interaction: &Interaction) -> Value {
    let what = &interaction.what;
    let user = state.users.get(&what.user);
    let mut data = json!({
        "id": interaction.id,
        "application_id": state.application.id,
        "type": what.kind.number(),
        "data": what.data,
        "channel_id": what.channel,
        "token": interaction.token,
        "version": 1,
        "locale": user.map_or("en-US", |user| user.locale.as_str()),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": state.integration_owners(interaction),
        "app_permissions": state.permissions(state.bot(), what.channel),
        "attachment_size_limit": FILE_SIZE,
        "context": match interaction.guild {
            Some(_) => 0,
            None if state.is_group(what.channel) => 2,
            None => 1,
        },
    });
    if let Some(channel) = state.channels.get(&what.channel) {
        data["channel"] = state.partial_channel_json(channel, what.user);
    }
    match interaction.guild {
        Some(guild) => {
            let mut member = state.member_json(guild, what.user).unwrap_or_default();
            member["permissions"] = json!(state.permissions(what.user, what.channel));
            let locale = state.guilds.get(&guild).map_or("en-US", |guild| guild.locale.as_str());
            data["guild"] = json!({ "id": guild, "features": [], "locale": locale });
            data["guild_id"] = json!(guild);
            data["guild_locale"] = json!(locale);
            data["member"] = member;
        }
        None => data["user"] = state.user_json(what.user),
    }
    let carries = matches!(what.kind, InteractionKind::Component | InteractionKind::Modal);
    let message = what.message.filter(|_| carries).and_then(|id| state.message(what.channel, id));
    if let Some(message) = message {
        data["message"] = state.message_json(message);
    }
    data
}
