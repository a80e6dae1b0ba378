//! The initial state: a server, four channels, four users and the bot.

use std::collections::{BTreeMap, HashMap};

use super::state::State;
use crate::clock::Millis;
use crate::model::{
    Application, BOT_TOKEN, BOT_USERNAME, Change, Channel, ChannelKind, Guild, GuildRole, Member,
    Permissions, User,
};
use crate::snowflake::{Snowflake, SnowflakeGenerator};

/// The users: username, display name, locale. The first one owns the server.
const USERS: [(&str, &str, &str); 4] = [
    ("maple", "Maple", "en-US"),
    ("birch", "Birch", "es-ES"),
    ("willow", "Willow", "en-GB"),
    ("rowan", "Rowan", "es-419"),
];

const CHANNELS: [(&str, &str); 4] = [
    ("general", "Anything goes"),
    ("games", "Correspondence games"),
    ("tournament", "The spring tournament"),
    (ANNOUNCEMENTS, "What is new"),
];

/// The channel for announcements.
const ANNOUNCEMENTS: &str = "announcements";

const GUILD: &str = "The Orchard";

/// When the server and its users were created: at the beginning of 2020. It is always the same, so
/// that their ids are: the next sandbox in the folder has the bot's database, with their games.
const CREATED: Millis = 1_577_836_800_000;

impl State {
    pub(super) fn seeded(now: Millis) -> Self {
        let mut ids = SnowflakeGenerator::default();
        let mut users = BTreeMap::new();
        for (username, display_name, locale) in USERS {
            let id = ids.next(CREATED);
            users.insert(id, User::new(id, username, display_name, locale));
        }
        let owner = users.keys().next().copied().unwrap_or(Snowflake(1));
        let bot = ids.next(CREATED);
        users.insert(bot, User { bot: true, ..User::new(bot, BOT_USERNAME, "Courier", "en-US") });
        let mut state = Self {
            now: CREATED,
            application: Application {
                id: bot,
                name: "Courier".to_owned(),
                owner,
                token: BOT_TOKEN.to_owned(),
                activities: false,
                redirects: Vec::new(),
                members_intent: false,
                verify_key: "0".repeat(64),
                interactions_endpoint: None,
            },
            users,
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files: HashMap::new(),
            uploads: HashMap::new(),
            interactions: BTreeMap::new(),
            tokens: HashMap::new(),
            commands: BTreeMap::new(),
            command_creations: Vec::new(),
            nonces: HashMap::new(),
            old_edits: HashMap::new(),
            emojis: BTreeMap::new(),
            activities: BTreeMap::new(),
            codes: HashMap::new(),
            access: HashMap::new(),
            ids,
            pending: Vec::new(),
        };
        state.add_guild(GUILD);
        state.pending.clear();
        state.now = now;
        state
    }

    /// Adds a server with all users and the bot as members.
    pub fn add_guild(&mut self, name: &str) -> Snowflake {
        let (bot, owner, joined_at) = (self.bot(), self.application.owner, self.now);
        let id = self.new_id();
        let permissions = Permissions::ordinary();
        let everyone = GuildRole { permissions, ..GuildRole::new(id, "@everyone") };
        let own = GuildRole {
            permissions,
            position: 1,
            of_bot: Some(bot),
            ..GuildRole::new(self.new_id(), "Courier")
        };
        let member = |user: Snowflake| {
            let roles = if user == bot { vec![own.id] } else { Vec::new() };
            (user, Member { user, nick: None, roles, joined_at })
        };
        let members = self.users.keys().copied().map(member).collect();
        let roles = [everyone, own].map(|role| (role.id, role)).into();
        let (name, locale) = (name.to_owned(), "en-US".to_owned());
        self.guilds.insert(id, Guild { id, name, owner, locale, roles, members });
        for (position, (name, topic)) in (0..).zip(CHANNELS) {
            let channel = Channel {
                guild: Some(id),
                topic: Some(topic.to_owned()),
                position,
                announcements: name == ANNOUNCEMENTS,
                ..Channel::new(self.new_id(), name, ChannelKind::Text)
            };
            self.channels.insert(channel.id, channel);
        }
        self.emit(Change::GuildJoined { guild: id });
        id
    }

    /// Adds a user and makes them a member of all servers.
    pub fn add_user(&mut self, username: &str, display_name: &str, locale: &str) -> Snowflake {
        let id = self.new_id();
        self.users.insert(id, User::new(id, username, display_name, locale));
        let joined_at = self.now;
        for guild in self.guilds.values_mut() {
            guild.members.insert(id, Member { user: id, nick: None, roles: Vec::new(), joined_at });
        }
        id
    }
}
