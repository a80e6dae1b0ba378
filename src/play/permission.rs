//! What the bot must be allowed in Discord. It asks for these and for nothing else.

/// Something the bot must be allowed, in a channel or in the whole server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permission {
    /// To see the channel.
    ViewChannel,
    /// To write in it.
    SendMessages,
    /// To send boards with their text.
    EmbedLinks,
    /// To send pictures.
    AttachFiles,
    /// To open a thread for each game.
    CreateThreads,
    /// To write in it.
    SendInThreads,
}

/// Who has this may do everything.
const ADMINISTRATOR: u64 = 1 << 3;

impl Permission {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::EmbedLinks,
        Self::AttachFiles,
        Self::CreateThreads,
        Self::SendInThreads,
    ];

    /// What it takes to show boards in a channel.
    pub const IN_CHANNEL: &[Self] =
        &[Self::ViewChannel, Self::SendMessages, Self::EmbedLinks, Self::AttachFiles];

    /// What it takes to show boards in a thread.
    pub const IN_THREAD: &[Self] =
        &[Self::ViewChannel, Self::SendInThreads, Self::EmbedLinks, Self::AttachFiles];

    /// What it takes to open a thread for a game and to show boards there.
    pub const TO_OPEN_THREADS: &[Self] = &[
        Self::ViewChannel,
        Self::CreateThreads,
        Self::SendInThreads,
        Self::EmbedLinks,
        Self::AttachFiles,
    ];

    /// Its bit in Discord's sets: <https://discord.com/developers/docs/topics/permissions>.
    #[must_use]
    pub const fn bit(self) -> u64 {
        match self {
            Self::ViewChannel => 1 << 10,
            Self::SendMessages => 1 << 11,
            Self::EmbedLinks => 1 << 14,
            Self::AttachFiles => 1 << 15,
            Self::CreateThreads => 1 << 35,
            Self::SendInThreads => 1 << 38,
        }
    }

    /// Those of `needed` that are not among what is `allowed`, a set of Discord's bits.
    #[must_use]
    pub fn missing(allowed: u64, needed: &[Self]) -> Vec<Self> {
        let has = |bit: u64| allowed & (bit | ADMINISTRATOR) != 0;
        needed.iter().copied().filter(|permission| !has(permission.bit())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_allowed_is_missing() {
        let allowed = Permission::ViewChannel.bit() | Permission::EmbedLinks.bit();
        let missing = Permission::missing(allowed, Permission::IN_CHANNEL);
        assert_eq!(missing, [Permission::SendMessages, Permission::AttachFiles]);
        assert_eq!(Permission::missing(ADMINISTRATOR, &Permission::ALL), []);
    }

    /// The link in the README asks for exactly what the bot needs.
    #[test]
    fn the_invitation_asks_for_these_and_no_others() {
        let all = Permission::ALL.iter().fold(0, |all, permission| all | permission.bit());
        let readme = include_str!("../../README.md");
        let asked: Vec<&str> = readme.split("permissions=").skip(1).collect();
        assert_eq!(asked.len(), 1, "one invitation");
        assert!(
            asked.iter().all(|link| link.starts_with(&format!("{all}`"))),
            "it has to ask for {all}"
        );
        for needed in [Permission::IN_CHANNEL, Permission::IN_THREAD, Permission::TO_OPEN_THREADS] {
            assert!(needed.iter().all(|permission| Permission::ALL.contains(permission)));
        }
    }
}
