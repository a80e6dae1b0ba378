//! Channels, threads and direct messages.

use std::collections::BTreeSet;

use serde::Serialize;

use super::permissions::Permissions;
use crate::clock::Millis;
use crate::snowflake::Snowflake;

/// A channel of messages.
#[derive(Clone, Debug, Serialize)]
pub struct Channel {
    pub id: Snowflake,
    /// The server; `None` for a DM.
    pub guild: Option<Snowflake>,
    pub name: String,
    pub topic: Option<String>,
    /// The position in the list of channels.
    pub position: u16,
    /// The type of the channel.
    pub kind: ChannelKind,
    /// Permissions that differ from those of the server.
    pub overwrites: Vec<Overwrite>,
    /// The newest message.
    pub last_message: Option<Snowflake>,
}

/// The type of a channel.
#[derive(Clone, Debug, Serialize)]
pub enum ChannelKind {
    /// A text channel of a server.
    Text,
    /// A DM between a user and the bot.
    Dm {
        /// The user.
        recipient: Snowflake,
    },
    /// A group DM. The bot is not a member; its commands come with members who installed it.
    GroupDm {
        /// The users.
        members: BTreeSet<Snowflake>,
    },
    Thread(Thread),
}

/// The fields that only threads have.
#[derive(Clone, Debug, Serialize)]
pub struct Thread {
    /// The channel it belongs to.
    pub parent: Snowflake,
    /// The user who created it.
    pub owner: Snowflake,
    /// Whether only its members can see it.
    pub private: bool,
    /// Whether it is archived. A message reopens it, unless it is locked.
    pub archived: bool,
    /// Whether only moderators can reopen it.
    pub locked: bool,
    /// After how many minutes without a message it is archived.
    pub auto_archive_minutes: u64,
    /// When it was last archived or reopened.
    pub archived_at: Millis,
    pub members: BTreeSet<Snowflake>,
    /// How many messages were ever sent in it.
    pub message_count: u32,
}

/// The permissions that a channel grants or denies a role or a user.
#[derive(Clone, Debug, Serialize)]
pub struct Overwrite {
    /// The id of the role or user.
    pub target: Snowflake,
    /// Whether the target is a user.
    pub is_user: bool,
    /// The permissions granted.
    pub allow: Permissions,
    /// The permissions denied.
    pub deny: Permissions,
}

impl Channel {
    /// A channel without messages.
    pub fn new(id: Snowflake, name: &str, kind: ChannelKind) -> Self {
        Self {
            id,
            guild: None,
            name: name.to_owned(),
            topic: None,
            position: 0,
            kind,
            overwrites: Vec::new(),
            last_message: None,
        }
    }

    /// The thread's fields, if this is a thread.
    pub const fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            ChannelKind::Text | ChannelKind::Dm { .. } | ChannelKind::GroupDm { .. } => None,
        }
    }

    /// Discord's number for the channel type.
    pub const fn kind_number(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text => 0,
            ChannelKind::Dm { .. } => 1,
            ChannelKind::GroupDm { .. } => 3,
            ChannelKind::Thread(thread) if thread.private => 12,
            ChannelKind::Thread(_) => 11,
        }
    }
}
