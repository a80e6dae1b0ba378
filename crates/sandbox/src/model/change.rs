//! The changes that can happen in the local Discord.

use serde::Serialize;

use super::channel::Channel;
use crate::clock::Millis;
use crate::problems::Violation;
use crate::snowflake::Snowflake;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RoleChange {
    Created,
    Edited,
    Deleted,
}

/// A change. It contains ids; the objects are in the state.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    MessagePosted { channel: Snowflake, message: Snowflake },
    // A message was edited, or its deferred content arrived.
    MessageEdited { channel: Snowflake, message: Snowflake },
    // Only one user could see an ephemeral message.
    MessageDeleted { channel: Snowflake, message: Snowflake, visible_to: Option<Snowflake> },
    MessagesDeleted { channel: Snowflake, messages: Vec<Snowflake> },
    PinsChanged { channel: Snowflake },
    ReactionAdded { channel: Snowflake, message: Snowflake, user: Snowflake, emoji: String },
    ReactionRemoved { channel: Snowflake, message: Snowflake, user: Snowflake, emoji: String },
    // A channel, thread or DM was created.
    ChannelCreated { channel: Snowflake },
    // A channel or thread was renamed or archived, or its permissions changed.
    ChannelUpdated { channel: Snowflake },
    ChannelDeleted { channel: Box<Channel> },
    ThreadMembersChanged { thread: Snowflake, added: Vec<Snowflake>, removed: Vec<Snowflake> },
    Typing { channel: Snowflake, user: Snowflake },
    RoleChanged { guild: Snowflake, role: Snowflake, what: RoleChange },
    // A member's nickname or roles changed.
    MemberUpdated { guild: Snowflake, user: Snowflake },
    BotRenamed,
    GuildJoined { guild: Snowflake },
    GuildLeft { guild: Snowflake },
    // A user used a command, a component or a modal. The bot has three seconds to respond.
    InteractionCreated { interaction: Snowflake },
    // The bot responded to an interaction, or the three seconds are over.
    InteractionAnswered { interaction: Snowflake },
    // An Activity began or ended, or people came or left.
    ActivityChanged { instance: String },
    CommandsChanged,
    // The clock was advanced, stopped or started.
    ClockMoved { now: Millis, running: bool },
    BotConnected { connected: bool },
    ViolationFound { violation: Violation },
}
