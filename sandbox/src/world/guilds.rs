//! Servers, their roles and members.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Change, Permissions, State};
use crate::clock::{Millis, timestamp};
use crate::snowflake::Snowflake;

/// A server.
#[derive(Clone, Debug)]
pub struct Guild {
    /// Its id, which is also the id of the role everyone has.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Who owns it.
    pub owner: Snowflake,
    /// Its language.
    pub locale: String,
    /// Its roles.
    pub roles: BTreeMap<Snowflake, Role>,
    /// Who is in it.
    pub members: BTreeMap<Snowflake, Member>,
}

/// A role.
#[derive(Clone, Debug)]
pub struct Role {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// What it allows.
    pub permissions: Permissions,
    /// Its place in the list, from the bottom.
    pub position: u16,
    /// The bot it belongs to, if it is one of Discord's own making.
    pub of_bot: Option<Snowflake>,
}

/// Someone in a server.
#[derive(Clone, Debug)]
pub struct Member {
    /// Who.
    pub user: Snowflake,
    /// The name they go by here.
    pub nick: Option<String>,
    /// Their roles besides the one everyone has.
    pub roles: Vec<Snowflake>,
    /// Since when.
    pub joined_at: Millis,
}

impl Role {
    /// Discord's role object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut role = json!({
            "id": self.id,
            "name": self.name,
            "permissions": self.permissions,
            "position": self.position,
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false,
            "managed": self.of_bot.is_some(),
            "mentionable": false,
            "icon": null,
            "unicode_emoji": null,
            "flags": 0,
        });
        if let Some(bot) = self.of_bot {
            role["tags"] = json!({ "bot_id": bot });
        }
        role
    }
}

impl Member {
    /// Discord's member object without the user in it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "nick": self.nick,
            "avatar": null,
            "banner": null,
            "roles": self.roles,
            "joined_at": timestamp(self.joined_at),
            "premium_since": null,
            "communication_disabled_until": null,
            "deaf": false,
            "mute": false,
            "pending": false,
            "flags": 0,
        })
    }
}

impl Guild {
    /// Discord's guild object as the REST API gives it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id,
            "name": self.name,
            "icon": null,
            "description": null,
            "home_header": null,
            "splash": null,
            "discovery_splash": null,
            "features": [],
            "banner": null,
            "owner_id": self.owner,
            "application_id": null,
            "region": "deprecated",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "roles": self.roles.values().map(Role::to_json).collect::<Vec<_>>(),
            "default_message_notifications": 1,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": self.locale,
            "rules_channel_id": null,
            "safety_alerts_channel_id": null,
            "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false,
            "nsfw": false,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": null,
        })
    }
}

impl State {
    /// The member object of that person, with the user in it.
    #[must_use]
    pub fn member_json(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let mut member = self.guilds.get(&guild)?.members.get(&user)?.to_json();
        member["user"] = self.user_json(user);
        Some(member)
    }

    /// Whether the bot is in that server.
    #[must_use]
    pub fn bot_is_in(&self, guild: Snowflake) -> bool {
        self.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&self.bot()))
    }

    /// Removes the bot from a server.
    pub fn kick_bot(&mut self, guild: Snowflake) {
        let bot = self.bot();
        if self.guilds.get_mut(&guild).is_some_and(|guild| guild.members.remove(&bot).is_some()) {
            self.tell(Change::GuildLeft { guild });
        }
    }

    /// Bans somebody from a server: they are no member any more.
    pub fn ban(&mut self, guild: Snowflake, user: Snowflake) {
        if let Some(place) = self.guilds.get_mut(&guild) {
            place.members.remove(&user);
        }
    }

    /// Adds the bot to a server.
    pub fn invite_bot(&mut self, guild: Snowflake) {
        let (bot, now) = (self.bot(), self.now);
        let Some(place) = self.guilds.get_mut(&guild) else { return };
        let roles = place
            .roles
            .values()
            .filter(|role| role.of_bot == Some(bot))
            .map(|role| role.id)
            .collect();
        if place
            .members
            .insert(bot, Member { user: bot, nick: None, roles, joined_at: now })
            .is_none()
        {
            self.tell(Change::GuildJoined { guild });
        }
    }
}
