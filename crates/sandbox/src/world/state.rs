//! The state of the local Discord.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

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
    pub users: BTreeMap<Snowflake, User>,
    pub guilds: BTreeMap<Snowflake, Guild>,
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
    pub emojis: BTreeMap<Snowflake, Value>,
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

    /// The user object for an id; for an unknown id, Discord's object for a deleted user.
    pub fn user_json(&self, id: Snowflake) -> Value {
        match self.users.get(&id) {
            Some(user) => user.to_json(),
            None => User::new(id, "deleted_user", "Deleted User", "en-US").to_json(),
        }
    }

    pub fn user_by_name(&self, username: &str) -> Option<&User> {
        self.users.values().find(|user| user.username == username)
    }

    /// Deletes the messages, files and interactions that were created before `moment`, without
    /// events. Requests that name them get the errors of what does not exist.
    pub fn forget_before(&mut self, moment: Millis) {
        let is_old = |id: &Snowflake| id.created_at() < moment;
        self.messages.retain(|(_, id), _| !is_old(id));
        self.files.retain(|id, _| !is_old(id));
        self.interactions.retain(|id, _| !is_old(id));
        self.tokens.retain(|_, id| !is_old(id));
        self.nonces.retain(|_, id| !is_old(id));
        self.old_edits.retain(|id, _| !is_old(id));
    }
}
