//! The ids of people, servers, channels and matches, each with its own type.

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
    /// A person, by the snowflake Discord gave them; somebody who wanted to be forgotten, by a
    /// number that is none.
    PlayerId(u64)
}

/// The name of everybody forgotten, in the place of the one they had. It is no word of any
/// language: `text` replaces it by "forgotten player" in the reader's language.
pub const FORGOTTEN_NAME: &str = "\u{1}";

impl PlayerId {
    /// The least number of somebody forgotten. Discord gives numbers from here on, if ever, in the
    /// last second of the year in which its snowflakes end (2154).
    const LEAST_FORGOTTEN: u64 = u64::MAX - u32::MAX as u64;

    /// Whether this is somebody who wanted to be forgotten: nobody can be found by it, or written
    /// to.
    #[must_use]
    pub const fn is_forgotten(self) -> bool {
        self.0 >= Self::LEAST_FORGOTTEN
    }
}

id! {
    /// A Discord server (a guild, in Discord's own API), by its snowflake.
    ServerId(u64)
}
id! {
    /// A channel, a thread or a direct-message channel, by its snowflake.
    ChannelId(u64)
}
id! {
    /// A role of a server, by its snowflake.
    RoleId(u64)
}
id! {
    /// A challenge: the row number in our own table.
    ChallengeId(i64)
}
id! {
    /// A match, called a game where people read it: the row number in our own table.
    MatchId(i64)
}
