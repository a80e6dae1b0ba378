//! Who may do what where.

use std::ops::{BitAnd, BitOr, Not};

use serde::{Serialize, Serializer};

use super::{ChannelKind, State};
use crate::snowflake::Snowflake;

/// A set of permissions. In JSON it is a string of figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions(pub u64);

impl Permissions {
    /// None at all.
    pub const NONE: Self = Self(0);
    /// Everything, everywhere.
    pub const ADMINISTRATOR: Self = Self(1 << 3);
    /// Change and delete channels.
    pub const MANAGE_CHANNELS: Self = Self(1 << 4);
    /// Put emojis under messages.
    pub const ADD_REACTIONS: Self = Self(1 << 6);
    /// See the channel.
    pub const VIEW_CHANNEL: Self = Self(1 << 10);
    /// Write in a channel.
    pub const SEND_MESSAGES: Self = Self(1 << 11);
    /// Delete others' messages.
    pub const MANAGE_MESSAGES: Self = Self(1 << 13);
    /// Send embeds.
    pub const EMBED_LINKS: Self = Self(1 << 14);
    /// Send files.
    pub const ATTACH_FILES: Self = Self(1 << 15);
    /// Read what was written before.
    pub const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    /// Use commands of applications.
    pub const USE_APPLICATION_COMMANDS: Self = Self(1 << 31);
    /// Archive and rename others' threads.
    pub const MANAGE_THREADS: Self = Self(1 << 34);
    /// Open public threads.
    pub const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    /// Open private threads.
    pub const CREATE_PRIVATE_THREADS: Self = Self(1 << 36);
    /// Write in threads.
    pub const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);
    /// Everything there is.
    pub const ALL: Self = Self((1 << 53) - 1);

    /// What everyone in a new server may do.
    #[must_use]
    pub fn ordinary() -> Self {
        Self::VIEW_CHANNEL
            | Self::SEND_MESSAGES
            | Self::EMBED_LINKS
            | Self::ATTACH_FILES
            | Self::READ_MESSAGE_HISTORY
            | Self::ADD_REACTIONS
            | Self::USE_APPLICATION_COMMANDS
            | Self::CREATE_PUBLIC_THREADS
            | Self::SEND_MESSAGES_IN_THREADS
    }

    /// Whether all of `others` are among these.
    #[must_use]
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }
}

impl BitOr for Permissions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Permissions {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl State {
    /// What `user` may do in the whole server; nothing where they are no member.
    #[must_use]
    pub fn permissions_in_guild(&self, user: Snowflake, guild: Snowflake) -> Permissions {
        let Some((guild, member)) =
            self.guilds.get(&guild).and_then(|g| Some((g, g.members.get(&user)?)))
        else {
            return Permissions::NONE;
        };
        if guild.owner == user {
            return Permissions::ALL;
        }
        let given = guild
            .roles
            .values()
            .filter(|role| role.id == guild.id || member.roles.contains(&role.id));
        let sum = given.fold(Permissions::NONE, |sum, role| sum | role.permissions);
        if sum.contains(Permissions::ADMINISTRATOR) { Permissions::ALL } else { sum }
    }

    /// What `user` may do in that channel: the server's roles, then the channel's overwrites for
    /// everyone, for roles and for the person. A thread has its parent's; a conversation allows
    /// those who are in it everything.
    #[must_use]
    pub fn permissions(&self, user: Snowflake, channel: Snowflake) -> Permissions {
        let Some(channel) = self.channels.get(&channel) else { return Permissions::NONE };
        let place = match &channel.kind {
            ChannelKind::Direct { with } if user == *with || user == self.bot() => {
                return Permissions::ALL;
            }
            ChannelKind::Group { members } if members.contains(&user) => return Permissions::ALL,
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => return Permissions::NONE,
            ChannelKind::Thread(thread) => match self.channels.get(&thread.parent) {
                Some(parent) => parent,
                None => return Permissions::NONE,
            },
            ChannelKind::Text => channel,
        };
        let Some((guild_id, guild)) = place.guild.and_then(|id| Some((id, self.guilds.get(&id)?)))
        else {
            return Permissions::NONE;
        };
        let base = self.permissions_in_guild(user, guild_id);
        let Some(member) = guild.members.get(&user) else { return Permissions::NONE };
        if base == Permissions::ALL {
            return base;
        }
        let with = |sum: Permissions, allow: Permissions, deny: Permissions| (sum & !deny) | allow;
        let mut sum = base;
        for overwrite in place.overwrites.iter().filter(|overwrite| overwrite.of == guild_id) {
            sum = with(sum, overwrite.allow, overwrite.deny);
        }
        let roles =
            place.overwrites.iter().filter(|overwrite| member.roles.contains(&overwrite.of));
        let (allow, deny) = roles
            .fold((Permissions::NONE, Permissions::NONE), |(allow, deny), overwrite| {
                (allow | overwrite.allow, deny | overwrite.deny)
            });
        sum = with(sum, allow, deny);
        for overwrite in place.overwrites.iter().filter(|overwrite| overwrite.of == user) {
            sum = with(sum, overwrite.allow, overwrite.deny);
        }
        // Who does not see a channel can do nothing in it.
        if sum.contains(Permissions::VIEW_CHANNEL) { sum } else { Permissions::NONE }
    }

    /// Whether `user` sees that channel.
    #[must_use]
    pub fn sees(&self, user: Snowflake, channel: Snowflake) -> bool {
        let private = self
            .channels
            .get(&channel)
            .and_then(|channel| channel.thread())
            .filter(|thread| thread.private);
        self.permissions(user, channel).contains(Permissions::VIEW_CHANNEL)
            && private.is_none_or(|thread| thread.members.contains(&user))
    }
}
