//! The numbers by which people, places and games are known, each its own type so that none can stand in for another.

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
    /// A person, by the snowflake Discord gave them.
    PlayerId(u64)
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
