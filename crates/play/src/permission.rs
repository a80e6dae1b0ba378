//! The Discord permissions that the bot needs.

/// A permission that the bot needs, in a channel or in the whole server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permission {
    ViewChannel,
    SendMessages,
    EmbedLinks,
    AttachFiles,
    CreateThreads,
    SendInThreads,
}

/// Discord's bit for administrators, who have all permissions.
const ADMINISTRATOR: u64 = 1 << 3;

/// What an ordinary member may have: to read, write, speak, invite, react and use apps. Everything
/// else, and whatever Discord adds later, moderates or manages.
const HARMLESS: u64 = bits(&[
    0, 6, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 21, 25, 26, 31, 32, 35, 36, 37, 38, 39, 42, 45, 46,
    49, 50,
]);

const fn bits(numbers: &[u32]) -> u64 {
    let (mut all, mut index) = (0, 0);
    while index < numbers.len() {
        all |= 1 << numbers[index];
        index += 1;
    }
    all
}

/// Whether a permission set moderates or manages a server.
pub const fn is_powerful(permissions: u64) -> bool {
    permissions & !HARMLESS != 0
}

impl Permission {
    pub const ALL: [Self; 6] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::EmbedLinks,
        Self::AttachFiles,
        Self::CreateThreads,
        Self::SendInThreads,
    ];

    pub const IN_CHANNEL: &[Self] =
        &[Self::ViewChannel, Self::SendMessages, Self::EmbedLinks, Self::AttachFiles];

    pub const IN_THREAD: &[Self] =
        &[Self::ViewChannel, Self::SendInThreads, Self::EmbedLinks, Self::AttachFiles];

    /// Required to open a thread for a game and to show boards in it.
    pub const TO_OPEN_THREADS: &[Self] = &[
        Self::ViewChannel,
        Self::CreateThreads,
        Self::SendInThreads,
        Self::EmbedLinks,
        Self::AttachFiles,
    ];

    /// The bit in Discord's permission sets:
    /// <https://discord.com/developers/docs/topics/permissions>.
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

    pub fn missing(allowed: u64, needed: &[Self]) -> Vec<Self> {
        let has = |bit: u64| allowed & (bit | ADMINISTRATOR) != 0;
        needed.iter().copied().filter(|permission| !has(permission.bit())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_permissions_are_listed() {
        let allowed = Permission::ViewChannel.bit() | Permission::EmbedLinks.bit();
        let missing = Permission::missing(allowed, Permission::IN_CHANNEL);
        assert_eq!(missing, [Permission::SendMessages, Permission::AttachFiles]);
        assert_eq!(Permission::missing(ADMINISTRATOR, &Permission::ALL), []);
    }

    #[test]
    fn only_what_members_do_is_harmless() {
        let member = Permission::ALL.iter().fold(0, |all, permission| all | permission.bit());
        assert!(!is_powerful(member));
        // Kick, ban, administrator, manage channels and the server, the audit log, manage
        // messages, mention everyone, mute, deafen, move, nicknames, roles, webhooks, expressions,
        // events, threads, time-outs, pins, slow mode; and one that does not exist yet.
        for bit in [1, 2, 3, 4, 5, 7, 13, 17, 22, 23, 24, 27, 28, 29, 30, 33, 34, 40, 51, 52, 60] {
            assert!(is_powerful(member | 1 << bit), "{bit}");
        }
    }

    #[test]
    fn the_invitation_in_the_readme_requests_exactly_the_needed_permissions() {
        let all = Permission::ALL.iter().fold(0, |all, permission| all | permission.bit());
        let readme = include_str!("../../../README.md");
        let links: Vec<&str> = readme.split("permissions=").skip(1).collect();
        assert_eq!(links.len(), 1, "one invitation");
        assert!(
            links.iter().all(|link| link.starts_with(&format!("{all}`"))),
            "the link must request {all}"
        );
        for needed in [Permission::IN_CHANNEL, Permission::IN_THREAD, Permission::TO_OPEN_THREADS] {
            assert!(needed.iter().all(|permission| Permission::ALL.contains(permission)));
        }
    }
}
