//! The changes that can happen in the local Discord.

use serde::Serialize;

use super::channel::Channel;
use crate::clock::Millis;
use crate::problems::Violation;
use crate::snowflake::Snowflake;

/// A change. It contains ids; the objects are in the state.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// A message was posted.
    MessagePosted {
        /// Where.
        channel: Snowflake,
        /// Which.
        message: Snowflake,
    },
    /// A message was edited, or its deferred content arrived.
    MessageEdited {
        /// Where.
        channel: Snowflake,
        /// Which.
        message: Snowflake,
    },
    /// A message was deleted.
    MessageDeleted {
        /// Where it was.
        channel: Snowflake,
        /// Which.
        message: Snowflake,
        /// The only user who could see it, if it was ephemeral.
        visible_to: Option<Snowflake>,
    },
    /// A user added a reaction to a message.
    ReactionAdded {
        /// Where.
        channel: Snowflake,
        /// Which message.
        message: Snowflake,
        /// Who.
        user: Snowflake,
        /// The emoji's name.
        emoji: String,
    },
    /// A user removed a reaction.
    ReactionRemoved {
        /// Where.
        channel: Snowflake,
        /// Which message.
        message: Snowflake,
        /// Who.
        user: Snowflake,
        /// The emoji's name.
        emoji: String,
    },
    /// A channel, thread or DM was created.
    ChannelCreated {
        /// Which.
        channel: Snowflake,
    },
    /// A channel or thread was renamed or archived, or its permissions changed.
    ChannelUpdated {
        /// Which.
        channel: Snowflake,
    },
    /// A channel or thread was deleted with all its messages.
    ChannelDeleted {
        /// The deleted channel.
        channel: Box<Channel>,
    },
    /// Users joined or left a thread.
    ThreadMembersChanged {
        /// Which thread.
        thread: Snowflake,
        /// Who joined.
        added: Vec<Snowflake>,
        /// Who left.
        removed: Vec<Snowflake>,
    },
    /// Someone is typing.
    Typing {
        /// Where.
        channel: Snowflake,
        /// Who.
        user: Snowflake,
    },
    /// The bot was added to a server.
    GuildJoined {
        /// Which.
        guild: Snowflake,
    },
    /// The bot was removed from a server.
    GuildLeft {
        /// Which.
        guild: Snowflake,
    },
    /// A user used a command, a component or a modal. The bot has three seconds to respond.
    InteractionCreated {
        /// Which.
        interaction: Snowflake,
    },
    /// The bot responded to an interaction, or the three seconds are over.
    InteractionAnswered {
        /// Which.
        interaction: Snowflake,
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
    /// The bot did something Discord's documentation forbids.
    ViolationFound {
        /// What.
        violation: Violation,
    },
}
