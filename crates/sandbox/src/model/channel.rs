//! Channels, threads and direct messages.

use std::collections::BTreeSet;

use serde::Serialize;

use super::permissions::Permissions;
use crate::clock::Millis;
use crate::snowflake::Snowflake;

#[derive(Clone, Debug, Serialize)]
pub struct Channel {
    pub id: Snowflake,
    pub guild: Option<Snowflake>,
    pub name: String,
    pub topic: Option<String>,
    pub position: u16,
    pub kind: ChannelKind,
    /// Whether a text channel is for announcements. All its threads are public ones for
    /// announcements.
    pub announcements: bool,
    /// Permissions that differ from those of the server.
    pub overwrites: Vec<Overwrite>,
    pub last_message: Option<Snowflake>,
}

#[derive(Clone, Debug, Serialize)]
pub enum ChannelKind {
    Text,
    /// A DM between a user and the bot.
    Dm {
        recipient: Snowflake,
    },
    /// A group DM. The bot is not a member; its commands come with members who installed it.
    GroupDm {
        members: BTreeSet<Snowflake>,
    },
    Thread(Thread),
}

#[derive(Clone, Debug, Serialize)]
pub struct Thread {
    pub parent: Snowflake,
    pub owner: Snowflake,
    pub private: bool,
    /// Whether its channel is for announcements.
    pub announcements: bool,
    /// Whether it is archived. A message reopens it, unless it is locked.
    pub archived: bool,
    /// Whether only moderators can reopen it.
    pub locked: bool,
    /// After how many minutes without a message it is archived.
    pub auto_archive_minutes: u64,
    pub archived_at: Millis,
    pub members: BTreeSet<Snowflake>,
    /// How many messages were ever sent in it.
    pub message_count: u32,
}

#[derive(Clone, Debug, Serialize)]
pub struct Overwrite {
    /// The id of the role or user.
    pub target: Snowflake,
    pub is_user: bool,
    pub allow: Permissions,
    pub deny: Permissions,
}

impl Channel {
    pub fn new(id: Snowflake, name: &str, kind: ChannelKind) -> Self {
        Self {
            id,
            guild: None,
            name: name.to_owned(),
            topic: None,
            position: 0,
            kind,
            announcements: false,
            overwrites: Vec::new(),
            last_message: None,
        }
    }

    pub const fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            ChannelKind::Text | ChannelKind::Dm { .. } | ChannelKind::GroupDm { .. } => None,
        }
    }

    /// Discord's number for the channel type.
    pub const fn kind_number(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text if self.announcements => 5,
            ChannelKind::Text => 0,
            ChannelKind::Dm { .. } => 1,
            ChannelKind::GroupDm { .. } => 3,
            ChannelKind::Thread(thread) if thread.announcements => 10,
            ChannelKind::Thread(thread) if thread.private => 12,
            ChannelKind::Thread(_) => 11,
        }
    }
}
