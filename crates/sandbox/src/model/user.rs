//! User accounts, the bot included.

use serde_json::{Value, json};

use crate::snowflake::Snowflake;

/// A user account.
#[derive(Clone, Debug)]
pub struct User {
    pub id: Snowflake,
    /// The username, which is unique.
    pub username: String,
    pub display_name: String,
    /// Whether this is a bot.
    pub bot: bool,
    /// The locale in the user's settings.
    pub locale: String,
    /// Whether the user accepts direct messages from the bot.
    pub accepts_direct_messages: bool,
    /// Whether the user installed the application, so that its commands are available everywhere.
    pub installed: bool,
}

impl User {
    /// Discord's user object.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "username": self.username,
            "global_name": self.display_name,
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
