//! Converts changes of the world to gateway events.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::intents::Intents;
use super::payloads::{guild_create, interaction_create};
use crate::clock::timestamp;
use crate::model::{Change, Channel, ChannelKind, GuildRole, RoleChange, emoji_json};
use crate::snowflake::Snowflake;
use crate::world::State;

pub(super) struct GatewayEvent {
    pub(super) name: &'static str,
    pub(super) guild: Option<Snowflake>,
    pub(super) needs: Intents,
    data: Value,
    /// Whether the message content is hidden without the message content intent.
    hides_content: bool,
}

impl GatewayEvent {
    fn new(name: &'static str, guild: Option<Snowflake>, needs: Intents, data: Value) -> Self {
        Self { name, guild, needs, data, hides_content: false }
    }

    pub(super) fn for_session(&self, intents: Intents) -> Cow<'_, Value> {
        if !self.hides_content || intents.contains(Intents::MESSAGE_CONTENT) {
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

/// The event for a change. It is not created if `intents`, the union of the intents of all
/// sessions, does not contain the intent it needs.
pub(super) fn events(state: &State, change: &Change, intents: Intents) -> Vec<GatewayEvent> {
    let event = match change {
        Change::MessagePosted { channel, message } => {
            message_event(state, "MESSAGE_CREATE", *channel, *message, intents)
        }
        Change::MessageEdited { channel, message } => {
            message_event(state, "MESSAGE_UPDATE", *channel, *message, intents)
        }
        Change::MessageDeleted { channel, message, visible_to: None } => {
            let mut data = json!({ "id": message, "channel_id": channel });
            let guild = add_guild(state, *channel, &mut data);
            let needs = intents_for(guild, Intents::GUILD_MESSAGES, Intents::DIRECT_MESSAGES);
            if_bot_sees(state, *channel)
                .map(|()| GatewayEvent::new("MESSAGE_DELETE", guild, needs, data))
        }
        Change::MessagesDeleted { channel, messages } => {
            let mut data = json!({ "ids": messages, "channel_id": channel });
            let guild = add_guild(state, *channel, &mut data);
            if_bot_sees(state, *channel).map(|()| {
                GatewayEvent::new("MESSAGE_DELETE_BULK", guild, Intents::GUILD_MESSAGES, data)
            })
        }
        Change::PinsChanged { channel } => {
            let pinned = state.messages_in(*channel).filter_map(|message| message.pinned_at);
            let last = pinned.max().map(timestamp);
            let mut data = json!({ "channel_id": channel, "last_pin_timestamp": last });
            let guild = add_guild(state, *channel, &mut data);
            let needs = intents_for(guild, Intents::GUILDS, Intents::DIRECT_MESSAGES);
            if_bot_sees(state, *channel)
                .map(|()| GatewayEvent::new("CHANNEL_PINS_UPDATE", guild, needs, data))
        }
        Change::RoleChanged { guild, role, what } => {
            let found = state.guilds.get(guild).and_then(|guild| guild.roles.get(role));
            let (name, data) = match (what, found.map(GuildRole::to_json)) {
                (RoleChange::Created, Some(role)) => {
                    ("GUILD_ROLE_CREATE", json!({ "guild_id": guild, "role": role }))
                }
                (RoleChange::Edited, Some(role)) => {
                    ("GUILD_ROLE_UPDATE", json!({ "guild_id": guild, "role": role }))
                }
                _ => ("GUILD_ROLE_DELETE", json!({ "guild_id": guild, "role_id": role })),
            };
            Some(GatewayEvent::new(name, Some(*guild), Intents::GUILDS, data))
        }
        Change::MemberUpdated { guild, user } => {
            state.member_json(*guild, *user).map(|mut member| {
                member["guild_id"] = json!(guild);
                // A bot without the privileged intent is told only about itself.
                let own = *user == state.bot();
                let needs = if own { Intents::NONE } else { Intents::GUILD_MEMBERS };
                GatewayEvent::new("GUILD_MEMBER_UPDATE", Some(*guild), needs, member)
            })
        }
        Change::BotRenamed => {
            let user = state.user_json(state.bot());
            Some(GatewayEvent::new("USER_UPDATE", None, Intents::NONE, user))
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
            let needs =
                intents_for(guild, Intents::GUILD_MESSAGE_TYPING, Intents::DIRECT_MESSAGE_TYPING);
            if let Some(member) = guild.and_then(|guild| state.member_json(guild, *user)) {
                data["member"] = member;
            }
            if_bot_sees(state, *channel)
                .map(|()| GatewayEvent::new("TYPING_START", guild, needs, data))
        }
        Change::GuildJoined { guild } => {
            state.guilds.get(guild).filter(|guild| state.bot_is_in(guild.id)).map(|guild| {
                let data = guild_create(state, guild);
                GatewayEvent::new("GUILD_CREATE", Some(guild.id), Intents::GUILDS, data)
            })
        }
        Change::GuildLeft { guild } => {
            let data = json!({ "id": guild });
            Some(GatewayEvent::new("GUILD_DELETE", Some(*guild), Intents::GUILDS, data))
        }
        // They are sent in one way only.
        Change::InteractionCreated { .. } if state.application.interactions_endpoint.is_some() => {
            None
        }
        Change::InteractionCreated { interaction } => {
            state.interaction(*interaction).map(|interaction| {
                let data = interaction_create(state, interaction);
                GatewayEvent::new("INTERACTION_CREATE", interaction.guild, Intents::NONE, data)
            })
        }
        Change::MessageDeleted { .. }
        | Change::InteractionAnswered { .. }
        | Change::ActivityChanged { .. }
        | Change::CommandsChanged
        | Change::ClockMoved { .. }
        | Change::BotConnected { .. }
        | Change::ViolationFound { .. } => None,
    };
    event.into_iter().collect()
}

const fn intents_for(guild: Option<Snowflake>, in_guild: Intents, direct: Intents) -> Intents {
    if guild.is_some() { in_guild } else { direct }
}

fn if_bot_sees(state: &State, channel: Snowflake) -> Option<()> {
    state.can_see(state.bot(), channel).then_some(())
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
    intents: Intents,
) -> Option<GatewayEvent> {
    let guild = state.channels.get(&channel)?.guild;
    let needs = intents_for(guild, Intents::GUILD_MESSAGES, Intents::DIRECT_MESSAGES);
    if !intents.contains(needs) {
        return None;
    }
    // An ephemeral message has no gateway event.
    let message = state.message(channel, id).filter(|message| message.visible_to.is_none())?;
    if_bot_sees(state, channel)?;
    let mut data = state.message_json(message);
    add_guild(state, channel, &mut data);
    if let Some(member) =
        guild.and_then(|guild| state.guilds.get(&guild)?.members.get(&message.author))
    {
        data["member"] = member.to_json();
    }
    let hides_content = guild.is_some()
        && message.author != state.bot()
        && !message.mentions.contains(&state.bot());
    Some(GatewayEvent { hides_content, ..GatewayEvent::new(name, guild, needs, data) })
}

fn reaction(
    state: &State,
    name: &'static str,
    channel: Snowflake,
    message: Snowflake,
    user: Snowflake,
    emoji: &str,
) -> Option<GatewayEvent> {
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
    let needs =
        intents_for(guild, Intents::GUILD_MESSAGE_REACTIONS, Intents::DIRECT_MESSAGE_REACTIONS);
    if_bot_sees(state, channel).map(|()| GatewayEvent::new(name, guild, needs, data))
}

fn channel_event(
    state: &State,
    id: Snowflake,
    plain: &'static str,
    thread: &'static str,
) -> Option<GatewayEvent> {
    let channel = state.channels.get(&id)?;
    let guild = channel.guild?;
    let name = if channel.thread().is_some() { thread } else { plain };
    if channel.thread().is_some() {
        if_bot_sees(state, id)?;
    }
    let mut data = state.channel_json(channel);
    if name == "THREAD_CREATE" {
        data["newly_created"] = json!(true);
    }
    Some(GatewayEvent::new(name, Some(guild), Intents::GUILDS, data))
}

fn channel_deleted(state: &State, channel: &Channel) -> Option<GatewayEvent> {
    let guild = channel.guild?;
    let (name, data) = match &channel.kind {
        ChannelKind::Thread(thread) => (
            "THREAD_DELETE",
            json!({
                "id": channel.id,
                "guild_id": guild,
                "parent_id": thread.parent,
                "type": channel.kind_number(),
            }),
        ),
        ChannelKind::Text | ChannelKind::Dm { .. } | ChannelKind::GroupDm { .. } => {
            ("CHANNEL_DELETE", state.channel_json(channel))
        }
    };
    Some(GatewayEvent::new(name, Some(guild), Intents::GUILDS, data))
}

fn thread_members(
    state: &State,
    id: Snowflake,
    added: &[Snowflake],
    removed: &[Snowflake],
) -> Option<GatewayEvent> {
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
    // Without the privileged intent, a bot gets this event only if it joined or left itself.
    let about_bot = added.contains(&state.bot()) || removed.contains(&state.bot());
    let needs = if about_bot { Intents::GUILDS } else { Intents::GUILD_MEMBERS };
    Some(GatewayEvent::new("THREAD_MEMBERS_UPDATE", Some(guild), needs, data))
}
