//! Activities: instances in channels, the people in them, and the access that people give to the
//! application.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::clock::Millis;
use crate::snowflake::Snowflake;

/// The secret of the application, which it proves itself with when it exchanges a code. It gives
/// access to nothing.
pub const CLIENT_SECRET: &str = "sandbox-client-secret";

/// How long a code can be exchanged for access, on the virtual clock.
pub const CODE_LIFETIME: Millis = 60_000;

/// How long access lasts: a week, on the virtual clock.
pub const ACCESS_LIFETIME: Millis = 7 * 24 * 60 * 60 * 1000;

/// A running Activity in a channel. It ends when nobody is in it any more.
#[derive(Clone, Debug)]
pub struct ActivityInstance {
    /// Its id, which is no snowflake.
    pub id: String,
    pub launch: Snowflake,
    pub channel: Snowflake,
    pub guild: Option<Snowflake>,
    pub people: BTreeMap<Snowflake, Arrival>,
}

/// How a person came to an Activity: the parameters of the link that they have followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    pub custom_id: Option<String>,
}

/// A code that a page has got for a person, to be exchanged once.
#[derive(Clone, Debug)]
pub struct Code {
    pub user: Snowflake,
    pub scopes: Vec<String>,
    /// Where the person was sent with it, and the challenge; `None` for a page in an Activity.
    pub sent: Option<(String, Option<String>)>,
    pub created: Millis,
}

#[derive(Clone, Debug)]
pub struct Access {
    pub user: Snowflake,
    pub scopes: Vec<String>,
    pub ends: Millis,
}

impl Access {
    pub fn allows(&self, scope: &str) -> bool {
        self.scopes.iter().any(|allowed| allowed == scope)
    }
}

impl ActivityInstance {
    pub fn location_id(&self) -> String {
        match self.guild {
            Some(guild) => format!("gc-{guild}-{}", self.channel),
            None => format!("pc-{}", self.channel),
        }
    }

    pub fn to_json(&self, application: Snowflake) -> Value {
        let mut location = json!({
            "id": self.location_id(),
            "kind": if self.guild.is_some() { "gc" } else { "pc" },
            "channel_id": self.channel,
        });
        if let Some(guild) = self.guild {
            location["guild_id"] = json!(guild);
        }
        json!({
            "application_id": application,
            "instance_id": self.id,
            "launch_id": self.launch,
            "location": location,
            "users": self.people.keys().collect::<Vec<_>>(),
        })
    }
}
