//! Ids of users, servers, channels, roles, challenges and matches, each of its own type.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

id! {
    /// A user, by their Discord id. A deleted user and each level of the engine have numbers that
    /// are no Discord ids.
    PlayerId(u64)
}

/// The name stored for deleted users, and for those whose name the operator hides. `text` replaces
/// it by "deleted player" in the reader's language.
pub const FORGOTTEN_NAME: &str = "\u{1}";

impl PlayerId {
    /// The smallest number of a deleted user. Discord ids reach it in the last second before they
    /// overflow, in the year 2154.
    pub(super) const LEAST_FORGOTTEN: u64 = u64::MAX - u32::MAX as u64;

    /// Whether this is a deleted user, whom the bot can neither look up nor message.
    pub const fn is_forgotten(self) -> bool {
        self.0 >= Self::LEAST_FORGOTTEN
    }
}

id! {
    /// A Discord server (a guild in Discord's API), by its Discord id.
    ServerId(u64)
}
id! {
    /// A channel, a thread or a direct-message channel, by its Discord id.
    ChannelId(u64)
}
id! {
    /// A role of a server, by its Discord id.
    RoleId(u64)
}
id! {
    /// A challenge, by its row id in the database.
    ChallengeId(i64)
}
id! {
    /// A match, by its row id in the database. Texts for users call it a game.
    MatchId(i64)
}
id! {
    /// An imported game, by its row id in the database. Users write it as `i7`.
    ImportId(i64)
}
id! {
    /// A competition, by its row id in the database.
    CompetitionId(i64)
}
id! {
    /// A game of a competition, by its row id in the database. Once it has begun it is a match,
    /// too.
    FixtureId(i64)
}
id! {
    /// An announcement of the operator, by its row id in the database.
    AnnouncementId(i64)
}
