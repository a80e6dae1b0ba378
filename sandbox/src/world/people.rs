//! People and bots.

use serde_json::{Value, json};

use super::State;
use crate::snowflake::Snowflake;

/// An account.
#[derive(Clone, Debug)]
pub struct User {
    /// Its id.
    pub id: Snowflake,
    /// Its unique handle.
    pub handle: String,
    /// The name that is shown.
    pub shown: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// The language it has chosen in Discord's settings.
    pub locale: String,
    /// Whether the bot may write to it directly.
    pub takes_direct_messages: bool,
    /// Whether it has installed the application for itself, so that commands work everywhere.
    pub installed: bool,
}

impl User {
    /// Discord's user object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "username": self.handle,
            "global_name": self.shown,
            "discriminator": "0",
            "avatar": null,
            "avatar_decoration_data": null,
            "banner": null,
            "accent_color": null,
            "collectibles": null,
            "primary_guild": null,
            "public_flags": 0,
            "flags": 0,
            "bot": self.bot,
            "system": false,
        })
    }
}

impl State {
    /// The user object of that id; of an account that is gone, what Discord shows for one.
    #[must_use]
    pub fn user_json(&self, id: Snowflake) -> Value {
        match self.users.get(&id) {
            Some(user) => user.to_json(),
            None => User {
                id,
                handle: "deleted_user".to_owned(),
                shown: "Deleted User".to_owned(),
                bot: false,
                locale: "en-US".to_owned(),
                takes_direct_messages: false,
                installed: false,
            }
            .to_json(),
        }
    }

    /// The person with that handle.
    #[must_use]
    pub fn user_named(&self, handle: &str) -> Option<&User> {
        self.users.values().find(|user| user.handle == handle)
    }
}
