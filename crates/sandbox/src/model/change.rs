//! The changes that can happen in the local Discord.

use serde::Serialize;

use super::channel::Channel;
use crate::clock::Millis;
use crate::problems::Violation;
use crate::snowflake::Snowflake;

/// What happened to a role.
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
    MessagePosted {
        channel: Snowflake,
        message: Snowflake,
    },
    /// A message was edited, or its deferred content arrived.
    MessageEdited {
        channel: Snowflake,
        message: Snowflake,
    },
    MessageDeleted {
        channel: Snowflake,
        message: Snowflake,
        /// The only user who could see it, if it was ephemeral.
        visible_to: Option<Snowflake>,
    },
    /// The bot deleted several messages at once.
    MessagesDeleted {
        channel: Snowflake,
        messages: Vec<Snowflake>,
    },
    /// A message was pinned or unpinned.
    PinsChanged {
        channel: Snowflake,
    },
    /// A user added a reaction to a message.
    ReactionAdded {
        channel: Snowflake,
        message: Snowflake,
        user: Snowflake,
        /// The emoji's name.
        emoji: String,
    },
    /// A user removed a reaction.
    ReactionRemoved {
        channel: Snowflake,
        message: Snowflake,
        user: Snowflake,
        /// The emoji's name.
        emoji: String,
    },
    /// A channel, thread or DM was created.
    ChannelCreated {
        channel: Snowflake,
    },
    /// A channel or thread was renamed or archived, or its permissions changed.
    ChannelUpdated {
        channel: Snowflake,
    },
    /// A channel or thread was deleted with all its messages.
    ChannelDeleted {
        /// The deleted channel.
        channel: Box<Channel>,
    },
    /// Users joined or left a thread.
    ThreadMembersChanged {
        thread: Snowflake,
        /// The users who joined.
        added: Vec<Snowflake>,
        /// The users who left.
        removed: Vec<Snowflake>,
    },
    /// A user is typing.
    Typing {
        channel: Snowflake,
        user: Snowflake,
    },
    /// A role was created, edited or deleted.
    RoleChanged {
        /// The server.
        guild: Snowflake,
        role: Snowflake,
        /// What happened to it.
        what: RoleChange,
    },
    /// A member's nickname or roles changed.
    MemberUpdated {
        /// The server.
        guild: Snowflake,
        user: Snowflake,
    },
    /// The bot changed its username.
    BotRenamed,
    /// The bot was added to a server.
    GuildJoined {
        /// The server.
        guild: Snowflake,
    },
    /// The bot was removed from a server.
    GuildLeft {
        /// The server.
        guild: Snowflake,
    },
    /// A user used a command, a component or a modal. The bot has three seconds to respond.
    InteractionCreated {
        interaction: Snowflake,
    },
    /// The bot responded to an interaction, or the three seconds are over.
    InteractionAnswered {
        interaction: Snowflake,
    },
    /// An Activity began or ended, or people came or left.
    ActivityChanged {
        /// Its id.
        instance: String,
    },
    /// The bot changed its commands.
    CommandsChanged,
    /// The clock was advanced, stopped or started.
    ClockMoved {
        /// The new time.
        now: Millis,
        /// Whether it runs by itself.
        running: bool,
    },
    /// The bot connected to or disconnected from the gateway.
    BotConnected {
        /// Whether it is connected.
        connected: bool,
    },
    /// The bot broke a rule of Discord's documentation.
    ViolationFound {
        violation: Violation,
    },
}
