//! Gateway intents and shards.

/// The events that a client subscribes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intents(u64);

impl Intents {
    pub const NONE: Self = Self(0);
    pub const GUILDS: Self = Self(1);
    pub const GUILD_MEMBERS: Self = Self(1 << 1);
    pub const GUILD_PRESENCES: Self = Self(1 << 8);
    pub const GUILD_MESSAGES: Self = Self(1 << 9);
    pub const GUILD_MESSAGE_REACTIONS: Self = Self(1 << 10);
    pub const GUILD_MESSAGE_TYPING: Self = Self(1 << 11);
    pub const DIRECT_MESSAGES: Self = Self(1 << 12);
    pub const DIRECT_MESSAGE_REACTIONS: Self = Self(1 << 13);
    pub const DIRECT_MESSAGE_TYPING: Self = Self(1 << 14);
    pub const MESSAGE_CONTENT: Self = Self(1 << 15);

    /// All bits Discord defines.
    const KNOWN: u64 = 0x1ffff | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;

    /// Parses intents; `None` if a bit is unknown.
    pub const fn read(bits: u64) -> Option<Self> {
        if bits & !Self::KNOWN == 0 { Some(Self(bits)) } else { None }
    }

    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    pub const fn privileged(self) -> Self {
        Self(self.0 & (Self::GUILD_MEMBERS.0 | Self::GUILD_PRESENCES.0 | Self::MESSAGE_CONTENT.0))
    }
}

pub type Shard = (u64, u64);

pub(super) const fn on_shard(guild: u64, shard: Option<Shard>) -> bool {
    match shard {
        Some((id, total)) => (guild >> 22) % total == id,
        None => true,
    }
}
