//! Members of servers: adds and removes the bot, bans users.

use serde_json::Value;

use super::state::State;
use crate::model::{Change, Member};
use crate::snowflake::Snowflake;

impl State {
    pub fn member_json(&self, guild: Snowflake, user: Snowflake) -> Option<Value> {
        let mut member = self.guilds.get(&guild)?.members.get(&user)?.to_json();
        member["user"] = self.user_json(user);
        Some(member)
    }

    pub fn bot_is_in(&self, guild: Snowflake) -> bool {
        self.guilds.get(&guild).is_some_and(|guild| guild.members.contains_key(&self.bot()))
    }

    pub fn remove_bot(&mut self, guild: Snowflake) {
        let bot = self.bot();
        if self.guilds.get_mut(&guild).is_some_and(|guild| guild.members.remove(&bot).is_some()) {
            self.emit(Change::GuildLeft { guild });
        }
    }

    pub fn ban(&mut self, guild: Snowflake, user: Snowflake) {
        if let Some(server) = self.guilds.get_mut(&guild) {
            server.members.remove(&user);
        }
    }

    pub fn add_bot(&mut self, guild: Snowflake) {
        let (bot, now) = (self.bot(), self.now);
        let Some(server) = self.guilds.get_mut(&guild) else { return };
        let own = server.roles.values().filter(|role| role.of_bot == Some(bot));
        let roles = own.map(|role| role.id).collect();
        let member = Member { user: bot, nick: None, roles, joined_at: now };
        if server.members.insert(bot, member).is_none() {
            self.emit(Change::GuildJoined { guild });
        }
    }
}
