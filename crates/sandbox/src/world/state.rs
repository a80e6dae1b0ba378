//! The state of the local Discord.

use std::collections::{BTreeMap, HashMap};

use crate::clock::Millis;
use crate::model::{
    Access, ActivityInstance, Application, ApplicationCommand, Attachment, Change, Channel, Code,
    CommandScope, Guild, Interaction, Message, StoredFile, User,
};
use crate::snowflake::{Snowflake, SnowflakeGenerator};

#[derive(Debug)]
pub struct State {
    /// The virtual time of the current change.
    pub now: Millis,
    /// The bot's application, whose id is also the id of the bot user.
    pub application: Application,
    /// All users, the bot included.
    pub users: BTreeMap<Snowflake, User>,
    pub guilds: BTreeMap<Snowflake, Guild>,
    /// Channels, threads and DMs.
    pub channels: BTreeMap<Snowflake, Channel>,
    pub(super) messages: BTreeMap<(Snowflake, Snowflake), Message>,
    pub(super) files: HashMap<Snowflake, StoredFile>,
    /// The files that users have chosen for options of commands.
    pub(super) uploads: HashMap<Snowflake, Attachment>,
    pub(super) interactions: BTreeMap<Snowflake, Interaction>,
    pub(super) tokens: HashMap<String, Snowflake>,
    pub(super) commands: BTreeMap<Snowflake, ApplicationCommand>,
    /// When commands were created recently, for the daily limit of each scope.
    pub(super) command_creations: Vec<(CommandScope, Millis)>,
    pub(super) nonces: HashMap<(Snowflake, String), Snowflake>,
    pub(super) old_edits: HashMap<Snowflake, Vec<Millis>>,
    /// The application's own emojis, as Discord's objects.
    pub emojis: BTreeMap<Snowflake, serde_json::Value>,
    pub(super) activities: BTreeMap<String, ActivityInstance>,
    pub(super) codes: HashMap<String, Code>,
    pub(super) access: HashMap<String, Access>,
    pub(super) ids: SnowflakeGenerator,
    pub(super) pending: Vec<Change>,
}

impl State {
    pub(crate) fn new_id(&mut self) -> Snowflake {
        self.ids.next(self.now)
    }

    /// Records a change, to be reported when the lock is released.
    pub(crate) fn emit(&mut self, change: Change) {
        self.pending.push(change);
    }

    pub const fn bot(&self) -> Snowflake {
        self.application.id
    }
}
