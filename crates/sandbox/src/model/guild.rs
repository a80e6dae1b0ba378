//! Servers, their roles and members.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::permissions::Permissions;
use crate::clock::{Millis, timestamp};
use crate::snowflake::Snowflake;

#[derive(Clone, Debug)]
pub struct Guild {
    /// The id, which is also the id of the @everyone role.
    pub id: Snowflake,
    pub name: String,
    pub owner: Snowflake,
    pub locale: String,
    pub roles: BTreeMap<Snowflake, GuildRole>,
    pub members: BTreeMap<Snowflake, Member>,
}

#[derive(Clone, Debug)]
pub struct GuildRole {
    pub id: Snowflake,
    pub name: String,
    pub permissions: Permissions,
    /// The position in the list, from the bottom.
    pub position: u16,
    /// The bot it belongs to, if Discord created it for a bot.
    pub of_bot: Option<Snowflake>,
    /// The color of its members' names, as RGB; 0 for none.
    pub color: u32,
    /// Whether its members are listed apart.
    pub hoist: bool,
    pub mentionable: bool,
}

#[derive(Clone, Debug)]
pub struct Member {
    pub user: Snowflake,
    pub nick: Option<String>,
    /// The roles, without @everyone.
    pub roles: Vec<Snowflake>,
    pub joined_at: Millis,
}

impl GuildRole {
    pub fn new(id: Snowflake, name: &str) -> Self {
        Self {
            id,
            name: name.to_owned(),
            permissions: Permissions::NONE,
            position: 0,
            of_bot: None,
            color: 0,
            hoist: false,
            mentionable: false,
        }
    }

    pub fn to_json(&self) -> Value {
        let mut role = json!({
            "id": self.id,
            "name": self.name,
            "permissions": self.permissions,
            "position": self.position,
            "color": self.color,
            "colors": {
                "primary_color": self.color, "secondary_color": null, "tertiary_color": null,
            },
            "hoist": self.hoist,
            "managed": self.of_bot.is_some(),
            "mentionable": self.mentionable,
            "icon": null, "unicode_emoji": null, "flags": 0,
        });
        if let Some(bot) = self.of_bot {
            role["tags"] = json!({ "bot_id": bot });
        }
        role
    }
}

impl Member {
    /// Discord's member object without its user.
    pub fn to_json(&self) -> Value {
        json!({
            "nick": self.nick,
            "roles": self.roles,
            "joined_at": timestamp(self.joined_at),
            "avatar": null, "banner": null, "premium_since": null,
            "communication_disabled_until": null,
            "deaf": false, "mute": false, "pending": false, "flags": 0,
        })
    }
}

impl Guild {
    /// Discord's guild object, in the form of the REST API.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "owner_id": self.owner,
            "preferred_locale": self.locale,
            "roles": self.roles.values().map(GuildRole::to_json).collect::<Vec<_>>(),
            "icon": null, "description": null, "home_header": null, "splash": null, "banner": null,
            "discovery_splash": null, "application_id": null, "vanity_url_code": null,
            "afk_channel_id": null, "system_channel_id": null, "widget_channel_id": null,
            "rules_channel_id": null, "safety_alerts_channel_id": null, "incidents_data": null,
            "public_updates_channel_id": null, "max_presences": null,
            "features": [], "emojis": [], "stickers": [],
            "nsfw": false, "widget_enabled": false, "premium_progress_bar_enabled": false,
            "system_channel_flags": 0, "verification_level": 0, "mfa_level": 0, "nsfw_level": 0,
            "explicit_content_filter": 0, "premium_tier": 0, "premium_subscription_count": 0,
            "region": "deprecated", "afk_timeout": 300, "default_message_notifications": 1,
            "max_members": 500_000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
        })
    }
}
