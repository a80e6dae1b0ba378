//! User accounts, the bot included.

use serde_json::{Value, json};

use crate::snowflake::Snowflake;

#[derive(Clone, Debug)]
pub struct User {
    pub id: Snowflake,
    pub username: String,
    pub display_name: String,
    pub bot: bool,
    pub locale: String,
    pub accepts_direct_messages: bool,
    /// Whether the user installed the application, so that its commands are available everywhere.
    pub installed: bool,
}

impl User {
    pub fn new(id: Snowflake, username: &str, display_name: &str, locale: &str) -> Self {
        Self {
            id,
            username: username.to_owned(),
            display_name: display_name.to_owned(),
            bot: false,
            locale: locale.to_owned(),
            accepts_direct_messages: true,
            installed: false,
        }
    }

    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "username": self.username,
            "global_name": self.display_name,
            "bot": self.bot,
            "avatar": null, "avatar_decoration_data": null, "banner": null, "accent_color": null,
            "collectibles": null, "primary_guild": null,
            "public_flags": 0, "flags": 0, "discriminator": "0", "system": false,
        })
    }
}
