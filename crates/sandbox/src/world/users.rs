//! Finds users and builds their JSON objects.

use serde_json::Value;

use super::state::State;
use crate::model::User;
use crate::snowflake::Snowflake;

impl State {
    /// The user object for an id; for an unknown id, Discord's object for a deleted user.
    pub fn user_json(&self, id: Snowflake) -> Value {
        match self.users.get(&id) {
            Some(user) => user.to_json(),
            None => User {
                id,
                username: "deleted_user".to_owned(),
                display_name: "Deleted User".to_owned(),
                bot: false,
                locale: "en-US".to_owned(),
                accepts_direct_messages: false,
                installed: false,
            }
            .to_json(),
        }
    }

    pub fn user_by_name(&self, username: &str) -> Option<&User> {
        self.users.values().find(|user| user.username == username)
    }
}
