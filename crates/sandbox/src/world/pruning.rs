//! Forgets what is old, for tests of many virtual months: Discord keeps it, but not in memory.

use super::state::State;
use crate::clock::Millis;
use crate::snowflake::Snowflake;

impl State {
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
