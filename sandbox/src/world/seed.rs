//! The world at its beginning: a server, a few channels, a few people and the bot.

use std::collections::{BTreeMap, HashMap};

use super::{
    Application, Channel, ChannelKind, Guild, Member, Permissions, Role, State, User, commands,
};
use crate::clock::Millis;
use crate::snowflake::{Mint, Snowflake};

/// The people of a new world: handle, name shown, language. The first owns the server.
const PEOPLE: [(&str, &str, &str); 4] = [
    ("maple", "Maple", "en-US"),
    ("birch", "Birch", "es-ES"),
    ("willow", "Willow", "en-GB"),
    ("rowan", "Rowan", "es-419"),
];

/// The channels of a new server.
const CHANNELS: [(&str, &str); 3] = [
    ("general", "Anything goes"),
    ("games", "Correspondence games"),
    ("tournament", "The spring tournament"),
];

/// The server of a new world.
const GUILD: &str = "The Orchard";

/// How long before its beginning the world was made: a day.
const AGE: Millis = 24 * 60 * 60 * 1000;

/// What a new world is called; the same always, so that tests can name things.
pub struct Names;

impl Names {
    /// The bot's handle.
    pub const BOT: &str = "courier";
    /// The token the bot signs in with. It has the form of one and opens nothing.
    pub const TOKEN: &str = "sandbox.local.only";
}

impl State {
    /// A new world at that moment.
    pub(super) fn seeded(now: Millis) -> Self {
        let mut mint = Mint::default();
        let long_ago = now - AGE;
        let mut users = BTreeMap::new();
        for (handle, shown, locale) in PEOPLE {
            let id = mint.next(long_ago);
            users.insert(id, person(id, handle, shown, locale));
        }
        let owner = users.keys().next().copied().unwrap_or(Snowflake(1));
        let bot = mint.next(long_ago);
        users.insert(bot, User { bot: true, ..person(bot, Names::BOT, "Courier", "en-US") });
        let mut state = Self {
            now: long_ago,
            application: Application {
                id: bot,
                name: "Courier".to_owned(),
                owner,
                token: Names::TOKEN.to_owned(),
            },
            users,
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files: HashMap::new(),
            interactions: BTreeMap::new(),
            tokens: HashMap::new(),
            commands: commands::Registry::default(),
            nonces: HashMap::new(),
            old_edits: HashMap::new(),
            emojis: BTreeMap::new(),
            mint,
            pending: Vec::new(),
        };
        state.add_guild(GUILD);
        state.pending.clear();
        state.now = now;
        state
    }

    /// Adds a server in which everyone is, the bot included.
    pub fn add_guild(&mut self, name: &str) -> Snowflake {
        let (bot, owner, joined_at) = (self.bot(), self.application.owner, self.now);
        let id = self.mint();
        let everyone = Role {
            id,
            name: "@everyone".to_owned(),
            permissions: Permissions::ordinary(),
            position: 0,
            of_bot: None,
        };
        let own = Role {
            id: self.mint(),
            name: "Courier".to_owned(),
            permissions: Permissions::ordinary(),
            position: 1,
            of_bot: Some(bot),
        };
        let member = |user: Snowflake| {
            let roles = if user == bot { vec![own.id] } else { Vec::new() };
            (user, Member { user, nick: None, roles, joined_at })
        };
        let members = self.users.keys().copied().map(member).collect();
        let roles = [everyone, own].map(|role| (role.id, role)).into();
        self.guilds.insert(
            id,
            Guild { id, name: name.to_owned(), owner, locale: "en-US".to_owned(), roles, members },
        );
        for (position, (name, topic)) in (0..).zip(CHANNELS) {
            let channel = Channel {
                guild: Some(id),
                topic: Some(topic.to_owned()),
                position,
                ..Channel::new(self.mint(), name, ChannelKind::Text)
            };
            self.channels.insert(channel.id, channel);
        }
        self.tell(super::Change::GuildJoined { guild: id });
        id
    }

    /// Adds a person to the world and to all its servers.
    pub fn add_person(&mut self, handle: &str, shown: &str, locale: &str) -> Snowflake {
        let id = self.mint();
        self.users.insert(id, person(id, handle, shown, locale));
        let joined_at = self.now;
        for guild in self.guilds.values_mut() {
            guild.members.insert(id, Member { user: id, nick: None, roles: Vec::new(), joined_at });
        }
        id
    }
}

fn person(id: Snowflake, handle: &str, shown: &str, locale: &str) -> User {
    User {
        id,
        handle: handle.to_owned(),
        shown: shown.to_owned(),
        bot: false,
        locale: locale.to_owned(),
        takes_direct_messages: true,
        installed: false,
    }
}
